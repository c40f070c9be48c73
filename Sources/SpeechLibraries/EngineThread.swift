// SPDX-License-Identifier: GPL-3.0-or-later
public import Dispatch
internal import StudioCore

/// An engine on a thread of its own, which does one thing after another.
public final class EngineThread<Engine>: Sendable {
  private let name: String
  private let queue: DispatchQueue
  private let lent: Lent

  /// The engine, which only the queue touches.
  private struct Lent: @unchecked Sendable {
    let engine: Engine
  }

  /// - Parameters:
  ///   - engine: nobody else may hold on to it.
  ///   - name: what errors call it.
  ///   - label: the thread's, for debuggers.
  public init(_ engine: sending Engine, named name: String, label: String, qos: DispatchQoS) {
    self.name = name
    queue = DispatchQueue(label: label, qos: qos)
    lent = Lent(engine: engine)
  }

  /// Asks for something that the engine does after all that was asked before.
  public func ask<Value>(_ work: @escaping @Sendable (Engine) throws -> Value) -> EngineRun<Value> {
    EngineRun(on: queue, of: name) { [lent] in try work(lent.engine) }
  }
}
