// SPDX-License-Identifier: Apache-2.0

/// What a take's heard words were of its script: each word as it was said, in order of time, with its place.
///
/// The whole take is aligned at once (`SequenceAligner`), which uses each script word once. What then is left over is
/// looked for near its place a second time: a line that was begun anew or read twice has the place of each saying.
///
/// Cost: time linear in the heard words and the script (`bench-engine` prints the aligner's), for what is said apart from
/// the script a few microseconds a word on top.
public struct TakeReading: Sendable {
  /// One word as it was said: a comparison form, or several that were one word of the script.
  public struct Said: Sendable, Hashable {
    /// What was heard, as the recogniser spells it, without its marks.
    public var text: String
    /// Seconds on the take's clock.
    public var start: Double
    /// Seconds on the take's clock; never before `start`.
    public var end: Double
    /// The script words that it was; `nil` for what is not in the script there. Mostly one word.
    public var place: Range<WordIndex>?
    /// Whether the word was misheard and has its place from its neighbours alone.
    public var isAssumed = false
  }

  /// What was said, in order of time. Noises that recognisers mark (`[NOISE]`) are left out.
  public internal(set) var said: [Said]

  /// Lays a take's final words on its script. Words may overlap, last no time, or be in any order.
  public init(script: Script, heard: [HeardWord], tuning: TakeTuning = TakeTuning()) {
    var matcher = TakeMatcher(script: script, heard: heard, tuning: tuning)
    said = matcher.match()
  }

  /// A reading as it is known, in order of time.
  public init(said: [Said]) { self.said = said }
}
