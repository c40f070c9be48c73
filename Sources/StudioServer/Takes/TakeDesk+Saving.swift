// SPDX-License-Identifier: GPL-3.0-or-later
internal import Pipeline
internal import PlainFiles
internal import StudioCore
internal import TakeFiles

extension TakeDesk {
  /// Ends every take and saves it; waits until that is done, at most so many seconds. What is not saved by then is as
  /// a killed program leaves it.
  func close(within seconds: Double) {
    let end = Clock.now + seconds
    state.withLock { $0.isOpen = false }
    for take in state.withLock({ $0.takes.values }) {
      take.withLock { work in
        guard work.state == .recording, work.recording != nil else { return }
        if work.endsBy == nil { work.ending = .init(reason: "studio-closed", isRecovered: true) }
        work.endsBy = min(work.endsBy ?? .infinity, Clock.now)
      }
    }
    while Clock.now < end {
      if state.withLock({ $0.isSaving }) {
        Pause.wait(0.02)
        continue
      }
      guard let id = nextToSave(isClosing: true) else { return }
      // On a thread of its own: what takes longer than there is time is done by the next start.
      if !WorkerThread.tryStart({ [self] in save(id) }) { save(id) }
    }
  }

  /// Ends what nothing more comes of, and has the next take saved that is to be.
  func lookAround() {
    let now = Clock.now
    for take in state.withLock({ $0.takes.values }) {
      take.withLock { work in
        guard work.state == .recording, work.endsBy == nil else { return }
        let isGone = now - work.heardAt > (work.sessions > 0 ? Self.mostPatience : Self.patience)
        guard isGone else { return }
        work.ending = .init(
          reason: work.isLeft ? "killed" : work.sessions > 0 ? "no-data" : "page-gone", isRecovered: true)
        work.endsBy = now
      }
    }
    guard state.withLock({ !$0.isSaving }), let id = nextToSave(isClosing: false) else { return }
    // Whoever looks around is not to wait for it.
    if !WorkerThread.tryStart({ [self] in save(id) }) { state.withLock { $0.isSaving = false } }
  }

  /// A take that is to be saved now, claimed for whoever asks.
  private func nextToSave(isClosing: Bool) -> String? {
    let now = Clock.now
    return state.withLock { state in
      guard !state.isSaving else { return nil }
      let due = state.takes.first { _, take in
        take.withLock { work in
          if work.state == .damaged { return !isClosing && isWorthRetrying(&work, now: now) }
          guard work.state == .recording, let endsBy = work.endsBy else { return false }
          return work.sessions <= 0 && !work.awaitsSession || now >= endsBy || isClosing
        }
      }
      guard let due else { return nil }
      state.isSaving = true
      due.value.withLock { $0.state = .finishing }
      return due.key
    }
  }

  /// Makes a playable copy where that leaves room for what is recorded next.
  private func mend(_ torn: String, _ copy: String) throws {
    let size = StudioFiles.status(of: torn)?.size ?? 0
    if let free, free < size + Self.needed {
      throw StudioError(.diskFull, "There is no room for a mended copy of \(torn)")
    }
    try makeCopy(torn, copy)
  }

  /// Whether a take that there was no room to save may fit by now.
  private func isWorthRetrying(_ work: inout Work, now: Double) -> Bool {
    guard let retry = work.retry, now >= retry.at else { return false }
    work.retry?.at = now + retry.after
    return free ?? .max >= Self.needed
  }

  /// Makes a take of what was recorded. Who closes the studio waits neither for what was not heard nor for the times
  /// of words: the one is left to the next start, the other undone.
  private func finish(_ id: String, _ ending: TakeFinisher.Ending) throws {
    let isOpen = { self.state.withLock { $0.isOpen } }
    let finisher = try TakeFinisher(folder: shelf.path(id))
    let hearing = LateHearing(ears: ears, isGoingOn: isOpen)
    _ = try finisher.finish(ending, mend: mend, hear: hearing.hear) { updates, engine, recording in
      guard isOpen(), let aligner = try ears.aligner(for: finisher.language) else { return }
      try WordTimer.time(&updates, heardBy: engine, in: recording, with: aligner) { _ in isOpen() }
    }
  }

  private func save(_ id: String) {
    defer { state.withLock { $0.isSaving = false } }
    guard let take = state.withLock({ $0.takes[id] }) else { return }
    let (known, recording, isLeft) = take.withLock { ($0.ending, $0.recording, $0.isLeft) }
    do {
      // Nobody else's: one that was left behind may be another studio's.
      guard let recording = try recording ?? TakeRecording(resuming: shelf.path(id)) else {
        state.withLock { $0.takes[id] = nil }
        return
      }
      // The program that was killed may have known how it ended; the next one would not.
      let ending = isLeft ? recording.marker.ended ?? known : known
      try? recording.end(ending)
      if recording.size == 0 {
        try shelf.discard(id)
      } else {
        if let free, free < Self.least { throw StudioError(.diskFull, "There is no room to save the take") }
        try finish(id, ending)
      }
      withExtendedLifetime(recording) {}
      state.withLock { $0.takes[id] = nil }
    } catch is TakeFinisher.Postponed {
      // The marker is there, so the next start saves it.
      state.withLock { $0.takes[id] = nil }
    } catch {
      take.withLock { work in
        let error = ServerError.of(error)
        let isFull = error.status == 507
        let hint = isFull ? "Free some space: it is saved as soon as there is room" : error.hint
        work.state = .damaged
        work.failure = [error.message, hint].compactMap(\.self).joined(separator: ". ")
        work.recording = nil
        guard isFull else { return }
        let after = work.retry?.after ?? Self.retry.lowerBound
        work.retry = (Clock.now + after, min(2 * after, Self.retry.upperBound))
      }
    }
  }
}
