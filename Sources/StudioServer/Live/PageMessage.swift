// SPDX-License-Identifier: GPL-3.0-or-later
internal import Foundation
internal import HTTPCivetweb
internal import StudioCore

/// What a page says over its WebSocket.
enum PageMessage: Hashable, Sendable {
  /// Begin to follow a script, from a word on.
  case open(script: String, from: WordIndex, mode: LinePlanner.Mode)
  /// Look at another page's session; `nil` is the newest one.
  case watch(session: String?, role: Role)
  /// How the text is laid out on this page's screen; `layout` is the page's own number of it.
  case lines(readingLine: Double, lines: [MeasuredLine], layout: Int)
  case mode(LinePlanner.Mode)
  /// The person's hand: this word is next.
  case nudge(WordIndex)
  /// The same by lines.
  case step(Int)
  case hold
  case go
  /// Whether the words as heard are wanted.
  case hearing(Bool)
  /// Keep what is heard for a take that is being recorded; `nil` ends that. `at` is the session's time at which the recording
  /// began, in seconds, negative for a session that came later.
  case record(take: String?, at: Double)
  /// Take back the command that began at this time of the session.
  case undo(Double)
  /// A button that belongs to the page whose session it is: `record`.
  case press(String)
  case ping(Double)
  case close

  /// What a page that watches is for.
  enum Role: String, Sendable {
    /// Shows.
    case display
    /// Has buttons.
    case remote
  }

  /// Lines that a page may have.
  static let mostLines = 60_000
  /// Seconds by which a recording may have begun before or after a session: eleven days.
  static let mostSeconds = 1e6
  /// Pixels that a text may be long.
  static let mostPixels = 1e9

  /// Reads a message.
  /// - Throws: `ServerError` that says what is wrong with it.
  init(reading bytes: [UInt8]) throws(ServerError) {
    let fields: Fields
    do {
      fields = try JSONDecoder().decode(Fields.self, from: Data(bytes))
    } catch {
      throw Self.wrong("A message is a JSON object with a type")
    }
    self = try fields.message()
  }

  /// Reads a message of `socket`'s page and tells the page where it is none.
  static func read(_ bytes: [UInt8], from socket: WebSocket) -> PageMessage? {
    do throws(ServerError) {
      return try PageMessage(reading: bytes)
    } catch {
      socket.send(ServerMessage.telling("error", error))
      return nil
    }
  }

  fileprivate static func wrong(_ what: String) -> ServerError { ServerError(400, "bad-message", what) }

  private struct Fields: Decodable {
    var type: String
    var script: String?
    var from: Int?
    var mode: String?
    var session: String?
    var role: String?
    var readingLine: Double?
    var lines: Lines?
    var layout: Int?
    var word: Int?
    var on: Bool?
    var t: Double?
    var take: String?
    var action: String?
    var at: Double?

    /// `lines` is a list where they were measured, and a number where they are stepped.
    enum Lines: Decodable {
      case measured([[Double]])
      case count(Int)

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let count = try? container.decode(Int.self) {
          self = .count(count)
        } else {
          self = .measured(try container.decode([[Double]].self))
        }
      }
    }

    func message() throws(ServerError) -> PageMessage {
      switch type {
      case "open":
        guard let script else { throw PageMessage.wrong("open needs a script") }
        return .open(script: script, from: max(0, from ?? 0), mode: try plannerMode ?? .glide)
      case "watch":
        guard let role = Role(rawValue: role ?? Role.display.rawValue) else {
          throw PageMessage.wrong("role is display or remote")
        }
        return .watch(session: session == "newest" ? nil : session, role: role)
      case "lines": return try measured()
      case "mode":
        guard let mode = try plannerMode else { throw PageMessage.wrong("mode is glide or step") }
        return .mode(mode)
      case "nudge":
        guard let word, word >= 0 else { throw PageMessage.wrong("nudge needs a word") }
        return .nudge(word)
      case "step":
        let most = PageMessage.mostLines
        guard case .count(let count)? = lines, (-most...most).contains(count) else {
          throw PageMessage.wrong("step needs a number of lines")
        }
        return .step(count)
      case "hold": return .hold
      case "go": return .go
      case "hearing": return .hearing(on ?? true)
      case "record":
        guard take == nil || abs(at ?? .infinity) <= PageMessage.mostSeconds else {
          throw PageMessage.wrong("record needs the time at which it began")
        }
        return .record(take: take, at: at ?? 0)
      case "press":
        guard action == "record" else { throw PageMessage.wrong("press needs an action that there is") }
        return .press("record")
      case "undo":
        guard let at, at.isFinite else { throw PageMessage.wrong("undo needs the time of a command") }
        return .undo(at)
      case "ping": return .ping(t ?? 0)
      case "close": return .close
      default: throw PageMessage.wrong("There is no message of this type")
      }
    }

    private var plannerMode: LinePlanner.Mode? {
      get throws(ServerError) {
        guard let mode else { return nil }
        guard let known = LinePlanner.Mode(rawValue: mode) else { throw PageMessage.wrong("mode is glide or step") }
        return known
      }
    }

    private func measured() throws(ServerError) -> PageMessage {
      guard let readingLine, abs(readingLine) < PageMessage.mostPixels, case .measured(let rows)? = lines,
        rows.count <= PageMessage.mostLines
      else { throw PageMessage.wrong("lines needs readingLine and a list of lines") }
      var measured: [MeasuredLine] = []
      measured.reserveCapacity(rows.count)
      for row in rows {
        guard row.count == 4, row.allSatisfy({ abs($0) < PageMessage.mostPixels }), row[0] >= 0, row[1] >= row[0],
          row[3] > 0
        else { throw PageMessage.wrong("A line is [first word, end word, top, height]") }
        measured.append(MeasuredLine(words: Int(row[0])..<Int(row[1]), top: row[2], height: row[3]))
      }
      return .lines(readingLine: readingLine, lines: measured, layout: layout ?? 0)
    }
  }
}
