// SPDX-License-Identifier: GPL-3.0-or-later
internal import CPocketSphinx
internal import StudioCore

/// Owner of one of PocketSphinx's voice activity detectors.
final class VoiceActivityDetector {
  private let handle: OpaquePointer

  /// - Parameter strict: the least permissive of its four modes, else the most permissive.
  init(strict: Bool) throws {
    let mode = strict ? PS_VAD_STRICT : PS_VAD_LOOSE
    guard let handle = ps_vad_init(mode, Int32(recognitionSampleRate), 0.03),
      ps_vad_frame_size(handle) == recognitionFrameSize
    else { throw StudioError(.engine, "PocketSphinx could not make a voice activity detector") }
    self.handle = handle
  }

  deinit { ps_vad_free(handle) }

  /// Whether 480 samples hold a voice.
  func isVoiced(_ frame: [Int16]) -> Bool {
    precondition(frame.count == recognitionFrameSize)
    return ps_vad_classify(handle, frame) == PS_VAD_SPEECH
  }
}
