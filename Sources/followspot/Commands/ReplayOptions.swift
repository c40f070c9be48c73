// SPDX-License-Identifier: GPL-3.0-or-later

/// What `replay` takes.
enum ReplayOptions {
  static let spec = CommandSpec(
    name: "replay",
    summary: "run a log of heard words through the follower",
    discussion: [
      "Shows what follow would have shown for the same words at the same moments, without audio and at once: for tests, "
        + "and to see why the place moved."
    ],
    arguments: [
      FollowOptions.spec.arguments[0],
      ArgumentSpec(placeholder: "LOG", help: "A log from listen or from follow --log; - reads it from standard input."),
    ],
    options: [
      FollowOptions.json.spec, FollowOptions.start.spec, FollowOptions.output.spec, FollowOptions.events.spec,
      SpeechOptions.language.spec, FollowOptions.quiet.spec,
    ],
    examples: [
      .init(
        line: "followspot replay script.txt heard.jsonl", says: "Prints each line as it is reached, and a summary."),
      .init(
        line: "followspot replay script.txt heard.jsonl --json --events all",
        says: "Prints an event for everything heard, with the evidence."),
    ])
}
