// SPDX-License-Identifier: GPL-3.0-or-later
internal import StudioCore

/// The newest heard words, final ones and then the volatile tail, as comparison forms.
struct RecentWords: Sendable {
  /// How many are kept.
  let limit: Int
  /// The words prepared for comparison, the newest last; at most `limit`.
  private(set) var patterns: [WordPattern] = []
  /// Seconds at which the newest word ended; `nil` where nothing was heard.
  private(set) var newestEnd: Double?

  private let language: LanguageTag
  private var final: [String] = []
  private var finalCount = 0
  private var forms: [String] = []
  private var count = 0
  private var forgottenUntil = -Double.infinity

  init(limit: Int, language: LanguageTag) {
    self.limit = limit
    self.language = language
  }

  /// Takes an update; returns whether the newest words are others than before. Words that only became final are not.
  mutating func take(_ update: RecognitionUpdate) -> Bool {
    let settled = said(update.finalised)
    finalCount += settled.count
    final = Array((final + settled).suffix(limit))
    let tail = said(update.volatile)
    let newest = Array((final + tail).suffix(limit))
    let end = (update.volatile.last ?? update.finalised.last)?.end
    if let end { newestEnd = end }
    let isNew = newest != forms || finalCount + tail.count != count
    count = finalCount + tail.count
    guard isNew else { return false }
    forms = newest
    patterns = newest.map { WordPattern($0) }
    return true
  }

  /// Lets go of every word that began before `time`, also where it comes again in a later tail.
  mutating func forget(until time: Double) {
    forgottenUntil = time
    final = []
    forms = []
    patterns = []
    count = finalCount
  }

  private func said(_ words: [HeardWord]) -> [String] {
    words.filter { $0.start >= forgottenUntil }.flatMap { WordNormalizer.words(of: $0.text, language: language) }
  }
}
