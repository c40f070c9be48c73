// SPDX-License-Identifier: GPL-3.0-or-later
internal import Foundation
internal import StudioCore

/// Whether a model's file is whole, by its own heads: whisper.cpp reads what it finds, and a file cut short gives a model
/// of noise or ends the process.
enum WhisperModelFile {
  private static let magic: Int32 = 0x6767_6D6C
  /// Bytes of an element by the tensor types that such a file may have; block types are not counted here.
  private static let elementBytes: [Int32: Int] = [0: 4, 1: 2]

  /// Looks through a file.
  /// - Throws: `StudioError` `model-incomplete`.
  static func check(_ path: String) throws {
    guard let file = FileHandle(forReadingAtPath: path) else { throw damaged(path, "can't be read") }
    defer { try? file.close() }
    let size = Int((try? file.seekToEnd()) ?? 0)
    var reader = Reader(file: file, size: size, path: path)
    guard try reader.integer() == magic else { throw damaged(path, "is not a model of whisper.cpp") }
    var settings: [Int] = []
    for _ in 0..<11 { settings.append(Int(try reader.integer())) }
    // 0 and 1 are floats and half floats; quantised models have blocks whose sizes are the library's own affair.
    let isPlain = settings[10] <= 1
    let sides = [Int(try reader.integer()), Int(try reader.integer())]
    guard sides.allSatisfy({ (0...1 << 20).contains($0) }) else {
      throw damaged(path, "is damaged at byte \(reader.offset)")
    }
    try reader.skip(4 * sides[0] * sides[1])
    for _ in 0..<max(0, try reader.integer()) { try reader.skip(Int(reader.integer())) }
    guard isPlain else { return }
    var tensors = 0
    while reader.offset < size {
      try skipTensor(&reader)
      tensors += 1
    }
    let expected = 11 + 15 * settings[4] + 24 * settings[8]
    guard tensors == expected else { throw damaged(path, "has \(tensors) of \(expected) tensors") }
  }

  private static func skipTensor(_ reader: inout Reader) throws {
    let dimensions = try reader.integer()
    let length = try reader.integer()
    let kind = try reader.integer()
    guard (1...4).contains(dimensions), (1...256).contains(length), let element = elementBytes[kind] else {
      throw damaged(reader.path, "is damaged at byte \(reader.offset)")
    }
    var count = 1
    for _ in 0..<dimensions {
      let side = Int(try reader.integer())
      guard side >= 1, side <= reader.size / count else {
        throw damaged(reader.path, "is damaged at byte \(reader.offset)")
      }
      count *= side
    }
    try reader.skip(Int(length) + count * element)
  }

  private static func damaged(_ path: String, _ what: String) -> StudioError {
    StudioError(.modelIncomplete, "The speech model \(path) \(what)", hint: WhisperFolder.again)
  }

  /// Walks a file without reading what lies between.
  private struct Reader {
    let file: FileHandle
    let size: Int
    let path: String
    var offset = 0
    private var buffer = Data()
    private var bufferStart = 0

    init(file: FileHandle, size: Int, path: String) {
      self.file = file
      self.size = size
      self.path = path
    }

    mutating func integer() throws -> Int32 {
      if offset < bufferStart || offset + 4 > bufferStart + buffer.count {
        try? file.seek(toOffset: UInt64(offset))
        buffer = (try? file.read(upToCount: 4_096)) ?? Data()
        bufferStart = offset
      }
      guard buffer.count >= offset - bufferStart + 4 else { throw damaged(path, "is cut short at \(size) bytes") }
      let at = buffer.startIndex + offset - bufferStart
      offset += 4
      return buffer[at..<at + 4].reversed().reduce(0) { $0 << 8 | Int32($1) }
    }

    mutating func skip(_ count: Int) throws {
      guard count >= 0, count <= size - offset else { throw damaged(path, "is cut short at \(size) bytes") }
      offset += count
    }
  }
}
