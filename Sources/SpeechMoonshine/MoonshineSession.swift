// SPDX-License-Identifier: GPL-3.0-or-later
public import StudioCore

/// One take through Moonshine: cuts the audio into utterances and hears each again and again while it grows.
public final class MoonshineSession: RecognitionSession {
  /// Seconds of audio fed so far.
  public var audioTime: Double { Double(samplesFed) / Double(recognitionSampleRate) }
  /// Seconds since the run that is under way was asked for.
  public var secondsBehind: Double { flight.map { audioTime - $0.asked } ?? 0 }
  /// CPU seconds that the model's runs took so far.
  public private(set) var runSeconds = 0.0

  private let worker: MoonshineWorker
  private let options: MoonshineRecognizer.Options
  private let loose: any VoiceActivity
  private let strict: any VoiceActivity
  private var apart: ApartListener<TwiceHeard>?
  private var segmenter = UtteranceSegmenter(limits: limits)

  /// Utterances that are not final, the oldest first; the last one may be going on.
  private var utterances: [GrowingUtterance] = []
  private var isSpeaking = false
  private var flight: Flight?
  /// Audio time from which the next run over an unfinished utterance may be asked for.
  private var nextRun = 0.0
  private var lastFinalEnd = 0.0
  private var lastTail: [HeardWord] = []
  private var isFinished = false
  private var partial: [Int16] = []
  private var history: [Frame] = []
  private var framesDone = 0
  private var samplesFed = 0

  /// A run on its way.
  private struct Flight {
    var run: MoonshineWorker.Run
    var utterance: GrowingUtterance
    /// Frames of the utterance that it hears, and when it was asked for.
    var frames: Int
    var asked: Double
  }

  private struct Frame {
    var samples: [Int16]
    var isVoiced: Bool
  }

  /// Utterances are short, since each run hears all of one: cut at a gap after 6 s, anyway after 9.
  private static let limits: UtteranceSegmenter.Limits = {
    var limits = UtteranceSegmenter.Limits()
    limits.softCap = 200
    limits.hardCap = 300
    limits.gap = 2
    return limits
  }()
  /// Samples of the longest utterance.
  static let longestSamples = limits.hardCap * recognitionFrameSize
  /// Unvoiced frames after which an utterance is heard as if it were over: 0.24 s.
  private static let pause = 8
  /// Seconds of an utterance before its first run.
  private static let leastSeconds = 0.5

  init(
    worker: MoonshineWorker, loose: any VoiceActivity, strict: any VoiceActivity, apart: ApartSound?,
    options: MoonshineRecognizer.Options
  ) {
    self.worker = worker
    self.loose = loose
    self.strict = strict
    self.options = options
    self.apart = apart.map { sound in
      TwiceHeard.listener(to: sound, worker, options.delivery) { [weak self] in self?.runSeconds += $0 }
    }
  }

  /// Takes the next samples. Costs almost nothing: the model runs on a thread of its own.
  public func feed(_ samples: [Int16]) throws -> [RecognitionUpdate] {
    guard !isFinished else { throw StudioError(.engine, "The recognition session has ended and takes no more audio") }
    var updates: [RecognitionUpdate] = []
    var offset = 0
    while offset < samples.count {
      let count = min(recognitionFrameSize - partial.count, samples.count - offset)
      partial.append(contentsOf: samples[offset..<offset + count])
      offset += count
      samplesFed += count
      if partial.count == recognitionFrameSize {
        let frame = partial
        partial.removeAll(keepingCapacity: true)
        if let update = try take(frame) { updates.append(update) }
      }
    }
    return updates
  }

  /// Ends the stream and waits for what is pending.
  public func finish() throws -> [RecognitionUpdate] {
    guard !isFinished else { return [] }
    isFinished = true
    if isSpeaking { utterances.last?.isOver = true }
    isSpeaking = false
    var finals: [HeardWord] = []
    while flight != nil || !utterances.isEmpty {
      if flight == nil, !utterances.isEmpty { askForOldest() }
      if let done = try flight?.run.wait() { land(done) }
      finals += takeFinals()
    }
    let alone = apart?.finish(at: audioTime) ?? []
    let hadTail = !lastTail.isEmpty
    lastTail = []
    guard !finals.isEmpty || hadTail || !alone.isEmpty else { return [] }
    return [RecognitionUpdate(finalised: finals, apart: alone, audioTime: audioTime)]
  }

  // MARK: Frames

  private func take(_ samples: [Int16]) throws -> RecognitionUpdate? {
    let frame = Frame(samples: samples, isVoiced: strict.isVoiced(samples))
    let action = segmenter.step(loose: loose.isVoiced(samples), strict: frame.isVoiced)
    switch action {
    case .idle: break
    case .start(let preroll):
      let before = history.suffix(preroll)
      let utterance = GrowingUtterance(start: Self.seconds(framesDone - before.count))
      for earlier in before { utterance.append(earlier.samples, isVoiced: earlier.isVoiced) }
      utterance.append(samples, isVoiced: frame.isVoiced)
      utterances.append(utterance)
      isSpeaking = true
    case .proceed: utterances.last?.append(samples, isVoiced: frame.isVoiced)
    case .end:
      utterances.last?.append(samples, isVoiced: frame.isVoiced)
      utterances.last?.isOver = true
      isSpeaking = false
    }
    history.append(frame)
    if history.count > UtteranceSegmenter.preroll { history.removeFirst() }
    framesDone += 1
    if let flight, let done = try arrived(flight) { land(done) }
    let finals = takeFinals()
    if flight == nil { ask() }
    let alone = apart?.take(samples, at: audioTime) ?? []
    let tail = inOrder(utterances.flatMap(\.words))
    guard !finals.isEmpty || tail != lastTail || !alone.isEmpty else { return nil }
    lastTail = tail
    return RecognitionUpdate(finalised: finals, volatile: tail, apart: alone, audioTime: audioTime)
  }

  // MARK: Runs

  private func arrived(_ flight: Flight) throws -> MoonshineWorker.Run.Done? {
    if options.delivery == .simulated {
      let done = try flight.run.wait()
      return audioTime >= flight.asked + done.cost ? done : nil
    }
    return try flight.run.poll()?.get()
  }

  /// Takes a run's outcome in.
  private func land(_ done: MoonshineWorker.Run.Done) {
    guard let flight else { return }
    self.flight = nil
    runSeconds += done.cost
    flight.utterance.heard(done.value, frames: flight.frames)
    nextRun = flight.asked + done.cost / options.share
  }

  /// Asks for a run where one is worth it: first what is over, then what is being said.
  private func ask() {
    guard let oldest = utterances.first else { return }
    if oldest.isOver {
      askForOldest()
      return
    }
    let fresh = oldest.voicedSince(oldest.heardFrames)
    guard oldest.seconds >= Self.leastSeconds, fresh > 0 else { return }
    // A pause is the moment to hear the whole of it; else the runs keep within their share of the machine.
    guard
      oldest.pause == Self.pause
        || audioTime >= nextRun && Self.seconds(fresh) >= options.interval
          && oldest.pause < Self.pause
    else { return }
    send(oldest)
  }

  private func askForOldest() { send(utterances[0]) }

  private func send(_ utterance: GrowingUtterance) {
    flight = Flight(
      run: worker.hear(utterance.samples, draft: utterance.tokens), utterance: utterance,
      frames: utterance.frames, asked: audioTime)
  }

  /// Removes the utterances that are over and heard to their end; their words.
  private func takeFinals() -> [HeardWord] {
    var finals: [HeardWord] = []
    while flight?.utterance !== utterances.first, let oldest = utterances.first, oldest.isOver, oldest.isHeard {
      finals += oldest.words
      utterances.removeFirst()
    }
    finals = inOrder(finals)
    if let last = finals.last { lastFinalEnd = last.end }
    return finals
  }

  /// Words with their times in order, none before the newest final one.
  private func inOrder(_ words: [HeardWord]) -> [HeardWord] {
    var moment = lastFinalEnd
    return words.map { word in
      var word = word
      word.start = max(word.start, moment)
      word.end = max(word.end, word.start)
      moment = word.end
      return word
    }
  }

  private static func seconds(_ frames: Int) -> Double {
    Double(frames * recognitionFrameSize) / Double(recognitionSampleRate)
  }
}
