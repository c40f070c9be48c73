// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import MediaLibAV
import PhonemesEspeak
import Pipeline
import SpeechPocketSphinx
import StudioCore

do {
  try SpeechBench.run(Array(CommandLine.arguments.dropFirst()))
} catch let error as StudioError {
  FileHandle.standardError.write(Data("bench-speech: \(error.context)\n\(error.hint.map { $0 + "\n" } ?? "")".utf8))
  exit(1)
}
