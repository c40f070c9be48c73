// SPDX-License-Identifier: Apache-2.0

extension Follower {
  /// Where the newest words do not fit the place, looks for them in the whole script and goes there if they fit well
  /// and nowhere else as well.
  mutating func searchWholeScript() {
    let slot = slot(stepped)
    guard !trellis.isOn(slot) || Int(trellis.bestOn(slot).idle) >= tuning.farWords else { return }
    let oldest = max(reset, stepped - WholeScriptSearch.memory, stream.first)
    guard stepped - oldest >= tuning.farWords else { return }
    let heard = (oldest..<stepped).map { stream[$0].form }
    var best: WholeScriptSearch.Place?
    var second = -Float.infinity
    for diagonal in search.candidates(heard: heard, lexicon: lexicon) {
      guard let place = align(from: oldest, diagonal: diagonal) else { continue }
      if let known = best, abs(known.position - place.position) <= 3 {
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
      best.score - second >= tuning.farLead,
      best.position >= position || audioTime >= noBackUntil
    else { return }
    trellis.rebase(slot, to: best, low: reach(best.position), end: stream[stepped - 1].end)
  }

  /// Aligns the words from `oldest` on with the script around `diagonal`; `nil` where the newest word matches nothing.
  private mutating func align(from oldest: Int, diagonal: Int) -> WholeScriptSearch.Place? {
    let width = WholeScriptSearch.width
    let low = diagonal - 3
    let words = script.words
    var score = [Float](repeating: -.infinity, count: width + 1)
    var run = [Int](repeating: 0, count: width + 1)
    var idle = [Int](repeating: 1, count: width + 1)
    for serial in oldest..<stepped {
      let entry = stream[serial]
      let enter = trellis.columns[slot(serial)].total - tuning.jumpFar
      var newScore = [Float](repeating: -.infinity, count: width + 1)
      var newRun = run
      var newIdle = idle
      var skip = -Float.infinity
      var skipRun = 0
      for c in 0...width {
        let word = low + c - 1
        var best = score[c] + reader.extra
        newRun[c] = run[c]
        newIdle[c] = 1
        if c >= 1, word >= 0, word < words.count {
          let wrong = score[c - 1] + reader.wrong
          if wrong > best {
            best = wrong
            newRun[c] = run[c - 1]
          }
          let match = emitter.match(
            entry, patterns[serial % patterns.count], word: word, words: words, lexicon: lexicon)
          if match > -.infinity {
            let bonus = word == 0 || words.sentences[word] != words.sentences[word - 1] ? tuning.sentenceStartBonus : 0
            let ways = [(score[c - 1], run[c - 1]), (skip, skipRun), (enter + bonus, 0)]
            for (from, count) in ways where from + match > best {
              best = from + match
              newRun[c] = count + 1
              newIdle[c] = 0
            }
          }
        }
        newScore[c] = best
        if c >= 1 {
          let open = score[c - 1] - tuning.skipOpen
          skip -= tuning.skipExtend
          if open > skip {
            skip = open
            skipRun = run[c - 1]
          }
        }
      }
      score = newScore
      run = newRun
      idle = newIdle
    }
    var best: WholeScriptSearch.Place?
    for c in 1...width where idle[c] == 0 && score[c] > (best?.score ?? -.infinity) {
      best = WholeScriptSearch.Place(position: low + c, score: score[c], run: run[c])
    }
    return best
  }
}
