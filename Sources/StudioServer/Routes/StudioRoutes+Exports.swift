// SPDX-License-Identifier: GPL-3.0-or-later
internal import HTTPCivetweb
internal import Pipeline
internal import PlainFiles
internal import StudioCore
internal import TakeFiles

extension StudioRoutes {
  /// What is to be made of a take.
  private struct NewExport: Decodable {
    var format: String
    var fps: Rate?
    var burn: Bool?
    var keepCommands: Bool?
  }

  /// Frames a second, as a number or as its name.
  private struct Rate: Decodable {
    /// Those that an export may have.
    static let names = ["23.976", "24", "25", "29.97", "30", "50", "59.94", "60"]
    /// `nil` for any other.
    var name: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let value = try (try? container.decode(Double.self)) ?? Double(container.decode(String.self)) ?? 0
      name = Self.names.first { abs((Double($0) ?? 0) - value) < 0.001 }
    }
  }

  /// Answers `/api/takes/ID/exports`.
  func addExport(of take: String, _ request: WebRequest) throws -> WebResponse {
    let new = try decode(NewExport.self, request)
    guard let format = TakeExport.Format(rawValue: new.format) else {
      let known = TakeExport.Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw ServerError(400, "bad-format", "A take can't be exported as “\(new.format)”", hint: "One of: \(known)")
    }
    guard new.fps == nil || new.fps?.name != nil else {
      throw ServerError(
        400, "bad-rate", "There is no such rate of frames", hint: "One of: \(Rate.names.joined(separator: ", "))")
    }
    var options = TakeExport.Options()
    options.rate = new.fps?.name
    options.burnsCaptions = new.burn ?? false
    options.keepsCommands = new.keepCommands ?? false
    let job = try parts.exports.add(take, format, options)
    var out = JSONText()
    Self.append(job, to: &out)
    return answers.json(out, status: 202)
  }

  /// Answers `/api/exports…`.
  func exports(_ path: [String], _ request: WebRequest) throws -> WebResponse {
    switch path.count {
    case 0:
      try allow(["GET"], request)
      var out = JSONText()
      out.append("{\"exports\":[")
      for (index, job) in parts.exports.jobs.enumerated() {
        if index > 0 { out.append(",") }
        Self.append(job, to: &out)
      }
      out.append("]}")
      return answers.json(out)
    case 1:
      try allow(["DELETE"], request)
      guard parts.exports.cancel(path[0]) else { throw Self.missingExport }
      return answers.json("{}")
    case 2 where path[1] == "file":
      try allow(["GET"], request)
      guard let job = parts.exports.job(path[0]), let made = job.path else { throw Self.missingExport }
      guard StudioFiles.status(of: made) != nil else {
        throw ServerError(404, "not-a-file", "This export is a folder, or it was moved away", hint: made)
      }
      let name = made.split(separator: "/").last.map(String.init) ?? "export"
      var answer = answers.bytes(
        [], type: Self.type(of: name), cache: "no-cache",
        more: [("Content-Disposition", "attachment; filename*=UTF-8''\(PercentText.encode(name))")])
      answer.file = made
      return answer
    default: throw ServerError(404, "not-found", "There is nothing at this address")
    }
  }

  private static let missingExport = ServerError(404, "no-such-export", "There is no such export")

  private static func append(_ job: ExportDesk.Job, to out: inout JSONText) {
    out.append("{\"id\":")
    out.append(string: job.id)
    out.append(",\"take\":")
    out.append(string: job.take)
    out.append(",\"format\":\"\(job.format.rawValue)\",\"state\":\"\(job.state.rawValue)\",\"progress\":")
    out.append(job.progress, decimals: 3)
    if let path = job.path {
      out.append(",\"path\":")
      out.append(string: path)
      if StudioFiles.status(of: path) != nil {
        out.append(",\"file\":")
        out.append(string: path.split(separator: "/").last.map(String.init) ?? path)
      }
    }
    if !job.notes.isEmpty {
      out.append(",\"notes\":[")
      for (index, note) in job.notes.enumerated() {
        if index > 0 { out.append(",") }
        out.append(string: note)
      }
      out.append("]")
    }
    if let error = job.error {
      out.append(",\"error\":{")
      error.appendFields(to: &out)
      out.append("}")
    }
    out.append("}")
  }
}
