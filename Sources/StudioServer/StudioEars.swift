// SPDX-License-Identifier: GPL-3.0-or-later
public import StudioCore

/// What hears: the program's engines, behind one door, so that the server knows none of them.
public protocol StudioEars: Sendable {
  /// What is heard with by default, for people and programs.
  var descriptor: RecognizerDescriptor { get }

  /// Every language that some engine here hears.
  var languages: [LanguageTag] { get }

  /// Loads what a session in the usual language needs, so that the first one does not wait for it.
  func warmUp()

  /// Opens a session of its own for `script`. The models are loaded once and shared.
  ///
  /// Cost: some tenths of a second, more the first time.
  /// - Parameter onLoss: told once where one of two ears fails or does not keep up; the session goes on without it.
  /// - Throws: `StudioError` where no engine hears the language or the engine fails.
  func makeSession(
    for script: Script, onLoss: @escaping @Sendable (StudioError) -> Void
  ) throws -> (session: any RecognitionSession, descriptor: RecognizerDescriptor)

  /// What finds the exact times of words in `language` afterwards; `nil` where nothing here does.
  ///
  /// Cost: some tenths of a second, and the memory of an acoustic model until it is let go of.
  func aligner(for language: LanguageTag) throws -> (any WordAligner)?
}

extension StudioEars {
  /// Nothing aligns.
  public func aligner(for language: LanguageTag) throws -> (any WordAligner)? { nil }
}
