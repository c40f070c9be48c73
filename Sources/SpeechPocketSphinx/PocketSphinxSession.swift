// SPDX-License-Identifier: GPL-3.0-or-later
internal import Dispatch
public import StudioCore

/// One take through PocketSphinx: cuts the audio into utterances, decodes them as they are spoken, and runs the second
/// pass of each beside the live path, on a second decoder's thread.
public final class PocketSphinxSession: RecognitionSession {
  /// Seconds of audio fed so far.
  public private(set) var audioTime: Double = 0
  /// CPU seconds of other threads that the latest call had to wait for.
  public private(set) var stalledSeconds: Double = 0
  /// CPU seconds that second passes took so far.
  public private(set) var secondPassSeconds: Double = 0

  private let options: PocketSphinxRecognizer.Options
  private let giveBack: @Sendable ([ScriptDecoder]) -> Void
  private let queue = DispatchQueue(label: "followspot.second-pass", qos: .userInitiated)
  private let loose: VoiceActivityDetector
  private let strict: VoiceActivityDetector
  private let commands: ApartListener<CommandDecoder.Run>?
  private var segmenter = UtteranceSegmenter()

  private var idle: [ScriptDecoder]
  private var current: ScriptDecoder?
  private var currentStart = 0.0
  private var currentWords: [HeardWord] = []
  private var pending: [PendingUtterance] = []
  private var cepstralMean: String?
  private var lastFinalEnd = 0.0
  private var lastTail: [HeardWord] = []
  private var isFinished = false

  /// Samples that do not fill a frame yet.
  private var partial: [Int16] = []
  /// The last frames, for the pre-roll of an utterance.
  private var history: [[Int16]] = []
  private var samplesFed = 0
  /// Samples of whole frames that were worked on.
  private var samplesDone = 0

  /// - Parameters:
  ///   - decoders: prepared for the take; two where there is a second pass.
  ///   - commands: hears what is said apart, where that is wanted.
  ///   - giveBack: takes the decoders when the session is over.
  init(
    decoders: [ScriptDecoder], commands: ApartListener<CommandDecoder.Run>?, options: PocketSphinxRecognizer.Options,
    giveBack: @escaping @Sendable ([ScriptDecoder]) -> Void
  ) throws {
    idle = decoders
    self.commands = commands
    self.options = options
    self.giveBack = giveBack
    loose = try VoiceActivityDetector(strict: false)
    strict = try VoiceActivityDetector(strict: true)
  }

  deinit { retire() }

  /// Takes the next samples.
  ///
  /// Cost: 0.1 to 0.3 CPU seconds a second of audio; returns at most one update a frame of 30 ms.
  /// - Throws: `StudioError` `engine` where PocketSphinx fails, or after `finish`.
  public func feed(_ samples: [Int16]) throws -> [RecognitionUpdate] {
    guard !isFinished else { throw StudioError(.engine, "The recognition session has ended and takes no more audio") }
    stalledSeconds = 0
    var updates: [RecognitionUpdate] = []
    var offset = 0
    while offset < samples.count {
      let count = min(recognitionFrameSize - partial.count, samples.count - offset)
      partial.append(contentsOf: samples[offset..<offset + count])
      offset += count
      samplesFed += count
      audioTime = Double(samplesFed) / Double(recognitionSampleRate)
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
    stalledSeconds = 0
    if let decoder = current {
      if !partial.isEmpty { try decoder.process(partial) }
      try endUtterance(decoder)
    }
    var finals: [HeardWord] = []
    while !pending.isEmpty { finals += try deliverFirst(waitingFrom: audioTime) }
    let apart = commands?.finish(at: audioTime) ?? []
    retire()
    let hadTail = !lastTail.isEmpty
    lastTail = []
    guard !finals.isEmpty || hadTail || !apart.isEmpty else { return [] }
    return [RecognitionUpdate(finalised: finals, apart: apart, audioTime: audioTime)]
  }

  // MARK: Frames

  private func take(_ frame: [Int16]) throws -> RecognitionUpdate? {
    let action = segmenter.step(loose: loose.isVoiced(frame), strict: strict.isVoiced(frame))
    var finals: [HeardWord] = []
    switch action {
    case .idle: break
    case .start(let preroll):
      if idle.isEmpty { finals += try deliverFirst(waitingFrom: audioTime) }
      try startUtterance(preroll: preroll, frame)
    case .proceed, .end:
      try current?.process(frame)
    }
    history.append(frame)
    if history.count > UtteranceSegmenter.preroll { history.removeFirst() }
    samplesDone += frame.count
    var changed = false
    if case .end = action, let decoder = current {
      try endUtterance(decoder)
      changed = true
    } else if let decoder = current, decoder.hypothesisChanged() {
      currentWords = decoder.words(from: currentStart, posteriors: false)
      changed = true
    }
    while let first = pending.first, isDue(first) { finals += try deliverFirst(waitingFrom: nil) }
    let apart = commands?.take(frame, at: audioTime) ?? []
    guard changed || !finals.isEmpty || !apart.isEmpty else { return nil }
    let tail = inOrder(pending.flatMap(\.firstPass) + currentWords, after: lastFinalEnd)
    guard !finals.isEmpty || !apart.isEmpty || tail != lastTail else { return nil }
    lastTail = tail
    return RecognitionUpdate(finalised: finals, volatile: tail, apart: apart, audioTime: audioTime)
  }

  private func startUtterance(preroll: Int, _ frame: [Int16]) throws {
    guard !idle.isEmpty else { throw StudioError(.engine, "No decoder is free for an utterance") }
    // The one that has rested longest: each decoder tracks the noise of what it hears, so that utterances have to take
    // turns in the same way every time for the same audio to give the same words.
    let decoder = idle.removeFirst()
    if let cepstralMean { decoder.setCepstralMean(cepstralMean) }
    try decoder.startUtterance()
    let before = history.suffix(preroll)
    currentStart = Double(samplesDone - before.count * recognitionFrameSize) / Double(recognitionSampleRate)
    for samples in before + [frame] { try decoder.process(samples) }
    current = decoder
    currentWords = []
  }

  private func endUtterance(_ decoder: ScriptDecoder) throws {
    _ = decoder.hypothesisChanged()
    let words = decoder.words(from: currentStart, posteriors: false)
    // The mean is read before the second pass gets hold of the decoder.
    cepstralMean = decoder.cepstralMean
    pending.append(
      PendingUtterance(
        decoder: decoder, start: currentStart, end: audioTime, firstPass: words,
        posteriors: options.secondPass != .none, queue: queue))
    current = nil
    currentWords = []
  }

  // MARK: Final words

  private func isDue(_ utterance: PendingUtterance) -> Bool {
    // Without a second pass there is nothing to wait for, and closing the first one is part of the live path.
    if options.secondPass == .none || options.delivery == .simulated {
      let wait = options.secondPass == .none ? 0 : (try? utterance.run.wait().cost) ?? 0
      return audioTime >= utterance.end + wait
    }
    return utterance.run.poll() != nil
  }

  /// Takes the oldest pending utterance's final words.
  /// - Parameter waitingFrom: the moment since which the caller stands still for it, or `nil` where it is due.
  private func deliverFirst(waitingFrom moment: Double?) throws -> [HeardWord] {
    let utterance = pending.removeFirst()
    let outcome = Result { try utterance.run.wait() }
    idle.append(utterance.takeDecoder())
    let done = try outcome.get()
    secondPassSeconds += done.cost
    if options.secondPass == .none {
      stalledSeconds += done.cost
    } else if let moment {
      stalledSeconds = max(stalledSeconds, utterance.end + done.cost - moment)
    }
    let words = inOrder(done.value, after: lastFinalEnd)
    if let last = words.last { lastFinalEnd = last.end }
    return words
  }

  /// Words with their times in order, none before `moment`: utterances that were cut overlap a little.
  private func inOrder(_ words: [HeardWord], after moment: Double) -> [HeardWord] {
    var moment = moment
    return words.map { word in
      var word = word
      word.start = max(word.start, moment)
      word.end = max(word.end, word.start)
      moment = word.end
      return word
    }
  }

  private func retire() {
    // An utterance that nobody will hear about is still in its thread's hands.
    for utterance in pending {
      _ = try? utterance.run.wait()
      idle.append(utterance.takeDecoder())
    }
    pending = []
    if let current {
      try? current.endUtterance()
      idle.append(current)
    }
    current = nil
    if !idle.isEmpty { giveBack(idle) }
    idle = []
  }
}
