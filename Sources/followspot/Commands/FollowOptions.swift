// SPDX-License-Identifier: GPL-3.0-or-later

/// What `follow` takes.
enum FollowOptions {
  static let json = Option<Bool>.flag("json", help: "Print events as JSON Lines: t, position, state.")
  static let fast = Option<Bool>.flag(
    "fast",
    help: "As fast as the machine can, instead of at the pace of the recording; t is then when it would have been.")
  static let start = Option<Int>.whole(
    "start", "TOKEN", in: 0...(.max),
    help: "Begin at this token of the script, counted from 0 as white space parts them.")
  static let output = Option<String>.text(
    "output", short: "o", "FILE", help: "Also write the events, as --json prints them, to FILE.")
  static let log = Option<String>.text(
    "log", "FILE", help: "Also write what the recogniser heard to FILE, for replay.")
  static let events = Option<String>.choice(
    "events", "WHICH", of: ["moves", "all"],
    help: "moves (the default): an event where the place or the state changes. all: one for everything heard, with the "
      + "kind of move, the evidence, the lead, and spoken commands.")
  static let quiet = Option<Bool>.flag("quiet", short: "q", help: "No summary at the end.")

  static let spec = CommandSpec(
    name: "follow",
    summary: "follow a reader's voice through a script",
    discussion: [
      "In a terminal it shows the script around the reading line, says whether it is following, and moves by line as the "
        + "reader does. Elsewhere it prints a line of text each time the reading line changes.",
      "The arrow keys set the place by hand, and q stops. Ctrl-C stops too, keeps what was written so far, and says "
        + "where to go on.",
      "A recording in which nobody speaks is no failure: a warning says so, and the exit code is 0.",
    ],
    arguments: [
      ArgumentSpec(placeholder: "SCRIPT", help: "Plain text or Markdown; - reads it from standard input."),
      ArgumentSpec(
        placeholder: "AUDIO",
        help: "Any file with sound in it; - reads 16 kHz mono 16-bit samples (PCM, little-endian) from standard input."),
    ],
    options: [
      json.spec, fast.spec, start.spec, output.spec, log.spec, events.spec, SpeechOptions.language.spec,
      SpeechOptions.recognizer.spec, SpeechOptions.model.spec, quiet.spec,
    ],
    examples: [
      .init(line: "followspot follow script.txt reading.wav", says: "Shows the script following the recording."),
      .init(
        line: "arecord -q -f S16_LE -r 16000 -c 1 | followspot follow script.txt -", says: "Follows the microphone."),
      .init(
        line: "followspot follow script.txt talk.mp4 --json --fast > events.jsonl",
        says: "Writes every move to a file, as fast as the machine can."),
      .init(
        line: "followspot follow script.txt part2.flac --start 412", says: "Begins at token 412, as after a stop."),
    ])
}

/// Options of every command that listens.
enum SpeechOptions {
  static let language = Option<String>.text(
    "language", "TAG", help: "Language of the script, for example en-US. Without it, the model's own.")
  static let recognizer = Option<String>.text(
    "recognizer", "ID", help: "The engine that hears; followspot doctor lists what there is.")
  static let model = Option<String>.text(
    "model", "DIR", help: "Folder of the speech model to use; one for Vosk has Vosk hear.")
}
