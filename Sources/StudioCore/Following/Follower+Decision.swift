// SPDX-License-Identifier: Apache-2.0

extension Follower {
  /// Decides what to show from the newest column.
  mutating func decide() -> FollowMove? {
    let slot = slot(stepped)
    let column = trellis.columns[slot]
    let on = slot * trellis.width + column.bestOn
    let onWins = trellis.onScore(slot) >= trellis.offScore(slot)
    let off = slot * trellis.width + column.bestOff
    let candidate = Int(onWins ? trellis.onMatch[on] : trellis.offMatch[off])
    let run = Int(trellis.onRun[on])
    var move: FollowMove?
    if onWins, candidate >= 0 {
      lastMatch = max(lastMatch, column.matchEnd)
      if candidate > position {
        if candidate - position <= 8 || run >= tuning.jumpWords {
          move = candidate - position <= 8 ? .advance : .jump
        }
      } else if candidate < position, audioTime >= noBackUntil {
        if let since = withdrawnSince {
          if audioTime - since >= tuning.flickerSeconds { move = .back }
        } else if run >= tuning.backWords {
          move = .back
        }
      }
      if candidate == position || move != nil { withdrawnSince = nil }
      if candidate == position { support = stepped }
    } else if let since = withdrawnSince, candidate >= 0, candidate < position, audioTime >= noBackUntil,
      audioTime - since >= tuning.flickerSeconds
    {
      // What had moved it is gone, and what is left does not fit: back to where the reader was last.
      move = .back
      withdrawnSince = nil
    }
    if move != nil {
      position = candidate
      support = stepped
      pace.note(place: position, time: column.matchEnd)
    }
    let idle = onWins ? Int(trellis.onIdle[on]) : Int(trellis.offIdle[off])
    let since = audioTime - column.matchEnd
    if onWins, candidate >= 0, idle < tuning.lostWords, candidate == position {
      state = .following
    } else if idle >= tuning.lostWords, since >= tuning.lostSeconds, !onWins || idle >= 2 * tuning.lostWords {
      state = .lost
    }
    return move
  }

  /// The follower's own probability that the place is right, from the margin between reading here and being elsewhere.
  var evidence: Float {
    let slot = slot(stepped)
    let margin = trellis.onScore(slot) - trellis.offScore(slot)
    return FollowMath.logistic(margin)
  }

  /// Words said and not yet heard.
  var lead: Int {
    guard state == .following, let pace = pace.wordsPerSecond, position < script.wordCount else { return 0 }
    let gap = audioTime - lastMatch
    guard gap > 0, gap < 1.5 else { return 0 }
    let guess = min(8, Int(gap * pace))
    let sentence = script.words.sentences[position]
    var words = 0
    while words < guess, position + words < script.wordCount, script.words.sentences[position + words] == sentence {
      words += 1
    }
    return words
  }
}
