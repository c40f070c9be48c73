// SPDX-License-Identifier: GPL-3.0-or-later

/// What `studio` takes, and the program without a command.
enum StudioCommandOptions {
  static let studio = Option<String>.text(
    "studio", "DIR", help: "The folder that scripts and settings are kept in. Without it, the one that doctor shows.")
  static let port = Option<Int>.whole(
    "port", "N", in: 0...65_535,
    help:
      "The port to listen at. Without it, that of the last start where it is free, so that the browser does not ask for the "
      + "microphone again; else any free one, as with 0.")
  static let noBrowser = Option<Bool>.flag("no-browser", help: "Print the address and open no browser.")
  static let network = Option<String>.choice(
    "network", "HOW", of: ["display", "remote"],
    help:
      "Let tablets and phones in the local network in too: display has them only look; remote gives them buttons, over "
      + "TLS. The page has a switch for it.")
  static let page = Option<String>.text(
    "page", "DIR", help: "Show the page in this folder, read anew each time: for working on it.")

  static let spec = CommandSpec(
    name: "studio",
    summary: "open the studio in the browser; also without a command",
    discussion: [
      "Starts a server that only this machine can reach, prints its address, and opens it in the browser. The address has a "
        + "token in it that is good until the program ends. Ctrl-C ends it."
    ],
    arguments: [],
    options: [
      studio.spec, port.spec, noBrowser.spec, network.spec, page.spec, SpeechOptions.recognizer.spec,
      SpeechOptions.model.spec,
    ],
    examples: [
      .init(line: "followspot", says: "Opens the studio."),
      .init(
        line: "followspot --no-browser --port 8080", says: "Listens at a port of your choice and prints the address."),
      .init(line: "followspot studio --studio ~/talks", says: "Keeps everything in another folder."),
    ])
}
