// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import StudioCore
import Testing

@testable import SpeechMoonshine

/// What of Moonshine works without its model.
@Suite struct MoonshineTests {
  /// A tokens' file: each token's length, in two bytes from 128 on, and the token.
  private func file(_ tokens: [String]) -> [UInt8] {
    tokens.flatMap { token in
      let bytes = Array(token.utf8)
      return (bytes.count < 128 ? [UInt8(bytes.count)] : [UInt8(128 + bytes.count % 128), UInt8(bytes.count / 128)])
        + bytes
    }
  }

  @Test func tokensBecomeText() throws {
    let long = String(repeating: "a", count: 300)
    let tokens = try MoonshineTokens(file(["<unk>", "<s>", "</s>", "\u{2581}the", "\u{2581}riv", "er", ".", long]))
    #expect(tokens.count == 8)
    #expect(tokens.text([1, 3, 4, 5, 6, 2]) == " the river.")
    #expect(tokens.text([7]) == long)
    #expect(tokens.text([99, 0, -5]).isEmpty)
  }

  @Test func aFileThatIsCutShortIsRefused() {
    #expect(throws: StudioError.self) { try MoonshineTokens(Array(file(["<unk>", "river"]).dropLast())) }
  }

  @Test func aModelThatTalksToItselfIsStopped() {
    #expect(MoonshineModel.repeats([9, 9, 9, 9, 9, 9, 9, 9]))
    #expect(MoonshineModel.repeats([1, 2, 5, 6, 7, 5, 6, 7, 5, 6, 7]))
    // `ha ha ha` and a refrain said twice are speech.
    #expect(!MoonshineModel.repeats([4, 9, 9, 9]))
    #expect(!MoonshineModel.repeats([5, 6, 7, 8, 5, 6, 7, 8]))
    #expect(!MoonshineModel.repeats([]))
  }

  @Test func voicedFramesAreSharedOutByLettersAndPausesFallBetweenWords() {
    var voiced = [Bool](repeating: true, count: 20) + [Bool](repeating: false, count: 15)
    voiced += [Bool](repeating: true, count: 20)
    let spans = WordTimes.spread("mountain mountain", over: voiced)
    #expect(spans.map(\.text) == ["mountain", "mountain"])
    #expect(spans[0].start == 0 && spans[0].end == 20)
    #expect(spans[1].start == 35 && spans[1].end == 55)
    #expect(WordTimes.spread(" ... ! ", over: voiced).isEmpty)
    #expect(WordTimes.spread("word", over: []).isEmpty)
    #expect(WordTimes.spread("I do", over: [false, false, false, false]).map(\.text) == ["I", "do"])
  }

  @Test func aFolderThatLacksAPartSaysWhichAndOneThatIsNotThereIsNotInstalled() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "moonshine-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try MoonshineFolder.find(in: [folder.path]) == nil)
    try Data([1]).write(to: folder.appending(path: "encoder_model.ort"))
    let error = #expect(throws: StudioError.self) { try MoonshineFolder.find(in: [folder.path]) }
    #expect(error?.code == .modelIncomplete)
    #expect(error?.context.contains("decoder_model_merged.ort") == true)
  }

  @Test func aLibraryThatIsNoneIsRefused() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "library-\(UUID().uuidString)")
    try Data("no library".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let error = #expect(throws: StudioError.self) { try OnnxRuntime(path: file.path) }
    #expect(error?.code == .engine)
  }
}
