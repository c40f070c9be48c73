// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import StudioCore
import Testing

@testable import StudioServer

/// Takes on a disk that is full.
@Suite struct TakeRoomTests: TakeSteps {
  /// A page that goes on sending, as it does, keeps a take from nothing.
  @Test func aFullDiskEndsTheTakeWhateverThePageSends() throws {
    let room = Guarded<Int?>(nil)
    let studio = try TestStudio(free: { room.withLock { $0 } })
    let id = try begin(studio, try studio.add())
    #expect(try studio.ask("PUT", path(id, "/media?offset=0"), "abcd").status == 200)
    room.withLock { $0 = 1 << 20 }
    var refused: [Int] = []
    for _ in 0..<20 where refused.last != 410 {
      refused.append(try studio.ask("PUT", path(id, "/media?offset=4"), "ef").status)
      Pause.wait(1)
    }
    #expect(refused.first == 507)
    #expect(refused.last == 410)
    let take = try saved(studio, id)
    // It may be torn, and there is no room for a mended copy.
    #expect(take["state"] as? String == "ready")
    #expect(take["ended"] as? String == "disk-full")
    #expect(take["recovered"] as? Bool == true)
    #expect(try studio.ask("GET", path(id, "/media")).text == "abcd")
  }

  @Test func whatThereIsNoRoomToSaveIsSavedOnceThereIs() throws {
    let room = Guarded<Int?>(nil)
    let studio = try TestStudio(free: { room.withLock { $0 } })
    let id = try begin(studio, try studio.add())
    _ = try studio.ask("PUT", path(id, "/media?offset=0"), "abcd")
    room.withLock { $0 = 100_000 }
    #expect(try studio.ask("POST", path(id, "/finish"), #"{"bytes":4}"#).status == 202)
    let waiting = try saved(studio, id)
    #expect(waiting["state"] as? String == "damaged")
    #expect((waiting["ended"] as? String)?.contains("as soon as there is room") == true)
    room.withLock { $0 = nil }
    for _ in 0..<300 where try list(studio).first?["state"] as? String != "ready" { Pause.wait(0.1) }
    let take = try saved(studio, id)
    #expect(take["state"] as? String == "ready")
    #expect(take["recovered"] as? Bool == false)
  }
}
