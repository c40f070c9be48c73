// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import HelperPrograms
import StudioCore
import Testing

@testable import PictureFaces

/// Needs the program `facedetect`, which `scripts/setup --for test` installs.
struct FaceFinderTests {
  private func portrait() throws -> [UInt8] {
    var root = URL(filePath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    return Array(try Data(contentsOf: root.appending(path: "Fixtures/pictures/reader.jpg")))
  }

  @Test func aPortraitHasOneFaceInItsMiddle() throws {
    let faces = try FaceFinder.faces(in: portrait())
    #expect(faces.count == 1)
    let face = try #require(faces.first)
    #expect((60...120).contains(face.x) && (30...80).contains(face.y) && (60...110).contains(face.width))
  }

  @Test func whatIsNoPictureIsRefusedAndATornOneIsTold() throws {
    #expect { try FaceFinder.faces(in: Array("hello".utf8)) } throws: { ($0 as? StudioError)?.code == .notText }
    #expect { try FaceFinder.faces(in: []) } throws: { ($0 as? StudioError)?.code == .notText }
    let torn = try Array(portrait().prefix(3_000))
    #expect { try FaceFinder.faces(in: torn) } throws: { error in
      (error as? StudioError)?.code == .engine && (error as? StudioError)?.context.contains("picture") == true
    }
  }

  @Test func theWidestComesFirstAndWhatIsNoFaceIsLeftOut() {
    let faces = FaceFinder.faces("10 20 30 31\n1 2 90 91 0.5\nnonsense\n5 5 0 0\n")
    #expect(faces == [.init(x: 1, y: 2, width: 90, height: 91), .init(x: 10, y: 20, width: 30, height: 31)])
  }
}
