// SPDX-License-Identifier: GPL-3.0-or-later

/// The units (NAL) that H.264 is made of, in the two ways in which they are packed.
enum H264Units {
  /// Units with their lengths in four bytes before them, as MP4 has them; `nil` where the lengths don't add up.
  static func lengthPrefixed(_ bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>]? {
    var units: [Range<Int>] = []
    var at = 0
    while at + 4 <= bytes.count {
      let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length > 0, length <= bytes.count - at - 4 else { return nil }
      units.append(at + 4..<at + 4 + length)
      at += 4 + length
    }
    return at == bytes.count ? units : nil
  }

  /// Units between start codes (`00 00 01`), as encoders give them.
  static func startCoded(_ bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var starts: [Int] = []
    var i = 0
    while i + 3 <= bytes.count {
      if bytes[i + 2] > 1 {
        i += 3
      } else if bytes[i] == 0, bytes[i + 1] == 0, bytes[i + 2] == 1 {
        starts.append(i + 3)
        i += 3
      } else {
        i += 1
      }
    }
    return starts.indices.map { n in
      var end = n + 1 < starts.count ? starts[n + 1] - 3 : bytes.count
      // Zeros before a start code belong to it.
      while end > starts[n], bytes[end - 1] == 0 { end -= 1 }
      return starts[n]..<end
    }
  }

  /// The kind of a unit by its first byte: 1 to 5 a slice of a picture (5 of one that needs no other), 7 and 8 parameters.
  static func kind(_ first: UInt8) -> UInt8 { first & 31 }
}

/// What an H.264 track of an MP4 file says before its pictures (`avcC`): profile, and the sets of parameters that pictures
/// refer to by number.
struct H264Configuration: Equatable {
  private var head: [UInt8]
  private(set) var sequences: [[UInt8]] = []
  private(set) var pictures: [[UInt8]] = []
  private var tail: [UInt8] = []

  /// The profile: 66 baseline, 77 main, 100 high, 110 high with 10 bits.
  var profile: UInt8 { head[1] }

  /// Reads it; `nil` where it is none, is broken, or has lengths of other than four bytes.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 7, bytes[0] == 1, bytes[4] & 3 == 3 else { return nil }
    head = Array(bytes[..<5])
    var at = 5
    func sets(_ count: Int) -> [[UInt8]]? {
      var sets: [[UInt8]] = []
      for _ in 0..<count {
        guard at + 2 <= bytes.count else { return nil }
        let length = Int(bytes[at]) << 8 | Int(bytes[at + 1])
        guard length > 1, at + 2 + length <= bytes.count else { return nil }
        sets.append(Array(bytes[at + 2..<at + 2 + length]))
        at += 2 + length
      }
      return sets
    }
    at += 1
    guard let sequences = sets(Int(bytes[5] & 31)), at < bytes.count else { return nil }
    let count = Int(bytes[at])
    at += 1
    guard let pictures = sets(count), !sequences.isEmpty, !pictures.isEmpty else { return nil }
    self.sequences = sequences
    self.pictures = pictures
    tail = Array(bytes[at...])
  }

  /// A number that no set has yet, for both kinds; 1 to 31.
  var freeNumber: Int? {
    let taken = Set(
      sequences.compactMap { Self.number($0, after: 4) } + pictures.compactMap { Self.number($0, after: 1) })
    return (1...31).first { !taken.contains($0) }
  }

  /// Adds an encoder's sets, given between start codes. A set that is there already stays one.
  mutating func add(startCoded bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { buffer in
      for unit in H264Units.startCoded(buffer) where !unit.isEmpty {
        let set = Array(buffer[unit])
        switch H264Units.kind(set[0]) {
        case 7 where !sequences.contains(set):
          sequences.append(set)
          // The level of all is the highest.
          if set.count > 3 { head[3] = max(head[3], set[3]) }
        case 8 where !pictures.contains(set): pictures.append(set)
        default: break
        }
      }
    }
  }

  /// Whether a set is one of these.
  func contains(_ set: [UInt8]) -> Bool {
    sequences.contains(set) || pictures.contains(set)
  }

  /// As an MP4 file has it.
  var bytes: [UInt8] {
    func packed(_ sets: [[UInt8]]) -> [UInt8] { sets.flatMap { [UInt8($0.count >> 8), UInt8($0.count & 255)] + $0 } }
    return head + [0xE0 | UInt8(sequences.count)] + packed(sequences) + [UInt8(pictures.count)] + packed(pictures)
      + tail
  }

  /// The number of a set: an Exp-Golomb code after its first bytes.
  private static func number(_ set: [UInt8], after start: Int) -> Int? {
    var bit = start * 8
    func next() -> Int? {
      guard bit / 8 < set.count else { return nil }
      defer { bit += 1 }
      return Int(set[bit / 8] >> (7 - bit % 8) & 1)
    }
    var zeros = 0
    while let one = next(), one == 0 { zeros += 1 }
    guard zeros < 16 else { return nil }
    var value = 1
    for _ in 0..<zeros {
      guard let one = next() else { return nil }
      value = value << 1 | one
    }
    return value - 1
  }
}
