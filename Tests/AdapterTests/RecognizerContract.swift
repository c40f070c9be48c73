// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore
import Testing

/// What every recogniser promises, checked while it is fed.
enum RecognizerContract {
  /// What a session gave.
  struct Heard: Equatable {
    var final: [HeardWord] = []
    var updates = 0
    var apart: [ApartUtterance] = []
  }

  /// Feeds samples in pieces and checks each update as it comes.
  static func feed(_ session: any RecognitionSession, _ samples: [Int16], piece: (Int) -> Int) throws -> Heard {
    var heard = Heard()
    var audioTime = 0.0
    func check(_ updates: [RecognitionUpdate]) {
      for update in updates {
        heard.updates += 1
        #expect(update.audioTime >= audioTime)
        audioTime = update.audioTime
        var moment = heard.final.last?.end ?? 0
        for word in update.finalised + update.volatile {
          #expect(word.start >= moment, "\(word) begins before \(moment)")
          #expect(word.end >= word.start)
          #expect(word.start >= 0 && word.end <= audioTime + 0.2)
          #expect(!word.text.isEmpty && !word.text.contains(where: { "<[(+ ".contains($0) }), "\(word.text)")
          if let confidence = word.confidence { #expect((0...1).contains(confidence)) }
          moment = word.end
        }
        heard.final += update.finalised
        for apart in update.apart {
          #expect(apart.start >= 0 && apart.end > apart.start && apart.end <= audioTime)
          for word in apart.hearings.joined() {
            #expect(word.start >= apart.start - 0.35 && word.end <= apart.end + 0.35 && word.end >= word.start)
          }
          heard.apart.append(apart)
        }
      }
    }
    var offset = 0
    var turn = 0
    while offset < samples.count {
      let count = min(piece(turn), samples.count - offset)
      let updates = try session.feed(Array(samples[offset..<offset + count]))
      offset += count
      turn += 1
      #expect(session.audioTime == Double(offset) / 16_000)
      check(updates)
    }
    let last = try session.finish()
    check(last)
    let left = last.last?.volatile ?? []
    #expect(left.isEmpty)
    #expect(try session.finish().isEmpty)
    #expect(throws: StudioError.self) { try session.feed([0]) }
    return heard
  }
}
