// SPDX-License-Identifier: GPL-3.0-or-later
internal import Foundation
internal import Pipeline
internal import PlainFiles
internal import StudioCore

/// The studio's settings: one flat object in `settings.json`. Keys that are not known are kept: the page has its own.
final class SettingsFile: Sendable {
  /// A value of a setting.
  enum Value: Codable, Hashable, Sendable {
    case text(String)
    case number(Double)
    case flag(Bool)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      case .flag(let flag): try container.encode(flag)
      }
    }
  }

  static let largest = 64 << 10
  private let path: String
  private let values: Guarded<[String: Value]>

  /// The largest file that is read.
  private static let largestFile = 1 << 20

  /// Reads the file; one that is damaged is put aside, so that nothing of it is lost, and told.
  init(folder: String, onDamage: (String) -> Void) throws(StudioError) {
    path = "\(folder)/settings.json"
    var values: [String: Value] = [:]
    if let bytes = try StudioFiles.read(path, largest: Self.largestFile) {
      if let read = Self.decode(bytes) {
        values = read
      } else {
        try? Self.putAside(bytes, of: path)
        onDamage("\(path) was not readable and is now \(path).damaged; the settings are the usual ones")
      }
    }
    self.values = Guarded(values)
  }

  private static func decode(_ bytes: [UInt8]) -> [String: Value]? {
    try? JSONDecoder().decode([String: Value].self, from: Data(bytes))
  }

  private static func putAside(_ bytes: [UInt8], of path: String) throws(StudioError) {
    try StudioFiles.replace("\(path).damaged", with: bytes)
  }

  /// All of them, as the file has them now: a person or another program may have changed it. Where it can't be read,
  /// as they were.
  var all: [String: Value] {
    values.withLock { values in
      if let bytes = (try? StudioFiles.read(path, largest: Self.largestFile)).flatMap(\.self),
        let read = Self.decode(bytes)
      {
        values = read
      }
      return values
    }
  }

  /// A text, where it is set.
  func text(_ key: String) -> String? {
    if case .text(let text)? = all[key] { text } else { nil }
  }

  /// A number, where it is set.
  func number(_ key: String) -> Double? {
    if case .number(let number)? = all[key] { number } else { nil }
  }

  /// Sets what is given and leaves the rest; `null` takes a setting away. Where the file was damaged meanwhile, by a
  /// slip of whoever edits it, what is in it is put aside before it is replaced.
  func merge(_ body: [UInt8]) throws {
    let changes: [String: Value?]
    do {
      changes = try JSONDecoder().decode([String: Value?].self, from: Data(body))
    } catch {
      throw ServerError(
        400, "bad-settings", "Settings are one flat JSON object of texts, numbers and flags", hint: "See docs/api.md")
    }
    for (key, value) in changes { if let value { try SettingsRules.check(key, value) } }
    try values.withLock { values in
      let bytes = try StudioFiles.read(path, largest: Self.largestFile)
      let read = bytes.flatMap(Self.decode)
      values = read ?? values
      var merged = values
      for (key, value) in changes { merged[key] = value }
      guard merged.count <= 500 else { throw ServerError(400, "bad-settings", "There are too many settings") }
      if let bytes, read == nil {
        try Self.putAside(bytes, of: path)
      } else if merged == values {
        return
      }
      try StudioFiles.replace(path, with: Array(Self.json(merged).utf8) + [10])
      values = merged
    }
  }

  /// As they are sent and kept, in the order of their names.
  static func json(_ values: [String: Value]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return (try? encoder.encode(values)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
