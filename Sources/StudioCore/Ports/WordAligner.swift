// SPDX-License-Identifier: Apache-2.0

/// Finds when words were said whose order is known: forced alignment. Not thread-safe: one owner asks, one piece after another.
public protocol WordAligner: AnyObject {
  /// Lays words on a piece of sound in which they were said, in this order, and nothing else.
  /// - Parameters:
  ///   - words: comparison forms or a recogniser's spellings, with no white space.
  ///   - samples: 16 kHz, mono; some seconds.
  /// - Returns: for each word when it begins and ends, in seconds from the piece's beginning. Words at the end that were not said
  ///   may be left out. `nil` where the words do not fit the sound, or where one of them can't be pronounced.
  /// - Throws: `StudioError` `engine`.
  func align(_ words: [String], in samples: [Int16]) throws -> [ClosedRange<Double>]?
}
