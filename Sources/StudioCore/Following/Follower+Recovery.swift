// SPDX-License-Identifier: Apache-2.0

extension Follower {
  /// Where the words do not fit here, looks for them in the whole script.
  mutating func searchWholeScript(serial: Int) {
  }
}

/// Finds places in the whole script that the newest heard words fit.
struct WholeScriptSearch: Sendable {
  /// How many of the newest words are looked at.
  static let memory = 12
}
