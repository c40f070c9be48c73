// SPDX-License-Identifier: Apache-2.0

/// A failure with what went wrong, where, and what to do. Only the command line and the server turn it into text,
/// exit codes and status codes.
public struct StudioError: Error, Sendable, Hashable {
  /// The kind of failure; stable, for exit codes and tests.
  public enum Code: String, Sendable, CaseIterable {
    case usage
    case noSuchFile = "no-such-file"
    case isFolder = "is-folder"
    case unreadable
    case unwritable
    case diskFull = "disk-full"
    case emptyScript = "empty-script"
    case scriptWithoutWords = "script-without-words"
    case notText = "not-text"
    case badEncoding = "bad-encoding"
    case notMedia = "not-media"
    case noAudio = "no-audio"
    case corruptMedia = "corrupt-media"
    case silentAudio = "silent-audio"
    case noModelForLanguage = "no-model-for-language"
    case modelMissing = "model-missing"
    case modelIncomplete = "model-incomplete"
    case badLog = "bad-log"
    /// A folder that is no take, or whose description is damaged.
    case badTake = "bad-take"
    /// A program that reads such a document is not installed.
    case helperMissing = "helper-missing"
    case encrypted
    case noText = "no-text"
    case tooLarge = "too-large"
    case timedOut = "timed-out"
    case engine
  }

  /// The kind of failure.
  public var code: Code
  /// What happened and where, one sentence without a full stop at its end: `/tmp/a.txt has no words`.
  public var context: String
  /// What the person can do about it, or `nil` where nothing helps.
  public var hint: String?

  /// A failure of a kind; `context` says where, `hint` what helps.
  public init(_ code: Code, _ context: String, hint: String? = nil) {
    self.code = code
    self.context = context
    self.hint = hint
  }
}
