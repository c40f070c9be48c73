// SPDX-License-Identifier: GPL-3.0-or-later
import SpeechVosk
import SpeechWhisper
import StudioCore

extension Examination {
  /// Engines that are installed on request.
  static func optionalEngines() -> [Finding] {
    let folders = InstalledParts.folders()
    return [
      engine(WhisperRecognizer.id) {
        let folder = try WhisperFolder.find(in: folders)
        let languages = WhisperRecognizer.locales.prefix(4).map(\.description).joined(separator: ", ")
        return "whisper.cpp \(try folder.libraryVersion()) hears \(languages) and others: \(folder.model)"
      },
      engine(VoskRecognizer.id) {
        "hears with a model of yours (--recognizer vosk --model DIR): \(try VoskLibrary.find(in: folders).path)"
      },
    ]
  }

  private static func engine(_ name: String, _ look: () throws -> String) -> Finding {
    let group = "Engines on request"
    do {
      return Finding(group: group, name: name, status: .ok, detail: try look(), isNeeded: false)
    } catch {
      return finding(group: group, name: name, error, isNeeded: false)
    }
  }
}
