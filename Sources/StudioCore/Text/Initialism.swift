// SPDX-License-Identifier: Apache-2.0

/// Capitals that are spelled (`FBI`) or said as a word (`NASA`): both ways are known, the usual one first.
enum Initialism {
  /// Readings of a word with capitals inside; `nil` where it is a plain word.
  static func readings(of word: String, _ rules: LanguageRules, isShouted: Bool) -> Readings? {
    let letters = Array(word.unicodeScalars)
    guard letters.count > 1, letters.dropFirst().contains(where: { $0.properties.isUppercase }) else { return nil }
    if let apostrophe = letters.firstIndex(of: "'") { return possessive(letters, apostrophe, rules, isShouted) }
    let lower = word.lowercased()
    let capitals = letters.reduce(0) { $0 + ($1.properties.isUppercase ? 1 : 0) }
    if capitals == letters.count {
      return capitalised(lower, rules, isShouted)
    }
    if capitals == letters.count - 1, letters.last == "s", capitals > 1 {
      // `CEOs`
      var spelled = spell(letters.dropLast())
      spelled[spelled.count - 1] += "'s"
      return isSpelled(String(lower.dropLast()), rules)
        ? Readings(all: [spelled, [lower]]) : Readings(all: [[lower], spelled])
    }
    return mixedCase(letters, lower, capitals, rules)
  }

  private static func capitalised(_ lower: String, _ rules: LanguageRules, _ isShouted: Bool) -> Readings? {
    let spelled = spell(Array(lower.unicodeScalars)[...])
    if isShouted { return spelledAlways.contains(lower) || !hasVowel(lower) ? Readings(all: [spelled, [lower]]) : nil }
    if isSpelled(lower, rules) { return Readings(all: [spelled, [lower]]) }
    // Stress needs no spelling; what could be initials does.
    let mayBeInitials =
      known.contains(lower) || (lower.unicodeScalars.count <= 4 && !rules.vocabulary.stressed.contains(lower))
    return mayBeInitials ? Readings(all: [[lower], spelled]) : nil
  }

  /// `FBI's`: the last letter takes the ending.
  private static func possessive(
    _ letters: [Unicode.Scalar], _ apostrophe: Int, _ rules: LanguageRules, _ isShouted: Bool
  ) -> Readings? {
    let head = String(String.UnicodeScalarView(letters[..<apostrophe]))
    let tail = String(String.UnicodeScalarView(letters[apostrophe...])).lowercased()
    guard tail.utf8.count <= 3, tail.utf8.count > 1,
      let base = readings(of: head, rules, isShouted: isShouted)
    else { return nil }
    return Readings(all: base.all.map { $0.dropLast() + [($0.last ?? "") + tail] })
  }

  /// `iOS`, `YouTube`, `GmbH`, `McDonald`.
  private static func mixedCase(_ letters: [Unicode.Scalar], _ lower: String, _ capitals: Int, _ rules: LanguageRules)
    -> Readings
  {
    let whole = Readings(word: lower)
    if !hasVowel(lower) || (letters.count <= 3 && !known.contains(lower)) && capitals > 1 {
      return Readings(all: [spell(letters[...]), [lower]])
    }
    var parts: [ArraySlice<Unicode.Scalar>] = []
    var start = 0
    for i in 1..<letters.count where letters[i].properties.isUppercase && !letters[i - 1].properties.isUppercase {
      parts.append(letters[start..<i])
      start = i
    }
    parts.append(letters[start...])
    var split = Readings.silent
    var hasInitials = false
    for part in parts {
      let text = String(String.UnicodeScalarView(part)).lowercased()
      let isInitials = part.count > 1 && part.allSatisfy { $0.properties.isUppercase }
      if isInitials { hasInitials = true }
      split += isInitials && isSpelled(text, rules) ? Readings(all: [spell(part), [text]]) : Readings(word: text)
    }
    return hasInitials ? split | whole : whole | split
  }

  /// Letters beside a figure: `mp` of `mp3`, `COVID` of `COVID19`.
  static func nextToFigure(_ run: String, _ rules: LanguageRules) -> Readings {
    let letters = Array(run.unicodeScalars)
    let lower = run.lowercased()
    let spelled = spell(letters[...])
    if letters.count == 1 { return Readings(all: [spelled]) }
    let isCapital = letters.allSatisfy { $0.properties.isUppercase }
    let isWord = hasVowel(lower) && letters.count > 2 && (isCapital ? !isSpelled(lower, rules) : letters.count > 2)
    return isWord ? Readings(all: [[lower], spelled]) : Readings(all: [spelled, [lower]])
  }

  private static func spell(_ letters: ArraySlice<Unicode.Scalar>) -> [String] {
    letters.map { String(Character($0)).lowercased() }
  }

  /// Whether capitals are usually spelled: what is known first, then what could be pronounced.
  private static func isSpelled(_ lower: String, _ rules: LanguageRules) -> Bool {
    if known.contains(lower) { return false }
    if spelledAlways.contains(lower) { return true }
    if rules.vocabulary.stressed.contains(lower) { return false }
    guard hasVowel(lower) else { return true }
    switch lower.unicodeScalars.count {
    case ...3: return true
    case 4: return !isPronounceable(lower)
    // Long capitals are stress far more often than letters: `NEVER`, `AMAZING`.
    default: return !isPronounceable(lower) && lower.unicodeScalars.count < 6
    }
  }

  private static func isVowel(_ scalar: Unicode.Scalar) -> Bool {
    // Letters beyond the Latin ones are not judged: they count as vowels.
    "aeiouyäöüéèêëàâáíìîïóòôúùûœæø".unicodeScalars.contains(scalar) || scalar.value > 0x24F
  }

  static func hasVowel(_ lower: String) -> Bool { lower.unicodeScalars.contains(where: isVowel) }

  /// No more than two consonants together at the start or three elsewhere, and no more than two vowels.
  private static func isPronounceable(_ lower: String) -> Bool {
    var consonants = 0
    var vowels = 0
    var hasSeenVowel = false
    for scalar in lower.unicodeScalars {
      if isVowel(scalar) {
        (consonants, vowels, hasSeenVowel) = (0, vowels + 1, true)
      } else {
        (consonants, vowels) = (consonants + 1, 0)
      }
      if vowels > 2 || consonants > (hasSeenVowel ? 3 : 2) { return false }
    }
    return true
  }

  /// Said as words.
  private static let known = LanguageVocabulary.set(
    "nasa nato unesco unicef opec aids fifa uefa pin sim ram rom jpeg gif scuba swat covid nafta asean sars osha fema moma laser "
      + "radar sonar imax wifi gui saas paas iaas json yaml toml cobol basic asap ikea lego nasdaq epcot potus scotus "
      + "flotus amoled captcha lidar mensa norad opac zip bafta cern bafög agfa haribo edeka aldi sida onu ovni otan "
      + "smic ena renfe once ave iva pyme foss lan wan cad rip mac")

  /// Spelled although they could be said, or in a line of capitals.
  private static let spelledAlways = LanguageVocabulary.set(
    "fbi cia usa uk eu un tv pc ceo cfo cto dna rna ai api ui ux url usb id iq ibm bbc cnn abc nbc cbs nba nfl nhl mba phd fda "
      + "epa irs hiv gdp imf wto ngo faq diy fyi eta aka suv atm gps cpu gpu led lcd dvd cd hd uhd vip rsvp ira iou ussr uae "
      + "eeg mri icu ioc iaea aclu aaa ieee isbn kgb adac aok ard zdf cdu csu spd fdp ddr brd sncf ratp tgv bnp edf ue "
      + "sql html http https css xml pdf ios")
}
