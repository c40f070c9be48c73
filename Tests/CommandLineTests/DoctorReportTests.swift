// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import followspot

@Suite struct DoctorReportTests {
  static let findings = [
    Finding(group: "Libraries", name: "PocketSphinx", status: .ok, detail: "5.1.1", isNeeded: true),
    Finding(
      group: "Libraries", name: "espeak-ng", status: .missing, detail: "its data are missing",
      remedy: "Run scripts/setup",
      isNeeded: false),
    Finding(
      group: "Speech models", name: "en-US", status: .missing, detail: "\"en-us/mdef\" is missing",
      remedy: "Run scripts/setup", isNeeded: true),
  ]

  @Test func textAndJSON() {
    let good = Array(Self.findings.prefix(2))
    #expect(DoctorReport.canFollow(good))
    #expect(!DoctorReport.canFollow(Self.findings))
    let text = [
      DoctorReport.text(Self.findings, version: "1.2.3", palette: nil),
      DoctorReport.text(good, version: "1.2.3", palette: nil),
      DoctorReport.text(good, version: "1.2.3", palette: .colour).replacing("\u{1B}", with: "␛"),
      DoctorReport.json(Self.findings, version: "1.2.3"),
    ]
    Golden.expect(text.joined(separator: "\n----\n") + "\n", "doctor")
  }

  @Test func microphonesOfAlsa() {
    let table = """
      00-00: ALC257 Analog : ALC257 Analog : playback 1 : capture 1
      00-03: HDMI 0 : HDMI 0 : playback 1
      02-00: USB Audio : USB Audio : capture 1
      nonsense

      """
    #expect(Microphones.parse(table) == ["hw:0,0  ALC257 Analog", "hw:2,0  USB Audio"])
    #expect(Microphones.parse("") == [])
    #expect(Microphones.list(table: "/nowhere") == [])
  }
}
