// SPDX-License-Identifier: GPL-3.0-or-later

/// What the commands about takes take.
enum TakeOptions {
  static let script = Option<String>.text("script", short: "s", "FILE", help: "The script that was read. Required.")
  static let into = Option<String>.text(
    "into", "DIR", help: "The folder that the take's folder is made in. Without it, the one that you are in.")
  static let quiet = Option<Bool>.flag("quiet", short: "q", help: "No progress and no summary.")
  static let format = Option<String>.choice(
    "format", "FORMAT", of: ["srt", "vtt", "text"],
    help: "srt (the default), vtt, or text: what was said, with the time of each paragraph.")
  static let output = Option<String>.text(
    "output", short: "o", "FILE", help: "Write to FILE. Without it, to standard output.")
  static let cut = Option<Bool>.flag(
    "cut", help: "For the video without its spoken commands: they are left out, and times move up.")
  static let rate = Option<String>.choice(
    "fps", "RATE", of: ["23.976", "24", "25", "29.97", "30", "50", "59.94", "60"],
    help: "Frames a second of the video, for the two frames between captions (25).")

  private static let take = ArgumentSpec(placeholder: "TAKE", help: "The folder of a take.")

  static let importSpec = CommandSpec(
    name: "take import",
    summary: "make a take of a recording",
    discussion: [
      "Hears a recording of a script and makes a folder of plain files: the recording as it is, the script as it was "
        + "read, what was heard, commands and marks. The folder appears when it is whole. Prints its name."
    ],
    arguments: [ArgumentSpec(placeholder: "RECORDING", help: "Any file with sound in it.")],
    options: [
      script.spec, into.spec, SpeechOptions.language.spec, SpeechOptions.recognizer.spec, SpeechOptions.model.spec,
      quiet.spec,
    ],
    examples: [
      .init(line: "followspot take import talk.mp4 --script talk.md", says: "Makes the folder “talk” of both."),
      .init(
        line: "followspot take import talk.mp4 -s talk.md --into Takes", says: "Makes it in the folder “Takes”."),
    ])

  static let showSpec = CommandSpec(
    name: "take show",
    summary: "show what a take holds, how it went, and what is damaged",
    discussion: [
      "Checks each file of the take against its checksum; where one is missing or changed, the exit code is 65. The "
        + "figures help to sort takes. They are no grade: the best take can be one that left the script on purpose."
    ],
    arguments: [take], options: [],
    examples: [.init(line: "followspot take show talk", says: "Prints the take's files, scores and marks.")])

  static let captionsSpec = CommandSpec(
    name: "take captions",
    summary: "write a take's captions",
    discussion: [
      "Words that are in the script are spelled as there, at the time at which they were said; others as they were heard. "
        + "Two lines of 42 characters, 5/6 s to 7 s."
    ],
    arguments: [take], options: [format.spec, output.spec, cut.spec, rate.spec],
    examples: [
      .init(line: "followspot take captions talk > talk.srt", says: "Writes SubRip captions."),
      .init(line: "followspot take captions talk --format vtt -o talk.vtt", says: "Writes WebVTT captions."),
    ])
}
