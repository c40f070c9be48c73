// SPDX-License-Identifier: GPL-3.0-or-later

/** The script that an empty studio offers: it says what it shows while it is read. */
export const SAMPLE = {
  title: "Read me aloud",
  language: "en",
  text: `# Read me aloud

Good evening, and welcome. As you read these words, they move. Nobody set a speed, and nobody is turning a wheel.

Slow down if you like. Take a breath. [breathe] The text waits for you, for as long as you want, and goes on when you do.

Now say something that is not written here. Tell me what you had for breakfast. The text holds still, because it knows that you have left it. Come back to this line, and it is with you again.

You may skip this paragraph altogether. Most people do. It is only here to be skipped, and it does not mind.

The words you have said turn grey. The small amber mark shows the line that comes next. If the text ever loses you, it says so, and then you only need to say the line again.

That is all there is to know. Drop a script of your own on the first screen, and begin.`,
};
