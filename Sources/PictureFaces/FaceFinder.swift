// SPDX-License-Identifier: GPL-3.0-or-later
internal import HelperPrograms
public import StudioCore

/// Finds faces in a picture, through the program `facedetect` (OpenCV's cascades) where that is installed.
public enum FaceFinder {
  /// A face's place in a picture, in pixels: from about the brows to the chin, and from cheek to cheek.
  public struct Face: Sendable, Hashable {
    /// From the left.
    public var x: Int
    /// From the top.
    public var y: Int
    /// From cheek to cheek.
    public var width: Int
    /// From the brows to the chin.
    public var height: Int

    /// A face at a place.
    public init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// Bytes that a picture may have.
  public static let largest = 2 << 20

  /// The faces of a JPEG or PNG picture, the widest first; empty where none was found.
  ///
  /// Cost: about a second of one core, most of it the program's start. The picture lies in a temporary folder meanwhile.
  /// - Throws: `StudioError` `helper-missing` where the program is not installed, `not-text` where these are no picture's
  ///   bytes, `engine` where the program fails.
  public static func faces(in picture: [UInt8]) throws(StudioError) -> [Face] {
    let isJPEG = picture.starts(with: [0xFF, 0xD8, 0xFF])
    guard isJPEG || picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
      throw StudioError(.notText, "This is neither a JPEG nor a PNG picture")
    }
    guard let path = Helper.faceDetect.path else {
      throw StudioError(
        .helperMissing, "The program that finds faces is not installed",
        hint: "Install the package \(Helper.faceDetect.package)")
    }
    let run = try HelperRun(path, remedy: "Set the size of the text by hand")
    defer { run.remove() }
    let name = isJPEG ? "in.jpg" : "in.png"
    try run.write(name, picture)
    let outcome = try run.run(["\(run.folder)/\(name)"])
    guard outcome.code == 0 else {
      let last = outcome.errors.split(separator: "\n").last.map(String.init) ?? "exit code \(outcome.code)"
      throw StudioError(.engine, "facedetect can't read the picture: \(last)")
    }
    return faces(String(decoding: outcome.output, as: UTF8.self))
  }

  /// Reads what the program prints: `x y width height` and perhaps more on a line.
  static func faces(_ output: String) -> [Face] {
    let faces = output.split(separator: "\n").compactMap { line -> Face? in
      let numbers = line.split(separator: " ").prefix(4).compactMap { Int($0) }
      guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
      return Face(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    return faces.sorted { $0.width > $1.width }
  }
}
