// SPDX-License-Identifier: Apache-2.0

/// Audio to be recognised, pulled in order: a file, a pipe, a microphone.
///
/// Not thread-safe: one owner pulls.
public protocol AudioSource: AnyObject {
  /// The next samples, 16 kHz mono: 480 (30 ms), fewer only at the end; `nil` once there are no more.
  ///
  /// May wait for a live source. Memory is bounded whatever the length.
  /// - Throws: `StudioError` where not a single sample could be had; damage further on ends the audio and is told by
  ///   `warning`.
  func next() throws -> [Int16]?

  /// What was wrong though audio was delivered: damage and until where it could be read. Complete after `next()` has
  /// returned `nil`.
  var warning: StudioError? { get }
}

/// Samples in one frame of recognition: 30 ms at `recognitionSampleRate`.
public let recognitionFrameSize = 480
