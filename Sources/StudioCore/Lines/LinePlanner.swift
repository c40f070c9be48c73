// SPDX-License-Identifier: Apache-2.0

/// Turns the follower's positions into what the screen shows. A value: no clock, no screen.
///
/// The prompter moves by line: the line that holds the next word to be said sits on the reading line. In `glide` the text
/// slides through a line as it is read and is at the next line when the reader is; in `step` it stands and then steps.
/// It never goes back within a line, goes back over lines only where that lasts, and does not move while the reader is
/// lost.
public struct LinePlanner: Sendable {
  /// How the text moves.
  public enum Mode: String, Sendable, CaseIterable {
    /// It slides through each line as it is read.
    case glide
    /// It stands still and then steps.
    case step
  }

  /// How the text moves; a change shows with the next event.
  public var mode: Mode
  /// Times and limits of motions.
  public let tuning: LineTuning
  /// What is shown now.
  public private(set) var plan: LinePlan

  private var layout: LineLayout
  /// Distance of the reading line from the top of the view.
  private var readingLine: Double
  /// The word, whole or between two, that the motion ends at.
  private var aim = 0.0
  /// The mode that the aim was worked out in.
  private var aimMode: Mode
  /// Since when the follower has been behind what is shown, seconds.
  private var behindSince: Double?
  /// When the position last went forward, seconds.
  private var advancedAt = -Double.infinity

  /// Shows the beginning.
  /// - Parameters:
  ///   - lines: all lines of the text as they were laid out, from the top down.
  ///   - readingLine: distance of the reading line from the top of the view, in the lines' unit.
  public init(lines: [MeasuredLine], readingLine: Double, mode: Mode = .glide, tuning: LineTuning = LineTuning()) {
    self.mode = mode
    aimMode = mode
    self.tuning = tuning
    self.readingLine = readingLine
    layout = LineLayout(lines)
    let offset = layout.height(of: 0) - readingLine
    plan = LinePlan(line: layout.line(of: 0), said: 0, motion: .hold, from: offset, to: offset, start: 0, duration: 0)
  }

  /// Takes a position; returns what to show. Cost: logarithmic in the lines.
  ///
  /// - Parameters:
  ///   - event: what the follower said.
  ///   - pace: words a second of late; 0 where it is not known.
  ///   - audioTime: seconds of audio fed so far.
  public mutating func show(_ event: FollowEvent, pace: Double, audioTime: Double) -> LinePlan {
    settle(audioTime)
    let isForced = event.move == .nudge || event.move == .jump
    let wanted = wantedAim(event, audioTime: audioTime)
    if !isForced, event.move != .back, event.position < plan.said || isLineBack(wanted) {
      // Behind what is shown without strong evidence: a withdrawn word or a lead that did not come true.
      behindSince = behindSince ?? audioTime
      guard let since = behindSince, audioTime - since >= tuning.flicker else { return plan }
    }
    behindSince = nil
    if event.position > plan.said, !isForced { advancedAt = audioTime }
    plan.said = event.position
    plan.line = layout.line(of: event.position)
    if event.state == .lost, !isForced {
      stop(at: audioTime)
      return plan
    }
    let isFree = isForced || isLineBack(wanted) || mode != aimMode
    let target = isFree ? wanted : max(aim, wanted)
    aimMode = mode
    if target != aim { move(to: target, event, isForced: isFree, pace: believed(pace), audioTime: audioTime) }
    return plan
  }

  /// Takes lines that were laid out anew (another width or size); the word on the reading line stays there.
  public mutating func remeasure(lines: [MeasuredLine], readingLine: Double, audioTime: Double) -> LinePlan {
    let shown = plan.offset(at: audioTime) + self.readingLine
    var word = layout.word(at: shown)
    // The last line tells nothing of the word in it.
    if layout.height(of: aim) == layout.height(of: word) { word = aim }
    let left = max(0, plan.start + plan.duration - audioTime)
    layout = LineLayout(lines)
    self.readingLine = readingLine
    if mode == .step {
      aim = Double(layout.lineStart(of: plan.said))
      word = aim
    }
    plan.line = layout.line(of: plan.said)
    plan.from = layout.height(of: word) - readingLine
    plan.to = layout.height(of: aim) - readingLine
    plan.start = audioTime
    plan.duration = plan.from == plan.to ? 0 : left
    if plan.from == plan.to { plan.motion = .hold }
    return plan
  }

  /// Where an event would have the text go, in words.
  private func wantedAim(_ event: FollowEvent, audioTime: Double) -> Double {
    let lead = event.state == .following ? max(0, event.lead) : 0
    let next = event.position + lead
    guard mode == .glide else { return Double(layout.lineStart(of: next)) }
    // The word that is being said now: the slide ends where the reader will be after it, at the next line at most.
    let isSpeaking =
      event.state == .following && (event.position > plan.said || audioTime - advancedAt < tuning.speaking)
    return Double(isSpeaking ? min(next + 1, layout.lineEnd(of: next)) : next)
  }

  /// Whether `wanted` is in a line above the one that the text is at or going to.
  private func isLineBack(_ wanted: Double) -> Bool {
    guard wanted < aim, let from = layout.line(of: Int(aim)), let to = layout.line(of: Int(wanted)) else {
      return false
    }
    // A slide that ends at the next line's beginning has not left the line for a reader who is still in it.
    return to < from && (mode == .step || aim != Double(layout.lineEnd(of: Int(wanted))))
  }

  /// Begins a motion from what is on the screen now.
  private mutating func move(to target: Double, _ event: FollowEvent, isForced: Bool, pace: Double, audioTime: Double) {
    let from = plan.offset(at: audioTime)
    let to = layout.height(of: target) - readingLine
    aim = target
    plan.from = from
    plan.to = to
    plan.start = audioTime
    guard from != to else {
      plan.motion = .hold
      plan.duration = 0
      return
    }
    if isForced {
      plan.motion = .travel
      plan.duration = tuning.travel
    } else if mode == .step {
      plan.motion = .step
      plan.duration = tuning.step
    } else {
      plan.motion = .glide
      let wordsToGo = target - Double(event.position + max(0, event.lead))
      plan.duration = max(tuning.leastGlide, wordsToGo / pace)
    }
  }

  /// Stands still where the text is now; only a slide is broken off, for a step ends at a line.
  private mutating func stop(at audioTime: Double) {
    guard plan.motion == .glide else { return }
    let offset = plan.offset(at: audioTime)
    // What is shown is the new aim, so that finding the reader again goes on from there.
    aim = min(aim, layout.word(at: offset + readingLine))
    plan.from = offset
    plan.to = offset
    plan.start = audioTime
    settle(audioTime)
  }

  /// Calls a motion that is over what it is.
  private mutating func settle(_ audioTime: Double) {
    guard plan.motion != .hold, plan.from == plan.to || audioTime >= plan.start + plan.duration else { return }
    plan.motion = .hold
    plan.from = plan.to
    plan.start = audioTime
    plan.duration = 0
  }

  /// A pace that a person can read at.
  private func believed(_ pace: Double) -> Double {
    pace > 0 ? min(max(pace, tuning.paces.lowerBound), tuning.paces.upperBound) : tuning.usualPace
  }
}
