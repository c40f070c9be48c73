// SPDX-License-Identifier: GPL-3.0-or-later

/// One option of a command: how it is written, what it takes, and what its help says.
struct OptionSpec: Sendable {
  /// Long name without dashes, for example `start`.
  var name: String
  /// Short name without its dash, for example `o`.
  var short: Character?
  /// What stands for the value in the help (`TOKEN`), or `nil` for a flag.
  var placeholder: String?
  /// One or two sentences for the help.
  var help: String
  /// Reads a value; says in a sentence what would be right where it can't.
  var read: @Sendable (String) -> ReadValue

  /// A value that was read, or what the option takes instead.
  enum ReadValue: Sendable {
    case value(any Sendable)
    case expected(String)
  }

  /// How the option is written in messages: `--start`.
  var spelling: String { "--\(name)" }
}

/// An option together with the type of its value.
struct Option<Value: Sendable>: Sendable {
  var spec: OptionSpec
}

extension Option where Value == Bool {
  /// An option that is there or not.
  static func flag(_ name: String, short: Character? = nil, help: String) -> Option {
    Option(spec: OptionSpec(name: name, short: short, placeholder: nil, help: help) { _ in .value(true) })
  }
}

extension Option where Value == String {
  /// An option that takes any text that is not empty.
  static func text(_ name: String, short: Character? = nil, _ placeholder: String, help: String) -> Option {
    Option(
      spec: OptionSpec(name: name, short: short, placeholder: placeholder, help: help) {
        $0.isEmpty ? .expected("a value that is not empty") : .value($0)
      })
  }

  /// An option that takes one of a few words.
  static func choice(_ name: String, _ placeholder: String, of words: [String], help: String) -> Option {
    Option(
      spec: OptionSpec(name: name, short: nil, placeholder: placeholder, help: help) { text in
        if words.contains(text) { return .value(text) }
        let near = Suggestion.nearest(to: text, in: words).map { ". Did you mean \($0)?" } ?? ""
        return .expected("one of \(words.joined(separator: ", "))\(near)")
      })
  }
}

extension Option where Value == Int {
  /// An option that takes a whole number in `range`.
  static func whole(_ name: String, _ placeholder: String, in range: ClosedRange<Int>, help: String) -> Option {
    Option(
      spec: OptionSpec(name: name, short: nil, placeholder: placeholder, help: help) { text in
        if let number = Int(text), range.contains(number) { return .value(number) }
        let limit =
          range.upperBound == .max
          ? "a whole number of \(range.lowerBound) or more"
          : "a whole number from \(range.lowerBound) to \(range.upperBound)"
        return .expected(limit)
      })
  }
}
