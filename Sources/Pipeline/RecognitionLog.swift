// SPDX-License-Identifier: GPL-3.0-or-later
public import StudioCore

/// What a recogniser said and when, as JSON Lines.
///
/// The first line tells what made it:
/// `{"format":"followspot-recognition","version":1,"engine":"pocketsphinx","locales":["en-US"]}`. It may be missing. Each other
/// line is one update:
/// `{"t":1.254,"audio":1.23,"final":[{"w":"the","start":0.31,"end":0.44,"p":0.98}],"volatile":[{"w":"prin","start":0.44,"end":0.7}]}`
/// with `t` the moment it arrived and `audio` the audio fed by then, both in seconds since the audio began and never going
/// back; `final` the words that became final; `volatile` the whole tail that may still change. `p` is the recogniser's
/// confidence, left out where it gives none. Where two recognisers heard together, `ear` says which of them heard the word
/// (`script` or `free`), `alt` what the other one heard at its place, and `by` has the words that one of them made final by
/// itself. `apart` has what was said between two pauses and heard by itself, once or more:
/// `{"start":4.1,"end":4.4,"ear":"free","heard":[[{"w":"cut","start":4.12,"end":4.4}]]}`. Keys that are not known are skipped.
public struct RecognitionLog: Sendable, Hashable {
  /// One line.
  public struct Entry: Sendable, Hashable {
    /// Seconds since the audio began at which the update arrived.
    public var arrival: Double
    /// What the recogniser said.
    public var update: RecognitionUpdate

    /// An update with its moment.
    public init(arrival: Double, update: RecognitionUpdate) {
      self.arrival = arrival
      self.update = update
    }
  }

  /// What made the log; `nil` where it does not say.
  public var engine: String?
  /// The languages of that engine's model.
  public var locales: [LanguageTag]
  /// The updates, in order of time.
  public var entries: [Entry]

  /// A log in memory.
  public init(engine: String? = nil, locales: [LanguageTag] = [], entries: [Entry] = []) {
    self.engine = engine
    self.locales = locales
    self.entries = entries
  }

  /// Value of `version` that this program writes and the highest it reads.
  public static let version = 1

  /// The first line, without a line break.
  public static func head(_ descriptor: RecognizerDescriptor) -> String {
    var out = JSONText()
    out.append("{\"format\":\"followspot-recognition\",\"version\":\(version),\"engine\":")
    out.append(string: descriptor.id)
    out.append(",\"locales\":[")
    for (i, locale) in descriptor.locales.enumerated() {
      if i > 0 { out.append(",") }
      out.append(string: locale.description)
    }
    out.append("]}")
    return out.text
  }

  /// The line of one update, without a line break. Times keep three decimals.
  public static func line(_ entry: Entry) -> String {
    var out = JSONText()
    out.append("{\"t\":")
    out.append(entry.arrival, decimals: 3)
    out.append(",\"audio\":")
    out.append(entry.update.audioTime, decimals: 3)
    append(entry.update.finalised, as: "final", to: &out)
    append(entry.update.volatile, as: "volatile", to: &out)
    if !entry.update.byEar.isEmpty { append(entry.update.byEar, as: "by", to: &out) }
    if !entry.update.apart.isEmpty { append(entry.update.apart, to: &out) }
    out.append("}")
    return out.text
  }

  private static func append(_ utterances: [ApartUtterance], to out: inout JSONText) {
    for (i, utterance) in utterances.enumerated() {
      out.append(i > 0 ? ",{\"start\":" : ",\"apart\":[{\"start\":")
      out.append(utterance.start, decimals: 3)
      out.append(",\"end\":")
      out.append(utterance.end, decimals: 3)
      if let ear = utterance.ear { out.append(",\"ear\":\"\(ear.rawValue)\"") }
      out.append(",\"heard\":[")
      for (k, words) in utterance.hearings.enumerated() {
        if k > 0 { out.append(",") }
        append(words, to: &out)
      }
      out.append("]}")
    }
    out.append("]")
  }

  private static func append(_ words: [HeardWord], as key: String, to out: inout JSONText) {
    out.append(",\"\(key)\":")
    append(words, to: &out)
  }

  private static func append(_ words: [HeardWord], to out: inout JSONText) {
    out.append("[")
    for (i, word) in words.enumerated() {
      out.append(i > 0 ? ",{\"w\":" : "{\"w\":")
      out.append(string: word.text)
      out.append(",\"start\":")
      out.append(word.start, decimals: 3)
      out.append(",\"end\":")
      out.append(word.end, decimals: 3)
      if let confidence = word.confidence {
        out.append(",\"p\":")
        out.append(Double(confidence), decimals: 4)
      }
      if let alternative = word.alternative {
        out.append(",\"alt\":")
        out.append(string: alternative)
      }
      if let ear = word.ear { out.append(",\"ear\":\"\(ear.rawValue)\"") }
      out.append("}")
    }
    out.append("]")
  }
}
