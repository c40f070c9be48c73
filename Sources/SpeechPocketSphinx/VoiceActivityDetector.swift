// SPDX-License-Identifier: GPL-3.0-or-later
internal import CPocketSphinx
public import StudioCore

/// Owner of one of PocketSphinx's voice activity detectors.
public final class VoiceActivityDetector: VoiceActivity {
  private let handle: OpaquePointer

  /// - Parameter strict: the least permissive of its four modes, else the most permissive.
  public init(strict: Bool) throws {
    let mode = strict ? PS_VAD_STRICT : PS_VAD_LOOSE
    guard let handle = ps_vad_init(mode, Int32(recognitionSampleRate), 0.03),
      ps_vad_frame_size(handle) == recognitionFrameSize
    else { throw StudioError(.engine, "PocketSphinx could not make a voice activity detector") }
    self.handle = handle
  }

  deinit { ps_vad_free(handle) }

  /// Whether 480 samples hold a voice.
  public func isVoiced(_ frame: [Int16]) -> Bool {
    precondition(frame.count == recognitionFrameSize)
    return ps_vad_classify(handle, frame) == PS_VAD_SPEECH
  }
}

/// Makes PocketSphinx's detectors, for any engine's session.
public struct PocketSphinxVoiceActivity: VoiceActivityMaker {
  /// Nothing is loaded until a detector is made.
  public init() {}

  /// One detector.
  public func makeVoiceActivity(strict: Bool) throws -> any VoiceActivity { try VoiceActivityDetector(strict: strict) }
}
