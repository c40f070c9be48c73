// SPDX-License-Identifier: GPL-3.0-or-later
public import StudioCore

/// A studio's scripts for programs that do not serve it.
public enum StudioLibrary {
  /// Keeps a script in a studio folder, which may be open elsewhere; returns the path of its file.
  /// - Parameters:
  ///   - language: a language tag; `nil` is the studio's usual one.
  ///   - usualLanguage: what that is where the studio is new.
  /// - Throws: `StudioError` where the folder can't be written.
  public static func add(
    title: String, text: String, language: String?, toStudio folder: String, usualLanguage: LanguageTag
  ) throws(StudioError) -> String {
    let shelf = try ScriptShelf(folder: folder, usualLanguage: usualLanguage, sample: SampleScript.english)
    let set = try SettingsFile(folder: folder, onDamage: { _ in }).text("language")
    let script = try shelf.add(title: title, text: text, language: language ?? set)
    return "\(folder)/scripts/\(script.id).md"
  }
}
