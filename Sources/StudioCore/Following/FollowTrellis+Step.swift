// SPDX-License-Identifier: Apache-2.0

extension FollowTrellis {
  /// What one heard word says about the script words in reach.
  struct Emissions: Sendable {
    /// Score of each script word `low + i` being the heard word; `-infinity` where they do not match.
    var match: [Float]
    /// Whether only the script's ear heard the match: it counts for no run. Empty where no word's match is so.
    var alone: [Bool] = []
    /// Score of a script word having been said and heard as something else.
    var wrong: Float = 0
    /// Score of the heard word belonging to nothing while the reader reads on.
    var extra: Float = 0
  }

  /// Costs of one step, resolved for the reader and the moment.
  struct Costs: Sendable {
    var skipOpen: Float
    var skipExtend: Float
    var stutter: Float
    var leave: Float
    var rejoin: Float
    var jumpAhead: Float
    var restart: Float
    var jumpBack: Float
    var sentenceStartBonus: Float
    /// Score below which likeness is no match.
    var leastMatch: Float
    /// 1 where a match counts as one of a run, else 0.
    var counts: Int16

    /// Cost of a jump over `distance` script words.
    @inline(__always)
    func jump(_ distance: Int, sentenceStart: Bool) -> Float {
      let cost = distance >= 0 ? jumpAhead : distance >= -FollowTuning.restartReach ? restart : jumpBack
      return sentenceStart ? cost - sentenceStartBonus : cost
    }
  }

  /// Fills `slot` from `previous` with one heard word.
  ///
  /// - Parameters:
  ///   - low: first place in reach of the new column.
  ///   - end: end of the heard word, seconds.
  ///   - lexicon: what each script word costs to skip, and where sentences begin.
  mutating func step(
    from previous: Int, to slot: Int, low: Int, end: Double, emissions: Emissions, lexicon: FollowLexicon, costs: Costs
  ) {
    // The best place so far is where jumps start from.
    var jump = best(previous)
    jump.run = 0
    let move = Move(
      source: previous * width, target: slot * width, width: width, low: low, shift: low - columns[previous].low,
      jump: jump, jumpPlace: place(previous))
    on.withUnsafeMutableBufferPointer { on in
      off.withUnsafeMutableBufferPointer { off in
        emissions.match.withUnsafeBufferPointer { match in
          emissions.alone.withUnsafeBufferPointer { alone in
            lexicon.skipWeight.withUnsafeBufferPointer { skipWeight in
              lexicon.opensSentence.withUnsafeBufferPointer { opensSentence in
                Self.fill(
                  on, off, move, match: match, alone: alone, wrong: emissions.wrong, extra: emissions.extra,
                  skipWeight: skipWeight,
                  opensSentence: opensSentence, costs: costs)
              }
            }
          }
        }
      }
    }
    close(slot, after: previous, low: low, end: end)
  }

  /// From which column to which a step goes.
  private struct Move {
    /// Where the old and the new column begin in the flat storage.
    var source: Int
    var target: Int
    var width: Int
    /// First place in reach of the new column, and how far it lies past the old one's.
    var low: Int
    var shift: Int
    /// The way that jumps go out from, and its place.
    var jump: Way
    var jumpPlace: Int
  }

  /// The step itself, over plain memory: half an update's time goes here.
  @inline(__always)
  private static func fill(
    _ on: UnsafeMutableBufferPointer<Way>, _ off: UnsafeMutableBufferPointer<Way>, _ move: Move,
    match: UnsafeBufferPointer<Float>, alone: UnsafeBufferPointer<Bool>, wrong: Float, extra: Float,
    skipWeight: UnsafeBufferPointer<Float>,
    opensSentence: UnsafeBufferPointer<Bool>, costs: Costs
  ) {
    let wordCount = opensSentence.count
    let known = max(0, -move.shift)..<max(max(0, -move.shift), min(move.width, move.width - move.shift))
    // The way at the place before, ahead of this word: on, or off and back again; and the way there past script
    // words that were not heard.
    var entry = Way()
    var skip = Way()
    for c in 0..<move.width {
      let place = move.low + c
      let old = move.source + move.shift + c
      let here = known.contains(c) ? on[old] : Way()
      let away = known.contains(c) ? off[old] : Way()
      let hasWord = c > 0 && place > 0 && place <= wordCount
      var way = Way()
      if hasWord {
        let gain = match[c - 1]
        if gain > -.infinity, gain < costs.leastMatch {
          // Alike enough to be the word badly heard, not to be it.
          way = entry.missing(max(gain, wrong))
        } else if gain > -.infinity {
          let counts = alone.isEmpty || !alone[c - 1] ? costs.counts : 0
          way = entry.matching(gain, place: place, counts: counts)
          way.take(skip.matching(gain, place: place, counts: counts))
          let cost = costs.jump(place - 1 - move.jumpPlace, sentenceStart: opensSentence[place - 1])
          way.take(move.jump.matching(gain - cost, place: place, counts: counts))
          var again = here.matching(gain - costs.stutter, place: place, counts: counts)
          again.run = here.run
          way.take(again)
        }
        way.take(entry.missing(wrong))
      }
      if place >= 0, place <= wordCount { way.take(here.missing(extra)) }
      on[move.target + c] = way

      var left = away.missing(0)
      left.take(here.missing(-costs.leave))
      off[move.target + c] = left

      if c > 0 {
        let weight = hasWord ? skipWeight[place - 1] : 1
        skip.score -= costs.skipExtend * weight
        var open = entry
        open.score -= costs.skipOpen * weight
        if open.score >= skip.score { skip = open }
      }
      entry = here
      var back = away
      back.score -= costs.rejoin
      back.run = 0
      entry.take(back)
    }
  }

  /// Finds the best places of `slot` and brings its scores back to zero at the best.
  private mutating func close(_ slot: Int, after previous: Int, low: Int, end: Double) {
    let width = width
    let base = slot * width
    var bestOn = 0
    var bestOff = 0
    on.withUnsafeMutableBufferPointer { on in
      off.withUnsafeMutableBufferPointer { off in
        for c in 1..<width {
          if on[base + c].score > on[base + bestOn].score { bestOn = c }
          if off[base + c].score > off[base + bestOff].score { bestOff = c }
        }
      }
    }
    let top = max(on[base + bestOn].score, off[base + bestOff].score)
    on.withUnsafeMutableBufferPointer { on in
      for c in base..<(base + width) { on[c].score -= top }
    }
    off.withUnsafeMutableBufferPointer { off in
      for c in base..<(base + width) { off[c].score -= top }
    }
    let matched = on[base + bestOn].score >= off[base + bestOff].score && on[base + bestOn].idle == 0
    columns[slot] = Column(
      low: low, bestOn: bestOn, bestOff: bestOff, total: columns[previous].total + top, matched: matched,
      matchEnd: matched ? end : columns[previous].matchEnd)
  }
}
