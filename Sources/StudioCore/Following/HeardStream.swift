// SPDX-License-Identifier: Apache-2.0

/// The heard words that the follower still needs: normalised, and told apart into those that stand and those that
/// were withdrawn.
struct HeardStream: Sendable {
  /// One normalised word.
  struct Entry: Sendable, Hashable {
    /// Comparison form, UTF-8.
    var form: [UInt8]
    var start: Double
    var end: Double
    var confidence: Float?
    /// Whether it is the newest word of a tail that may still grow.
    var isOpen = false

    func sounds(like other: Entry) -> Bool { form == other.form && isOpen == other.isOpen }
  }

  /// Final words and the tail after them, the oldest first; words before `first` have been let go.
  private(set) var entries: [Entry] = []
  /// Serial number of `entries[0]`: how many words were let go before it.
  private(set) var first = 0
  /// How many of `entries` are final.
  private(set) var finalCount = 0
  /// Normalised forms of words met lately, so that a long tail is not normalised again at every update.
  private var cache: [String: [[UInt8]]] = [:]
  let language: LanguageTag

  init(language: LanguageTag) { self.language = language }

  /// Serial number after the newest word.
  var endSerial: Int { first + entries.count }
  /// Serial number after the newest final word.
  var finalSerial: Int { first + finalCount }

  subscript(serial: Int) -> Entry { entries[serial - first] }

  /// Takes an update in; returns the serial number of the first word that is new or changed.
  mutating func take(_ update: RecognitionUpdate) -> Int {
    var next: [Entry] = []
    next.reserveCapacity(update.finalised.count + update.volatile.count)
    for word in update.finalised { append(word, to: &next) }
    let finals = next.count
    for word in update.volatile { append(word, to: &next) }
    if finals < next.count { next[next.count - 1].isOpen = true }
    var same = 0
    while same < next.count, finalCount + same < entries.count,
      entries[finalCount + same].sounds(like: next[same])
    {
      entries[finalCount + same] = next[same]
      same += 1
    }
    let changed = first + finalCount + same
    entries.removeSubrange((finalCount + same)...)
    entries.append(contentsOf: next[same...])
    finalCount += finals
    return changed
  }

  /// Lets go of words before `serial`; only final ones can go.
  mutating func forget(before serial: Int) {
    let count = min(max(0, serial - first), finalCount)
    guard count > 0 else { return }
    entries.removeFirst(count)
    first += count
    finalCount -= count
  }

  private mutating func append(_ word: HeardWord, to list: inout [Entry]) {
    let forms: [[UInt8]]
    if let known = cache[word.text] {
      forms = known
    } else {
      forms = WordNormalizer.words(of: word.text, language: language).map { Array($0.utf8) }
      if cache.count > 4000 { cache.removeAll(keepingCapacity: true) }
      cache[word.text] = forms
    }
    for (i, form) in forms.enumerated() {
      // A recogniser's token of several words (`26`) shares its time out evenly.
      let share = (word.end - word.start) / Double(forms.count)
      list.append(
        Entry(
          form: form, start: word.start + Double(i) * share, end: word.start + Double(i + 1) * share,
          confidence: word.confidence))
    }
  }
}
