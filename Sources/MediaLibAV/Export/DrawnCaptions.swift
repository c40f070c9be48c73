// SPDX-License-Identifier: GPL-3.0-or-later
internal import StudioCore

/// Captions as libass reads them (Advanced SubStation Alpha): at the bottom, white with a black edge, as large as two
/// lines of 42 characters allow.
enum DrawnCaptions {
  static func text(_ cues: [Cue], width: Int, height: Int) -> String {
    // The size is that of a whole line; a character takes about two fifths of it in width.
    let size = max(8, min(height * 7 / 100, width * 5 / 100))
    let edge = Double(size) / 16
    let margin = height * 6 / 100
    var text = """
      [Script Info]
      ScriptType: v4.00+
      PlayResX: \(width)
      PlayResY: \(height)
      WrapStyle: 2
      ScaledBorderAndShadow: yes
      YCbCr Matrix: None

      [V4+ Styles]
      Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, \
      Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, \
      MarginV, Encoding
      Style: Caption,sans-serif,\(size),&H00FFFFFF,&H00FFFFFF,&H00000000,&H80000000,0,0,0,0,100,100,0,0,1,\(edge),\
      \(edge / 2),2,\(width / 20),\(width / 20),\(margin),-1

      [Events]
      Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text

      """
    for cue in cues {
      let lines = cue.lines.map(escaped).joined(separator: "\\N")
      text += "Dialogue: 0,\(time(cue.start)),\(time(cue.end)),Caption,,0,0,0,,\(lines)\n"
    }
    return text
  }

  /// `0:01:02.34`; the format has hundredths of a second.
  private static func time(_ milliseconds: Int) -> String {
    let hundredths = (milliseconds + 5) / 10
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let seconds = hundredths / 100
    return "\(seconds / 3_600):\(two(seconds / 60 % 60)):\(two(seconds % 60)).\(two(hundredths % 100))"
  }

  /// A brace would begin a command, and a backslash one of its own: a word joiner, which has no width, parts it from what
  /// follows.
  private static func escaped(_ line: String) -> String {
    var result = ""
    for scalar in line.unicodeScalars {
      switch scalar {
      case "{": result += "\\{"
      case "}": result += "\\}"
      case "\\": result += "\\\u{2060}"
      case "\n", "\r": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
