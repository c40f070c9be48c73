// SPDX-License-Identifier: GPL-3.0-or-later
import EngineReferences
import Foundation
import StudioCore

/// `bench-exchange COUNT FOLDER`: writes projects of COUNT random takes for each rate into an existing folder, and prints
/// what the rules' own check finds in them.
func run() throws -> Int {
  let arguments = CommandLine.arguments.dropFirst()
  guard arguments.count == 2, let count = arguments.first.flatMap({ Int($0) }), count > 0, let path = arguments.last
  else {
    throw StudioError(.usage, "bench-exchange takes COUNT and FOLDER")
  }
  let folder = URL(filePath: path)
  var findings: [String] = []
  print("rate     takes   clips  captions  markers  findings")
  for rate in FrameRate.allCases {
    var (clips, captions, markers, found) = (0, 0, 0, 0)
    for seed in 1...count {
      let project = RandomProject(rate, seed: UInt64(seed) &* 8 &+ UInt64(rate.fraction.frames))
      let name = "\(rate.name)-\(seed)"
      let text = FinalCutProject(project.take).text
      try Data(text.utf8).write(to: folder.appending(path: name + ".fcpxml"))
      try Data(TimelineProject(project.take).text.utf8).write(to: folder.appending(path: name + ".otio"))
      try Data(project.expectation.utf8).write(to: folder.appending(path: name + ".json"))
      var check = FinalCutCheck(text)
      let planned = project.take.plan.clips.map { FinalCutCheck.Clip(place: $0.place, source: $0.source) }
      if check.clips != planned { check.findings.append("other clips than planned") }
      let words = project.take.cues.reduce(0) { $0 + $1.lines.joined(separator: "\n").count }
      if check.captions.count == project.take.cues.count, check.captions.reduce(0, { $0 + $1.text.count }) != words {
        check.findings.append("other captions than planned")
      }
      findings += check.findings.map { "\(name): \($0)" }
      clips += check.clips.count
      captions += check.captions.count
      markers += check.markers.count
      found += check.findings.count
    }
    let columns = [(count, 6), (clips, 8), (captions, 10), (markers, 9), (found, 10)]
    let row = columns.map { value, width in
      String(repeating: " ", count: max(0, width - String(value).count)) + String(value)
    }
    print(rate.name + String(repeating: " ", count: 7 - rate.name.count) + row.joined())
  }
  for finding in findings.prefix(20) { print("  " + finding) }
  return findings.count
}

do {
  exit(try run() == 0 ? 0 : 1)
} catch let error as StudioError {
  FileHandle.standardError.write(Data("bench-exchange: error: \(error.context)\n".utf8))
  exit(64)
} catch {
  FileHandle.standardError.write(Data("bench-exchange: error: \(error.localizedDescription)\n".utf8))
  exit(70)
}
