// SPDX-License-Identifier: GPL-3.0-or-later
public import StudioCore

internal import CLibAV

/// The sound of any file that libav reads, as 16 kHz mono samples, decoded as it is pulled.
///
/// Times stay the file's own: where a stretch is missing, by damage or by design, silence takes its place. Memory: a few
/// packets, whatever the length.
public final class AudioReader: AudioSource {
  /// The file.
  public let path: String
  /// Seconds that the container says it lasts, or `nil` where it does not say.
  public let statedDuration: Double?
  /// Seconds from the container's beginning to the first sound; 0 before the first samples were pulled.
  public private(set) var startTime = 0.0
  /// Damage: what was readable has been delivered. Complete after `next` has returned `nil`.
  public private(set) var warning: StudioError?

  private let file: MediaFile
  private let decoder: AudioDecoder
  private let resampler = Resampler()
  private let timeBase: Double
  private var output: [Int16] = []
  private var head = 0
  /// Samples that came out so far, silence put in included.
  private var produced = 0
  private var firstTime: Double?
  /// Silence that is still to be put out before the frame that has been decoded.
  private var owedSilence = 0
  private var damage = Damage()
  private var isOver = false

  private struct Damage {
    var packets = 0
    var first: Double?
    var brokeOff = false
  }

  /// Opens a file. Nothing is decoded yet.
  /// - Throws: `StudioError` `no-such-file`, `is-folder`, `unreadable`, `not-media`, `no-audio` for a video without
  ///   sound, `corrupt-media` for one that can't be opened.
  public init(path: String) throws {
    self.path = path
    file = try MediaFile(path: path)
    let stream = try file.audioStream()
    decoder = try AudioDecoder(file: file, stream: stream)
    let base = file.context.pointee.streams[stream]!.pointee.time_base
    timeBase = Double(base.num) / Double(max(1, base.den))
    statedDuration = WaveHead.statedDuration(path) ?? file.statedDuration
  }

  /// The next 480 samples.
  ///
  /// Cost: well under 1 % of the audio's own time.
  /// - Throws: `StudioError` `corrupt-media` or `no-audio` where there is not a single sample.
  public func next() throws -> [Int16]? {
    while output.count - head < recognitionFrameSize, !isOver { try decode() }
    let count = min(recognitionFrameSize, output.count - head)
    guard count > 0 else { return nil }
    let samples = Array(output[head..<head + count])
    head += count
    if head > 1 << 15 {
      output.removeFirst(head)
      head = 0
    }
    return samples
  }

  // MARK: Decoding

  /// Decodes until something came out or the file is over.
  private func decode() throws {
    if owedSilence > 0 {
      let count = min(owedSilence, 1 << 14)
      append(silence: count)
      owedSilence -= count
      if owedSilence == 0 { try takeFrame() }
      return
    }
    let (ready, damaged) = decoder.receive()
    if damaged { noteDamage() }
    if ready {
      owedSilence = gap()
      if owedSilence == 0 { try takeFrame() }
      return
    }
    switch decoder.read(from: file) {
    case .packet, .skipped(damaged: false): break
    case .skipped(damaged: true): noteDamage()
    case .end(let broken):
      damage.brokeOff = broken
      try drain()
    }
  }

  private func drain() throws {
    while decoder.receive().ready { try takeFrame() }
    let before = output.count
    resampler.flush(into: &output)
    produced += output.count - before
    isOver = true
    try conclude()
  }

  private func takeFrame() throws {
    let before = output.count
    try resampler.convert(decoder.frame, into: &output)
    produced += output.count - before
  }

  private func append(silence count: Int) {
    output.append(contentsOf: repeatElement(0, count: count))
    produced += count
  }

  /// Samples of silence that belong before the decoded frame: where its own time is more than a tenth of a second
  /// ahead of what came out.
  private func gap() -> Int {
    let time = decoder.frame.pointee.best_effort_timestamp
    guard time != Int64.min else { return 0 }
    let seconds = Double(time) * timeBase
    guard let first = firstTime else {
      firstTime = seconds
      let begin = file.context.pointee.start_time
      startTime = max(0, seconds - (begin == Int64.min ? 0 : Double(begin) / Double(AV_TIME_BASE)))
      return 0
    }
    let missing = seconds - first - self.seconds
    // More than that is a broken timestamp, not a pause.
    guard missing > 0.1, missing < 3_600 else { return 0 }
    return Int(missing * Double(recognitionSampleRate))
  }

  private var seconds: Double { Double(produced) / Double(recognitionSampleRate) }

  private func noteDamage() {
    damage.packets += 1
    if damage.first == nil { damage.first = seconds }
  }

  // MARK: What was wrong

  private func conclude() throws {
    guard produced > 0 else {
      guard damage.packets == 0, !damage.brokeOff else {
        throw StudioError(
          .corruptMedia, "\(path) is damaged: not a single sound of it can be decoded",
          hint: "Export or copy the recording again")
      }
      throw StudioError(.noAudio, "\(path) holds no sound: its track is empty")
    }
    let until = Self.clock(seconds)
    if let stated = statedDuration, seconds < stated - max(0.5, 0.02 * stated) {
      warning = StudioError(
        .corruptMedia, "\(path) is cut short: it says it lasts \(Self.clock(stated)) and ends at \(until)",
        hint: "What could be read was used; copy the recording again for the rest")
    } else if damage.brokeOff {
      warning = StudioError(
        .corruptMedia, "\(path) is damaged: it could be read until \(until)",
        hint: "What could be read was used; copy the recording again for the rest")
    } else if let first = damage.first {
      warning = StudioError(
        .corruptMedia,
        "\(path) is damaged: \(damage.packets) pieces could not be decoded, the first at \(Self.clock(first))",
        hint: "What could be read was used")
    }
  }

  /// `1:05.250`.
  private static func clock(_ seconds: Double) -> String {
    let milliseconds = Int((seconds * 1000).rounded())
    func padded(_ value: Int, _ width: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    return "\(milliseconds / 60_000):\(padded(milliseconds / 1000 % 60, 2)).\(padded(milliseconds % 1000, 3))"
  }
}
