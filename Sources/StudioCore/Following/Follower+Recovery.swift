// SPDX-License-Identifier: Apache-2.0

extension Follower {
  /// Where the newest words do not fit the place, looks for them in the whole script and goes there if they fit well
  /// and nowhere else as well.
  mutating func searchWholeScript() {
    let slot = slot(stepped)
    guard !trellis.isOn(slot) || Int(trellis.bestOn(slot).idle) >= tuning.farWords else { return }
    let oldest = max(reset, stepped - WholeScriptSearch.memory, stream.first)
    guard stepped - oldest >= tuning.farWords else { return }
    search.collect(oldest..<stepped, stream: stream, lexicon: lexicon)
    var best: WholeScriptSearch.Place?
    var second = -Float.infinity
    for diagonal in search.diagonals {
      guard let place = align(from: oldest, diagonal: Int(diagonal)) else { continue }
      if let known = best, abs(known.position - place.position) <= WholeScriptSearch.sameDiagonal {
        if place.score > known.score { best = place }
      } else if place.score > (best?.score ?? -.infinity) {
        second = best?.score ?? second
        best = place
      } else {
        second = max(second, place.score)
      }
    }
    // Two places that fit alike are a reason to wait.
    guard let best, best.run >= tuning.farWords, best.score > trellis.columns[slot].total,
      best.score - second >= tuning.farLead, best.position >= position || audioTime >= noBackUntil
    else { return }
    trellis.rebase(slot, to: best, low: reach(best.position), end: stream[stepped - 1].end)
  }

  /// Aligns the words from `oldest` on with the script around `diagonal`; `nil` where the newest word matches nothing.
  ///
  /// The way may begin at any of the words, out of the best that was known before it.
  private mutating func align(from oldest: Int, diagonal: Int) -> WholeScriptSearch.Place? {
    let low = diagonal - WholeScriptSearch.margin
    search.clearRows()
    for serial in oldest..<stepped {
      var enter = FollowTrellis.Way()
      enter.score = trellis.columns[self.slot(serial)].total - tuning.jumpFar
      let entry = stream[serial]
      for c in 1...WholeScriptSearch.width {
        let word = low + c - 1
        search.matches[c] =
          word >= 0 && word < script.wordCount
          ? emitter.match(
            entry, patterns[serial % patterns.count], word: word, words: script.words, lexicon: lexicon)
          : -.infinity
      }
      search.step(
        low: low, enter: enter, extra: reader.extra, wrong: reader.wrong, counts: entry.ear == .script ? 0 : 1,
        tuning: tuning)
    }
    return search.best(low: low)
  }
}
