// SPDX-License-Identifier: GPL-3.0-or-later

/// What is done with an utterance once it is over, before its words become final.
public enum SecondPass: String, Sendable, CaseIterable {
  /// Nothing: the words of the first pass become final, without confidences.
  case none
  /// The lattice of the first pass is searched: better words and confidences for little.
  case lattice
  /// The audio is searched again with a flat lexicon, then its lattice: up to 0.6 s for a long utterance.
  case full
}
