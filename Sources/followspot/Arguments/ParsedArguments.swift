// SPDX-License-Identifier: GPL-3.0-or-later

/// What a command was given, checked against its specification.
struct ParsedArguments: Sendable {
  private var values: [String: any Sendable] = [:]
  /// Arguments known by their place, in order; at most as many as the specification names.
  private(set) var operands: [String] = []

  mutating func set(_ option: OptionSpec, to value: any Sendable) { values[option.name] = value }
  mutating func add(operand: String) { operands.append(operand) }

  /// The value that was given last, or `nil`.
  subscript<Value>(option: Option<Value>) -> Value? { values[option.spec.name] as? Value }

  /// Whether a flag was given.
  func has(_ flag: Option<Bool>) -> Bool { self[flag] ?? false }
}
