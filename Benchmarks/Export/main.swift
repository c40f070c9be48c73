// SPDX-License-Identifier: GPL-3.0-or-later
import MediaLibAV
import StudioCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// Exact cuts, and one piece of work on one file for `Benchmarks/bench_export.py`, which makes the recordings and judges what comes out.
let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch arguments.first {
  case "export" where arguments.count >= 3: try exportRecording(Array(arguments.dropFirst()))
  case "repair" where arguments.count >= 3 && arguments.count % 2 == 1:
    for i in stride(from: 1, to: arguments.count, by: 2) { repairRecording(arguments[i], arguments[i + 1]) }
  case "exact" where arguments.count == 2: try ExactCuts(folder: arguments[1]).run()
  case "facts" where arguments.count == 2:
    if let facts = try MediaFacts(path: arguments[1]) { print(facts) }
  default:
    print(
      "usage: bench-export export IN OUT [full] [RATE] [START-END ...] | repair IN OUT ... | exact FOLDER | facts IN")
    exit(64)
  }
} catch let error as StudioError {
  print("failed \(error.code.rawValue): \(error.context)")
  exit(1)
}

/// Exports, and prints the seconds that it took, and what it made.
func exportRecording(_ words: [String]) throws {
  var export = VideoExport()
  var ranges: [ClosedRange<Double>] = []
  for word in words.dropFirst(2) {
    if let rate = PictureRate(named: word) {
      export.rate = rate
    } else {
      let ends = word.split(separator: "-").compactMap { Double($0) }
      if ends.count == 2 { ranges.append(ends[0]...ends[1]) }
    }
  }
  export.cuts = CutList(ranges)
  export.encodesAll = words.contains("full")
  let clock = ContinuousClock()
  let start = clock.now
  let cpu = clockSeconds()
  guard let report = try export.run(words[0], to: words[1]) else { return }
  let took = (clock.now - start) / .seconds(1)
  print(
    "{\"seconds\":\(took),\"cpu\":\(clockSeconds() - cpu),\"pictures\":\(report.pictures),\"copied\":\(report.copied),"
      + "\"duration\":\(report.duration)}")
  for note in report.notes { print("# \(note)") }
}

/// Repairs; prints the seconds that were kept, or the error.
func repairRecording(_ path: String, _ target: String) {
  do {
    guard let report = try MediaRepair.repair(path, to: target) else { return }
    print("\(report.duration) \(report.packets) \(report.skipped) \(report.unusedBytes)")
  } catch {
    print("failed \(error)")
  }
}

/// Seconds of processor time that the program has used.
func clockSeconds() -> Double { Double(clock()) / 1e6 }
