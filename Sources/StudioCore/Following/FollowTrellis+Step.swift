// SPDX-License-Identifier: Apache-2.0

extension FollowTrellis {
  /// What one heard word says about the script words in reach.
  struct Emissions: Sendable {
    /// Score of each script word `low + i` being the heard word; `-infinity` where they do not match.
    var match: [Float]
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
    let wordCount = lexicon.opensSentence.count
    // The best place so far is where jumps start from.
    var jump = best(previous)
    jump.run = 0
    let jumpPlace = place(previous)
    let shift = low - columns[previous].low
    let source = previous * width + shift
    let range = max(0, -shift)..<min(width, width - shift)
    let target = slot * width

    // The way at the place before, ahead of this word: on, or off and back again; and the way there past script
    // words that were not heard.
    var entry = Way()
    var skip = Way()
    for c in 0..<width {
      let place = low + c
      var way = Way()
      let here = range.contains(c) ? on[source + c] : Way()
      if c > 0, place > 0, place <= wordCount {
        let match = emissions.match[c - 1]
        if match > -.infinity {
          way = entry.matching(match, place: place)
          way.take(skip.matching(match, place: place))
          let cost = costs.jump(place - 1 - jumpPlace, sentenceStart: lexicon.opensSentence[place - 1])
          way.take(jump.matching(match - cost, place: place))
          var again = here.matching(match - costs.stutter, place: place)
          again.run = here.run
          way.take(again)
        }
        way.take(entry.missing(emissions.wrong))
      }
      if place >= 0, place <= wordCount { way.take(here.missing(emissions.extra)) }
      on[target + c] = way

      let away = range.contains(c) ? off[source + c] : Way()
      var left = away.missing(0)
      left.take(here.missing(-costs.leave))
      off[target + c] = left

      if c > 0 {
        let weight = place > 0 && place <= wordCount ? lexicon.skipWeight[place - 1] : 1
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
    close(slot, after: previous, low: low, end: end)
  }

  /// Finds the best places of `slot` and brings its scores back to zero at the best.
  private mutating func close(_ slot: Int, after previous: Int, low: Int, end: Double) {
    let base = slot * width
    var bestOn = 0
    var bestOff = 0
    for c in 1..<width {
      if on[base + c].score > on[base + bestOn].score { bestOn = c }
      if off[base + c].score > off[base + bestOff].score { bestOff = c }
    }
    let top = max(on[base + bestOn].score, off[base + bestOff].score)
    for c in base..<(base + width) {
      on[c].score -= top
      off[c].score -= top
    }
    let matched = on[base + bestOn].score >= off[base + bestOff].score && on[base + bestOn].idle == 0
    columns[slot] = Column(
      low: low, bestOn: bestOn, bestOff: bestOff, total: columns[previous].total + top, matched: matched,
      matchEnd: matched ? end : columns[previous].matchEnd)
  }
}
