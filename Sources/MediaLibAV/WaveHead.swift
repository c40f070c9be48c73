// SPDX-License-Identifier: GPL-3.0-or-later
#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The head of a WAV file, for the one thing that libav keeps to itself: how much was meant to be there. It quietly takes
/// the file's size for the length of a file that was cut short.
enum WaveHead {
  /// Seconds of sound that the head promises; `nil` where the file is no WAV or does not say, as when it was streamed.
  static func statedDuration(_ path: String) -> Double? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    func read(_ count: Int) -> [UInt8]? {
      var bytes = [UInt8](repeating: 0, count: count)
      return fread(&bytes, 1, count, file) == count ? bytes : nil
    }
    func integer(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }
    guard let riff = read(12), riff.starts(with: "RIFF".utf8), riff[8...].elementsEqual("WAVE".utf8) else { return nil }
    var bytesPerSecond = 0
    // A head has a handful of chunks; the bound keeps a broken one from being walked for long.
    for _ in 0..<64 {
      guard let chunk = read(8) else { return nil }
      let size = integer(chunk[4..<8])
      if chunk.starts(with: "data".utf8) {
        // Recorders that could not go back and fill the size in leave 0 or nearly the highest number there.
        guard bytesPerSecond > 0, size > 0, size < 0x7FFF_0000 else { return nil }
        return Double(size) / Double(bytesPerSecond)
      }
      var skip = size + size % 2
      if chunk.starts(with: "fmt ".utf8), size >= 16 {
        guard let format = read(16) else { return nil }
        bytesPerSecond = integer(format[8..<12])
        skip -= 16
      }
      guard fseek(file, skip, SEEK_CUR) == 0 else { return nil }
    }
    return nil
  }
}
