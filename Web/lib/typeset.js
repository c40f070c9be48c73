// SPDX-License-Identifier: GPL-3.0-or-later

/** Faces that a person can choose; letter and word spacing in em. A figure in `weight` suits reading from a distance. */
export const FACES = {
  inter: { name: "Inter", family: '"Followspot Inter", system-ui, sans-serif', weight: 540, head: 720, letters: -0.012, words: 0 },
  system: { name: "System", family: 'system-ui, "Segoe UI", "Helvetica Neue", sans-serif', weight: 500, head: 700, letters: 0, words: 0 },
  serif: { name: "Serif", family: '"Iowan Old Style", Charter, Georgia, "DejaVu Serif", serif', weight: 400, head: 700, letters: 0, words: 0 },
  dyslexic: { name: "OpenDyslexic", family: '"Followspot Dyslexic", "Comic Sans MS", Verdana, sans-serif', weight: 400, head: 700, letters: 0.02, words: 0.12 },
};

/** Mean width of a letter with its share of spaces, in em: what the measure (letters a line) is reckoned with. */
const LETTER = 0.52;

/**
 * How the text is set in a window.
 *
 * All lengths are CSS pixels. `size` 0 among the settings means a size that fits the window: about 34 letters a line on
 * a wide one, never below what is readable at arm's length.
 */
export function styleFor(settings, width, height) {
  const face = FACES[settings.font] ?? FACES.inter;
  const fitting = Math.min(170, Math.max(27, Math.min(width * 0.05, height * 0.088)));
  const size = Math.round(settings.size ? (settings.size * 4) / 3 : fitting);
  const room = Math.max(size * 2, width * (1 - (2 * settings.margin) / 100));
  const column = Math.min(room, settings.measure * LETTER * size);
  return {
    face,
    size,
    line: Math.round(size * settings.lineSpacing),
    column,
    left: Math.round((width - column) / 2),
    letters: face.letters * size,
    words: face.words * size,
    align: settings.align,
    readingLine: Math.round((height * settings.readingLine) / 100),
    font: `${face.weight} ${size}px ${face.family}`,
    headFont: `${face.head} ${size}px ${face.family}`,
  };
}

/** What is shown of a token: without the marks of Markdown that only say how it looks. */
export function shown(token, kind) {
  if (kind === "head") token = token.replace(/^#{1,6}$|^[=]+$/, "");
  if (/^[-*+]$/.test(token)) return "•";
  if (token === ">") return "";
  token = token.replace(/`/g, "");
  return token.replace(/(^|[^\p{L}\p{N}])(\*\*|__|\*|_|~~)(?=\S)/gu, "$1").replace(/(\S)(\*\*|__|\*|_|~~)($|[^\p{L}\p{N}])/gu, "$1$3") || token;
}

/** Where the brackets and addresses of Markdown's links are in a stretch of text: `[[start, end], …]`. */
function linkMarks(text, start, end) {
  const marks = [];
  for (const found of text.slice(start, end).matchAll(/(!?\[)([^\]\n]*)(\]\([^)\s]*\))/g)) {
    const at = start + found.index;
    const close = at + found[1].length + found[2].length;
    marks.push([at, at + found[1].length], [close, close + found[3].length]);
  }
  return marks;
}

/** A stretch of text without the marks in it. */
function without(marks, text, start, end) {
  let out = "";
  let at = start;
  for (const [from, to] of marks) {
    if (to <= start || from >= end) continue;
    out += text.slice(at, Math.max(at, from));
    at = Math.max(at, to);
  }
  return out + text.slice(at, Math.max(at, end));
}

/**
 * A script as the page shows it: tokens with what is shown of them and the words that they stand for, flat.
 *
 * Comes from `GET /api/scripts/ID/reading`; word indices are the follower's.
 */
export class Reading {
  constructor(answer) {
    const { tokens, paragraphs } = answer;
    this.id = answer.id;
    this.revision = answer.revision;
    this.language = answer.language;
    this.words = answer.words;
    this.paragraphs = paragraphs;
    this.sentences = answer.sentences ?? [];
    this.texts = new Array(tokens.length);
    this.firstWords = new Uint32Array(tokens.length + 1);
    this.isSpoken = new Uint8Array(tokens.length);
    for (const [first, end, kind] of paragraphs) {
      if (first === end) continue;
      const links = linkMarks(answer.text, tokens[first][0], tokens[end - 1][1]);
      for (let t = first; t < end; t += 1) {
        const [start, stop, firstWord, isSpoken] = tokens[t];
        this.texts[t] = shown(without(links, answer.text, start, stop), kind);
        this.firstWords[t] = firstWord;
        this.isSpoken[t] = isSpoken ? 1 : 0;
      }
    }
    this.firstWords[tokens.length] = answer.words;
  }

  /** The token that holds a word; the number of tokens for the end of the script. */
  tokenOf(word) {
    let low = 0;
    let high = this.texts.length;
    // The last token that begins at or before the word: earlier ones with the same beginning have no words.
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.firstWords[middle] <= word) low = middle + 1;
      else high = middle;
    }
    return word >= this.words ? this.texts.length : Math.max(0, low - 1);
  }

  /** First words of the paragraphs that have words, in order. */
  paragraphStarts() {
    const starts = [];
    for (const [first, end] of this.paragraphs) {
      const word = this.firstWords[first];
      if (this.firstWords[end] > word) starts.push(word);
    }
    return starts;
  }
}

let context = null;
let widths = new Map();
let widthsOf = "";

function widthOf(text, style, isHead) {
  const font = isHead ? style.headFont : style.font;
  const key = isHead ? `\u0001${text}` : text;
  let width = widths.get(key);
  if (width === undefined) {
    if (context.font !== font) context.font = font;
    width = context.measureText(text).width + style.letters * [...text].length;
    widths.set(key, width);
  }
  return width;
}

/**
 * Breaks a script into lines of a style's column, as wide as the face really is. Draws nothing.
 *
 * A line: `{firstToken, endToken, firstWord, endWord, top, height, isHead, piece}`; `piece` is the text of a line that
 * holds part of a token too long for any line. Lines lie below each other from 0 on. Cost: one measurement for each
 * different token; 20,000 tokens take some tens of milliseconds.
 */
export function typeset(reading, style) {
  context ??= document.createElement("canvas").getContext("2d");
  const setting = `${style.font}/${style.headFont}/${style.letters}`;
  if (widthsOf !== setting) {
    widths = new Map();
    widthsOf = setting;
    context.font = style.font;
  }
  context.fontKerning = "normal";
  const lines = [];
  let top = 0;
  reading.paragraphs.forEach(([first, end, kind], index) => {
    const isHead = kind === "head";
    if (index > 0) top += Math.round(style.line * (isHead ? 0.8 : 0.45));
    const before = lines.length;
    breakParagraph(reading, style, first, end, isHead, lines);
    for (let i = before; i < lines.length; i += 1) {
      lines[i].top = top;
      top += style.line;
    }
  });
  return { lines, height: top };
}

function breakParagraph(reading, style, first, end, isHead, lines) {
  const space = widthOf(" ", style, isHead) + style.words;
  let start = first;
  let x = 0;
  const close = (stop) => {
    if (stop > start && x > 0) lines.push(lineOf(reading, start, stop, isHead, style.line));
    start = stop;
    x = 0;
  };
  for (let t = first; t < end; t += 1) {
    const text = reading.texts[t];
    if (!text) continue;
    const width = widthOf(text, style, isHead);
    if (width > style.column) {
      close(t);
      breakToken(reading, style, t, isHead, lines);
      start = t + 1;
      x = 0;
      continue;
    }
    if (x > 0 && x + space + width > style.column + 0.5) close(t);
    x += (x > 0 ? space : 0) + width;
  }
  close(end);
}

function lineOf(reading, firstToken, endToken, isHead, height) {
  return {
    firstToken, endToken, firstWord: reading.firstWords[firstToken], endWord: reading.firstWords[endToken],
    top: 0, height, isHead, piece: null,
  };
}

/** A token that no line can hold (an address, a script without spaces) is cut between letters; its words are shared out. */
function breakToken(reading, style, token, isHead, lines) {
  const letters = graphemes(reading.texts[token], reading.language);
  const firstWord = reading.firstWords[token];
  const wordCount = reading.firstWords[token + 1] - firstWord;
  let from = 0;
  while (from < letters.length) {
    let to = from;
    let x = 0;
    while (to < letters.length) {
      const width = widthOf(letters[to], style, isHead);
      if (to > from && x + width > style.column) break;
      x += width;
      to += 1;
    }
    const line = lineOf(reading, token, token + 1, isHead, style.line);
    line.piece = letters.slice(from, to).join("");
    line.firstWord = firstWord + Math.round((wordCount * from) / letters.length);
    line.endWord = firstWord + Math.round((wordCount * to) / letters.length);
    lines.push(line);
    from = to;
  }
}

function graphemes(text, language) {
  try {
    return [...new Intl.Segmenter(language, { granularity: "grapheme" }).segment(text)].map((s) => s.segment);
  } catch {
    return [...text];
  }
}

/** Lines with words, as the server wants them: `[[firstWord, endWord, top, height], …]`. */
export const measuredLines = (lines) =>
  lines.filter((l) => l.endWord > l.firstWord).map((l) => [l.firstWord, l.endWord, l.top, l.height]);

/** Index of the line that holds a word: the last line with words that begins at or before it; -1 without lines. */
export function lineOfWord(lines, word) {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle].firstWord <= word) low = middle + 1;
    else high = middle;
  }
  let i = low - 1;
  while (i > 0 && lines[i].endWord === lines[i].firstWord) i -= 1;
  if (i >= 0 && lines[i].endWord > lines[i].firstWord) return i;
  return lines.findIndex((l) => l.endWord > l.firstWord);
}

/** Index of the line with words whose middle is nearest to a height in the text; -1 without lines. */
export function lineNear(lines, height) {
  let best = -1;
  let distance = Infinity;
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle].top + lines[middle].height / 2 < height) low = middle + 1;
    else high = middle;
  }
  for (let i = Math.max(0, low - 6); i < Math.min(lines.length, low + 6); i += 1) {
    if (lines[i].endWord === lines[i].firstWord) continue;
    const d = Math.abs(lines[i].top + lines[i].height / 2 - height);
    if (d < distance) [best, distance] = [i, d];
  }
  return best;
}
