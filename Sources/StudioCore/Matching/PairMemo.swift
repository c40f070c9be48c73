// SPDX-License-Identifier: Apache-2.0

/// The costs of one heard word with the forms of a script, each worked out when it is first asked for.
struct PairMemo: Sendable {
  /// What is known of a form: in which round it was asked for last, and the cost then.
  private struct Entry {
    var stamp: Int32 = 0
    var cost: Int32 = 0
  }

  private var entries: [Entry]
  private var stamp: Int32 = 0

  /// Room for a vocabulary of `formCount` forms: 8 bytes each.
  init(formCount: Int) {
    entries = [Entry](repeating: Entry(), count: formCount)
  }

  /// Forgets everything: another heard word comes. Cost: nothing but once in two thousand million times.
  mutating func begin() {
    if stamp == .max {
      for i in entries.indices { entries[i] = Entry() }
      stamp = 0
    }
    stamp += 1
  }

  /// The cost with `form`; `nil` where it has not been worked out for this heard word.
  @inline(__always)
  subscript(form: ScriptWords.FormID) -> Int32? {
    get { entries[Int(form)].stamp == stamp ? entries[Int(form)].cost : nil }
    set { if let newValue { entries[Int(form)] = Entry(stamp: stamp, cost: newValue) } }
  }
}
