// SPDX-License-Identifier: GPL-3.0-or-later

extension String {
  /// As many characters from the beginning as `bytes` of UTF-8 hold.
  func cut(toBytes bytes: Int) -> String {
    var rest = bytes
    return String(
      prefix { character in
        rest -= character.utf8.count
        return rest >= 0
      })
  }
}
