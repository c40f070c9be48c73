// SPDX-License-Identifier: GPL-3.0-or-later
internal import MediaLibAV
package import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Lays the sound that was heard on the recorded sound track, every ten seconds anew.
package struct ClockFinder {
  /// A session whose sound is laid on the track.
  package struct Session: Sendable {
    /// Its sound: 16 kHz mono, 16-bit, little endian.
    package var sound: String
    /// Seconds of it at which the recording began, as the page told.
    package var told: Double

    /// A session with its file.
    package init(sound: String, told: Double) {
      self.sound = sound
      self.told = told
    }
  }

  /// What was found.
  package struct Finding: Sendable {
    /// For each session the places in both; empty where none was found.
    package var points: [[TakeClock.Point]]
    /// Seconds of the recording's sound, silence at its beginning included.
    package var duration: Double
  }

  /// Seconds of recorded sound that are looked for at once.
  private static let window = 2.0
  /// Seconds from one place to the next.
  private static let interval = 10.0
  /// Seconds around the last place in which the next one is looked for; the more, the longer none was found: where the machine did
  /// not keep up, seconds of the heard sound are missing.
  private static let reaches = [0.25, 2.5, 2.5, 12]
  /// The same around what the page told, for the first place.
  private static let wide = 2.5
  private static let rate = Double(recognitionSampleRate)

  /// Finds the places. Cost: decoding the recording's sound once, and some milliseconds each ten seconds of it.
  /// - Throws: what `AudioReader` throws where the recording has no sound.
  package static func find(recording: String, sessions: [Session]) throws -> Finding {
    let reader = try AudioReader(path: recording)
    let streams = sessions.map { PCMFile($0.sound) }
    var points = [[TakeClock.Point]](repeating: [], count: sessions.count)
    var matcher = TrackMatcher()
    var misses = 0
    let count = Int(window * rate)
    var held: [Int16] = []
    var position = 0
    // Near the beginning at once: takes are often short.
    var next = 0
    while let samples = try reader.next() {
      if position + samples.count > next { held += position >= next ? samples[...] : samples[(next - position)...] }
      position += samples.count
      guard held.count >= count else { continue }
      let take = Double(next) / rate + reader.startTime
      let found = locate(held[..<count], take: take, misses, sessions, streams, &points, &matcher)
      misses = found ? 0 : misses + 1
      held.removeAll(keepingCapacity: true)
      next = position + (found ? Int((interval - window) * rate) : 0)
    }
    return Finding(points: points, duration: reader.startTime + Double(position) / rate)
  }

  /// Looks for a stretch in the session that was running then; the one before it where sessions changed just then.
  private static func locate(
    _ window: ArraySlice<Int16>, take: Double, _ misses: Int, _ sessions: [Session], _ streams: [PCMFile?],
    _ points: inout [[TakeClock.Point]], _ matcher: inout TrackMatcher
  ) -> Bool {
    for index in sessions.indices.reversed() where -sessions[index].told <= take + wide {
      guard let stream = streams[index] else { continue }
      let last = points[index].last
      let further = reaches[min(misses, reaches.count - 1)]
      let reach = last == nil ? max(wide, further) : further
      let begin = (take + (last?.offset ?? sessions[index].told) - reach) * rate
      // What was told may be any number: a year of sound is beyond all files.
      let low = Int(min(max(0, begin), 5e11))
      let samples = stream.samples(from: low, count: window.count + Int(2 * reach * rate))
      guard let match = matcher.match(window, in: samples[...]) else { continue }
      points[index].append(TakeClock.Point(take: take, heard: Double(low + match.position) / rate))
      return true
    }
    return false
  }

  /// Samples of a file, read where they are wanted.
  private final class PCMFile {
    private let descriptor: Int32

    init?(_ path: String) {
      descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
      if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// As many of the samples as there are.
    func samples(from first: Int, count: Int) -> [Int16] {
      var samples = [Int16](repeating: 0, count: max(0, count))
      let bytes = samples.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress!, $0.count, off_t(first * 2)) }
      samples.removeLast(samples.count - max(0, bytes) / 2)
      return samples
    }
  }
}
