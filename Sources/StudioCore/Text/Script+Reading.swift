// SPDX-License-Identifier: Apache-2.0

extension Script {
  /// Reads a script from a file's bytes.
  ///
  /// - Parameters:
  ///   - bytes: the whole file, in any encoding that `TextDecoding` reads.
  ///   - name: how the file is called in errors.
  ///   - language: spells figures and abbreviations.
  /// - Throws: `StudioError`: what `TextDecoding` throws, and `scriptWithoutWords` where nothing in it is said.
  public init(reading bytes: [UInt8], name: String, language: LanguageTag) throws(StudioError) {
    self.init(parsing: try TextDecoding.text(from: bytes, name: name), language: language)
    guard wordCount > 0 else {
      let isHidden = tokens.contains { $0.kind == .cue || $0.kind == .head }
      throw StudioError(
        .scriptWithoutWords, "\(name) has no words to be said",
        hint: isHidden
          ? "everything in it is a cue, a title or a note: add the text to be read"
          : "it has marks only: add the text to be read")
    }
  }
}
