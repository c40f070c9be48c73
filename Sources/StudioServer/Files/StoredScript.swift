// SPDX-License-Identifier: GPL-3.0-or-later

/// A script as it is kept: a file of text, and beside it its title and language.
struct StoredScript: Hashable, Sendable {
  /// The name of its file without the ending.
  var id: String
  var title: String
  /// A language tag, for example `en-US`.
  var language: String
  var text: String
  /// Seconds since 1970 at which it was written last.
  var modified: Double

  /// Changes whenever any of what a person edits does, whoever wrote the file. FNV-1a over all of it.
  var revision: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for field in [title, language, text] {
      for byte in field.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
