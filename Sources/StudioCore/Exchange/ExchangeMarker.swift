// SPDX-License-Identifier: Apache-2.0

/// A marker of a project: a place with a name, or something that is to be looked at.
public struct ExchangeMarker: Sendable, Hashable {
  /// Seconds on the take's clock.
  public var time: Double
  /// One line.
  public var name: String
  /// Whether somebody is to look at it and tick it off.
  public var isToDo: Bool

  /// Puts a marker together.
  public init(time: Double, name: String, isToDo: Bool = false) {
    self.time = time
    self.name = name
    self.isToDo = isToDo
  }
}
