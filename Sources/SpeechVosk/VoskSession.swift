// SPDX-License-Identifier: GPL-3.0-or-later
internal import CVosk
internal import StudioCore

/// One take through Vosk, decoded as it comes on the calling thread.
final class VoskSession: RecognitionSession {
  private(set) var audioTime: Double = 0

  /// Samples between two looks at the words so far: 0.12 s. Each costs a search through the utterance's lattice.
  private static let samplesPerLook = 4 * recognitionFrameSize

  private let model: VoskModel
  private let handle: OpaquePointer
  private var samplesFed = 0
  private var pending: [Int16] = []
  private var lastFinalEnd = 0.0
  private var lastTail: [HeardWord] = []
  private var isFinished = false

  init(model: VoskModel) throws {
    guard let handle = model.library.newRecognizer(model.handle, Float(recognitionSampleRate)) else {
      throw StudioError(.engine, "Vosk could not begin to listen")
    }
    self.model = model
    self.handle = handle
    model.library.setWords(handle, 1)
    model.library.setPartialWords(handle, 1)
  }

  deinit { model.library.freeRecognizer(handle) }

  func feed(_ samples: [Int16]) throws -> [RecognitionUpdate] {
    guard !isFinished else { throw StudioError(.engine, "The recognition session has ended and takes no more audio") }
    var updates: [RecognitionUpdate] = []
    var offset = 0
    while offset < samples.count {
      let count = min(Self.samplesPerLook - pending.count, samples.count - offset)
      pending.append(contentsOf: samples[offset..<offset + count])
      offset += count
      samplesFed += count
      audioTime = Double(samplesFed) / Double(recognitionSampleRate)
      guard pending.count == Self.samplesPerLook else { continue }
      if let update = try look() { updates.append(update) }
    }
    return updates
  }

  func finish() throws -> [RecognitionUpdate] {
    guard !isFinished else { return [] }
    isFinished = true
    var finals = try decode() ? words(model.library.result, areFinal: true) : []
    finals += try words(model.library.finalResult, areFinal: true)
    let hadTail = !lastTail.isEmpty
    lastTail = []
    return finals.isEmpty && !hadTail ? [] : [RecognitionUpdate(finalised: finals, audioTime: audioTime)]
  }

  private func look() throws -> RecognitionUpdate? {
    let finals = try decode() ? words(model.library.result, areFinal: true) : []
    let tail = finals.isEmpty ? try words(model.library.partialResult, areFinal: false) : []
    guard !finals.isEmpty || tail != lastTail else { return nil }
    lastTail = tail
    return RecognitionUpdate(finalised: finals, volatile: tail, audioTime: audioTime)
  }

  /// Decodes what is pending; whether an utterance ended with it.
  private func decode() throws -> Bool {
    defer { pending.removeAll(keepingCapacity: true) }
    let answer = model.library.accept(handle, pending, Int32(pending.count))
    guard answer >= 0 else { throw StudioError(.engine, "Vosk failed on audio at \(audioTime) s") }
    return answer > 0
  }

  private func words(_ function: vosk_recognizer_result_function, areFinal: Bool) throws -> [HeardWord] {
    let json = function(handle).map { String(cString: $0) } ?? "{}"
    let words = try VoskResult.words(json, hasConfidence: areFinal).map { word in
      var word = word
      word.start = max(word.start, lastFinalEnd)
      word.end = min(max(word.end, word.start), max(word.start, audioTime))
      return word
    }
    if areFinal, let last = words.last { lastFinalEnd = last.end }
    return words
  }
}
