// SPDX-License-Identifier: Apache-2.0

/// Counts runs of words on two sides: an open-addressed table keyed by the runs' hashes.
///
/// Two runs with one hash count as the same, which only hides an anchor; whoever takes an anchor compares the words.
struct RunTable: Sendable {
  private struct Slot {
    var key: UInt64 = 0
    /// Where the run begins on the first side; the first time where it comes more than once.
    var place: Int32 = -1
    var count: Int32 = 0
    var otherCount: Int32 = 0
  }

  private var slots: [Slot] = []
  private var mask = 0

  /// Empties the table and makes room for `count` runs. Cost: linear in `count`.
  mutating func reset(count: Int) {
    var size = 16
    while size < 2 * count { size *= 2 }
    mask = size - 1
    let kept = min(size, slots.count)
    for i in 0..<kept { slots[i] = Slot() }
    if slots.count < size { slots.append(contentsOf: repeatElement(Slot(), count: size - slots.count)) }
  }

  /// The hash of the run of `length` words that `word` gives the identifiers of.
  @inline(__always)
  static func key(length: Int, _ word: (Int) -> ScriptWords.FormID) -> UInt64 {
    var key: UInt64 = 0x9E37_79B9_7F4A_7C15
    for i in 0..<length {
      key = (key ^ UInt64(UInt32(bitPattern: word(i)))) &* 0xFF51_AFD7_ED55_8CCD
      key ^= key >> 32
    }
    return key
  }

  /// Counts a run of the first side.
  mutating func add(_ key: UInt64, place: Int) {
    let i = index(of: key)
    if slots[i].count == 0 {
      slots[i].key = key
      slots[i].place = Int32(place)
    }
    slots[i].count += 1
  }

  /// Counts a run of the other side, where the first side has it.
  mutating func addOther(_ key: UInt64) {
    slots[index(of: key)].otherCount += 1
  }

  /// Where the run is on the first side, if it comes just once there and at most `limit` times on the other.
  func place(of key: UInt64, limit: Int32) -> Int? {
    let slot = slots[index(of: key)]
    return slot.count == 1 && slot.otherCount <= limit ? Int(slot.place) : nil
  }

  /// The slot of a key, or the free one where it would go.
  @inline(__always)
  private func index(of key: UInt64) -> Int {
    var i = Int(truncatingIfNeeded: key) & mask
    while slots[i].count > 0, slots[i].key != key { i = (i + 1) & mask }
    return i
  }
}
