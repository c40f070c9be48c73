// SPDX-License-Identifier: Apache-2.0

/// How alike two phrases sound, judged by their consonants alone: what is left of a short word that was heard badly.
///
/// Letters are put together by where and how they are spoken, voiced or not (`god` and `cut` are both *K T*); vowels, `h`, `w` and `y`
/// are left out, and so are doubled letters. No dictionary is asked, so that it works for whatever a recogniser writes.
enum ConsonantLikeness {
  /// The phrase's consonants by kind; `hold on` is *L T N*.
  static func skeleton(_ words: [String]) -> [UInt8] {
    var kinds: [UInt8] = []
    for word in words {
      var before: UInt8 = 0
      let letters = Array(word.utf8)
      for (at, letter) in letters.enumerated() {
        let next = at + 1 < letters.count ? letters[at + 1] : 0
        let kind = kind(letter, before: next)
        if kind != 0, kind != before { kinds.append(kind) }
        before = kind
      }
    }
    return kinds
  }

  /// 0 to 1: consonants in common, in order, of both phrases' (2·M / (n + m)). Cost: n·m, for a few consonants each.
  static func likeness(_ a: [UInt8], _ b: [UInt8]) -> Double {
    guard !a.isEmpty, !b.isEmpty else { return 0 }
    var row = Array(repeating: 0, count: b.count + 1)
    for x in a {
      var corner = 0
      for (j, y) in b.enumerated() {
        let above = row[j + 1]
        row[j + 1] = x == y ? corner + 1 : max(above, row[j])
        corner = above
      }
    }
    return 2 * Double(row[b.count]) / Double(a.count + b.count)
  }

  /// The kind of a letter, 0 for one that is left out; `c` before `e`, `i`, `y` or `h` hisses.
  private static func kind(_ letter: UInt8, before next: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"), UInt8(ascii: "p"): UInt8(ascii: "P")
    case UInt8(ascii: "f"), UInt8(ascii: "v"): UInt8(ascii: "F")
    case UInt8(ascii: "c"):
      [UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "y"), UInt8(ascii: "h")].contains(next)
        ? UInt8(ascii: "S") : UInt8(ascii: "K")
    case UInt8(ascii: "k"), UInt8(ascii: "g"), UInt8(ascii: "q"), UInt8(ascii: "x"): UInt8(ascii: "K")
    case UInt8(ascii: "d"), UInt8(ascii: "t"): UInt8(ascii: "T")
    case UInt8(ascii: "s"), UInt8(ascii: "z"), UInt8(ascii: "j"): UInt8(ascii: "S")
    case UInt8(ascii: "m"), UInt8(ascii: "n"): UInt8(ascii: "N")
    case UInt8(ascii: "l"): UInt8(ascii: "L")
    case UInt8(ascii: "r"): UInt8(ascii: "R")
    default: 0
    }
  }
}
