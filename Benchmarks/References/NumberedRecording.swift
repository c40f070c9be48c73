// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// Recordings whose every picture says its number and whose sound is noise that fits itself at one place only: what comes
/// out of an export can be compared with a plain reckoning of what should. Made and read by the `ffmpeg` program.
public struct NumberedRecording: Sendable {
  /// Pictures a second as a fraction.
  public var rate: (numerator: Int, denominator: Int)
  /// Whether pictures come irregularly, some at once and some late.
  public var isVariable = false
  /// Milliseconds by which a picture of a variable rate is late at most.
  public var lateness = 28
  /// Seconds.
  public var seconds: Double
  /// Pixels; at least 160 by 16.
  public var size = "160x32"
  /// How the pictures are coded.
  public var coding = ["-c:v", "libx264", "-preset", "ultrafast", "-bf", "2", "-g", "40", "-pix_fmt", "yuv420p"]
  /// How the sound is coded.
  public var sound = ["-c:a", "flac", "-strict", "-2"]

  /// Samples a second.
  public static let sampleRate = 48_000
  static let bits = 20

  /// A recording of a rate and a length.
  public init(_ numerator: Int, _ denominator: Int = 1, seconds: Double) {
    rate = (numerator, denominator)
    self.seconds = seconds
  }

  /// Makes it.
  public func make(_ path: String) throws {
    var video = "color=black:s=\(size):r=\(rate.numerator)/\(rate.denominator):d=\(seconds)"
    // Bit k of the picture's number is the k-th field of eight columns.
    video += ",format=yuv420p,geq=lum='if(mod(floor(N/pow(2,floor(X/8))),2),220,30)':cb=128:cr=128"
    if isVariable {
      // Times wander by most of a picture's length; a stretch of pictures is missing.
      video += ",settb=1/1000,setpts='PTS+floor(\(lateness)*abs(sin(N*1.7)))+if(gt(N,40),230,0)'"
    }
    _ = try Self.run(
      "ffmpeg",
      ["-v", "error", "-y", "-nostdin", "-f", "lavfi", "-i", video, "-f", "lavfi", "-i"]
        + ["anoisesrc=a=0.5:r=\(Self.sampleRate):seed=7:d=\(seconds),lowpass=f=3000,lowpass=f=3000"]
        + ["-fps_mode", "passthrough", "-enc_time_base", "-1"] + coding + sound + [path])
  }

  /// The numbers that a recording's pictures say, in order.
  public static func numbers(of path: String) throws -> [Int] {
    let bytes = try run(
      "ffmpeg",
      ["-v", "error", "-nostdin", "-i", path, "-map", "0:v", "-fps_mode", "passthrough"]
        + ["-vf", "crop=160:16:0:0,format=gray", "-f", "rawvideo", "-"])
    let picture = 160 * 16
    return (0..<bytes.count / picture).map { i in
      (0..<bits).reduce(0) { number, bit in
        bytes[bytes.startIndex + i * picture + 8 * 160 + bit * 8 + 4] > 125 ? number | 1 << bit : number
      }
    }
  }

  /// Seconds at which a recording's pictures are shown, counted from the first.
  public static func times(of path: String) throws -> [Double] {
    let text = String(
      decoding: try run(
        "ffprobe",
        [
          "-v", "error", "-select_streams", "v:0", "-show_entries", "stream=time_base:packet=pts", "-of", "csv=p=0",
          path,
        ]),
      as: UTF8.self)
    var base = 1.0
    var ticks: [Int] = []
    for line in text.split(whereSeparator: { $0.isNewline || $0 == "," }) {
      let parts = line.split(separator: "/").compactMap { Double($0) }
      if parts.count == 2 { base = parts[0] / parts[1] } else if let tick = Int(line) { ticks.append(tick) }
    }
    ticks.sort()
    return ticks.map { Double($0 - ticks[0]) * base }
  }

  /// A recording's sound, mixed to one channel, from the start of its time on.
  public static func samples(of path: String) throws -> [Float] {
    let bytes = try run(
      "ffmpeg",
      ["-v", "error", "-nostdin", "-i", path, "-map", "0:a:0", "-ac", "1", "-ar", "\(sampleRate)", "-f", "f32le", "-"])
    return bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }

  /// Runs a program and gives what it prints; one that fails throws what it said.
  @discardableResult
  public static func run(_ program: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    let output = Pipe()
    let errors = FileManager.default.temporaryDirectory.appending(path: "said-\(UUID().uuidString).txt")
    _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: errors) }
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let said = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
    guard process.terminationStatus == 0, said.isEmpty else {
      throw Failure(text: "\(program) \(arguments.joined(separator: " ")): \(said)")
    }
    return data
  }

  /// What a program said that failed.
  public struct Failure: Error, CustomStringConvertible {
    var text: String
    /// Its command line and its words.
    public var description: String { text }
  }
}
