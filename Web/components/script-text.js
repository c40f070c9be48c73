// SPDX-License-Identifier: GPL-3.0-or-later
import { h } from "../lib/dom.js";
import { Glider } from "../lib/glider.js";
import { lineNear, lineOfWord, measuredLines, styleFor, typeset } from "../lib/typeset.js";

/** Height of the layer that holds the lines, pixels: constant, so that a line that comes or goes draws no other anew. */
const LAYER = 400_000;
/** Pixels that a finger or the mouse may stray in a tap. */
const SLOP = 8;
/** Milliseconds without a turn of the wheel after which the hand has let go. */
const WHEEL_REST = 180;

/**
 * The script on the screen: lines of the real layout, of which only those near the window exist, in one layer that is
 * moved as a whole. A line is drawn when it comes and once more where its own words turn grey.
 *
 * Events: `measured` (lines were laid out), `nudge` `{word}` (a tap, or the hand let go), `hand` `{isOn}`.
 */
export class ScriptText extends HTMLElement {
  #layer = h("div", { class: "layer" });
  #glider = new Glider(this.#layer);
  #reading = null;
  #style = null;
  #lines = [];
  #mounted = new Map();
  #origin = 0;
  #said = 0;
  #hand = null;
  #wheel = null;
  #size = { width: 0, height: 0 };

  connectedCallback() {
    if (this.#layer.parentNode) return;
    this.append(this.#layer);
    this.addEventListener("pointerdown", (event) => this.#press(event));
    this.addEventListener("pointermove", (event) => this.#drag(event));
    this.addEventListener("pointerup", (event) => this.#release(event));
    this.addEventListener("pointercancel", () => this.#letGo());
    this.addEventListener("wheel", (event) => this.#turn(event), { passive: false });
  }

  get lines() {
    return this.#lines;
  }

  /** The lines with words and the reading line, as the program wants them. */
  get measured() {
    return { readingLine: this.#style.readingLine, lines: measuredLines(this.#lines) };
  }

  get reading() {
    return this.#reading;
  }

  /** How the text is set: see `styleFor`. */
  get setting() {
    return this.#style;
  }

  get said() {
    return this.#said;
  }

  /** Whether a hand moves the text now: plans wait until it lets go. */
  get isInHand() {
    return this.#hand?.isDragging === true || this.#wheel !== null;
  }

  /** How far the text is moved up now, pixels. */
  get offset() {
    return this.#glider.offsetAt();
  }

  /**
   * Lays the script out for the element's size; the line on the reading line keeps its place.
   * The face has to be loaded before, or another one would be measured.
   */
  async layOut(reading, settings, word = this.#said) {
    const { width, height } = this.getBoundingClientRect();
    const style = styleFor(settings, width, height);
    await Promise.all([document.fonts.load(style.font, "Aa"), document.fonts.load(style.headFont, "Aa")]).catch(() => {});
    if (!this.isConnected) return;
    const kept = this.#reading === reading ? this.#anchor() : null;
    this.#reading = reading;
    this.#style = style;
    this.#size = { width, height };
    const layer = this.#layer.style;
    layer.setProperty("--column", `${style.column}px`);
    layer.left = `${style.left}px`;
    layer.width = `${Math.ceil(style.column) + 2}px`;
    layer.font = style.font;
    layer.lineHeight = `${style.line}px`;
    layer.letterSpacing = `${style.letters}px`;
    layer.wordSpacing = `${style.words}px`;
    layer.textAlign = style.align;
    layer.setProperty("--head-weight", style.face.head);
    ({ lines: this.#lines } = typeset(reading, style));
    this.#clear();
    this.#said = word;
    this.#place(kept ? this.#offsetOf(kept.line, kept.share) : this.offsetOfWord(word));
    this.dispatchEvent(new CustomEvent("measured"));
  }

  /** The word at the reading line, with how far its line is through: what a new layout keeps there. */
  #anchor() {
    const height = this.offset + this.#style.readingLine;
    const at = lineNear(this.#lines, height);
    if (at < 0) return null;
    const line = this.#lines[at];
    const isOwn = lineOfWord(this.#lines, this.#said) === at;
    return { line: isOwn ? this.#said : line.firstWord, share: (height - line.top - line.height / 2) / line.height };
  }

  #offsetOf(word, share) {
    const line = this.#lines[lineOfWord(this.#lines, word)];
    return line ? line.top + line.height / 2 + share * line.height - this.#style.readingLine : -this.#style.readingLine;
  }

  /** Offset at which a word's line sits on the reading line. */
  offsetOfWord(word) {
    return this.#offsetOf(word, 0);
  }

  /** First word of the line so many lines with words away from the one that holds `word`. */
  wordLinesAway(word, count) {
    const spoken = this.#lines.filter((l) => l.endWord > l.firstWord);
    if (!spoken.length) return word;
    const at = lineOfWord(spoken, word);
    return spoken[Math.min(spoken.length - 1, Math.max(0, at + count))].firstWord;
  }

  /** How many lines a screen holds. */
  get linesAScreen() {
    return Math.max(1, Math.floor((this.#size.height * 0.8) / this.#style.line));
  }

  /** Words before this one turn grey. */
  showSaid(word) {
    if (word === this.#said) return;
    const [low, high] = word < this.#said ? [word, this.#said] : [this.#said, word];
    this.#said = word;
    for (const [index, element] of this.#mounted) {
      const line = this.#lines[index];
      if (line.endWord >= low && line.firstWord <= high) this.#grey(line, element);
    }
  }

  /**
   * Follows a plan: to `to` in `seconds`. A way longer than three windows is cut short, for nobody reads on it.
   * While a hand moves the text nothing happens.
   */
  aim(to, seconds, { endSpeed = 0 } = {}) {
    if (this.isInHand || !this.#style) return;
    let from = this.offset;
    const far = this.#size.height * 3;
    if (Math.abs(to - from) > far) {
      from = to - Math.sign(to - from) * this.#size.height * 0.5;
      this.#place(from);
    }
    this.#need(Math.min(from, to), Math.max(from, to));
    this.#glider.to(to, seconds, endSpeed);
  }

  /** Whether the text is at, or on its way to, this offset. */
  isBoundFor(to) {
    return Math.abs(this.#glider.target - to) < 0.5;
  }

  #place(offset) {
    this.#glider.put(offset);
    this.#need(offset, offset);
  }

  /** Has the lines of a stretch of offsets exist, with half a window to spare when any was missing. */
  #need(low, high) {
    const { height } = this.#size;
    const isThere = this.#mountedTop <= Math.max(0, low) && this.#mountedBottom >= Math.min(high + height, this.#bottom);
    if (isThere && this.#mounted.size) return;
    const spare = height * 0.5;
    this.#rebase(low);
    this.#mount(low - spare, high + height + spare);
  }

  #mountedTop = Infinity;
  #mountedBottom = -Infinity;

  get #bottom() {
    const last = this.#lines.at(-1);
    return last ? last.top + last.height : 0;
  }

  /** Long scripts are higher than a layer may be: lines are placed against a height near the window. */
  #rebase(offset) {
    const inLayer = offset - this.#origin;
    if (inLayer < LAYER * 0.75 && (inLayer > LAYER * 0.05 || this.#origin === 0)) return;
    this.#origin = Math.max(0, Math.round(offset - LAYER * 0.25));
    for (const [index, element] of this.#mounted) element.style.top = `${this.#lines[index].top - this.#origin}px`;
    this.#glider.rebase(this.#origin);
  }

  #mount(top, bottom) {
    const first = this.#firstBelow(top);
    let end = first;
    while (end < this.#lines.length && this.#lines[end].top < bottom) end += 1;
    const free = [];
    for (const [index, element] of this.#mounted) {
      if (index >= first && index < end) continue;
      free.push(element);
      this.#mounted.delete(index);
    }
    // From the bottom up, each before the one below it: the order that a screen reader reads is that of the script.
    let below = null;
    for (let index = end - 1; index >= first; index -= 1) {
      let element = this.#mounted.get(index);
      if (!element) {
        element = free.pop() ?? h("div", {});
        this.#draw(this.#lines[index], element);
        this.#mounted.set(index, element);
        this.#layer.insertBefore(element, below);
      }
      below = element;
    }
    for (const element of free) element.remove();
    this.#mountedTop = first === 0 ? -Infinity : top;
    this.#mountedBottom = end === this.#lines.length ? Infinity : bottom;
  }

  #firstBelow(top) {
    let low = 0;
    let high = this.#lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#lines[middle].top + this.#lines[middle].height < top) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #clear() {
    this.#mounted.clear();
    this.#layer.replaceChildren();
    this.#mountedTop = Infinity;
    this.#mountedBottom = -Infinity;
    this.#origin = 0;
    this.#glider.rebase(0);
  }

  #draw(line, element) {
    const reading = this.#reading;
    element.replaceChildren();
    element.dir = "auto";
    element.style.top = `${line.top - this.#origin}px`;
    element.style.height = `${line.height}px`;
    if (line.piece !== null) {
      element.append(this.#span(line.piece, line.firstWord, reading.isSpoken[line.firstToken]));
    } else {
      for (let t = line.firstToken; t < line.endToken; t += 1) {
        if (!reading.texts[t]) continue;
        if (element.firstChild) element.append(" ");
        element.append(this.#span(reading.texts[t], reading.firstWords[t], reading.isSpoken[t]));
      }
    }
    element.greyed = null;
    this.#grey(line, element);
  }

  #span(text, word, isSpoken) {
    const span = document.createElement("span");
    span.textContent = text;
    span.word = word;
    if (!isSpoken) span.className = "cue";
    return span;
  }

  /** Greys a line as a whole where it can; only in the line that is being read are there two colours. */
  #grey(line, element) {
    const state = line.endWord <= this.#said && line.firstWord < this.#said ? "all" : line.firstWord >= this.#said ? "none" : "part";
    if (state !== element.greyed) {
      element.className = `line${line.isHead ? " head" : ""}${state === "all" ? " said" : ""}`;
      if (state === "none" && element.greyed === "part") for (const span of element.children) span.classList.remove("said");
      element.greyed = state;
    }
    if (state !== "part") return;
    for (const span of element.children) span.classList.toggle("said", span.word < this.#said);
  }

  // ---- The hand ----------------------------------------------------------------------------------

  /** A window that is mirrored for glass takes the hand's ways as they are seen in the glass. */
  #isFlipped() {
    return this.closest(".mirror-v") !== null;
  }

  #press(event) {
    if (event.button !== 0 || !this.#style) return;
    this.#hand = { id: event.pointerId, y: event.clientY, offset: this.offset, isDragging: false, target: event.target };
  }

  #drag(event) {
    const hand = this.#hand;
    if (!hand || hand.id !== event.pointerId) return;
    const way = (hand.y - event.clientY) * (this.#isFlipped() ? -1 : 1);
    if (!hand.isDragging) {
      if (Math.abs(way) < SLOP) return;
      hand.isDragging = true;
      hand.offset = this.offset;
      hand.y = event.clientY;
      this.setPointerCapture(event.pointerId);
      this.#emitHand(true);
      return;
    }
    this.#moveTo(hand.offset + way);
  }

  #release(event) {
    const hand = this.#hand;
    if (!hand || hand.id !== event.pointerId) return;
    if (hand.isDragging) {
      this.#letGo();
      return;
    }
    this.#hand = null;
    if (hand.target instanceof HTMLSpanElement && hand.target.word !== undefined) {
      this.dispatchEvent(new CustomEvent("nudge", { detail: { word: hand.target.word } }));
    } else {
      this.dispatchEvent(new CustomEvent("tap"));
    }
  }

  #turn(event) {
    if (event.ctrlKey || !this.#style) return; // the browser's own zoom
    event.preventDefault();
    const unit = event.deltaMode === 1 ? this.#style.line : event.deltaMode === 2 ? this.#size.height : 1;
    if (this.#wheel === null) this.#emitHand(true);
    clearTimeout(this.#wheel);
    this.#wheel = setTimeout(() => this.#letGo(), WHEEL_REST);
    this.#moveTo(this.offset + event.deltaY * unit * (this.#isFlipped() ? -1 : 1));
  }

  #moveTo(offset) {
    const first = this.offsetOfWord(0);
    const last = this.offsetOfWord(this.#reading.words);
    this.#place(Math.min(last, Math.max(first, offset)));
  }

  /** The hand lets go: the line at the reading line is the new place, unless it is the one that was there before. */
  #letGo() {
    const wasMoving = this.isInHand;
    clearTimeout(this.#wheel);
    this.#wheel = null;
    this.#hand = null;
    if (!wasMoving) return;
    const line = this.#lines[lineNear(this.#lines, this.offset + this.#style.readingLine)];
    const isOwn = line && line.firstWord <= this.#said && this.#said < line.endWord;
    const word = line && !isOwn ? line.firstWord : this.#said;
    this.#emitHand(false);
    this.dispatchEvent(new CustomEvent("nudge", { detail: { word } }));
  }

  #emitHand(isOn) {
    this.dispatchEvent(new CustomEvent("hand", { detail: { isOn } }));
  }
}

customElements.define("fs-text", ScriptText);
