// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import StudioCore
import Testing

@testable import SpeechWhisper

/// The model's file: how it is made, and how damage to it is noticed before whisper.cpp sees it.
@Suite struct WhisperModelTests {
  private func model(in folder: TestFolder) throws -> [UInt8] {
    let outcome = try TinyWhisper.convert(folder, head: TinyWhisper.head, weights: [TinyWhisper.weights()])
    try #require(outcome.code == 0, "\(outcome.errors)")
    return try folder.bytes(of: "out")
  }

  /// Shape, type and bytes of each tensor of a file.
  private func tensors(_ bytes: [UInt8]) -> [String: (shape: [Int], type: Int, content: [UInt8])] {
    var offset = TinyWhisper.head.count
    func integer() -> Int {
      defer { offset += 4 }
      return bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    var found: [String: (shape: [Int], type: Int, content: [UInt8])] = [:]
    while offset < bytes.count {
      let (dimensions, length, type) = (integer(), integer(), integer())
      let shape = (0..<dimensions).map { _ in integer() }
      let name = String(decoding: bytes[offset..<offset + length], as: UTF8.self)
      offset += length
      let count = shape.reduce(type == 0 ? 4 : 2, *)
      found[name] = (shape, type, Array(bytes[offset..<offset + count]))
      offset += count
    }
    return found
  }

  /// Half floats that count up in quarters.
  private func halves(from first: Float, _ range: Range<Int>) -> [UInt8] {
    range.flatMap { index in
      let bits = TinyWhisper.halfBits(first + Float(index) / 4)
      return [UInt8(bits & 0xFF), UInt8(bits >> 8)]
    }
  }

  @Test func theConverterMakesAModelThatIsTakenForWhole() throws {
    let folder = try TestFolder()
    let bytes = try model(in: folder)
    #expect(bytes.starts(with: TinyWhisper.head))
    try WhisperModelFile.check(folder.file("out"))
    let found = tensors(bytes)
    #expect(found.count == 11 + 15 + 24)
    // Matrices stay as they are, with their sides in whisper.cpp's order.
    let first = Dictionary(uniqueKeysWithValues: TinyWhisper.variables.map { ($0.name, $0.first) })
    let embedding = try #require(found["decoder.token_embedding.weight"])
    #expect(embedding.shape == [4, 6] && embedding.type == 1)
    #expect(embedding.content == halves(from: first["decoder/embeddings/weight"]!, 0..<24))
    // Query, key and value are parted.
    for (index, name) in ["query", "key", "value"].enumerated() {
      let tensor = try #require(found["decoder.blocks.0.attn.\(name).weight"])
      #expect(tensor.shape == [4, 4])
      #expect(
        tensor.content
          == halves(from: first["decoder/layer_0/self_attention/linear_0/weight"]!, 16 * index..<16 * index + 16)
      )
    }
    #expect(found["encoder.blocks.0.attn.key.bias"] == nil)
    // What whisper.cpp wants whole is whole, and the convolution's bias has two sides.
    let bias = try #require(found["encoder.conv1.bias"])
    #expect(bias.shape == [1, 4] && bias.type == 0)
    let value = first["encoder/conv1/bias"]!
    var floats: [UInt8] = []
    for index in 0..<4 {
      let bits = (value + Float(index) / 4).bitPattern
      floats += [0, 8, 16, 24].map { UInt8(bits >> $0 & 0xFF) }
    }
    #expect(bias.content == floats)
  }

  @Test func theWeightsMayComeInParts() throws {
    let folder = try TestFolder()
    let whole = try model(in: folder)
    let weights = TinyWhisper.weights()
    let halves = [Array(weights.prefix(weights.count / 2)), Array(weights.dropFirst(weights.count / 2))]
    #expect(try TinyWhisper.convert(folder, head: TinyWhisper.head, weights: halves).code == 0)
    #expect(try folder.bytes(of: "out") == whole)
  }

  @Test(arguments: ["cut", "head", "spec", "missing", "twice", "type", "shape", "name", "nothing"])
  func theConverterRefusesWhatItDoesNotUnderstand(what: String) throws {
    let folder = try TestFolder()
    var variables = TinyWhisper.variables
    var head = TinyWhisper.head
    var spec = "WhisperSpec"
    switch what {
    case "head": head[0] = 0
    case "spec": spec = "TransformerSpec"
    case "missing": variables.removeLast()
    case "twice": variables.append(variables[0])
    case "type": variables[3].kind = 5
    case "shape": variables[0].shape = [5, 4]
    case "name": variables[7].name = "encoder/layer_0/something/weight"
    default: break
    }
    var weights = TinyWhisper.weights(variables, spec: spec)
    if what == "cut" { weights.removeLast(40) }
    if what == "nothing" { weights = [] }
    let outcome = try TinyWhisper.convert(folder, head: head, weights: [weights])
    #expect(outcome.code == 65)
    #expect(outcome.errors.hasPrefix("ct2_to_ggml.py: error: ") && outcome.errors.split(separator: "\n").count == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.file("out")))
    #expect(!FileManager.default.fileExists(atPath: folder.file("out.part")))
  }

  @Test func aModelThatIsCutShortAnywhereIsNoticed() throws {
    let folder = try TestFolder()
    let bytes = try model(in: folder)
    for length in stride(from: 0, to: bytes.count, by: 13) {
      let path = try folder.write(Array(bytes.prefix(length)), as: "cut")
      let error = try studioError { try WhisperModelFile.check(path) }
      #expect(error.code == .modelIncomplete, "\(length)")
      #expect(error.context.contains(path) && (error.hint ?? "").contains("--with-whisper"))
    }
  }

  @Test(arguments: 0..<40) func damageNeverEndsTheProcess(seed: Int) throws {
    let folder = try TestFolder()
    var random = Seeded(state: UInt64(seed))
    var bytes = TinyWhisper.head + TinyWhisper.integers(2, 5, 0, 4, 4)
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      let index = Int.random(in: 4..<bytes.count, using: &random)
      // The kind of numbers stays: of quantised models only the head is looked at.
      if !(44..<48).contains(index) { bytes[index] = UInt8.random(in: 0...255, using: &random) }
    }
    if seed % 4 == 0 { bytes = (0..<300).map { _ in UInt8.random(in: 0...255, using: &random) } }
    let path = try folder.write(bytes, as: "damaged")
    #expect(try studioError { try WhisperModelFile.check(path) }.code == .modelIncomplete)
  }

  /// Counts whose product no integer holds.
  @Test func absurdFiltersAreRefused() throws {
    let folder = try TestFolder()
    var bytes = try model(in: folder)
    // The magic number and eleven settings come first.
    bytes.replaceSubrange(48..<56, with: [0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0x7F])
    let path = try folder.write(bytes, as: "absurd")
    #expect(try studioError { try WhisperModelFile.check(path) }.code == .modelIncomplete)
    bytes.replaceSubrange(48..<56, with: [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
    let negative = try folder.write(bytes, as: "negative")
    #expect(try studioError { try WhisperModelFile.check(negative) }.code == .modelIncomplete)
  }

  // MARK: What is installed

  @Test func whatIsMissingIsSaidWithTheRemedy() throws {
    let folder = try TestFolder()
    #expect(!WhisperFolder.isInstalled(in: [folder.path]))
    let none = try studioError { try WhisperFolder.find(in: [folder.path]) }
    #expect(none.code == .modelMissing)
    #expect((none.hint ?? "").contains("scripts/setup --with-whisper"))
    try FileManager.default.createDirectory(atPath: folder.file("whisper"), withIntermediateDirectories: true)
    #expect(WhisperFolder.isInstalled(in: [folder.path]))
    let library = try studioError { try WhisperFolder.find(in: ["/nowhere", folder.path]) }
    #expect(library.code == .modelMissing && library.context.contains("libfollowspot_whisper.so"))
    _ = try folder.write([1], as: "whisper/libfollowspot_whisper.so")
    let model = try studioError { try WhisperFolder.find(in: [folder.path]) }
    #expect(model.code == .modelMissing && model.context.contains("ggml-base.bin"))
    let own = try studioError { try WhisperFolder.find(in: [folder.path], model: folder.path) }
    #expect(own.code == .modelMissing && (own.hint ?? "").contains("--model"))
  }

  @Test func aLibraryThatIsNoneIsRefused() throws {
    let folder = try TestFolder()
    try FileManager.default.createDirectory(atPath: folder.file("whisper"), withIntermediateDirectories: true)
    _ = try folder.write(Array("no library".utf8), as: "whisper/libfollowspot_whisper.so")
    _ = try folder.write(try model(in: folder), as: "whisper/ggml-base.bin")
    let found = try WhisperFolder.find(in: [folder.path])
    let error = try studioError { try WhisperModel(folder: found) }
    #expect(error.code == .engine)
    #expect(error.context.contains(found.library) && (error.hint ?? "").contains("--with-whisper"))
  }
}
