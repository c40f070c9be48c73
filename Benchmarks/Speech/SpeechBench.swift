// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import MediaLibAV
import PhonemesEspeak
import Pipeline
import SpeechPocketSphinx
import StudioCore

/// Measures the recogniser: `bench-speech cases DIR LOGS`, `bench-speech phones`.
enum SpeechBench {
  static let usage = """
    usage: bench-speech cases CASES LOGS [--only TEXT] [--second-pass none|lattice|full]
               each CASES/ID.flac with its script ID.txt: recognition log LOGS/ID.jsonl, real-time factor, memory, and
               the word error rate against ID.json where it is there
           bench-speech phones [--count N] [--seed N]
               phoneme error rate of espeak-ng's pronunciations on words of CMUdict
    """

  static func run(_ arguments: [String]) throws {
    var positional: [String] = []
    var options: [String: String] = [:]
    var i = 0
    while i < arguments.count {
      if arguments[i].hasPrefix("--"), i + 1 < arguments.count {
        options[String(arguments[i].dropFirst(2))] = arguments[i + 1]
        i += 1
      } else {
        positional.append(arguments[i])
      }
      i += 1
    }
    switch positional.first {
    case "cases" where positional.count == 3:
      try CasesBench(folder: positional[1], logs: positional[2], options: options).run()
    case "phones":
      try PhonesBench(options: options).run()
    default: print(usage)
    }
  }
}
