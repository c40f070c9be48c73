// SPDX-License-Identifier: Apache-2.0

/// What of a script's text is said, and how its lines form paragraphs: everything that is known before words are read.
///
/// Plain text with light Markdown. Shown and not said:
/// - `[pause]`, `{pause}`, `【…】`: cues, wherever they stand, over several tokens too, within one paragraph.
/// - `(smile)`: round brackets that hold a stage direction (`StageDirections` has the rule); others are said.
/// - `# Title` (and a title underlined with `===`): heads.
/// - `// note`: a speaker's note to the end of the line. `Note: …`: a speaker's note to the end of the paragraph.
///   `<!-- note -->`: a note, over several lines too.
/// - list marks (`-`, `*`, `1.`), rules (`---`), emphasis marks, the address of `[text](address)`, `![pictures](…)`,
///   footnote marks `[^1]` and their texts, `~~struck text~~`, tags such as `<br>`, front matter.
///
/// `> quoted` is said: in an article a quotation is part of the text.
struct ScriptMarkup {
  /// Why a byte is not said; 0 where it is.
  enum Silence {
    static let none: UInt8 = 0
    static let cue: UInt8 = 1
    static let head: UInt8 = 2
    static let markup: UInt8 = 3
  }

  /// What a line is.
  enum LineKind {
    case text
    case head
    case note
    case rule
    /// Begins a list item or a line of dialogue.
    case item
  }

  let scanner: ScriptScanner
  let rules: LanguageRules
  /// One `Silence` for each byte of the text.
  var silence: [UInt8]
  /// One for each line of the scanner.
  var kinds: [LineKind]
  /// Line ranges of the paragraphs, in order, covering all lines.
  private(set) var paragraphs: [Range<Int>] = []

  var bytes: [UInt8] { scanner.bytes }

  init(_ scanner: ScriptScanner, rules: LanguageRules) {
    self.scanner = scanner
    self.rules = rules
    silence = [UInt8](repeating: Silence.none, count: scanner.bytes.count)
    kinds = [LineKind](repeating: .text, count: scanner.lines.count)
    markComments()
    classifyLines()
    gatherParagraphs()
    for paragraph in paragraphs { markCues(in: paragraph) }
  }

  /// Marks bytes as not said, unless they already are.
  mutating func silence(_ range: Range<Int>, as reason: UInt8) {
    for i in range where silence[i] == Silence.none { silence[i] = reason }
  }

  /// Bytes from the first to the last token of a line.
  func byteRange(ofLine line: Int) -> Range<Int> {
    let tokens = scanner.lines[line].tokens
    return scanner.ranges[tokens.lowerBound].lowerBound..<scanner.ranges[tokens.upperBound - 1].upperBound
  }

  private mutating func gatherParagraphs() {
    var start = 0
    for line in kinds.indices where line > start {
      let alone = { (kind: LineKind) in kind == .head || kind == .rule }
      if scanner.lines[line].opensParagraph || alone(kinds[line]) || alone(kinds[line - 1]) {
        paragraphs.append(start..<line)
        start = line
      }
    }
    if start < kinds.count { paragraphs.append(start..<kinds.count) }
  }
}
