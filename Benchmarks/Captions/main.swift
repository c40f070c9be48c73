// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import StudioCore

/// `bench-captions TRUTH [LOGS]`: captions of recorded readings against the truth about them.
func run() throws {
  let arguments = Array(CommandLine.arguments.dropFirst())
  guard (1...2).contains(arguments.count) else {
    throw StudioError(.usage, "bench-captions takes TRUTH and perhaps LOGS")
  }
  let folder = URL(filePath: arguments[0])
  let logs = arguments.count > 1 ? URL(filePath: arguments[1]) : nil
  let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }.sorted()
  print("case                      matched   right %   shown %   cues  start p50  p90 ms  breaking a rule")
  var all = CaptionCase.Figures()
  var count = 0
  for name in names.map({ String($0.dropLast(5)) }) {
    let log = logs?.appending(path: name + ".jsonl") ?? folder.appending(path: name + ".log.jsonl")
    guard FileManager.default.fileExists(atPath: log.path) else {
      print("\(name): no log, left out")
      continue
    }
    let figures = try CaptionCase(name: name, folder: folder, log: log).figures()
    show(name, figures)
    all += figures
    count += 1
  }
  show("all \(count)", all)
  LongTake.measure()
  for finding in all.findings.prefix(20) { print("  " + finding) }
}

func show(_ name: String, _ figures: CaptionCase.Figures) {
  let sorted = figures.offsets.sorted()
  func quantile(_ share: Double) -> String {
    sorted.isEmpty ? "-" : String(sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))])
  }
  func share(_ part: Int, _ all: Int) -> String {
    all == 0 ? "-" : String(format: "%.1f", 100 * Double(part) / Double(all))
  }
  func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
  let label = name + String(repeating: " ", count: max(0, 24 - name.count))
  print(
    label + padded(String(figures.matched), 9) + padded(share(figures.right, figures.matched), 10)
      + padded(share(figures.shown, figures.said), 10) + padded(String(figures.cues), 7)
      + padded(quantile(0.5), 11) + padded(quantile(0.9), 8) + padded(String(figures.broken), 17))
}

do {
  try run()
} catch let error as StudioError {
  FileHandle.standardError.write(Data("bench-captions: error: \(error.context)\n".utf8))
  exit(error.code == .usage ? 64 : 65)
} catch {
  FileHandle.standardError.write(Data("bench-captions: error: \(error.localizedDescription)\n".utf8))
  exit(70)
}
