// SPDX-License-Identifier: GPL-3.0-or-later

extension PocketSphinxRecognizer {
  /// The version of PocketSphinx, which is linked in. The library does not tell it at run time; set-up pins this one.
  public static let libraryVersion = "5.1.1"
}
