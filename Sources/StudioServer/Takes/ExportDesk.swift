// SPDX-License-Identifier: GPL-3.0-or-later
internal import Pipeline
internal import PlainFiles
internal import StudioCore
internal import TakeFiles

/// Exports of takes, one at a time, each with its progress; any can be cancelled at any moment.
final class ExportDesk: Sendable {
  /// What an export is doing.
  enum State: String, Sendable {
    case waiting, working, done, failed, cancelled
  }

  /// One export.
  struct Job: Sendable {
    let id: String
    /// The take's name.
    let take: String
    let format: TakeExport.Format
    let options: TakeExport.Options
    var state = State.waiting
    /// Share that is done, 0 to 1.
    var progress = 0.0
    /// What was made.
    var path: String?
    var notes: [String] = []
    var error: ServerError?
  }

  private struct Shared {
    var jobs: [Job] = []
    var next = 1
    var isWorking = false
    var isOpen = true
  }

  /// Exports that are remembered; those that are done go first.
  private static let most = 100

  /// The folder that exports are made in.
  let folder: String
  private let shelf: TakeShelf
  /// What this start's identifiers begin with: an address that a browser has kept leads to no other export.
  private let start = String(UInt32.random(in: 1 << 24...(.max)), radix: 36)
  private let state = Guarded(Shared())

  init(folder: String, shelf: TakeShelf) throws(StudioError) {
    self.folder = "\(folder)/exports"
    self.shelf = shelf
    try StudioFiles.makeFolder(self.folder)
    StudioFiles.removeParts(in: self.folder)
    TakeDraft.removeLeft(in: self.folder)
  }

  /// Exports in the order in which they were asked for.
  var jobs: [Job] { state.withLock { $0.jobs } }

  func job(_ id: String) -> Job? { state.withLock { $0.jobs.first { $0.id == id } } }

  /// Asks for an export.
  /// - Throws: `ServerError` where too many wait.
  func add(_ take: String, _ format: TakeExport.Format, _ options: TakeExport.Options) throws(ServerError) -> Job {
    let added = state.withLock { state -> Job? in
      if state.jobs.count >= Self.most,
        let old = state.jobs.firstIndex(where: { $0.state != .waiting && $0.state != .working })
      {
        state.jobs.remove(at: old)
      }
      guard state.isOpen, state.jobs.count < Self.most else { return nil }
      let job = Job(id: "\(start)-\(state.next)", take: take, format: format, options: options)
      state.next += 1
      state.jobs.append(job)
      return job
    }
    guard let added else {
      throw ServerError(429, "too-many-exports", "Too many exports wait", hint: "Let some of them end, or cancel them")
    }
    workOn()
    return added
  }

  /// Cancels an export that is not done, and forgets one that is; `false` where there is none.
  func cancel(_ id: String) -> Bool {
    state.withLock { state in
      guard let index = state.jobs.firstIndex(where: { $0.id == id }) else { return false }
      switch state.jobs[index].state {
      case .waiting, .working: state.jobs[index].state = .cancelled
      case .done, .failed, .cancelled: state.jobs.remove(at: index)
      }
      return true
    }
  }

  /// Cancels everything; waits until nothing is half-made any more, at most so many seconds.
  func close(within seconds: Double) {
    state.withLock { state in
      state.isOpen = false
      for index in state.jobs.indices where [.waiting, .working].contains(state.jobs[index].state) {
        state.jobs[index].state = .cancelled
      }
    }
    let end = Clock.now + seconds
    while Clock.now < end, state.withLock({ $0.isWorking }) { Pause.wait(0.02) }
  }

  // MARK: Work

  private func workOn() {
    let isFree = state.withLock { state in
      guard !state.isWorking else { return false }
      state.isWorking = true
      return true
    }
    guard isFree else { return }
    let isStarted = WorkerThread.tryStart { [self] in
      while let job = next() { run(job) }
    }
    if !isStarted { state.withLock { $0.isWorking = false } }
  }

  /// The next one that waits; with none the work is over.
  private func next() -> Job? {
    state.withLock { state in
      guard let index = state.jobs.firstIndex(where: { $0.state == .waiting }) else {
        state.isWorking = false
        return nil
      }
      state.jobs[index].state = .working
      return state.jobs[index]
    }
  }

  private func run(_ job: Job) {
    do {
      guard let take = try shelf.take(job.take) else {
        throw ServerError(404, "no-such-take", "There is no take “\(job.take)” any more")
      }
      let export = TakeExport(take.folder, job.format, job.options)
      let result = try export.run(into: folder) { [self] share in
        update(job.id) { $0.progress = max($0.progress, min(1, share)) }
      }
      _ = update(job.id) { job in
        guard let result else {
          job.state = .cancelled
          return
        }
        (job.state, job.progress, job.path, job.notes) = (.done, 1, result.path, result.notes)
      }
    } catch {
      _ = update(job.id) { ($0.state, $0.error) = (.failed, ServerError.of(error)) }
    }
  }

  /// Changes an export; whether it is still wanted.
  private func update(_ id: String, _ change: (inout Job) -> Void) -> Bool {
    state.withLock { state in
      guard let index = state.jobs.firstIndex(where: { $0.id == id }) else { return false }
      change(&state.jobs[index])
      return state.jobs[index].state != .cancelled
    }
  }
}
