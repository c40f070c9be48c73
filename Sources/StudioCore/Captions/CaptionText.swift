// SPDX-License-Identifier: Apache-2.0

/// Captions as the text of files.
public enum CaptionText {
  /// SubRip: numbered captions with times in hours, minutes, seconds and milliseconds (`00:01:02,345`). UTF-8, lines end
  /// with a line feed, captions with an empty line; no captions give no text.
  ///
  /// The format has no escapes: an arrow in the text (`-->`) is written as `→`.
  public static func srt(_ cues: [Cue]) -> String {
    var text = ""
    for (i, cue) in cues.enumerated() {
      text += "\(i + 1)\n\(time(cue.start, decimal: ",")) --> \(time(cue.end, decimal: ","))\n"
      for line in cue.lines { text += plain(line) + "\n" }
      text += "\n"
    }
    return text
  }

  /// WebVTT (W3C): a head, then captions with times (`00:01:02.345`); `&`, `<` and `>` are escaped.
  public static func webVTT(_ cues: [Cue]) -> String {
    var text = "WEBVTT\n"
    for cue in cues {
      text += "\n\(time(cue.start, decimal: ".")) --> \(time(cue.end, decimal: "."))\n"
      for line in cue.lines { text += escaped(line) + "\n" }
    }
    return text
  }

  /// What was said, with the time at which each paragraph, or what follows a pause of `pause` seconds, begins:
  /// `[00:01:02.345] Text`.
  public static func transcript(_ words: [CaptionWord], pause: Double = 2) -> String {
    var text = ""
    var end = -Double.infinity
    for (i, word) in words.enumerated() {
      let isNew = i == 0 || word.opensParagraph || word.start - end >= pause
      if isNew {
        let milliseconds = Int((min(max(0, word.start), 1e8) * 1_000).rounded())
        text += (i == 0 ? "[" : "\n[") + time(milliseconds, decimal: ".") + "] "
      } else if !words[i - 1].joinsNext {
        text += " "
      }
      text += word.text
      end = max(end, word.end)
    }
    return text.isEmpty ? "" : text + "\n"
  }

  /// `00:01:02,345`; hours grow past two digits where they must.
  static func time(_ milliseconds: Int, decimal: String) -> String {
    func padded(_ value: Int, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let seconds = milliseconds / 1_000
    return padded(seconds / 3_600, 2) + ":" + padded(seconds / 60 % 60, 2) + ":" + padded(seconds % 60, 2) + decimal
      + padded(milliseconds % 1_000, 3)
  }

  private static func plain(_ line: String) -> String {
    guard line.utf8.contains(UInt8(ascii: ">")) else { return line }
    var result: [UInt8] = []
    for byte in line.utf8 {
      result.append(byte)
      if byte == UInt8(ascii: ">"), result.count >= 3, result.suffix(3).elementsEqual("-->".utf8) {
        result.removeLast(3)
        result.append(contentsOf: "→".utf8)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func escaped(_ line: String) -> String {
    var result = ""
    for scalar in line.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
