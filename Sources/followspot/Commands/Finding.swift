// SPDX-License-Identifier: GPL-3.0-or-later

/// One thing that the doctor looked at.
struct Finding: Sendable, Hashable {
  enum Status: String, Sendable {
    case ok
    /// Not there; what needs it does not work.
    case missing
  }

  /// What it belongs to: `Libraries`.
  var group: String
  var name: String
  var status: Status
  /// What was found, or what is wrong.
  var detail: String
  /// What to do, where something is missing.
  var remedy: String?
  /// Whether `follow` needs it.
  var isNeeded: Bool
}
