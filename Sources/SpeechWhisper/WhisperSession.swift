// SPDX-License-Identifier: GPL-3.0-or-later
internal import StudioCore

/// One take through Whisper: cuts the audio into utterances and has each recognised beside the live path.
final class WhisperSession: RecognitionSession {
  private(set) var audioTime: Double = 0
  private(set) var stalledSeconds: Double = 0

  /// Utterances that may wait for the model before the caller has to.
  static let mostPending = 4
  /// Frames of an utterance that the strict detector must call voiced: with fewer it is a noise, and Whisper would find
  /// words for it.
  static let leastVoicedFrames = 5

  /// Silent frames after which an utterance is likely to be over: its final run comes soon and should not have to wait.
  static let silenceAtEnd = 6

  private let worker: WhisperWorker
  private let language: String
  private let loose: any VoiceActivity
  private let strict: any VoiceActivity
  private let options: WhisperRecognizer.Options
  private var segmenter: UtteranceSegmenter

  /// Samples that do not fill a frame yet.
  private var partial: [Int16] = []
  /// The last frames, for the pre-roll of an utterance.
  private var history: [Frame] = []
  private var framesDone = 0
  private var current: WhisperUtterance?
  private var pending: [Pending] = []
  /// Words of the latest run over an utterance that is not over, or whose final run is not.
  private var tail: [HeardWord] = []
  private var lastTail: [HeardWord] = []
  private var lastFinal: HeardWord?
  /// When the model will have done all that was asked, on the simulated clock.
  private var workerFree = 0.0
  /// When a run over an unfinished utterance may be asked for again, in seconds on the take's clock.
  private var nextRun = 0.0
  private var isFinished = false

  private struct Frame {
    var samples: [Int16]
    var isVoiced: Bool
  }

  /// A run that was asked for.
  private struct Pending {
    var run: WhisperWorker.Run
    var utterance: WhisperUtterance
    var isFinal: Bool
    /// Seconds on the take's clock at which it was asked for.
    var asked: Double
  }

  init(
    worker: WhisperWorker, language: String, loose: any VoiceActivity, strict: any VoiceActivity,
    options: WhisperRecognizer.Options
  ) {
    self.worker = worker
    self.language = language
    self.loose = loose
    self.strict = strict
    self.options = options
    segmenter = UtteranceSegmenter(limits: options.limits)
  }

  func feed(_ samples: [Int16]) throws -> [RecognitionUpdate] {
    guard !isFinished else { throw StudioError(.engine, "The recognition session has ended and takes no more audio") }
    stalledSeconds = 0
    var updates: [RecognitionUpdate] = []
    var offset = 0
    while offset < samples.count {
      let count = min(recognitionFrameSize - partial.count, samples.count - offset)
      partial.append(contentsOf: samples[offset..<offset + count])
      offset += count
      audioTime =
        Double(framesDone * recognitionFrameSize + partial.count) / Double(recognitionSampleRate)
      guard partial.count == recognitionFrameSize else { continue }
      if let update = try take(partial) { updates.append(update) }
      partial.removeAll(keepingCapacity: true)
    }
    return updates
  }

  func finish() throws -> [RecognitionUpdate] {
    guard !isFinished else { return [] }
    isFinished = true
    stalledSeconds = 0
    if var utterance = current {
      utterance.append(partial, isVoiced: false, isStrict: false)
      current = nil
      ask(for: utterance, isFinal: true)
    }
    var finals: [HeardWord] = []
    while !pending.isEmpty { finals += try deliverFirst() }
    let hadTail = !lastTail.isEmpty
    lastTail = []
    return finals.isEmpty && !hadTail ? [] : [RecognitionUpdate(finalised: finals, audioTime: audioTime)]
  }

  // MARK: Frames

  private func take(_ samples: [Int16]) throws -> RecognitionUpdate? {
    let frame = Frame(samples: samples, isVoiced: loose.isVoiced(samples))
    let isStrict = strict.isVoiced(samples)
    let action = segmenter.step(loose: frame.isVoiced, strict: isStrict)
    switch action {
    case .idle: break
    case .start(let preroll):
      let before = history.suffix(preroll)
      var utterance = WhisperUtterance(start: seconds(framesDone - before.count))
      for earlier in before { utterance.append(earlier.samples, isVoiced: earlier.isVoiced, isStrict: false) }
      utterance.append(samples, isVoiced: frame.isVoiced, isStrict: isStrict)
      current = utterance
    case .proceed, .end:
      current?.append(samples, isVoiced: frame.isVoiced, isStrict: isStrict)
    }
    framesDone += 1
    history.append(frame)
    if history.count > UtteranceSegmenter.preroll { history.removeFirst() }
    if case .end = action, let utterance = current {
      current = nil
      ask(for: utterance, isFinal: true)
    } else if let utterance = current, isWorthARun(utterance) {
      current?.beginRun()
      ask(for: utterance, isFinal: false)
    }
    var finals: [HeardWord] = []
    while let first = pending.first, try isDue(first) || pending.count > Self.mostPending {
      finals += try deliverFirst()
    }
    guard !finals.isEmpty || tail != lastTail else { return nil }
    lastTail = tail
    return RecognitionUpdate(finalised: finals, volatile: tail, audioTime: audioTime)
  }

  /// Whether to have the model hear what there is of an utterance.
  private func isWorthARun(_ utterance: WhisperUtterance) -> Bool {
    guard let interval = options.interval, pending.isEmpty, utterance.silentFrames < Self.silenceAtEnd else {
      return false
    }
    return utterance.secondsSinceRun >= interval && audioTime >= nextRun
  }

  private func seconds(_ frames: Int) -> Double {
    Double(frames * recognitionFrameSize) / Double(recognitionSampleRate)
  }

  // MARK: Runs

  private func ask(for utterance: WhisperUtterance, isFinal: Bool) {
    guard utterance.strictFrames >= Self.leastVoicedFrames else {
      // Nothing is asked of the model; an earlier run over it can't have been either.
      return
    }
    let run = worker.recognise(utterance.samples, language: language)
    pending.append(Pending(run: run, utterance: utterance, isFinal: isFinal, asked: audioTime))
  }

  /// When a run is over on the simulated clock: the model does one after the other.
  private func simulatedEnd(_ run: Pending) throws -> Double {
    max(run.asked, workerFree) + (try run.run.wait().cost)
  }

  private func isDue(_ run: Pending) throws -> Bool {
    options.delivery == .simulated ? audioTime >= (try simulatedEnd(run)) : run.run.poll() != nil
  }

  /// Takes the oldest run's words; waits for them where they are not due.
  private func deliverFirst() throws -> [HeardWord] {
    let first = pending.removeFirst()
    let end = try simulatedEnd(first)
    workerFree = end
    if end > audioTime { stalledSeconds = max(stalledSeconds, end - audioTime) }
    let done = try first.run.wait()
    let outcome = done.value
    // On a machine with other work a run takes longer than its own computing.
    if !first.isFinal { nextRun = first.asked + max(done.cost, audioTime - first.asked) / options.share }
    let words = inOrder(
      WhisperWords.words(outcome, from: first.utterance.start, speech: first.utterance.speech))
    guard first.isFinal else {
      tail = words
      return []
    }
    tail = []
    if let last = words.last { lastFinal = last }
    return words
  }

  /// Words with their times in order, none before the newest final one's end. Utterances that were cut overlap a little:
  /// a word that both have heard stands once.
  private func inOrder(_ words: [HeardWord]) -> [HeardWord] {
    var moment = lastFinal?.end ?? 0
    var words = words[...]
    if let lastFinal, let first = words.first, first.end - lastFinal.end < 0.2,
      WhisperWords.form(of: first.text) == WhisperWords.form(of: lastFinal.text)
    {
      words.removeFirst()
    }
    return words.map { word in
      var word = word
      word.start = max(word.start, moment)
      word.end = max(word.end, word.start)
      moment = word.end
      return word
    }
  }
}
