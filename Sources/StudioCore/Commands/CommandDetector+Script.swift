// SPDX-License-Identifier: Apache-2.0

extension CommandDetector {
  /// The command that an utterance is: short, apart, sure enough, and not what the script has there.
  /// - Parameters:
  ///   - before: where the reader was when it began.
  ///   - heard: words heard by now.
  ///   - likeness: how alike to it sounds what another recogniser heard there, 0 to 1; `nil` where nobody contests it.
  func command(
    _ utterance: Utterance, from before: Place, heard: Int, likeness: Double?, state: FollowState
  ) -> SpokenCommand? {
    guard utterance.isApart, utterance.words.count < Utterance.limit else { return nil }
    guard utterance.end - utterance.start <= tuning.longest + 2 * tuning.pauseBefore,
      utterance.spokenEnd - utterance.spoken <= tuning.longest
    else { return nil }
    guard let command = phrases.command(in: utterance.words) else { return nil }
    if let confidence = utterance.confidence, confidence < tuning.confidence(likeness) { return nil }
    if ownSentences.contains(command), !utterance.hasFiller,
      state == .lost || wasLost(since: utterance.spoken - tuning.unsure)
    {
      return nil
    }
    return isInScript(command, utterance, from: before, heard: heard) ? nil : command
  }

  /// Whether the reader was lost at `time` or later.
  private func wasLost(since time: Double) -> Bool {
    places.indices.contains { k in places[k].isLost && (k + 1 == places.count || places[k + 1].time > time) }
  }

  /// Whether the script has the command, in any of its ways, where the reader was when it was said or is since.
  private func isInScript(_ command: SpokenCommand, _ utterance: Utterance, from before: Place, heard: Int) -> Bool {
    // Words heard that did not move the place may have been read past it. A position told later counts where reading
    // leads to it: one further away is a jump, and may rest on the command itself.
    let unplaced = min(tuning.mostUnplaced, max(0, heard - before.heard - utterance.words.count) * 3 / 2)
    let since = places.filter { $0.time > utterance.spoken && abs($0.position - before.position) <= tuning.jump }.map(
      \.position)
    let low = max(0, min(before.position, since.min() ?? .max) - tuning.wordsBehind)
    let high = min(script.wordCount, max(before.position + unplaced, since.max() ?? 0) + tuning.wordsAhead)
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
