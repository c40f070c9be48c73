// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

/// Counts what a run heard and how late. Constant memory, whatever the length.
struct RunStatistics: Sendable {
  /// Words that became final.
  private(set) var words = 0
  /// Seconds of sound so far.
  private(set) var audioTime = 0.0
  private var newestEnd = 0.0
  /// Lags of words when they were first heard, in hundredths of a second; the last bin holds all that is later.
  private var lags = [Int](repeating: 0, count: 1_000)

  /// - Parameter isTick: whether nothing is new but the time.
  mutating func take(_ update: RecognitionUpdate, arrival: Double, isTick: Bool) {
    audioTime = max(audioTime, update.audioTime)
    guard !isTick else { return }
    words += update.finalised.count
    guard let newest = update.volatile.last ?? update.finalised.last, newest.end > newestEnd else { return }
    newestEnd = newest.end
    lags[Int(max(0, min(Double(lags.count - 1), (arrival - newest.end) * 100)))] += 1
  }

  /// Seconds within which this share of the newest words was heard after they ended, or `nil` where none was.
  func lag(share: Double) -> Double? {
    let all = lags.reduce(0, +)
    guard all > 0 else { return nil }
    var rest = Int((Double(all) * share).rounded(.up))
    for (bin, count) in lags.enumerated() {
      rest -= count
      if rest <= 0 { return Double(bin) / 100 }
    }
    return Double(lags.count) / 100
  }

  /// `Heard 12 words, half of them within 0.06 s of their end and nine of ten within 0.20 s.`
  func sentence() -> String {
    var text = "Heard \(words) \(words == 1 ? "word" : "words")"
    if words > 1, let half = lag(share: 0.5), let most = lag(share: 0.9) {
      text +=
        ", half of them within \(Clock.hundredths(half)) s of their end and nine of ten within "
        + "\(Clock.hundredths(most)) s"
    }
    return text + ".\n"
  }

  /// `Work: 0.14 s of one core for a second of sound, at most 0.21 s behind it.`
  static func sentence(realTimeFactor: Double, mostBehind: Double) -> String {
    "Work: \(Clock.hundredths(realTimeFactor)) s of one core for a second of sound, at most "
      + "\(Clock.hundredths(mostBehind)) s behind it.\n"
  }

  /// What to say of a recording in which nobody was heard.
  static func silence(source: String, peak: Float) -> (text: String, hint: String) {
    peak < 0.001
      ? ("No speech was heard in \(source): it is silent", "Check the microphone, and its level")
      : ("No speech was heard in \(source), though there is sound in it", "Check that it is the right recording")
  }
}
