// SPDX-License-Identifier: GPL-3.0-or-later

/// CMUdict's phonemes from espeak-ng's phonetic alphabet.
enum Arpabet {
  /// What espeak's US English writes, the longest first: several of its signs are one phoneme, and some of its
  /// phonemes are two of CMUdict's.
  private static let table: [(ipa: [Unicode.Scalar], phonemes: [String])] = {
    let pairs: [(String, String)] = [
      // r-coloured
      ("ɑːɹ", "AA R"), ("ɔːɹ", "AO R"), ("oːɹ", "AO R"), ("ɛɹ", "EH R"), ("ɪɹ", "IH R"), ("ʊɹ", "UH R"),
      ("aɪɚ", "AY ER"),
      ("aɪə", "AY AH"), ("ɜːɹ", "ER"), ("ɜː", "ER"), ("ɜ", "ER"), ("ɚɹ", "ER"), ("ɚ", "ER"), ("əɹ", "ER"),
      // diphthongs
      ("aʊ", "AW"), ("aɪ", "AY"), ("eɪ", "EY"), ("oʊ", "OW"), ("əʊ", "OW"), ("ɔɪ", "OY"), ("iə", "IY AH"),
      // vowels
      ("ɑː", "AA"), ("ɑ̃", "AA N"), ("ɔ̃", "AO N"), ("ɑ", "AA"), ("ɒ", "AA"), ("æ", "AE"), ("ʌ", "AH"), ("ə", "AH"),
      ("ɐ", "AH"), ("ɔː", "AO"), ("ɔ", "AO"), ("oː", "AO"), ("o", "OW"), ("ɛ", "EH"), ("e", "EH"), ("ᵻ", "IH"),
      ("ɪ", "IH"), ("iː", "IY"), ("i", "IY"), ("ʊ", "UH"), ("uː", "UW"), ("u", "UW"), ("aː", "AA"), ("a", "AE"),
      ("y", "UW"), ("ø", "ER"), ("œ", "ER"),
      // consonants
      ("tʃ", "CH"), ("dʒ", "JH"), ("t͡ʃ", "CH"), ("d͡ʒ", "JH"), ("n̩", "AH N"), ("l̩", "AH L"), ("m̩", "AH M"), ("b", "B"),
      ("d", "D"), ("ð", "DH"), ("f", "F"),
      ("ɡ", "G"), ("g", "G"), ("h", "HH"), ("k", "K"), ("l", "L"), ("ɫ", "L"), ("ɬ", "L"), ("m", "M"), ("n", "N"),
      ("ɲ", "N Y"), ("ŋ", "NG"), ("p", "P"), ("ɹ", "R"), ("r", "R"), ("ʁ", "R"), ("s", "S"), ("ʃ", "SH"), ("t", "T"),
      ("ɾ", "T"), ("ʔ", "T"), ("θ", "TH"), ("v", "V"), ("w", "W"), ("ʍ", "W"), ("j", "Y"), ("z", "Z"), ("ʒ", "ZH"),
      ("x", "K"), ("ç", "HH"), ("ɣ", "G"), ("β", "B"), ("ʎ", "L Y"), ("ʋ", "V"),
    ]
    return pairs.map { (Array($0.0.unicodeScalars), $0.1.split(separator: " ").map(String.init)) }
      .sorted { $0.ipa.count > $1.ipa.count }
  }()

  /// Readings of a word, best first; empty where nothing of it is a phoneme.
  static func readings(ofIPA ipa: String) -> [[String]] {
    let scalars = ipa.unicodeScalars.filter { $0 != "ˈ" && $0 != "ˌ" && $0 != "_" && $0 != "\u{200D}" }
    let signs = Array(scalars)
    var phonemes: [String] = []
    var i = 0
    while i < signs.count {
      if let entry = table.first(where: { signs[i...].starts(with: $0.ipa) }) {
        phonemes += entry.phonemes
        i += entry.ipa.count
      } else {
        i += 1
      }
    }
    return phonemes.isEmpty ? [] : [phonemes]
  }
}
