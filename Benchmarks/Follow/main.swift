// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import StudioCore

// bench-follow CASES LOGS OUT [pattern]: replays recogniser logs through the follower.
let arguments = CommandLine.arguments
let cases = arguments[1]
let logs = arguments[2]
let out = arguments[3]
try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)

var tuning = FollowTuning()
var pattern = ""
for argument in arguments.dropFirst(4) {
  let parts = argument.split(separator: "=")
  if parts.count == 2, let value = Double(parts[1]) {
    precondition(tuning.set(String(parts[0]), value), argument)
  } else {
    pattern = argument
  }
}

func words(_ list: Any?) -> [HeardWord] {
  (list as? [[String: Any]] ?? []).map {
    HeardWord(
      $0["w"] as! String, start: ($0["start"] as! NSNumber).doubleValue, end: ($0["end"] as! NSNumber).doubleValue,
      confidence: ($0["p"] as? NSNumber)?.floatValue)
  }
}

var spent = 0.0
var updates = 0
for name in try FileManager.default.contentsOfDirectory(atPath: logs).sorted() where name.hasSuffix(".jsonl") {
  let id = String(name.dropLast(6))
  if !pattern.isEmpty, try Regex(pattern).firstMatch(in: id) == nil { continue }
  let text = try String(contentsOfFile: "\(cases)/\(id).txt", encoding: .utf8)
  let truth =
    try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: "\(cases)/\(id).json")))
    as! [String: Any]
  let script = Script(parsing: text, language: LanguageTag("en"))
  let start = (truth["start_token"] as! NSNumber).intValue
  var follower = Follower(script: script, position: script.word(atOrAfter: start), tuning: tuning)
  var lines = "{\"t\":0,\"position\":\(start),\"state\":\"listening\"}\n"
  var last = (start, FollowState.listening)
  var t = 0.0
  var tail: [HeardWord] = []
  func emit(_ event: FollowEvent) {
    let now = (event.position == script.wordCount ? script.tokens.count : script.token(of: event.position), event.state)
    if now != last {
      lines += "{\"t\":\(t),\"position\":\(now.0),\"state\":\"\(now.1.rawValue)\"}\n"
      last = now
    }
  }
  for line in try String(contentsOfFile: "\(logs)/\(name)", encoding: .utf8).split(separator: "\n") {
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as! [String: Any]
    // The first line of a log says what it is.
    guard let at = (object["t"] as? NSNumber)?.doubleValue else { continue }
    while t + 0.1 < at {
      t += 0.1
      emit(follower.heard(RecognitionUpdate(volatile: tail, audioTime: t)))
    }
    t = max(t, at)
    let update: RecognitionUpdate
    if let final = object["final"] as? Bool {
      let list = words(object["words"])
      tail = final ? [] : list
      update = RecognitionUpdate(finalised: final ? list : [], volatile: tail, audioTime: t)
    } else {
      tail = words(object["volatile"])
      update = RecognitionUpdate(
        finalised: words(object["final"]), volatile: tail, audioTime: (object["audio"] as! NSNumber).doubleValue)
    }
    let clock = ContinuousClock().now
    let event = follower.heard(update)
    spent += Double((ContinuousClock().now - clock).components.attoseconds) * 1e-18
    updates += 1
    emit(event)
  }
  for _ in 0..<30 {
    t += 0.1
    emit(follower.heard(RecognitionUpdate(volatile: tail, audioTime: t)))
  }
  try lines.write(toFile: "\(out)/\(id).jsonl", atomically: true, encoding: .utf8)
}
print("updates", updates, "mean µs", spent / Double(max(1, updates)) * 1e6)
