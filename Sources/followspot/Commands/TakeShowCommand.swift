// SPDX-License-Identifier: GPL-3.0-or-later
import Pipeline
import StudioCore
import TakeFiles

/// `take show TAKE`: what a take holds, how it went, what is damaged.
struct TakeShowCommand {
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let take = try TakeFolder(arguments.operands[0])
    let damage = take.damage()
    let output = StandardOutput(writesAtOnce: false)
    let manifest = take.manifest
    try line("Take", take.path, output)
    if let title = (try? TakeEdit(in: take.path))?.title ?? manifest.title { try line("Title", title, output) }
    try line("Made", manifest.made, output)
    let original = manifest.recording.original.map { ", from \($0)" } ?? ""
    try line("Recording", "\(manifest.recording.file), \(Clock.minutes(manifest.duration))\(original)", output)
    if let device = manifest.device { try line("Device", Self.text(device), output) }
    for clock in manifest.clocks ?? [] { try line("Clock", Self.text(clock), output) }
    if let ended = manifest.ended { try line("Ended", ended, output) }
    if let torn = manifest.torn { try line("Recovered", "what broke off is kept as \(torn.file)", output) }
    var problems = damage
    do {
      try describe(take, output)
    } catch let error as StudioError {
      // What is missing has been told.
      if damage.isEmpty { problems.append(error.context) }
    }
    for problem in problems { try line("Damage", problem, output) }
    if problems.isEmpty { try line("Damage", "none", output) }
    try output.flush()
    return problems.isEmpty ? .ok : .data
  }

  private static func text(_ device: TakeManifest.Device) -> String {
    let size = device.width.flatMap { width in device.height.map { "\(width) × \($0)" } }
    return [device.camera, size, device.microphone].compactMap { $0 }.joined(separator: ", ")
  }

  /// How far the heard sound was found from where it was told to be.
  private static func text(_ clock: TakeManifest.Clock) -> String {
    let offsets = clock.points.filter { $0.count == 2 }.map { $0[1] - $0[0] }
    guard let least = offsets.min(), let most = offsets.max() else {
      return "the heard sound was not found in the recording: its words are where the page told"
    }
    let spread = Int(min((most - least) * 1_000, 1e12).rounded())
    return "found at \(offsets.count) \(offsets.count == 1 ? "place" : "places"), \(spread) ms apart"
  }

  private func describe(_ take: TakeFolder, _ output: StandardOutput) throws {
    let script = try take.script()
    try line("Script", "\(take.manifest.script.file), \(script.wordCount) words, \(take.manifest.language)", output)
    let reading = TakeReading(script: script, heard: try take.heard())
    let marks = TakeMarks(reading, of: script)
    let score = TakeScore(marks, of: reading)
    try line("Heard", "\(score.words) words, by \(take.manifest.engine)", output)
    let commands = (try? take.marks())?.commands ?? []
    for command in commands {
      try line("Command", "\(Clock.minutes(command.start))  \(command.command)", output)
    }
    try line("Coverage", "\(percent(score.coverage)) of the script", output)
    try line("Off script", "\(percent(score.offScript)) of the words", output)
    for mark in marks.marks {
      let text = mark.words.isEmpty ? "" : "  " + Self.quote(mark.words, script)
      try line("Mark", "\(Clock.minutes(mark.range.lowerBound))  \(mark.kind.rawValue)\(text)", output)
    }
    try line("Note", "figures help to sort takes; they are no grade", output)
  }

  /// The first words of a stretch of the script, as they are written.
  private static func quote(_ words: Range<WordIndex>, _ script: Script) -> String {
    let tokens = script.token(of: words.lowerBound)...script.token(of: words.upperBound - 1)
    let text = tokens.prefix(5).map { Printable.text(script.tokens[$0].text) }.joined(separator: " ")
    return "“\(text)\(tokens.count > 5 ? " …" : "")”"
  }

  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

  private func line(_ name: String, _ text: String, _ output: StandardOutput) throws {
    try output.write(line: name + String(repeating: " ", count: 12 - name.count) + Printable.text(text))
  }
}
