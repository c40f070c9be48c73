// SPDX-License-Identifier: GPL-3.0-or-later
internal import Foundation

/// JSON for files that people open: indented, keys in order, the same text for the same value.
public enum PrettyJSON {
  /// The text of a value, without a line break at its end.
  public static func text(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(value)) ?? Data(), as: UTF8.self)
  }
}
