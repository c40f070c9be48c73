// SPDX-License-Identifier: GPL-3.0-or-later
import EngineReferences
import Foundation
import MediaLibAV
import StudioCore
import Testing

@Suite struct VideoExportTests {
  struct Form: CustomTestStringConvertible, Sendable {
    var name: String
    var recording: NumberedRecording
    var ending = "mp4"
    /// Whether pictures can be copied.
    var isSmart = false
    var testDescription: String { name }
  }

  static let forms: [Form] = {
    var forms = PictureRate.standard.map {
      Form(name: $0.description, recording: NumberedRecording($0.numerator, $0.denominator, seconds: 2.5))
    }
    var variable = NumberedRecording(30, seconds: 2.5)
    variable.isVariable = true
    forms.append(Form(name: "variable", recording: variable, ending: "mkv"))
    for (name, profile, rate, group) in [("copied", "baseline", 30, 15), ("copied high", "high", 25, 20)] {
      var recording = NumberedRecording(rate, seconds: 3)
      recording.coding = [
        "-c:v", "libx264", "-profile:v", profile, "-bf", "0", "-g", "\(group)", "-pix_fmt", "yuv420p",
      ]
      forms.append(Form(name: name, recording: recording, ending: "mp4", isSmart: true))
      recording.isVariable = true
      recording.lateness = 7
      forms.append(Form(name: "variable \(name)", recording: recording, ending: "mkv", isSmart: true))
    }
    return forms
  }()

  @Test(arguments: forms) func everyPictureAndSampleIsWhereItBelongs(form: Form) throws {
    let folder = try TestFolder()
    let file = folder.file("in." + form.ending)
    try form.recording.make(file)
    let facts = try #require(try MediaFacts(path: file))
    let picture = try #require(facts.picture)
    #expect(picture.isVariable == form.recording.isVariable)
    #expect(picture.rate == PictureRate(form.recording.rate.numerator, form.recording.rate.denominator))
    let before = try folder.bytes(of: "in." + form.ending)

    var random = Seeded(state: UInt64(form.recording.rate.numerator))
    let times = try NumberedRecording.times(of: file)
    let source = try NumberedRecording.samples(of: file)
    let ranges = Self.ranges(within: 2.3, using: &random)
    var export = VideoExport()
    export.cuts = CutList(ranges)
    let report = try #require(try export.run(file, to: folder.file("out.mp4")))
    let plan = PlainCut(
      times: times, rate: form.recording.rate, cuts: export.cuts.ranges, duration: picture.duration)
    let numbers = try NumberedRecording.numbers(of: folder.file("out.mp4"))
    #expect(numbers == plan.pictures, "\(ranges)")
    #expect(report.pictures == numbers.count)
    #expect(report.copied > numbers.count / 3 || !form.isSmart, "\(report)")
    #expect(try MediaRepairTests.complaints(folder.file("out.mp4")) == "")
    let output = try NumberedRecording.samples(of: folder.file("out.mp4"))
    for join in plan.joins {
      for offset in PlainCut.offsets(join, source: source, output: output, reach: 8) {
        if let offset { #expect(abs(offset) <= 1, "\(join)") }
      }
    }
    let made = try #require(try MediaFacts(path: folder.file("out.mp4")))
    #expect(made.picture?.isVariable == false)
    #expect(made.picture?.rate == picture.rate)
    #expect(try folder.bytes(of: "in." + form.ending) == before)
  }

  static func ranges(within seconds: Double, using random: inout Seeded) -> [ClosedRange<Double>] {
    (0..<3).map { _ in
      let start = Double.random(in: 0..<seconds, using: &random)
      return start...(start + Double.random(in: 0.05...0.4, using: &random))
    }
  }
}
