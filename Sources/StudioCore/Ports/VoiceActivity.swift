// SPDX-License-Identifier: Apache-2.0

/// Tells frames with a voice from frames without. Not thread-safe: one owner gives it frames, in order.
public protocol VoiceActivity: AnyObject {
  /// Whether a frame of `recognitionFrameSize` samples, 16 kHz mono, holds a voice.
  func isVoiced(_ frame: [Int16]) -> Bool
}

/// Makes detectors for a session: the most permissive one and the least permissive one.
public protocol VoiceActivityMaker: Sendable {
  /// A detector of its own for one stream.
  /// - Parameter strict: the least permissive of its modes, else the most permissive.
  /// - Throws: `StudioError` `engine` where the library fails.
  func makeVoiceActivity(strict: Bool) throws -> any VoiceActivity
}
