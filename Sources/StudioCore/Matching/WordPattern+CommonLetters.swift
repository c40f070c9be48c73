// SPDX-License-Identifier: Apache-2.0

extension WordPattern {
  /// Length of the longest common subsequence with `other`: the letters in common, in order.
  ///
  /// Cost: four operations per letter of `other` and per 64 letters of the pattern (Hyyrö, "Bit-parallel LCS-length
  /// computation revisited", 2004).
  @inline(__always)
  func commonLetters(with other: UnsafeBufferPointer<UInt16>) -> Int {
    guard blocks == 1 else { return commonLettersOfLongWord(with: other) }
    return masks.withUnsafeBufferPointer { masks in
      var open = ~UInt64(0)
      for letter in other {
        guard let slot = slot(of: letter) else { continue }
        let hits = open & masks[slot]
        open = (open &+ hits) | (open & ~masks[slot])
      }
      return (~open).nonzeroBitCount
    }
  }

  /// The same for more than 64 letters: the addition carries from block to block.
  private func commonLettersOfLongWord(with other: UnsafeBufferPointer<UInt16>) -> Int {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: blocks) { open in
      open.initialize(repeating: ~0)
      for letter in other {
        guard let slot = slot(of: letter) else { continue }
        var carry: UInt64 = 0
        for block in 0..<blocks {
          let mask = masks[slot * blocks + block]
          let (sum, over) = open[block].addingReportingOverflow(open[block] & mask)
          let (carried, overAgain) = sum.addingReportingOverflow(carry)
          open[block] = carried | (open[block] & ~mask)
          carry = over || overAgain ? 1 : 0
        }
      }
      return open.reduce(0) { $0 + (~$1).nonzeroBitCount }
    }
  }
}
