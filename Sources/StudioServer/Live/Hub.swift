// SPDX-License-Identifier: GPL-3.0-or-later
internal import Dispatch
internal import Foundation
internal import HTTPCivetweb
internal import StudioCore

/// Every page that is connected, and who looks at whose session.
final class Hub: Sendable {
  /// A session that may be watched.
  struct Running: Sendable {
    let id: String
    let script: String
    let inbox: Inbox
    let opened: [UInt8]
  }

  private struct State {
    var running: [Running] = []
    /// Those who wait for the next session.
    var waiting: [ScreenID] = []
    var connections: [ScreenID: Inbox] = [:]
    var nextScreen = 1
    /// Connections whose thread is at work.
    var working: Set<ScreenID> = []
  }

  /// Pages that may be connected at once.
  static let mostConnections = 32
  let shelf: ScriptShelf
  let readings: ReadingCache
  let ears: any StudioEars
  let takes: TakeDesk
  private let state = Guarded(State())

  init(shelf: ScriptShelf, readings: ReadingCache, ears: any StudioEars, takes: TakeDesk) {
    self.shelf = shelf
    self.readings = readings
    self.ears = ears
    self.takes = takes
  }

  /// A connection of its own for a page; `nil` where there are too many.
  /// - Parameter visitor: what a page from the local network may do at most; `nil` for the person's own.
  func makeConnection(visitor: PageMessage.Role?) -> LiveConnection? {
    let inbox = Inbox()
    let id = state.withLock { state -> ScreenID? in
      guard state.connections.count < Self.mostConnections else { return nil }
      state.nextScreen += 1
      state.connections[state.nextScreen] = inbox
      return state.nextScreen
    }
    return id.map { LiveConnection(id: $0, hub: self, inbox: inbox, visitor: visitor) }
  }

  /// Waits until every page's thread is done, at most so many seconds.
  func waitForEnd(within seconds: Double) {
    let end = DispatchTime.now() + seconds
    while state.withLock({ !$0.working.isEmpty }), DispatchTime.now() < end {
      Thread.sleep(forTimeInterval: 0.02)
    }
  }

  /// A connection's thread begins.
  func begins(_ id: ScreenID) { _ = state.withLock { $0.working.insert(id) } }

  /// A connection's thread is done.
  func isDone(_ id: ScreenID) { _ = state.withLock { $0.working.remove(id) } }

  func ended(_ id: ScreenID) {
    state.withLock { state in
      state.connections[id] = nil
      state.waiting.removeAll { $0 == id }
    }
  }

  /// Makes a session known, to those who wait for one too.
  func add(_ session: Running) {
    let waiting = state.withLock { state in
      state.running.append(session)
      defer { state.waiting = [] }
      return state.waiting
    }
    for id in waiting { tell(id, .over("")) }
  }

  func remove(_ id: String) { state.withLock { $0.running.removeAll { $0.id == id } } }

  /// Whether a script is being read now.
  func isRead(_ script: String) -> Bool { state.withLock { $0.running.contains { $0.script == script } } }

  /// The session of that name, or the newest.
  func session(_ id: String?) -> Running? {
    state.withLock { state in
      guard let id else { return state.running.last }
      return state.running.first { $0.id == id }
    }
  }

  /// Has a page told of the next session.
  func wait(_ id: ScreenID) { state.withLock { $0.waiting.append(id) } }

  /// Gives a page's thread something to do.
  func tell(_ id: ScreenID, _ item: Inbox.Item) {
    _ = state.withLock { $0.connections[id] }?.post(item)
  }
}
