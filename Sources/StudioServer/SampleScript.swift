// SPDX-License-Identifier: GPL-3.0-or-later

/// The script that lies in a new studio, so that there is something to read at once.
enum SampleScript {
  static let english = (
    title: "Welcome to Followspot",
    text: """
    # Welcome

    Good morning, and welcome. This is a script that follows your voice. Read these lines aloud, at your own pace, and \
    the text moves with you.

    [look up and smile]

    Stop whenever you like. While you are silent, the text waits. Say something that is not written here, and it waits \
    too; when you come back to a line, it finds you again.

    You can skip ahead. You can go back and read a sentence once more. Nothing has a speed that you would have to keep.

    Figures are read as you say them: 1,250 people came in 2026, and 3.5% of them sat in row 14.

    When you need a moment, say: hold on. The text stands until you go on reading.

    That is all there is to know. Replace this text with your own, and begin.

    """
  )
}
