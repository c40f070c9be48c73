// SPDX-License-Identifier: GPL-3.0-or-later
internal import Pipeline
internal import StudioCore

/// What the server says over a WebSocket, as JSON.
enum ServerMessage {
  /// A session is open.
  struct Opened {
    var session: String
    var script: StoredScript
    var words: Int
    var recogniser: RecognizerDescriptor
    var notice: StudioError?
  }

  static func opened(_ opened: Opened) -> [UInt8] {
    var out = head("opened")
    out.append(",\"session\":")
    out.append(string: opened.session)
    out.append(",\"script\":")
    out.append(string: opened.script.id)
    out.append(",\"revision\":")
    out.append(string: opened.script.revision)
    out.append(",\"recogniser\":{\"id\":")
    out.append(string: opened.recogniser.id)
    out.append(",\"name\":")
    out.append(string: opened.recogniser.name)
    out.append("},\"language\":")
    out.append(string: opened.script.language)
    out.append(",\"words\":\(opened.words)")
    if let notice = opened.notice {
      out.append(",\"notice\":{")
      ServerError(notice).appendFields(to: &out)
      out.append("}")
    }
    out.append("}")
    return out.bytes
  }

  static func place(
    _ place: Screen.Place, plan: LinePlan?, number: Int, layout: Int, audioTime: Double, now: Double
  ) -> [UInt8] {
    var out = head("place")
    out.append(",\"state\":\"\(place.state)\",\"word\":\(place.event.position),\"lead\":\(place.event.lead)")
    if let move = place.event.move { out.append(",\"move\":\"\(move.rawValue)\"") }
    out.append(",\"audio\":")
    out.append(audioTime, decimals: 3)
    if let trouble = place.trouble { out.append(",\"trouble\":\"\(trouble.rawValue)\"") }
    if let plan {
      out.append(",\"plan\":{\"id\":\(number),\"layout\":\(layout)")
      if let line = plan.line { out.append(",\"line\":\(line)") }
      out.append(",\"said\":\(plan.said),\"motion\":\"\(plan.motion.rawValue)\",\"from\":")
      out.append(plan.from, decimals: 2)
      out.append(",\"to\":")
      out.append(plan.to, decimals: 2)
      out.append(",\"in\":")
      out.append(plan.start - now, decimals: 3)
      out.append(",\"duration\":")
      out.append(plan.duration, decimals: 3)
      out.append("}")
    }
    out.append("}")
    return out.bytes
  }

  static func heard(_ update: RecognitionUpdate) -> [UInt8] {
    var out = head("heard")
    for (key, words) in [("final", update.finalised), ("volatile", update.volatile)] {
      out.append(",\"\(key)\":[")
      for (index, word) in words.enumerated() {
        if index > 0 { out.append(",") }
        out.append(string: word.text)
      }
      out.append("]")
    }
    out.append("}")
    return out.bytes
  }

  static func command(_ event: CommandEvent) -> [UInt8] {
    var out = head("command")
    out.append(",\"command\":")
    out.append(string: event.command.rawValue)
    out.append(",\"from\":")
    out.append(event.range.lowerBound, decimals: 3)
    out.append(",\"to\":")
    out.append(event.range.upperBound, decimals: 3)
    out.append("}")
    return out.bytes
  }

  /// A remote's button, for the page whose session it is.
  static func press(_ action: String) -> [UInt8] {
    var out = head("press")
    out.append(",\"action\":")
    out.append(string: action)
    out.append("}")
    return out.bytes
  }

  static func pong(_ t: Double) -> [UInt8] { pong(String(t)) }

  /// - Parameter t: a number as JSON spells it.
  static func pong(_ t: String) -> [UInt8] {
    var out = head("pong")
    out.append(",\"t\":\(t)}")
    return out.bytes
  }

  static let closed = telling("closed", ServerError(200, "closed", "The session is over"))

  /// `warning`, `error`, `waiting` or `closed`, with what happened.
  static func telling(_ type: String, _ error: ServerError) -> [UInt8] {
    var out = head(type)
    out.append(",")
    error.appendFields(to: &out)
    out.append("}")
    return out.bytes
  }

  private static func head(_ type: String) -> JSONText {
    var out = JSONText()
    out.append("{\"type\":\"\(type)\"")
    return out
  }
}
