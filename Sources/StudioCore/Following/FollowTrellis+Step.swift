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
  }

  /// Fills `slot` from `previous` with one heard word.
  ///
  /// - Parameters:
  ///   - low: first place in reach of the new column.
  ///   - emissions: `match[i]` belongs to script word `low + i`.
  ///   - skipWeight: share of the skip costs that passing each script word costs, by `low + i`.
  ///   - sentenceStart: whether `low + i` opens a sentence.
  mutating func step(
    from previous: Int, to slot: Int, low: Int, end: Double, wordCount: Int, emissions: Emissions,
    skipWeight: [Float], sentenceStart: [Bool], costs: Costs
  ) {
    let old = columns[previous]
    let source = previous * width
    let target = slot * width
    let shift = low - old.low
    // The best place so far is where jumps start from.
    let onWins = on[source + old.bestOn] >= off[source + old.bestOff]
    let best = old.low + (onWins ? old.bestOn : old.bestOff)
    let bestScore = onWins ? on[source + old.bestOn] : off[source + old.bestOff]
    let bestMatch = onWins ? onMatch[source + old.bestOn] : offMatch[source + old.bestOff]
    columns[slot] = Column(low: low, total: old.total)

    // Runs along the column with the way that skipped script words up to the place before.
    var skipScore = -Float.infinity
    var skipMatch: Int32 = -1
    var skipRun: Int16 = 0
    var entryScore = -Float.infinity
    var entryMatch: Int32 = -1
    var entryRun: Int16 = 0
    var entryIdle: Int16 = 0
    for c in -1..<width {
      // `entry…` is the way at place `low + c - 1` before this word: on, or off and back again.
      let place = low + c
      if c >= 0 {
        var score = -Float.infinity
        var matchPlace: Int32 = -1
        var run: Int16 = 0
        var idle: Int16 = 0
        let match = place >= 1 && c >= 1 ? emissions.match[c - 1] : -.infinity
        if place <= wordCount {
          if match > -.infinity {
            // Reading on, or after some words that were not heard.
            let enter = entryScore >= skipScore
            let from = enter ? entryScore : skipScore
            if from + match > score {
              score = from + match
              matchPlace = Int32(place)
              run = min(100, (enter ? entryRun : skipRun) + 1)
            }
            let bonus = sentenceStart[c - 1] ? costs.sentenceStartBonus : 0
            let distance = place - 1 - best
            let cost = distance >= 0 ? costs.jumpAhead : distance >= -12 ? costs.restart : costs.jumpBack
            if bestScore - cost + bonus + match > score {
              score = bestScore - cost + bonus + match
              matchPlace = Int32(place)
              run = 1
            }
          }
          if entryScore + emissions.wrong > score, c >= 1 {
            score = entryScore + emissions.wrong
            matchPlace = entryMatch
            run = entryRun
            idle = min(1000, entryIdle + 1)
          }
          let o = c + shift
          if o >= 0, o < width, on[source + o] > -.infinity {
            let stay = on[source + o] + emissions.extra
            if stay > score {
              score = stay
              matchPlace = onMatch[source + o]
              run = onRun[source + o]
              idle = min(1000, onIdle[source + o] + 1)
            }
            if match > -.infinity, on[source + o] + match - costs.stutter > score {
              score = on[source + o] + match - costs.stutter
              matchPlace = Int32(place)
              run = onRun[source + o]
              idle = 0
            }
          }
        }
        on[target + c] = score
        onMatch[target + c] = matchPlace
        onRun[target + c] = run
        onIdle[target + c] = idle
      }

      // The way at this place before the word, for the next place.
      let o = c + shift
      var newEntry = -Float.infinity
      var newMatch: Int32 = -1
      var newRun: Int16 = 0
      var newIdle: Int16 = 0
      if o >= 0, o < width {
        let stay = off[source + o]
        if c >= 0 {
          if on[source + o] - costs.leave > stay {
            off[target + c] = on[source + o] - costs.leave
            offMatch[target + c] = onMatch[source + o]
            offIdle[target + c] = min(1000, onIdle[source + o] + 1)
          } else {
            off[target + c] = stay
            offMatch[target + c] = offMatch[source + o]
            offIdle[target + c] = min(1000, offIdle[source + o] + 1)
          }
        }
        newEntry = on[source + o]
        newMatch = onMatch[source + o]
        newRun = onRun[source + o]
        newIdle = onIdle[source + o]
        if stay - costs.rejoin > newEntry {
          newEntry = stay - costs.rejoin
          newMatch = offMatch[source + o]
          newRun = 0
          newIdle = offIdle[source + o]
        }
      } else if c >= 0 {
        off[target + c] = -.infinity
        offMatch[target + c] = -1
        offIdle[target + c] = 0
      }
      // Skipping the word before this place.
      let weight = c >= 1 ? skipWeight[c - 1] : 1
      let open = entryScore - costs.skipOpen * weight
      let extend = skipScore - costs.skipExtend * weight
      if open >= extend {
        skipScore = open
        skipMatch = entryMatch
        skipRun = entryRun
      } else {
        skipScore = extend
      }
      _ = skipMatch
      entryScore = newEntry
      entryMatch = newMatch
      entryRun = newRun
      entryIdle = newIdle
    }
    finish(slot)
    let chosen = target + columns[slot].bestOn
    columns[slot].matched =
      on[chosen] >= off[target + columns[slot].bestOff] && onIdle[chosen] == 0 && onMatch[chosen] > 0
    columns[slot].matchEnd = columns[slot].matched ? end : old.matchEnd
    _ = bestMatch
  }
}
