// SPDX-License-Identifier: Apache-2.0

/// How commands and fillers are said in a language.
///
/// German has words of its own: *Schnitt* (and *Cut*, as on German sets), *nochmal*, *noch mal*, *noch einmal*,
/// *behalten*, *warte*, *warte mal*, *Moment*, *Moment mal*, *einen Moment*. All other languages use the English ones,
/// with fillers of their own.
public struct CommandPhrases: Sendable {
  private typealias Ways = (command: SpokenCommand, ways: [String])

  /// One way to say a command.
  struct Phrase: Sendable, Hashable {
    var command: SpokenCommand
    /// Comparison forms.
    var words: [String]
  }

  /// All ways, the longest first.
  let phrases: [Phrase]
  /// Comparison forms of words that are dropped around a command.
  let fillers: Set<String>
  /// The same with what an `um` is taken for by a recogniser that knows nothing of commands.
  let likelyFillers: Set<String>
  /// The words of all commands as they are spelled, for a recogniser's dictionary and language model.
  public let spoken: [[String]]

  /// Fillers that people put before or after a command, as they are spelled.
  let hesitations: [String]

  /// Every word that may be part of a command or stand around one, in alphabetical order.
  public var vocabulary: [String] { Set(spoken.joined()).union(fillers).sorted() }

  /// The phrases of `language`.
  public init(language: LanguageTag) {
    let lists = Self.lists(language.language)
    let ways: [String] = lists.commands.flatMap(\.ways)
    spoken = ways.map { $0.split(separator: " ").map(String.init) }
    phrases = lists.commands.flatMap { command, ways in
      ways.map { Phrase(command: command, words: WordNormalizer.words(of: $0, language: language)) }
    }.sorted { $0.words.count > $1.words.count }
    hesitations = lists.fillers
    fillers = Set(lists.fillers.flatMap { WordNormalizer.words(of: $0, language: language) })
    likelyFillers = fillers.union(["I'm", "mum"].flatMap { WordNormalizer.words(of: $0, language: language) })
  }

  /// The command that `words` are, said once or more, stuttered or not; `nil` where anything else is among them.
  func command(in words: [String]) -> SpokenCommand? {
    var found: SpokenCommand?
    var at = 0
    while at < words.count {
      let rest = words[at...]
      if let phrase = phrases.first(where: { rest.starts(with: $0.words) }) {
        guard found == nil || found == phrase.command else { return nil }
        found = phrase.command
        at += phrase.words.count
      } else if rest.count > 1, phrases.contains(where: { $0.words.count > 1 && $0.words[0] == rest[at] }) {
        // The first word of a longer phrase, said twice: "hold, hold on".
        at += 1
      } else {
        return nil
      }
    }
    return found
  }

  private static func lists(_ language: String) -> (commands: [Ways], fillers: [String]) {
    let english: [Ways] = [
      (.cut, ["cut"]), (.again, ["again"]), (.keep, ["keep"]), (.holdOn, ["hold on"]),
    ]
    let german: [Ways] = [
      (.cut, ["schnitt", "cut"]), (.again, ["nochmal", "noch mal", "noch einmal"]), (.keep, ["behalten"]),
      (.holdOn, ["warte", "warte mal", "moment", "moment mal", "einen moment"]),
    ]
    let common = ["um", "uh", "uhm", "hm", "hmm", "mhm", "okay", "ok"]
    switch language {
    case "en": return (english, common + ["er", "ah", "oh", "so", "well", "right", "please", "and"])
    case "de": return (german, common + ["äh", "ähm", "öh", "ach", "so", "also", "gut", "bitte", "und"])
    case "fr": return (english, common + ["euh", "ben", "bon", "alors", "bien"])
    case "es": return (english, common + ["eh", "este", "pues", "bueno", "vale"])
    default: return (english, common)
    }
  }
}
