// SPDX-License-Identifier: Apache-2.0

/// The costs of one heard word with the forms of a script, each worked out when it is first asked for.
struct PairMemo: Sendable {
  private var stamps: [Int32]
  private var costs: [Int32]
  private var stamp: Int32 = 0

  /// Room for a vocabulary of `formCount` forms: 8 bytes each.
  init(formCount: Int) {
    stamps = [Int32](repeating: 0, count: formCount)
    costs = [Int32](repeating: 0, count: formCount)
  }

  /// Forgets everything: another heard word comes. Cost: nothing but once in two thousand million times.
  mutating func begin() {
    if stamp == .max {
      for i in stamps.indices { stamps[i] = 0 }
      stamp = 0
    }
    stamp += 1
  }

  /// The cost with `form`; `make` works it out the first time.
  @inline(__always)
  mutating func cost(_ form: ScriptWords.FormID, _ make: () -> Int32) -> Int32 {
    let i = Int(form)
    if stamps[i] != stamp {
      stamps[i] = stamp
      costs[i] = make()
    }
    return costs[i]
  }
}
