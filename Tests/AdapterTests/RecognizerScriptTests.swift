// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import PhonemesEspeak
import StudioCore
import Testing

@testable import SpeechPocketSphinx

/// Scripts and model folders at the edges.
@Suite(.serialized) struct RecognizerScriptTests {
  @Test(arguments: ["Hello", "Zyxxqu vrbltz qwrtz.", "— … ***", "", "한국어 日本語", "2026", "a", "a a a a a a a a a a"])
  func anyScriptOpens(text: String) throws {
    let session = try RecognizerContractTests.recognizer().makeSession(
      for: Script(parsing: text, language: LanguageTag("en")))
    _ = try session.feed(Array(try Checkout.samples("clean-novel").prefix(3 * 16_000)))
    _ = try session.finish()
  }

  @Test func aLongScriptOpens() throws {
    var random = Seeded(state: 21)
    let words = (0..<4_000).map { "word\(String($0, radix: 26, uppercase: false).filter(\.isLetter))" }
    let text = (0..<20_000).map {
      $0 % 12 == 11 ? words.randomElement(using: &random)! + "." : words.randomElement(using: &random)!
    }
    let script = Script(parsing: text.joined(separator: " "), language: LanguageTag("en"))
    let session = try RecognizerContractTests.recognizer().makeSession(for: script)
    _ = try session.feed(Array(try Checkout.samples("clean-novel").prefix(16_000)))
    _ = try session.finish()
  }

  @Test(arguments: ["de", "fr", "ko"]) func anotherLanguageIsRefusedWithWhatIsThere(language: String) throws {
    let script = Script(parsing: "Guten Tag", language: LanguageTag(language))
    let error = try studioError { try RecognizerContractTests.recognizer().makeSession(for: script) }
    #expect(error.code == .noModelForLanguage)
    #expect(error.context.contains(language))
    #expect((error.hint ?? "").contains("en-US"))
  }

  // MARK: Model folders

  /// A copy of the model, by links, that a test may damage.
  private func copy(in folder: TestFolder) throws -> String {
    let model = try ModelFolder.find()
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder.file("en-us/en-us"), withIntermediateDirectories: true)
    for name in ["en-us.lm.bin", "cmudict-en-us.dict"] {
      try manager.createSymbolicLink(atPath: folder.file("en-us/" + name), withDestinationPath: model.path + "/" + name)
    }
    for name in try manager.contentsOfDirectory(atPath: model.acousticModel) {
      try manager.copyItem(atPath: model.acousticModel + "/" + name, toPath: folder.file("en-us/en-us/" + name))
    }
    return folder.file("en-us")
  }

  @Test func aFolderAboveTheModelWillDo() throws {
    let folder = try TestFolder()
    let path = try copy(in: folder)
    #expect(try ModelFolder(path: path).path == path)
    #expect(try ModelFolder(path: folder.path).path == path)
    #expect(try ModelFolder.find(explicit: folder.path).path == path)
    #expect(try ModelFolder.find(environment: folder.path).path == path)
  }

  @Test(arguments: [
    "en-us/mdef", "en-us/means", "en-us/variances", "en-us/transition_matrices", "en-us/sendump", "en-us/feat.params",
    "en-us/noisedict", "en-us.lm.bin", "cmudict-en-us.dict",
  ]) func eachFileOfTheModelIsMissed(name: String) throws {
    let folder = try TestFolder()
    let path = try copy(in: folder)
    let file = path + "/" + name
    func error() throws -> StudioError { try studioError { try ModelFolder(path: path) } }
    try FileManager.default.removeItem(atPath: file)
    #expect(try error().code == .modelIncomplete)
    #expect(try error().context.contains(file))
    #expect((try error().hint ?? "").contains("scripts/setup"))
    try Data().write(to: URL(fileURLWithPath: file))
    #expect(try error().context.contains("empty"))
  }

  @Test(arguments: ["means", "variances", "transition_matrices", "mdef", "sendump"])
  func aFileOfTheModelThatIsCutShortIsNoticed(name: String) throws {
    let folder = try TestFolder()
    let path = try copy(in: folder)
    let file = "\(path)/en-us/\(name)"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    for part in [bytes.count - 1, bytes.count / 2, 40] {
      try bytes.prefix(part).write(to: URL(fileURLWithPath: file))
      let error = try studioError { try ModelFolder(path: path) }
      #expect(error.code == .modelIncomplete)
      #expect(error.context.contains(file))
    }
    try Data("not a model at all, but long enough to hold a head".utf8).write(to: URL(fileURLWithPath: file))
    #expect(try studioError { try ModelFolder(path: path) }.code == .modelIncomplete)
  }

  /// Counts whose product no integer holds: the head is not understood, and nothing traps.
  @Test func absurdCountsInAModelsFilesAreNotUnderstood() throws {
    let folder = try TestFolder()
    func integers(_ values: Int32...) -> [UInt8] {
      values.flatMap { value in withUnsafeBytes(of: value.littleEndian) { Array($0) } }
    }
    func text(_ text: String) -> [UInt8] { integers(Int32(text.utf8.count + 1)) + Array(text.utf8) + [0] }
    let most = Int32.max
    let definition =
      Array("BMDF".utf8) + integers(1, 0) + integers(1, 1, most, 1, 1, 1, most, 1, 1, 1) + [0x41, 0, 0, 0]
    let rows = text("feature_count 3") + integers(0, most, most)
    let features = text("feature_count 9223372036854775807") + integers(0, 2, 2)
    let models =
      text("feature_count 3") + text("cluster_count 2") + text("mixture_count 8")
      + text("model_count 9223372036854775807") + text("cluster_bits 4") + integers(0)
    for (name, bytes) in [("mdef", definition), ("sendump", rows), ("sendump", features), ("sendump", models)] {
      let path = try folder.write(bytes, as: name)
      #expect(ModelFileLength.expected(path) == nil)
    }
  }

  @Test func noFolderIsModelMissing() throws {
    #expect(try studioError { try ModelFolder(path: "/nowhere/at/all") }.code == .modelMissing)
    let empty = try TestFolder()
    #expect(try studioError { try ModelFolder(path: empty.path) }.code == .modelIncomplete)
  }
}
