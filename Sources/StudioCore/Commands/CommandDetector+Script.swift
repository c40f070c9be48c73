// SPDX-License-Identifier: Apache-2.0

extension CommandDetector {
  /// The command that an utterance is: short, apart, sure enough, and not what the script has there.
  func command(_ utterance: Utterance, places: [Place], state: FollowState) -> SpokenCommand? {
    guard utterance.isApart, utterance.words.count < Utterance.limit else { return nil }
    guard utterance.end - utterance.start <= tuning.longest + 2 * tuning.pauseBefore,
      utterance.spokenEnd - utterance.spoken <= tuning.longest
    else { return nil }
    guard let command = phrases.command(in: utterance.words) else { return nil }
    if let confidence = utterance.confidence, confidence < tuning.confidence { return nil }
    if state == .lost, ownSentences.contains(command) { return nil }
    return isInScript(command, around: places, since: utterance.spoken) ? nil : command
  }

  /// Whether the script has the command, in any of its ways, where the reader was when it was said or is since.
  private func isInScript(_ command: SpokenCommand, around places: [Place], since start: Double) -> Bool {
    // The position when the command began; a position told later may rest on the command itself.
    let before = places.last { $0.time <= start } ?? places.first
    let since = places.filter { $0.time > start }.map(\.position) + [before?.position ?? 0]
    let low = max(0, (since.min() ?? 0) - tuning.wordsBehind)
    let high = min(script.wordCount, (since.max() ?? 0) + tuning.wordsAhead)
    return phrases.phrases.contains { phrase in
      guard phrase.command == command else { return false }
      // A way that begins in reach may end beyond it.
      return (low..<max(low, high)).contains { isInScript(phrase.words, at: $0) }
    }
  }

  private func isInScript(_ forms: [String], at word: WordIndex) -> Bool {
    guard word + forms.count <= script.wordCount else { return false }
    return forms.indices.allSatisfy { i in
      script.words.forms(of: word + i).contains { script.words.text(of: $0) == forms[i] }
    }
  }

  /// The commands that are whole sentences of a script, fillers aside.
  static func ownSentences(_ script: Script, _ phrases: CommandPhrases) -> Set<SpokenCommand> {
    var found: Set<SpokenCommand> = []
    var start = 0
    while start < script.wordCount {
      var end = start
      while end < script.wordCount, script.words.sentences[end] == script.words.sentences[start] { end += 1 }
      if end - start <= Utterance.limit {
        let forms = (start..<end).map {
          script.words.text(of: script.words.forms(of: $0)[script.words.forms(of: $0).startIndex])
        }
        if let command = phrases.command(in: forms.filter { !phrases.fillers.contains($0) }) { found.insert(command) }
      }
      start = end
    }
    return found
  }
}
