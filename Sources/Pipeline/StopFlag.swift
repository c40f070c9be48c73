// SPDX-License-Identifier: GPL-3.0-or-later
internal import Synchronization

/// Asks a run to end early; may be set from any thread and from a signal handler.
public final class StopFlag: Sendable {
  private let flag = Atomic<Bool>(false)

  /// A flag that is not set.
  public init() {}

  /// Whether the run should end.
  public var isSet: Bool { flag.load(ordering: .relaxed) }

  /// Asks the run to end; there is no way back.
  public func set() { flag.store(true, ordering: .relaxed) }
}
