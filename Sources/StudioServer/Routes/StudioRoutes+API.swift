// SPDX-License-Identifier: GPL-3.0-or-later
internal import Foundation
internal import HTTPCivetweb
internal import Pipeline
internal import PictureFaces
internal import ScriptImport
internal import StudioCore

extension StudioRoutes {
  /// Bytes that a body of JSON may have: a text of the largest size, escaped.
  static let largestBody = 2 * ScriptShelf.largest

  /// Whether the door to the local network is to be open, and how.
  private struct NetworkChange: Decodable {
    var on: Bool
    var secure: Bool?
  }

  /// Answers `/api/…`.
  func api(_ path: [String], _ request: WebRequest) throws -> WebResponse {
    switch (path.first, path.count) {
    case ("status", 1):
      try allow(["GET"], request)
      return answers.json(status())
    case ("settings", 1):
      try allow(["GET", "PUT"], request)
      if request.method == "PUT" { try settings.merge(request.readBody(limit: SettingsFile.largest)) }
      return answers.json(SettingsFile.json(settings.all))
    case ("network", 1):
      try allow(["GET", "PUT"], request)
      if request.method == "PUT" {
        let change = try decode(NetworkChange.self, request)
        if change.on { try door.open(isSecure: change.secure ?? false) } else { door.close() }
      }
      return answers.json(door.json())
    case ("faces", 1):
      try allow(["POST"], request)
      return answers.json(faces(try FaceFinder.faces(in: request.readBody(limit: FaceFinder.largest))))
    case ("scripts", 1...3): return try scripts(Array(path.dropFirst()), request)
    case ("takes", 1...3): return try takes(Array(path.dropFirst()), request)
    case ("exports", 1...3): return try exports(Array(path.dropFirst()), request)
    case ("live", 1):
      throw ServerError(426, "websocket", "This address is for a WebSocket")
    default: throw ServerError(404, "not-found", "There is nothing at this address")
    }
  }

  func allow(_ methods: [String], _ request: WebRequest) throws {
    guard methods.contains(request.method) || request.method == "HEAD" && methods.contains("GET") else {
      throw Self.wrongMethod(methods.joined(separator: ", "))
    }
  }

  /// Reads a body of JSON.
  func decode<Body: Decodable>(_ type: Body.Type, _ request: WebRequest) throws -> Body {
    let bytes = try request.readBody(limit: Self.largestBody)
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch {
      throw ServerError(400, "bad-json", "The request is not the JSON that is expected here", hint: "See docs/api.md")
    }
  }

  private func faces(_ faces: [FaceFinder.Face]) -> JSONText {
    var out = JSONText()
    out.append("{\"faces\":[")
    for (index, face) in faces.enumerated() {
      out.append(index > 0 ? "," : "")
      out.append("{\"x\":\(face.x),\"y\":\(face.y),\"width\":\(face.width),\"height\":\(face.height)}")
    }
    out.append("]}")
    return out
  }

  private func status() -> JSONText {
    var out = JSONText()
    out.append("{\"version\":")
    out.append(string: parts.version)
    out.append(",\"studio\":")
    out.append(string: parts.folder)
    out.append(",\"recogniser\":{\"id\":")
    out.append(string: parts.ears.descriptor.id)
    out.append(",\"name\":")
    out.append(string: parts.ears.descriptor.name)
    out.append("},\"languages\":[")
    for (index, language) in parts.ears.languages.enumerated() {
      if index > 0 { out.append(",") }
      out.append(string: language.description)
    }
    out.append("],\"imports\":[")
    for (index, format) in ImportFormat.allCases.enumerated() {
      out.append("\(index > 0 ? "," : ""){\"extension\":\"\(format.rawValue)\",\"available\":\(format.isAvailable)")
      if let package = format.package { out.append(",\"needs\":\"\(package)\"") }
      out.append("}")
    }
    out.append("]}")
    return out
  }
}
