// SPDX-License-Identifier: GPL-3.0-or-later

/// What `listen` takes.
enum ListenOptions {
  static let script = Option<String>.text(
    "script", short: "s", "FILE", help: "Expect this script to be read. Without it, nothing in particular.")
  static let fast = Option<Bool>.flag(
    "fast", help: "As fast as the machine can, instead of at the pace of the recording.")
  static let output = Option<String>.text(
    "output", short: "o", "LOG", help: "Write the log to LOG, for replay. Without it, the log goes to standard output.")
  static let json = Option<Bool>.flag("json", help: "Print the log as JSON Lines in a terminal too.")
  static let quiet = Option<Bool>.flag("quiet", short: "q", help: "No summary at the end.")

  static let spec = CommandSpec(
    name: "listen",
    summary: "log what the recogniser hears in a recording",
    discussion: [
      "Streams a recording through the recogniser and logs each result with the moment it arrived. In a terminal the words "
        + "are shown as they come; elsewhere the log is JSON Lines, which replay reads."
    ],
    arguments: [FollowOptions.spec.arguments[1]],
    options: [
      script.spec, fast.spec, output.spec, json.spec, SpeechOptions.language.spec, SpeechOptions.recognizer.spec,
      SpeechOptions.model.spec, quiet.spec,
    ],
    examples: [
      .init(
        line: "followspot listen reading.wav --script script.txt", says: "Shows the words as they are heard."),
      .init(
        line: "followspot listen reading.wav -s script.txt --fast -o heard.jsonl",
        says: "Records a log as fast as the machine can."),
    ])
}
