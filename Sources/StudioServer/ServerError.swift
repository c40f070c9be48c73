// SPDX-License-Identifier: GPL-3.0-or-later
internal import HTTPCivetweb
internal import Pipeline
internal import StudioCore

/// A request that failed, as the page is told: a status, a code that programs read, a sentence, and what helps.
struct ServerError: Error, Hashable, Sendable {
  var status: Int
  var code: String
  var message: String
  var hint: String?
  /// More of the answer, a JSON object's inside such as `"script":{…}`.
  var extra: String?

  init(_ status: Int, _ code: String, _ message: String, hint: String? = nil, extra: String? = nil) {
    self.status = status
    self.code = code
    self.message = message
    self.hint = hint
    self.extra = extra
  }

  /// The engine's errors keep their code.
  init(_ error: StudioError) {
    let status =
      switch error.code {
      case .usage: 400
      case .noSuchFile: 404
      case .isFolder, .unreadable, .unwritable, .engine: 500
      case .diskFull: 507
      case .emptyScript, .scriptWithoutWords, .badEncoding, .notMedia, .noAudio, .corruptMedia, .silentAudio,
        .badLog, .badTake, .noModelForLanguage, .encrypted, .noText:
        422
      case .notText, .helperMissing: 415
      case .tooLarge: 413
      case .timedOut: 504
      case .modelMissing, .modelIncomplete: 503
      }
    self.init(status, error.code.rawValue, error.context, hint: error.hint)
  }

  init(_ error: WebBodyError) {
    switch error {
    case .tooLarge(let limit):
      self.init(
        413, "too-large", "This is too large: more than \(Self.size(limit))", hint: "Split it, or check the file")
    case .incomplete:
      self.init(408, "incomplete", "The request did not arrive whole", hint: "Try again")
    }
  }

  /// What is said of a request that was too broken to be read, and of a file that could not be sent.
  static func unreadable(status: Int) -> ServerError {
    switch status {
    case 404: ServerError(404, "no-such-file", "The file is not there any more", hint: "It may have been moved away")
    case 416: ServerError(416, "bad-range", "The file has no such bytes")
    case 500: ServerError(500, "fault", "The file can't be read", hint: "Check the studio folder's permissions")
    case 408: ServerError(408, "timeout", "The request took too long")
    case 413, 414, 431: ServerError(431, "head-too-large", "The request's head is too large")
    case 503: ServerError(503, "busy", "The studio is too busy", hint: "Try again in a moment")
    case 501, 405: ServerError(405, "method", "This method is not known here")
    default: ServerError(400, "bad-request", "This is no request that can be read")
    }
  }

  /// What may have been thrown anywhere.
  static func of(_ error: any Error) -> ServerError {
    switch error {
    case let error as ServerError: error
    case let error as StudioError: ServerError(error)
    case let error as WebBodyError: ServerError(error)
    default: ServerError(500, "fault", "Something failed that has no name: \(error)")
    }
  }

  /// `{"error":{"code","message","hint"}}`.
  var json: String {
    var out = JSONText()
    out.append("{\"error\":{")
    appendFields(to: &out)
    out.append("}")
    if let extra { out.append(",\(extra)") }
    out.append("}")
    return out.text
  }

  /// `"code":…,"message":…,"hint":…`.
  func appendFields(to out: inout JSONText) {
    out.append("\"code\":")
    out.append(string: code)
    out.append(",\"message\":")
    out.append(string: message)
    if let hint {
      out.append(",\"hint\":")
      out.append(string: hint)
    }
  }

  private static func size(_ bytes: Int) -> String {
    bytes >= 1 << 20 ? "\(bytes >> 20) MB" : "\(bytes >> 10) KB"
  }
}
