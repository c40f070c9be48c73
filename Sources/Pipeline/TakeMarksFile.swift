// SPDX-License-Identifier: GPL-3.0-or-later
internal import Foundation
public import StudioCore

/// What `marks.json` says: spoken commands, marks and scores, with times on the take's clock.
public struct TakeMarksFile: Sendable, Hashable, Codable {
  /// A spoken command.
  public struct Command: Sendable, Hashable, Codable {
    /// What was said.
    public var command: String
    /// Seconds that a cut removes.
    public var start: Double
    /// Seconds that a cut removes.
    public var end: Double
  }

  /// A mark.
  public struct Mark: Sendable, Hashable, Codable {
    /// What happened.
    public var kind: String
    /// Seconds.
    public var start: Double
    /// Seconds.
    public var end: Double
    /// Words of the script, from the first to before the last.
    public var firstWord: Int
    /// Words of the script, from the first to before the last.
    public var endWord: Int
  }

  /// Version of the file.
  public var version = 1
  /// Spoken commands, in order of time.
  public var commands: [Command]
  /// Marks, in order of time.
  public var marks: [Mark]
  /// Share of the script's words that were said.
  public var coverage: Double
  /// Words that were said.
  public var words: Int?

  /// What was found in a take.
  public init(commands: [CommandEvent], marks: TakeMarks, score: TakeScore) {
    self.commands = commands.map {
      Command(
        command: $0.command.rawValue, start: Self.rounded($0.range.lowerBound), end: Self.rounded($0.range.upperBound))
    }
    self.marks = marks.marks.map {
      Mark(
        kind: $0.kind.rawValue, start: Self.rounded($0.range.lowerBound), end: Self.rounded($0.range.upperBound),
        firstWord: $0.words.lowerBound, endWord: $0.words.upperBound)
    }
    coverage = Self.rounded(score.coverage)
    words = score.words
  }

  /// Reads the file.
  /// - Throws: `StudioError` `bad-take`.
  public init(reading bytes: [UInt8], name: String) throws(StudioError) {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(bytes))
    } catch {
      throw StudioError(.badTake, "\(name) is damaged: the commands of the take are not known")
    }
  }

  /// What a cut of the commands removes.
  public var cuts: CutList {
    CutList(commands.filter { $0.start <= $0.end }.map { $0.start...$0.end })
  }

  private static func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }

  /// The file's text.
  public var text: String { PrettyJSON.text(self) }
}
