// SPDX-License-Identifier: Apache-2.0

/// The heard words that the follower still needs: normalised once, and told apart into those that stand and those that
/// were withdrawn.
struct HeardStream: Sendable {
  /// One normalised word.
  struct Entry: Sendable {
    /// Comparison form, UTF-8.
    var form: [UInt8]
    /// What the other ear heard at its place; empty where it heard nothing or there is none.
    var alternative: [UInt8] = []
    /// The ear that heard it, where there are two.
    var ear: Ear?
    /// Seconds on the take's clock.
    var start: Double
    var end: Double
    /// Whether it is the newest word of a tail, which may still grow.
    var isOpen = false
  }

  /// A word as the recogniser spelled it, and how many entries it gave.
  private struct Spelling: Sendable {
    var text: String
    var alternative: String?
    var ear: Ear?
    var count: Int
    var isOpen: Bool

    func stands(for word: HeardWord, isOpen: Bool) -> Bool {
      self.isOpen == isOpen && text == word.text && alternative == word.alternative && ear == word.ear
    }
  }

  /// Final words and the tail after them, the oldest first; words before `first` have been let go.
  private(set) var entries: [Entry] = []
  /// Serial number of `entries[0]`: how many words were let go before it.
  private(set) var first = 0
  /// How many of `entries` are final.
  private(set) var finalCount = 0
  /// The volatile tail as it was spelled.
  private var tail: [Spelling] = []
  private let language: LanguageTag

  init(language: LanguageTag) { self.language = language }

  /// Serial number after the newest word.
  var endSerial: Int { first + entries.count }
  /// Serial number after the newest final word.
  var finalSerial: Int { first + finalCount }

  subscript(serial: Int) -> Entry { entries[serial - first] }

  /// Takes an update in; returns the serial number of the first word that is new or changed.
  ///
  /// Cost: a comparison for each word that stands, normalisation for each that does not.
  mutating func take(_ update: RecognitionUpdate) -> Int {
    var index = 0
    var entry = finalCount
    var changed: Int?
    var finals = 0
    let last = update.finalised.count + update.volatile.count - 1
    for i in 0..<(last + 1) {
      let isFinal = i < update.finalised.count
      let word = isFinal ? update.finalised[i] : update.volatile[i - update.finalised.count]
      let isOpen = !isFinal && i == last
      if changed == nil, index < tail.count, tail[index].stands(for: word, isOpen: isOpen) {
        for k in 0..<tail[index].count { place(word, k, of: tail[index].count, at: entry + k) }
      } else {
        if changed == nil {
          changed = first + entry
          entries.removeSubrange(entry...)
          tail.removeSubrange(index...)
        }
        append(word, isOpen: isOpen)
      }
      entry += tail[index].count
      index += 1
      if isFinal { finals = entry - finalCount }
    }
    if changed == nil, index < tail.count {
      changed = first + entry
      entries.removeSubrange(entry...)
      tail.removeSubrange(index...)
    }
    finalCount += finals
    tail.removeFirst(update.finalised.count)
    return changed ?? endSerial
  }

  /// Lets go of words before `serial`; only final ones can go.
  mutating func forget(before serial: Int) {
    let count = min(max(0, serial - first), finalCount)
    guard count > 0 else { return }
    entries.removeFirst(count)
    first += count
    finalCount -= count
  }

  private mutating func append(_ word: HeardWord, isOpen: Bool) {
    let forms = WordNormalizer.words(of: word.text, language: language)
    for form in forms {
      entries.append(Entry(form: Array(form.utf8), ear: word.ear, start: word.start, end: word.end))
    }
    if forms.count == 1, let other = word.alternative { entries[entries.count - 1].alternative = Array(other.utf8) }
    for k in forms.indices { place(word, k, of: forms.count, at: entries.count - forms.count + k) }
    if isOpen, !forms.isEmpty { entries[entries.count - 1].isOpen = true }
    tail.append(
      Spelling(text: word.text, alternative: word.alternative, ear: word.ear, count: forms.count, isOpen: isOpen))
  }

  /// Sets the time of an entry. A recogniser's token of several words (`26`) shares its time out evenly.
  private mutating func place(_ word: HeardWord, _ part: Int, of count: Int, at index: Int) {
    let share = (word.end - word.start) / Double(count)
    entries[index].start = word.start + Double(part) * share
    entries[index].end = word.start + Double(part + 1) * share
  }
}
