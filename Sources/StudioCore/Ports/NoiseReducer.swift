// SPDX-License-Identifier: Apache-2.0

/// Takes noise that goes on out of speech. Not thread-safe: one owner gives it frames, in order.
public protocol NoiseReducer: AnyObject {
  /// The frame of `recognitionFrameSize` samples, 16 kHz mono, with less noise; as many samples.
  func reduced(_ frame: [Int16]) -> [Int16]
}

/// Makes reducers, one for each stream.
public protocol NoiseReducerMaker: Sendable {
  /// A reducer that has heard nothing.
  /// - Throws: `StudioError` `engine` where the library fails.
  func makeNoiseReducer() throws -> any NoiseReducer
}
