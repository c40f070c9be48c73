// SPDX-License-Identifier: GPL-3.0-or-later
import TakeFiles

/// What `export` takes.
enum ExportOptions {
  static let format = Option<String>.choice(
    "format", "FORMAT", of: TakeExport.Format.allCases.map(\.rawValue),
    help: "video (the default), srt, vtt, text, fcpxml (Final Cut Pro) or otio (OpenTimelineIO): "
      + "folders with the recording, a project and captions.")
  static let output = Option<String>.text(
    "output", short: "o", "PATH",
    help: "The file to write, or a folder to write into. Without it, a file with the take's name where you are.")
  static let rate = Option<String>.choice(
    "fps", "RATE", of: ["23.976", "24", "25", "29.97", "30", "50", "59.94", "60"],
    help: "Frames a second. Without it, those of the recording.")
  static let burn = Option<Bool>.flag("burn-captions", help: "Draw the captions on the pictures of a video.")
  static let keep = Option<Bool>.flag("keep-commands", help: "Leave spoken commands in.")
  static let all = Option<Bool>.flag(
    "encode-all", help: "Encode every picture anew, also those that could be copied as they are.")
  static let quiet = Option<Bool>.flag("quiet", short: "q", help: "No progress and no summary.")

  static let spec = CommandSpec(
    name: "export",
    summary: "make a video, captions or an editor's project of a take",
    discussion: [
      "Leaves out the spoken commands, to the picture, video and sound together, and joins what is left without a click. "
        + "The take is only read; what is made appears once it is complete. Prints its name.",
      "Pictures are brought to a constant rate. Where they can be copied as they were recorded they are, and only those "
        + "near a cut are encoded anew.",
    ],
    arguments: [ArgumentSpec(placeholder: "TAKE", help: "The folder of a take.")],
    options: [
      format.spec, output.spec, rate.spec, burn.spec, keep.spec, all.spec, quiet.spec,
    ],
    examples: [
      .init(line: "followspot export talk", says: "Writes “talk.mp4” without the spoken commands."),
      .init(line: "followspot export talk --burn-captions -o captioned.mp4", says: "Draws captions on the pictures."),
      .init(line: "followspot export talk --format srt -o Films", says: "Writes captions that fit the video."),
      .init(line: "followspot export talk --format fcpxml", says: "Makes a folder that Final Cut Pro opens."),
    ])
}
