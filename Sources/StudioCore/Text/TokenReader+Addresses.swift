// SPDX-License-Identifier: Apache-2.0

extension TokenReader {
  /// `anna@example.com`, `https://example.com/a-b`, `example.com`: what people say of them; `nil` for anything else.
  func address(_ body: String) -> Readings? {
    guard body.utf8.contains(where: { $0 == 0x2E || $0 == 0x40 || $0 == 0x3A }) else { return nil }
    var rest = body[...]
    var scheme = Readings.silent
    if let end = rest.range(of: "://") {
      let name = rest[..<end].lowercased()
      guard !name.isEmpty, name.count <= 8, name.allSatisfy(\.isLetter) else { return nil }
      rest = rest[end...].dropFirst(3)
      // Said by few: the usual way begins with the host.
      scheme = Readings(all: [[], name.map(String.init) + ["colon", "slash", "slash"]])
    } else if rest.lowercased().hasPrefix("mailto:") {
      rest = rest.dropFirst(7)
    }
    let hasScheme = scheme.all.count > 1
    if let at = rest.firstIndex(of: "@"), !hasScheme { return mail(rest[..<at], rest[at...].dropFirst()) }
    let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" && $0 != ":" }
    guard hasScheme || isHost(host) else { return nil }
    let tail = rest[host.endIndex...]
    var said = scheme + dotted(withoutWorldWideWeb(host))
    if host.lowercased().hasPrefix("www.") {
      said = said | (Readings(all: [["w", "w", "w"]]) + rules.words.dot + said)
    }
    return said + path(tail)
  }

  private func mail(_ name: Substring, _ host: Substring) -> Readings? {
    guard !name.isEmpty, isHost(host) || host.utf8.contains(0x2E) else { return nil }
    return dotted(name) + rules.words.at + dotted(host)
  }

  private func withoutWorldWideWeb(_ host: Substring) -> Substring {
    host.lowercased().hasPrefix("www.") ? host.dropFirst(4) : host
  }

  private static let domains: Set<String> = [
    "com", "org", "net", "edu", "gov", "mil", "int", "info", "biz", "io", "ai", "app", "dev", "tv", "me", "co", "uk",
    "us", "eu", "de", "fr",
    "es", "it", "at", "ch", "nl", "be", "pl", "se", "no", "dk", "fi", "pt", "jp", "kr", "cn", "in", "br", "mx", "ar",
    "ca", "au", "nz",
    "ru", "ie", "cat", "online", "shop", "blog", "site", "tech", "xyz", "fm", "ly", "gg", "page", "cloud", "museum",
    "studio", "test", "example",
  ]

  /// Letters, digits, hyphens and full stops that end in a domain of the net.
  private func isHost(_ text: Substring) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, labels.allSatisfy({ !$0.isEmpty }) else { return false }
    // `Now.In` lacks a space; a host is written small or large throughout.
    guard last.allSatisfy(\.isLowercase) || text.allSatisfy({ !$0.isLowercase }) else { return false }
    guard TokenReader.isDomain(String(last).lowercased()), labels[0].count > 1 || labels.count > 2 else { return false }
    return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." }
  }

  private static func isDomain(_ text: String) -> Bool { domains.contains(text) }

  /// Labels with the full stops between them said.
  private func dotted(_ text: Substring) -> Readings {
    var said = Readings.silent
    for (i, label) in text.split(separator: ".").enumerated() {
      if i > 0 { said += rules.words.dot }
      said += addressPart(label)
    }
    return said
  }

  /// One label: words; short ones without a vowel and countries are spelled.
  private func addressPart(_ label: Substring) -> Readings {
    var said = Readings.silent
    for part in WordSplitter.parts(of: String(label)) {
      switch part {
      case .word(let word):
        let lower = word.lowercased()
        if lower.count == 2, TokenReader.isDomain(lower), lower != "me", lower != "co" {
          said += Readings(all: [lower.map(String.init), [lower]])
        } else if lower.unicodeScalars.contains(where: FigureScan.isDigit) {
          said += TokenReader(rules: rules).readings(of: lower)
        } else {
          // Short labels may be initials; the rest are words.
          let isWord = lower.count > 3 || TokenReader.isDomain(lower)
          said += isWord && Initialism.hasVowel(lower) ? Readings(word: lower) : Initialism.nextToFigure(lower, rules)
        }
      case .character(let character): said += Readings(word: character)
      case .mark("_"): said += Readings(all: [[]]) | rules.words.underscore
      case .mark("-"): said += Readings(all: [[]]) | (rules.vocabulary.symbols["-"] ?? .silent)
      case .mark(let mark): said += rules.vocabulary.symbols[String(mark)] ?? .silent
      }
    }
    return said
  }

  /// `/a-b/c?x=1`: slashes are said; what follows a question mark nobody reads.
  private func path(_ text: Substring) -> Readings {
    var said = Readings.silent
    let path = text.prefix { $0 != "?" && $0 != "#" }
    for (i, segment) in path.split(separator: "/").enumerated() where i < 8 {
      said += rules.words.slash + dotted(segment)
    }
    return said
  }
}

extension Substring {
  /// The start of `text` in the string; the index of its first character.
  fileprivate func range(of text: String) -> Index? {
    var i = startIndex
    while i < endIndex {
      if self[i...].hasPrefix(text) { return i }
      i = index(after: i)
    }
    return nil
  }
}
