// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Pipeline
import StudioCore
import Testing

@Suite struct PCMReaderTests {
  /// Sends bytes through a pipe in pieces of `piece` and reads them back as samples.
  private func read(_ bytes: [UInt8], piece: Int) throws -> [Int16] {
    let pipe = Pipe()
    let writer = Thread {
      var rest = bytes[...]
      while !rest.isEmpty {
        guard (try? pipe.fileHandleForWriting.write(contentsOf: Data(rest.prefix(piece)))) != nil else { break }
        rest = rest.dropFirst(piece)
      }
      try? pipe.fileHandleForWriting.close()
    }
    writer.start()
    return try drain(PCMReader(fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "the pipe"))
  }

  private func raw(_ samples: [Int16]) -> [UInt8] {
    samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }

  private static let samples: [Int16] = {
    var random = Seeded(state: 3)
    return (0..<5_003).map { _ in Int16.random(in: .min ... .max, using: &random) }
  }()

  @Test(arguments: [1_001, 960, 4_096, 77]) func samplesComeWholeHoweverTheyAreSent(piece: Int) throws {
    #expect(try read(raw(Self.samples), piece: piece) == Self.samples)
  }

  @Test func anOddByteAtTheEndIsDropped() throws {
    #expect(try read(raw(Self.samples) + [7], piece: 999) == Self.samples)
    #expect(try read(raw([5]), piece: 1) == [5])
  }

  @Test func theHeadOfAMatchingWaveFileIsSkipped() throws {
    #expect(try read(Wave.file(Self.samples), piece: 50) == Self.samples)
    // As arecord writes it to a pipe: with a list before the samples and without a length.
    var file = Wave.file(Self.samples)
    file.replaceSubrange(40..<44, with: [0xFF, 0xFF, 0xFF, 0x7F])
    file.insert(contentsOf: Array("LIST".utf8) + [3, 0, 0, 0, 1, 2, 3, 0], at: 36)
    #expect(try read(file, piece: 13) == Self.samples)
  }

  @Test func otherAudioIsRefusedWithTheReason() throws {
    let wave = try studioError { try read(Wave.file(Self.samples, rate: 44_100, channels: 2), piece: 512) }
    #expect(wave.code == .notMedia)
    #expect(wave.context.contains("44100 Hz, 2 channels"))
    for (head, name) in [
      ("fLaC\0\0\0\u{22}", "FLAC"), ("OggS\0\u{2}", "Ogg"), ("ID3\u{4}", "MP3"), ("\0\0\0 ftypisom", "MP4"),
    ] {
      let error = try studioError { try read(Array(head.utf8) + raw(Self.samples), piece: 512) }
      #expect(error.code == .notMedia)
      #expect(error.context.contains(name), "\(error.context)")
    }
    #expect(try studioError { try read(Array("RIFF\0\0\0\0WAVEjunk".utf8), piece: 5) }.code == .corruptMedia)
    #expect(try studioError { try read([], piece: 1) }.code == .noAudio)
  }

  @Test func aStopEndsAReadThatWaits() throws {
    let pipe = Pipe()
    let stop = StopFlag()
    let reader = try PCMReader(fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "the pipe", stop: stop)
    let stopper = Thread {
      Thread.sleep(forTimeInterval: 0.05)
      stop.set()
    }
    stopper.start()
    #expect(try reader.next() == nil)
    try pipe.fileHandleForWriting.close()
  }
}
