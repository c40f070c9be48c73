// SPDX-License-Identifier: GPL-3.0-or-later
public import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Raw audio from a file descriptor: 16 kHz, mono, 16-bit little-endian samples, as `arecord -t raw` writes them.
///
/// The head of a WAV file is recognised and skipped where it describes just that; other audio formats are refused by
/// their first bytes, since as raw samples they would only be noise.
public final class PCMReader: AudioSource {
  private let descriptor: Int32
  private let name: String
  private let stop: StopFlag?
  private var bytes: [UInt8] = []
  private var isOver = false
  private var hasBegun = false
  /// Why the stream ended early, where it did.
  public private(set) var warning: StudioError?

  /// - Parameters:
  ///   - name: what errors call it.
  ///   - stop: ends the audio while a read waits.
  public init(fileDescriptor: Int32 = 0, name: String = "standard input", stop: StopFlag? = nil) throws {
    guard isatty(fileDescriptor) == 0 else {
      throw StudioError(
        .usage, "\(name.capitalizedFirst) is a terminal, not audio", hint: "For example: \(Self.example)")
    }
    descriptor = fileDescriptor
    self.name = name
    self.stop = stop
  }

  private static let example = "arecord -q -t raw -f S16_LE -r 16000 -c 1 | followspot follow SCRIPT -"

  /// The next 480 samples; waits for them. An odd byte at the end is dropped.
  /// - Throws: `StudioError` `no-audio` where nothing came, `not-media` or `corrupt-media` for a file instead of samples.
  public func next() throws -> [Int16]? {
    if !hasBegun { try begin() }
    let wanted = 2 * recognitionFrameSize
    try fill(wanted)
    let count = min(bytes.count, wanted) / 2
    guard count > 0 else { return nil }
    let samples = (0..<count).map { Int16(bitPattern: UInt16(bytes[2 * $0]) | UInt16(bytes[2 * $0 + 1]) << 8) }
    bytes.removeFirst(2 * count)
    return samples
  }

  /// Reads until `count` bytes are there or the stream is over.
  private func fill(_ count: Int) throws {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while bytes.count < count, !isOver {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // Wakes now and then, so that a stop is seen while nobody sends anything.
      let ready = poll(&request, 1, 100)
      if let stop, stop.isSet {
        isOver = true
        return
      }
      if ready == 0 || (ready < 0 && errno == EINTR) { continue }
      let got = read(descriptor, &buffer, buffer.count)
      if got > 0 {
        bytes.append(contentsOf: buffer[..<got])
      } else if got == 0 {
        isOver = true
      } else if errno != EINTR && errno != EAGAIN {
        let reason = String(cString: strerror(errno))
        isOver = true
        guard hasBegun else { throw StudioError(.unreadable, "\(name.capitalizedFirst) can't be read: \(reason)") }
        warning = StudioError(.unreadable, "\(name.capitalizedFirst) ended early: \(reason)")
      }
    }
  }

  private func begin() throws {
    try fill(44)
    hasBegun = true
    guard !bytes.isEmpty || (stop?.isSet ?? false) else {
      throw StudioError(.noAudio, "Nothing came on \(name)", hint: "For example: \(Self.example)")
    }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WAVE".utf8) {
      try skipWaveHead()
    } else if let format = Self.formats.first(where: { bytes.dropFirst($0.offset).starts(with: $0.magic) }) {
      throw StudioError(
        .notMedia, "\(name.capitalizedFirst) is a \(format.name) file, not raw samples",
        hint: "Give the file by its name, or send 16 kHz mono 16-bit PCM: \(Self.example)")
    }
  }

  private static let formats: [(magic: [UInt8], offset: Int, name: String)] = [
    (Array("fLaC".utf8), 0, "FLAC"), (Array("OggS".utf8), 0, "Ogg"), (Array("ID3".utf8), 0, "MP3"),
    (Array("ftyp".utf8), 4, "MP4"), ([0x1A, 0x45, 0xDF, 0xA3], 0, "Matroska or WebM"), (Array("FORM".utf8), 0, "AIFF"),
    (Array("caff".utf8), 0, "CAF"),
  ]

  /// Skips a WAV head up to its samples.
  private func skipWaveHead() throws {
    var offset = 12
    while true {
      try fill(offset + 8)
      guard bytes.count >= offset + 8 else { break }
      let size = (0..<4).reduce(0) { $0 | Int(bytes[offset + 4 + $1]) << (8 * $1) }
      if bytes[offset...].starts(with: "data".utf8) {
        bytes.removeFirst(offset + 8)
        return
      }
      // A head is small: more than this is not one.
      guard size <= 65_536 else { break }
      try fill(offset + 8 + size)
      guard bytes.count >= offset + 8 + size else { break }
      if bytes[offset...].starts(with: "fmt ".utf8), size >= 16 { try checkFormat(at: offset + 8) }
      offset += 8 + size + size % 2
    }
    throw StudioError(.corruptMedia, "\(name.capitalizedFirst) begins like a WAV file and has no samples")
  }

  private func checkFormat(at start: Int) throws {
    func integer(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[start + offset + $1]) << (8 * $1) }
    }
    let (format, channels, rate, bits) = (integer(0, 2), integer(2, 2), integer(4, 4), integer(14, 2))
    let isPCM = format == 1 || format == 0xFFFE
    guard isPCM, channels == 1, rate == recognitionSampleRate, bits == 16 else {
      throw StudioError(
        .notMedia,
        "\(name.capitalizedFirst) is a WAV stream of \(rate) Hz, \(channels) channels, \(bits) bits; 16000 Hz, 1 channel, "
          + "16 bits are expected", hint: "For example: \(Self.example)")
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
