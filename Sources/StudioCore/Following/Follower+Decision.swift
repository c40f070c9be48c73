// SPDX-License-Identifier: Apache-2.0

extension Follower {
  /// Decides what to show from the newest column.
  mutating func decide() -> FollowMove? {
    let slot = slot(stepped)
    let column = trellis.columns[slot]
    let way = trellis.best(slot)
    let isOn = trellis.isOn(slot)
    guard way.match >= 0 else {
      let move = backToReset()
      updateState(way: way, isOn: isOn, sinceMatch: audioTime - firstHeard)
      return move
    }
    // Garbled words on the way are shown as read, but no more than a few past the newest match.
    let place = isOn ? min(trellis.place(slot), Int(way.match) + tuning.blindWords) : Int(way.match)
    let candidate = max(place, Int(way.match))
    let move = move(to: candidate, way: way, isOn: isOn)
    if move != nil {
      position = candidate
      pace.note(place: position, time: column.matchEnd)
    }
    if candidate == position {
      if isOn, way.run >= leastRun(1) { anchor = stepped }
      support = stepped
      withdrawnSince = nil
      if isOn { lastMatch = column.matchEnd }
    }
    updateState(way: way, isOn: isOn, sinceMatch: audioTime - column.matchEnd)
    return move
  }

  /// Takes back what words had moved that are gone again, where nothing else that was heard since the beginning or the last
  /// nudge fits: to where that was.
  private mutating func backToReset() -> FollowMove? {
    guard position != resetPlace, let withdrawnSince, audioTime - withdrawnSince >= tuning.flickerSeconds else {
      return nil
    }
    position = resetPlace
    support = stepped
    self.withdrawnSince = nil
    // Nobody has read anything yet.
    if resetTime == -.infinity { state = .listening }
    return .back
  }

  /// The move that shows `candidate`, or `nil` where the evidence is not enough for it.
  private func move(to candidate: WordIndex, way: FollowTrellis.Way, isOn: Bool) -> FollowMove? {
    let distance = candidate - position
    if distance > 0 {
      // After anything off the script, the ear that expects the script does not say alone that it is over.
      guard isOn, way.run >= leastRun(1) else { return nil }
      let isSure = way.run > 1 || margin >= tuning.surestMargin
      if distance <= (isSure ? tuning.advanceReach : tuning.surestReach) { return .advance }
      return way.run >= leastRun(tuning.jumpWords) ? .jump : nil
    }
    guard distance < 0, audioTime >= noBackUntil else { return nil }
    if let withdrawnSince {
      // The words that had moved it are gone; a flicker is not shown. Of somebody who is lost and off the script it is not
      // known either where they had been: only words that fit move the place then.
      return (isOn || state != .lost) && audioTime - withdrawnSince >= tuning.flickerSeconds ? .back : nil
    }
    return isOn && way.run >= leastRun(tuning.backWords) ? .back : nil
  }

  /// Matched words in a row that a move must show: more than `usual` where the reader has been gone for long.
  private func leastRun(_ usual: Int) -> Int {
    stepped - anchor > tuning.goneWords ? max(usual, tuning.goneRun) : usual
  }

  /// Says whether the reader is followed or lost.
  private mutating func updateState(way: FollowTrellis.Way, isOn: Bool, sinceMatch: Double) {
    let idle = Int(way.idle)
    let match = Int(way.match)
    if isOn, match >= 0, idle < tuning.lostWords, match <= position, match + tuning.blindWords >= position {
      state = .following
    } else if isOn, stepped - support >= tuning.lostWords, audioTime - lastMatch >= tuning.lostSeconds {
      // What is heard fits elsewhere, not well enough to go there: the place that is shown is not the reader's.
      state = .lost
    } else if idle >= tuning.lostWords, sinceMatch >= tuning.lostSeconds, !isOn || idle >= 2 * tuning.lostWords {
      state = .lost
    }
  }

  /// The follower's own probability that the place is right, 0 to 1, from the margin between reading there and being
  /// off the script.
  var evidence: Float { FollowMath.logistic(margin) }

  /// Log-likelihood ratio of reading at the best place against being off the script.
  var margin: Float {
    let slot = slot(stepped)
    return trellis.bestOn(slot).score - trellis.bestOff(slot).score
  }

  /// Words said and not yet heard: from the pace over the last dozen words and the audio fed since the newest one.
  ///
  /// At most eight, never past the sentence, none while lost, held or silent.
  var lead: Int {
    guard state == .following, let pace = pace.wordsPerSecond, position < script.wordCount else { return 0 }
    let gap = audioTime - lastMatch
    guard gap > 0, gap < tuning.silenceSeconds else { return 0 }
    let guess = min(8, Int(gap * pace))
    let sentence = script.words.sentences[position]
    var words = 0
    while words < guess, position + words < script.wordCount, script.words.sentences[position + words] == sentence {
      words += 1
    }
    return words
  }
}
