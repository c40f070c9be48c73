// SPDX-License-Identifier: Apache-2.0

/// A recording as a project refers to it.
public struct ExchangeMedia: Sendable, Hashable {
  /// Path from the project's folder, as the file system has it: not escaped.
  public var path: String
  /// Seconds.
  public var duration: Double
  /// Pixels of the picture as it is shown; 0 where there is none.
  public var width: Int
  /// Pixels of the picture as it is shown; 0 where there is none.
  public var height: Int
  /// Channels of sound; 0 where there is none.
  public var audioChannels: Int
  /// Samples a second of sound.
  public var audioRate: Int

  /// Describes a recording.
  public init(
    path: String, duration: Double, width: Int = 0, height: Int = 0, audioChannels: Int = 0, audioRate: Int = 48_000
  ) {
    self.path = path
    self.duration = duration
    self.width = width
    self.height = height
    self.audioChannels = audioChannels
    self.audioRate = audioRate
  }

  /// Whether there is a picture.
  public var hasPicture: Bool { width > 0 && height > 0 }
  /// Whether there is sound.
  public var hasSound: Bool { audioChannels > 0 }

  /// The path as a relative address (RFC 3986): `./my%20take.mp4`.
  var address: String {
    var text = path.hasPrefix("/") ? "file://" : "./"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.utf8.count < 2 ? "%0" + digits : "%" + digits
      }
    }
    return text
  }
}
