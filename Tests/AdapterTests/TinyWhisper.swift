// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A Whisper of one layer and four numbers a row, in the two file formats: enough to test what reads and writes them.
enum TinyWhisper {
  static let vocabulary: Int32 = 6
  static let state: Int32 = 4

  static func integers(_ values: Int32...) -> [UInt8] {
    values.flatMap { value in withUnsafeBytes(of: value.littleEndian) { Array($0) } }
  }

  /// Head, filters and vocabulary of a whisper.cpp model, without tensors.
  static var head: [UInt8] {
    var bytes = integers(0x6767_6D6C, vocabulary, 8, state, 1, 1, 6, state, 1, 1, 2, 1)
    bytes += integers(2, 3) + [UInt8](repeating: 7, count: 4 * 6)
    bytes += integers(2, 1) + [0x61] + integers(2) + [0x62, 0x63]
    return bytes
  }

  /// A variable of CTranslate2's: its name, its shape, and half floats that count up from `first`.
  struct Variable {
    var name: String
    var shape: [Int]
    var first: Float
    var kind: UInt8 = 4
  }

  /// All variables of the model, in CTranslate2's names.
  static var variables: [Variable] {
    var list: [(String, [Int])] = [
      ("decoder/embeddings/weight", [6, 4]), ("decoder/position_encodings/encodings", [6, 4]),
      ("encoder/position_encodings/encodings", [8, 4]), ("encoder/conv1/weight", [4, 2, 3]),
      ("encoder/conv1/bias", [4]),
      ("encoder/conv2/weight", [4, 4, 3]), ("encoder/conv2/bias", [4]),
    ]
    for side in ["encoder", "decoder"] {
      list += [("\(side)/layer_norm/gamma", [4]), ("\(side)/layer_norm/beta", [4])]
      var parts: [(String, [Int])] = [
        ("self_attention/linear_0", [12, 4]), ("self_attention/linear_1", [4, 4]), ("ffn/linear_0", [16, 4]),
        ("ffn/linear_1", [4, 16]), ("self_attention/layer_norm", []), ("ffn/layer_norm", []),
      ]
      if side == "decoder" {
        parts += [
          ("attention/linear_0", [4, 4]), ("attention/linear_1", [8, 4]), ("attention/linear_2", [4, 4]),
          ("attention/layer_norm", []),
        ]
      }
      for (part, shape) in parts {
        let name = "\(side)/layer_0/\(part)"
        list +=
          shape.isEmpty
          ? [(name + "/gamma", [4]), (name + "/beta", [4])] : [(name + "/weight", shape), (name + "/bias", [shape[0]])]
      }
    }
    return list.enumerated().map { Variable(name: $1.0, shape: $1.1, first: Float($0)) }
  }

  /// A file of CTranslate2's.
  static func weights(_ variables: [Variable] = variables, spec: String = "WhisperSpec") -> [UInt8] {
    func text(_ text: String) -> [UInt8] {
      let bytes = Array(text.utf8) + [0]
      return [UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8)] + bytes
    }
    // A setting of CTranslate2's own, which is no tensor.
    var bytes = integers(6) + text(spec) + integers(3, Int32(variables.count + 1))
    bytes += text("decoder/num_heads") + [0, 2] + integers(2) + [1, 0]
    for variable in variables {
      let count = variable.shape.reduce(1, *)
      bytes += text(variable.name) + [UInt8(variable.shape.count)]
      bytes += variable.shape.flatMap { integers(Int32($0)) } + [variable.kind] + integers(Int32(2 * count))
      for index in 0..<count {
        let half = halfBits(variable.first + Float(index) / 4)
        bytes += [UInt8(half & 0xFF), UInt8(half >> 8)]
      }
    }
    return bytes + integers(0)
  }

  /// A positive number that a half float holds exactly, as its bits.
  static func halfBits(_ value: Float) -> UInt16 {
    guard value > 0 else { return 0 }
    let exponent = Int(value.exponent)
    return UInt16(exponent + 15) << 10 | UInt16((value.significand - 1) * 1_024)
  }

  /// Runs the converter of the set-up.
  static func convert(_ folder: TestFolder, head: [UInt8], weights: [[UInt8]]) throws -> (code: Int32, errors: String) {
    let parts = try weights.enumerated().map { try folder.write($1, as: "part\($0)") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "python3", Checkout.root + "/scripts/lib/ct2_to_ggml.py", try folder.write(head, as: "head"),
        folder.file("out"),
      ]
      + parts
    let errors = Pipe()
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: said, as: UTF8.self))
  }
}
