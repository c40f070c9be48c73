// SPDX-License-Identifier: GPL-3.0-or-later
import EngineReferences
import Foundation
import MediaLibAV
import StudioCore

/// Exports numbered pictures with random cuts, and compares each picture and the sound at each join with a plain reckoning.
struct ExactCuts {
  let folder: String
  private static let listsEach = 20

  private struct Tally {
    var pictures = 0
    var wrong = 0
    var joins = 0
    var tooShort = 0
    var offsets: [Int: Int] = [:]
    var copied = 0
  }

  init(folder: String) { self.folder = folder }

  /// Prints a line for each form and a line for all; exits with 1 where a figure is missed.
  func run() throws {
    print("form               lists  pictures  wrong  copied  joins  offset in samples")
    var all = Tally()
    for (name, recording, ending, encodesAll) in Self.forms {
      let file = "\(folder)/\(name.replacing(" ", with: "-")).\(ending)"
      try recording.make(file)
      var tally = Tally()
      var random = SeededGenerator(seed: UInt64(recording.rate.numerator) &+ (recording.isVariable ? 1 : 0))
      let times = try NumberedRecording.times(of: file)
      let source = try NumberedRecording.samples(of: file)
      for _ in 0..<Self.listsEach {
        try judge(file, recording, times, source, encodesAll, &random, &tally)
      }
      print(Self.line(name, Self.listsEach, tally))
      Self.add(tally, to: &all)
      try? FileManager.default.removeItem(atPath: file)
    }
    print(Self.line("all", Self.listsEach * Self.forms.count, all))
    let worst = all.offsets.keys.map(abs).max() ?? 0
    print("Pictures that are not as planned: \(all.wrong) (asked for: 0)")
    print("Largest offset of the sound at a join: \(worst > 64 ? "not found" : "\(worst)") samples (asked for: 1)")
    if all.wrong > 0 || worst > 1 { exit(1) }
  }

  private static let forms: [(String, NumberedRecording, String, Bool)] = {
    var forms: [(String, NumberedRecording, String, Bool)] = PictureRate.standard.map {
      ("\($0)", NumberedRecording($0.numerator, $0.denominator, seconds: 8), "mp4", true)
    }
    var variable = NumberedRecording(30, seconds: 8)
    variable.isVariable = true
    forms.append(("variable", variable, "mkv", true))
    for rate in [PictureRate(30), PictureRate(30_000, 1_001), PictureRate(60)] {
      var copied = NumberedRecording(rate.numerator, rate.denominator, seconds: 8)
      copied.coding = ["-c:v", "libx264", "-profile:v", "baseline", "-g", "15", "-pix_fmt", "yuv420p"]
      forms.append(("copied \(rate)", copied, "mp4", false))
    }
    variable.coding = ["-c:v", "libx264", "-profile:v", "high", "-bf", "0", "-g", "15", "-pix_fmt", "yuv420p"]
    // Late by less than half a picture, and once by more: all but that group can be copied.
    variable.lateness = 7
    forms.append(("copied variable", variable, "mkv", false))
    return forms
  }()

  private func judge(
    _ file: String, _ recording: NumberedRecording, _ times: [Double], _ source: [Float], _ encodesAll: Bool,
    _ random: inout SeededGenerator, _ tally: inout Tally
  ) throws {
    let count = 1 + random.below(6)
    let ranges = (0..<count).map { _ in
      let start = Double.random(in: 0..<recording.seconds, using: &random)
      return start...(start + Double.random(in: 0.03...1.2, using: &random))
    }
    var export = VideoExport()
    export.cuts = CutList(ranges)
    export.encodesAll = encodesAll
    guard let facts = try MediaFacts(path: file), let picture = facts.picture else { return }
    let output = "\(folder)/out.mp4"
    guard let report = try export.run(file, to: output) else { return }
    let plan = PlainCut(times: times, rate: recording.rate, cuts: export.cuts.ranges, duration: picture.duration)
    let (found, planned) = (try NumberedRecording.numbers(of: output), plan.pictures)
    tally.pictures += planned.count
    tally.wrong += zip(found, planned).count { $0 != $1 } + abs(found.count - planned.count)
    tally.copied += report.copied
    let samples = try NumberedRecording.samples(of: output)
    for join in plan.joins {
      for offset in PlainCut.offsets(join, source: source, output: samples) {
        guard let offset else {
          tally.tooShort += 1
          continue
        }
        tally.offsets[offset, default: 0] += 1
      }
      tally.joins += 1
    }
  }

  private static func add(_ one: Tally, to all: inout Tally) {
    all.pictures += one.pictures
    all.wrong += one.wrong
    all.joins += one.joins
    all.tooShort += one.tooShort
    all.copied += one.copied
    all.offsets.merge(one.offsets, uniquingKeysWith: +)
  }

  private static func line(_ name: String, _ lists: Int, _ tally: Tally) -> String {
    func pad(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(1, width - text.count)) + text
    }
    let offsets = tally.offsets.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    return name + pad("\(lists)", 24 - name.count) + pad("\(tally.pictures)", 10) + pad("\(tally.wrong)", 7)
      + pad("\(tally.copied)", 8) + pad("\(tally.joins)", 7) + "  " + offsets
      + (tally.tooShort > 0 ? "  (\(tally.tooShort) sides too short to tell)" : "")
  }
}
