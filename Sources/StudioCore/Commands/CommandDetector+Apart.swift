// SPDX-License-Identifier: Apache-2.0

extension CommandDetector {
  /// What was heard between two pauses as utterances, one for each hearing with words that are no fillers.
  mutating func utterances(in apart: ApartUtterance) -> [UtteranceTracker.Closed] {
    if apart.ear == .free {
      if freeApart.count >= 4 { freeApart.removeFirst() }
      freeApart.append(apart)
    }
    return apart.hearings.compactMap { hearing in
      var utterance = Utterance()
      for word in hearing {
        let forms = plain([word], likely: apart.ear == .free)
        guard !forms.isEmpty else {
          utterance.hasFiller = true
          continue
        }
        if utterance.words.isEmpty { utterance.spoken = max(apart.start, word.start) }
        utterance.add(forms, of: word)
      }
      guard !utterance.words.isEmpty else { return nil }
      utterance.start = apart.start
      utterance.end = max(apart.start, apart.end)
      utterance.spokenEnd = min(utterance.end, utterance.spokenEnd)
      utterance.spoken = min(utterance.spoken, utterance.spokenEnd)
      utterance.previousEnd = apart.start - tuning.pauseBefore
      utterance.isApart = true
      return UtteranceTracker.Closed(utterance: utterance, next: nil)
    }
  }

  /// The comparison forms of words that are no fillers.
  /// - Parameter likely: whether words that an `um` is taken for are fillers too.
  func plain(_ words: [HeardWord], likely: Bool = true) -> [String] {
    let fillers = likely ? phrases.likelyFillers : phrases.fillers
    let forms = words.flatMap { WordNormalizer.words(of: $0.text, language: script.language) }
    return forms.filter { !fillers.contains($0) }
  }
}

extension ApartUtterance {
  /// Whether it was said at the same time.
  func overlaps(_ utterance: Utterance) -> Bool { start < utterance.end && end > utterance.start }
}
