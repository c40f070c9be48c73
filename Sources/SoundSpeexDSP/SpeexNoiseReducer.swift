// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSpeexDSP
public import StudioCore

/// Owner of one of speexdsp's preprocessors, with nothing but its noise reduction.
///
/// Learns the noise while it hears: some tenths of a second at the beginning. What comes out is half a frame late.
/// Cost: below 1 % of a core.
public final class SpeexNoiseReducer: NoiseReducer {
  /// How far the noise is brought down, dB.
  public static let decibels: Int32 = 15

  /// Samples that the library is given at once: half a frame, 15 ms, as long as it is made for.
  private static let block = recognitionFrameSize / 2

  private let state: OpaquePointer

  /// Starts without knowing any noise.
  /// - Throws: `StudioError` `engine` where the library can't be used.
  public init() throws {
    guard let state = speex_preprocess_state_init(Int32(Self.block), Int32(recognitionSampleRate)) else {
      throw StudioError(.engine, "speexdsp could not start its noise reduction")
    }
    self.state = state
    var on: Int32 = 1
    var level = -Self.decibels
    speex_preprocess_ctl(state, SPEEX_PREPROCESS_SET_DENOISE, &on)
    speex_preprocess_ctl(state, SPEEX_PREPROCESS_SET_NOISE_SUPPRESS, &level)
  }

  deinit { speex_preprocess_state_destroy(state) }

  /// The next frame with less noise.
  public func reduced(_ frame: [Int16]) -> [Int16] {
    precondition(frame.count == recognitionFrameSize)
    var samples = frame
    samples.withUnsafeMutableBufferPointer { buffer in
      for half in 0..<2 { _ = speex_preprocess_run(state, buffer.baseAddress! + half * Self.block) }
    }
    return samples
  }
}

/// Makes speexdsp's noise reduction, for any engine's session.
public struct SpeexNoiseReduction: NoiseReducerMaker {
  /// Nothing is loaded until a reducer is made.
  public init() {}

  /// One reducer.
  public func makeNoiseReducer() throws -> any NoiseReducer { try SpeexNoiseReducer() }
}
