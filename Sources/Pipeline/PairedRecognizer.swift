// SPDX-License-Identifier: GPL-3.0-or-later
public import StudioCore

/// Two recognisers as one: the one that expects the script, and the one that knows nothing of it.
public final class PairedRecognizer: SpeechRecognizer {
  /// Both names; the languages that both hear.
  public let descriptor: RecognizerDescriptor
  private let script: any SpeechRecognizer
  private let free: any SpeechRecognizer
  private let onLoss: @Sendable (StudioError) -> Void

  /// - Parameters:
  ///   - script: the one that expects the script; it sets the language.
  ///   - free: the one that knows nothing of it.
  ///   - onLoss: told once a take where the free ear fails or does not keep up; the take goes on without it.
  public init(
    script: any SpeechRecognizer, free: any SpeechRecognizer, onLoss: @escaping @Sendable (StudioError) -> Void
  ) {
    self.script = script
    self.free = free
    self.onLoss = onLoss
    descriptor = RecognizerDescriptor(
      id: "\(script.descriptor.id)+\(free.descriptor.id)",
      name: "\(script.descriptor.name) and \(free.descriptor.name)", locales: script.descriptor.locales)
  }

  /// Opens a session of both.
  /// - Throws: what the script's ear throws; where only the free ear fails, `onLoss` is told.
  public func makeSession(for script: Script) throws -> any RecognitionSession {
    try makeSession(for: script, onLoss: onLoss)
  }

  /// The same with a listener of its own, for one of several takes at once.
  public func makeSession(
    for script: Script, onLoss: @escaping @Sendable (StudioError) -> Void
  ) throws -> any RecognitionSession {
    let first = try self.script.makeSession(for: script)
    do {
      return PairedSession(
        script: first, free: try free.makeSession(for: script), language: script.language, onLoss: onLoss)
    } catch let error as StudioError {
      onLoss(error)
      return first
    }
  }
}

/// One take through two recognisers.
public final class PairedSession: RecognitionSession {
  /// Seconds of audio fed so far.
  public var audioTime: Double { script.audioTime }
  /// CPU seconds of other threads that the latest call waited for.
  public private(set) var stalledSeconds = 0.0

  private let script: any RecognitionSession
  private var free: (any RecognitionSession)?
  private var fusion: EarFusion
  private let onLoss: (StudioError) -> Void
  private var isFinished = false

  init(
    script: any RecognitionSession, free: any RecognitionSession, language: LanguageTag,
    onLoss: @escaping (StudioError) -> Void
  ) {
    self.script = script
    self.free = free
    fusion = EarFusion(language: language)
    self.onLoss = onLoss
  }

  /// Seconds that the free ear may be behind before the take goes on without it.
  static let mostBehind = 6.0

  /// Takes the next samples; what one ear says comes out together with what the other said before.
  public func feed(_ samples: [Int16]) throws -> [RecognitionUpdate] {
    stalledSeconds = 0
    var updates = listen { try $0.feed(samples) }
    if let free, free.secondsBehind > Self.mostBehind {
      updates.append(
        lose(
          StudioError(.engine, "The second recogniser does not keep up on this machine", hint: "Close other programs")))
    }
    updates += try script.feed(samples).map { fusion.heard($0, from: .script) }
    stalledSeconds = script.stalledSeconds
    return updates
  }

  /// Ends both streams.
  public func finish() throws -> [RecognitionUpdate] {
    guard !isFinished else { return [] }
    isFinished = true
    stalledSeconds = 0
    var updates = try script.finish().map { fusion.heard($0, from: .script) }
    stalledSeconds = script.stalledSeconds
    updates += listen { try $0.finish() }
    free = nil
    updates.append(fusion.loseFreeEar())
    return updates
  }

  private func listen(_ body: (any RecognitionSession) throws -> [RecognitionUpdate]) -> [RecognitionUpdate] {
    guard let free else { return [] }
    do {
      return try body(free).map { fusion.heard($0, from: .free) }
    } catch {
      return [lose(error as? StudioError ?? StudioError(.engine, "The second recogniser failed: \(error)"))]
    }
  }

  private func lose(_ error: StudioError) -> RecognitionUpdate {
    free = nil
    onLoss(error)
    return fusion.loseFreeEar()
  }
}
