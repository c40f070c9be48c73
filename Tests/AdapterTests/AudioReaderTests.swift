// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import MediaLibAV
import StudioCore
import Testing

@Suite struct AudioReaderTests {
  struct Form: CustomTestStringConvertible, Sendable {
    var name: String
    var arguments: [String]
    var testDescription: String { "\(name) \(arguments.joined(separator: " "))" }
  }

  static let forms = [
    Form(name: "a.wav", arguments: ["-c:a", "pcm_u8", "-ar", "22050"]),
    Form(name: "a.wav", arguments: ["-c:a", "pcm_s24le", "-ar", "96000", "-ac", "2"]),
    Form(name: "a.wav", arguments: ["-c:a", "pcm_f32le", "-ar", "48000", "-ac", "2"]),
    Form(name: "a.wav", arguments: ["-c:a", "pcm_f64le", "-ar", "11025"]),
    Form(name: "a.wav", arguments: ["-c:a", "pcm_alaw", "-ar", "8000"]),
    Form(name: "a.wav", arguments: ["-c:a", "pcm_s16le", "-ar", "16000"]),
    Form(name: "a.flac", arguments: ["-ar", "44100", "-af", "pan=5.1|FL=c0|FR=c0|FC=c0|BL=c0|BR=c0"]),
    Form(name: "a.flac", arguments: ["-ar", "37800", "-sample_fmt", "s32"]),
    Form(name: "a.mp3", arguments: ["-ar", "44100", "-ac", "2"]),
    Form(name: "a.m4a", arguments: ["-c:a", "aac", "-ar", "48000"]),
    Form(name: "a.ogg", arguments: ["-c:a", "libopus"]),
    Form(name: "a.ogg", arguments: ["-c:a", "libvorbis", "-ar", "44100"]),
    Form(name: "a.aiff", arguments: ["-ar", "32000"]),
    Form(name: "a.webm", arguments: ["-c:a", "libopus"]),
    Form(name: "a: b%d?.wav", arguments: ["-ar", "16000"]),
  ]

  @Test(arguments: forms) func everyFormBecomesTheSameTone(form: Form) throws {
    let folder = try TestFolder()
    let reader = try AudioReader(path: folder.tone(1.5, form.arguments, as: form.name))
    var samples: [Int16] = []
    while let next = try reader.next() {
      #expect(next.count == recognitionFrameSize || samples.count + next.count > 15_000)
      samples += next
    }
    #expect(reader.warning == nil)
    #expect(abs(samples.count - 24_000) < 1_600)
    #expect(abs(Self.frequency(samples) - 440) < 6)
  }

  /// Zero crossings of the middle second.
  static func frequency(_ samples: [Int16]) -> Double {
    let middle = samples.dropFirst(2_000).prefix(16_000)
    return Double(zip(middle, middle.dropFirst()).count { ($0 < 0) != ($1 < 0) }) / 2
  }

  @Test func videoGivesItsSound() throws {
    let folder = try TestFolder()
    let file = try folder.ffmpeg(
      [
        "-f", "lavfi", "-i", "testsrc=duration=2:size=64x48:rate=10", "-f", "lavfi", "-i", "sine=duration=2", "-c:v",
        "mpeg4",
        "-c:a", "aac", "-shortest",
      ], as: "v.mp4")
    let reader = try AudioReader(path: file)
    #expect(abs(try drain(reader).count - 32_000) < 1_600)
    #expect(reader.warning == nil)
  }

  @Test(arguments: [1, 10, 479, 480, 481]) func shortFilesComeWhole(count: Int) throws {
    let folder = try TestFolder()
    let source = (0..<count).map { Int16($0 * 7 - 900) }
    let file = try folder.write(Wave.file(source), as: "short.wav")
    #expect(try drain(AudioReader(path: file)) == source)
  }

  @Test func samplesOfTheRightFormAreNotTouched() throws {
    var random = Seeded(state: 5)
    let source = (0..<50_000).map { _ in Int16.random(in: .min ... .max, using: &random) }
    let folder = try TestFolder()
    #expect(try drain(AudioReader(path: folder.write(Wave.file(source), as: "noise.wav"))) == source)
  }

  // MARK: Bad input

  @Test func whatIsNoRecordingIsRefusedByKind() throws {
    let folder = try TestFolder()
    let silentVideo = try folder.ffmpeg(
      ["-f", "lavfi", "-i", "testsrc=duration=1:size=64x48:rate=10", "-c:v", "mpeg4"], as: "silent.mp4")
    let picture = try folder.ffmpeg(
      ["-f", "lavfi", "-i", "testsrc=duration=1:size=64x48:rate=1", "-frames:v", "1"], as: "picture.png")
    let jpeg = try folder.ffmpeg(
      ["-f", "lavfi", "-i", "testsrc=duration=1:size=64x48:rate=1", "-frames:v", "1"], as: "picture.jpg")
    var random = Seeded(state: 9)
    let noise = (0..<70_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let text = Array(String(repeating: "Printing, in the only sense with which we are concerned. ", count: 200).utf8)
    let cases: [(String, StudioError.Code)] = [
      (folder.file("missing.wav"), .noSuchFile), (folder.file("missing/a.wav"), .noSuchFile), (folder.path, .isFolder),
      (try folder.write([], as: "empty.wav"), .notMedia), (try folder.write(text, as: "text.txt"), .notMedia),
      (try folder.write(text, as: "text.wav"), .notMedia), (try folder.write(text, as: "text.flac"), .notMedia),
      (try folder.write(noise, as: "noise.bin"), .notMedia), (picture, .notMedia), (jpeg, .notMedia),
      (silentVideo, .noAudio), (try folder.write(Wave.file([]), as: "nothing.wav"), .noAudio),
      (try folder.write(Array("1\n00:00:00,000 --> 00:00:02,000\nHello\n".utf8), as: "a.srt"), .notMedia),
      (try folder.write(Array("#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\na.ts\n".utf8), as: "a.m3u8"), .notMedia),
    ]
    for (path, code) in cases {
      let error = try studioError { try drain(AudioReader(path: path)) }
      #expect(error.code == code, "\(path): \(error.context)")
      #expect(error.context.contains(path))
    }
  }

  @Test func textThatIsCalledAnMP3IsNotHeard() throws {
    let folder = try TestFolder()
    let text = Array(String(repeating: "Printing, in the only sense. ", count: 400).utf8)
    let error = try studioError { try drain(AudioReader(path: folder.write(text, as: "text.mp3"))) }
    #expect(error.code == .notMedia || error.code == .corruptMedia, "\(error)")
  }

  @Test func anUnreadableFileIsToldApart() throws {
    let folder = try TestFolder()
    let file = try folder.write(Wave.file([1, 2, 3]), as: "locked.wav")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file)
    // The superuser reads everything.
    guard geteuid() != 0 else { return }
    #expect(try studioError { try AudioReader(path: file) }.code == .unreadable)
  }

  static let truncated = [
    Form(name: "a.wav", arguments: ["-ar", "16000"]), Form(name: "a.flac", arguments: ["-ar", "16000"]),
    Form(name: "a.mp3", arguments: ["-ar", "44100"]),
    Form(name: "a.m4a", arguments: ["-c:a", "aac", "-movflags", "+faststart"]),
    Form(name: "a.mka", arguments: ["-c:a", "flac"]),
  ]

  @Test(arguments: truncated) func aFileCutShortGivesWhatIsThereAndSaysSo(form: Form) throws {
    let folder = try TestFolder()
    _ = try folder.tone(10, form.arguments, as: form.name)
    let bytes = try folder.bytes(of: form.name)
    let cut = try folder.write(Array(bytes.prefix(bytes.count * 6 / 10)), as: "cut-" + form.name)
    let reader = try AudioReader(path: cut)
    let seconds = Double(try drain(reader).count) / 16_000
    #expect(seconds > 4 && seconds < 7.5, "\(seconds) s")
    let warning = try #require(reader.warning)
    #expect(warning.code == .corruptMedia)
    #expect(warning.context.contains("0:0"), "\(warning.context)")
  }

  @Test func anMP4WithoutItsIndexIsDamaged() throws {
    let folder = try TestFolder()
    _ = try folder.tone(4, ["-c:a", "aac"], as: "a.m4a")
    let bytes = try folder.bytes(of: "a.m4a")
    let cut = try folder.write(Array(bytes.prefix(bytes.count / 2)), as: "cut.m4a")
    #expect(try studioError { try AudioReader(path: cut) }.code == .corruptMedia)
  }

  @Test func damageInTheMiddleKeepsTheTimesAfterIt() throws {
    let folder = try TestFolder()
    // A click each second tells the time.
    _ = try folder.ffmpeg(
      ["-f", "lavfi", "-i", "aevalsrc='if(lt(mod(t,1),0.01),0.9,0.01*random(0))':d=8:s=16000"], as: "clicks.flac")
    var bytes = try folder.bytes(of: "clicks.flac")
    for i in bytes.count * 4 / 10..<bytes.count * 5 / 10 { bytes[i] = 0x55 }
    let reader = try AudioReader(path: folder.write(bytes, as: "damaged.flac"))
    let samples = try drain(reader)
    #expect(reader.warning?.code == .corruptMedia)
    #expect(abs(samples.count - 8 * 16_000) < 3_200)
    for second in [1, 6, 7] {
      let near = samples[(second * 16_000 - 2_000)..<(second * 16_000 + 2_000)]
      #expect(near.contains { $0 > 20_000 }, "no click near \(second) s")
    }
  }
}

/// WAV files of 16 kHz mono 16-bit samples.
enum Wave {
  static func file(_ samples: [Int16], rate: Int = 16_000, channels: Int = 1) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
    let data = samples.flatMap { little(Int(UInt16(bitPattern: $0)), 2) }
    return Array("RIFF".utf8) + little(36 + data.count, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + little(1, 2)
      + little(channels, 2) + little(rate, 4) + little(rate * channels * 2, 4) + little(channels * 2, 2) + little(16, 2)
      + Array("data".utf8) + little(data.count, 4) + data
  }
}
