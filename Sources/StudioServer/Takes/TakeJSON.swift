// SPDX-License-Identifier: GPL-3.0-or-later
internal import Pipeline
internal import StudioCore
internal import TakeFiles

/// Takes as the page is told of them (`docs/api.md`).
enum TakeJSON {
  /// What a list shows of a saved take: the inside of an object.
  static func appendHead(_ take: StoredTake, to out: inout JSONText) {
    let manifest = take.manifest
    appendName(take.id, title: take.title, source: manifest.source, made: manifest.made, state: "ready", to: &out)
    out.append(",\"duration\":")
    out.append(manifest.duration, decimals: 3)
    out.append(",\"recovered\":\(manifest.recovered == true),\"ended\":")
    append(manifest.ended, to: &out)
    out.append(",\"starred\":\(take.edit.starred),\"coverage\":")
    out.append(take.marks.coverage, decimals: 3)
    out.append(",\"words\":\(take.marks.words ?? 0),\"hasPicture\":\(hasPicture(manifest))")
    if let width = manifest.device?.width, let height = manifest.device?.height {
      out.append(",\"width\":\(width),\"height\":\(height)")
    }
    out.append(",\"bytes\":\(manifest.recording.bytes),\"counts\":{")
    for (index, kind) in TakeMark.Kind.allCases.enumerated() {
      let count = take.marks.marks.count { $0.kind == kind.rawValue }
      out.append("\(index > 0 ? "," : "")\"\(kind.rawValue)\":\(count)")
    }
    out.append("},\"commands\":\(take.commands.count)")
  }

  /// The same of one that is being recorded, is being saved, or could not be.
  static func appendUnfinished(
    _ id: String, _ marker: RecordingMarker?, state: String, size: Int, failure: String?, to out: inout JSONText
  ) {
    appendName(
      id, title: marker?.title ?? id, source: marker?.source, made: marker?.made ?? "", state: state, to: &out)
    out.append(",\"duration\":0,\"recovered\":false,\"ended\":")
    append(failure, to: &out)
    out.append(",\"starred\":false,\"coverage\":0,\"words\":0,\"hasPicture\":\(marker?.device.camera != nil)")
    out.append(",\"bytes\":\(size),\"counts\":{},\"commands\":0")
  }

  /// One object with all that a screen shows of a take.
  static func whole(_ take: StoredTake, script: Script, reading: TakeReading, damage: [String]) -> JSONText {
    var out = JSONText()
    out.append("{")
    appendHead(take, to: &out)
    out.append(",\"file\":")
    out.append(string: take.manifest.recording.file)
    out.append(",\"text\":")
    out.append(string: script.source)
    let words = CaptionWords(script: script).words(of: reading)
    appendWords(words, script, to: &out)
    appendCues(CueBreaker(rules: CaptionRules(framesPerSecond: 25)).cues(of: words), to: &out)
    out.append("],\"commands\":[")
    for (index, command) in take.commands.enumerated() {
      out.append(index > 0 ? ",{\"command\":" : "{\"command\":")
      out.append(string: command.command)
      appendRange(command.start, command.end, to: &out)
      out.append(",\"cut\":\(command.cut)}")
    }
    out.append("],\"marks\":[")
    for (index, mark) in take.marks.marks.enumerated() {
      out.append(index > 0 ? ",{\"kind\":" : "{\"kind\":")
      out.append(string: mark.kind)
      appendRange(mark.start, mark.end, to: &out)
      out.append(",\"firstWord\":\(mark.firstWord),\"endWord\":\(mark.endWord),\"text\":")
      out.append(string: text(mark.firstWord, mark.endWord, script))
      out.append("}")
    }
    out.append("],\"damage\":[")
    for (index, problem) in damage.enumerated() {
      if index > 0 { out.append(",") }
      out.append(string: problem)
    }
    out.append("]}")
    return out
  }

  private static func appendWords(_ words: [CaptionWord], _ script: Script, to out: inout JSONText) {
    out.append(",\"words\":[")
    for (index, word) in words.enumerated() {
      out.append(index > 0 ? ",[" : "[")
      out.append(word.start, decimals: 3)
      out.append(",")
      out.append(word.end, decimals: 3)
      out.append(",")
      out.append(string: word.text)
      out.append(",\(word.token.map { script.tokens[$0].firstWord } ?? -1)]")
    }
  }

  private static func appendCues(_ cues: [Cue], to out: inout JSONText) {
    out.append("],\"cues\":[")
    for (index, cue) in cues.enumerated() {
      out.append(index > 0 ? ",{\"start\":" : "{\"start\":")
      out.append(Double(cue.start) / 1000, decimals: 3)
      out.append(",\"end\":")
      out.append(Double(cue.end) / 1000, decimals: 3)
      out.append(",\"lines\":[")
      for (number, line) in cue.lines.enumerated() {
        if number > 0 { out.append(",") }
        out.append(string: line)
      }
      out.append("]}")
    }
  }

  private static func appendRange(_ start: Double, _ end: Double, to out: inout JSONText) {
    out.append(",\"start\":")
    out.append(start, decimals: 3)
    out.append(",\"end\":")
    out.append(end, decimals: 3)
  }

  private static func appendName(
    _ id: String, title: String, source: TakeManifest.Source?, made: String, state: String, to out: inout JSONText
  ) {
    out.append("\"id\":")
    out.append(string: id)
    out.append(",\"title\":")
    out.append(string: title)
    out.append(",\"script\":")
    if let source {
      out.append("{\"id\":")
      out.append(string: source.id)
      out.append(",\"title\":")
      out.append(string: source.title)
      out.append("}")
    } else {
      out.append("null")
    }
    out.append(",\"made\":")
    out.append(string: made)
    out.append(",\"state\":\"\(state)\"")
  }

  private static func append(_ text: String?, to out: inout JSONText) {
    if let text { out.append(string: text) } else { out.append("null") }
  }

  /// Words of the script, shortened where they are many.
  private static func text(_ first: Int, _ endWord: Int, _ script: Script) -> String {
    guard first >= 0, first < script.wordCount else { return "" }
    let last = max(first, min(endWord, script.wordCount) - 1)
    let (start, end) = (script.token(of: first), script.token(of: last))
    let shown = min(end, start + 11)
    let range = script.tokens[start].sourceRange.lowerBound..<script.tokens[shown].sourceRange.upperBound
    let text = String(decoding: Array(script.source.utf8)[range], as: UTF8.self)
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ") + (shown < end ? " …" : "")
  }

  private static func hasPicture(_ manifest: TakeManifest) -> Bool {
    if let device = manifest.device { return device.camera != nil }
    let ending = manifest.recording.file.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return ["mp4", "mov", "mkv", "webm", "m4v", "avi", "mts"].contains(ending)
  }
}
