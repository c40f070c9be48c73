// SPDX-License-Identifier: GPL-3.0-or-later
import { fill, h } from "../lib/dom.js";
import { COMMANDS, exact } from "../lib/takes.js";

/** Widths of a letter m that a second has in the strip, and seconds that are drawn beyond its edges. */
const [ROOM, MARGIN] = [13, 4];
/** Seconds that keys move a handle by, and the least that is cut. */
const [STEP, FAR_STEP, LEAST] = [0.04, 0.5, 0.04];

/**
 * A take over its time: all of it, small, and the seconds around the present moment with their words and with handles at both
 * ends of what is cut. Events: `seek` — seconds; `trim` — `{index, start, end, isDone}`.
 */
class TakeTimeline extends HTMLElement {
  #take = null;
  #commands = [];
  #time = 0;
  #speech = h("canvas", { class: "speech", "aria-hidden": "true" });
  #cuts = h("div", { class: "overview-cuts" });
  #head = h("span", { class: "playhead" });
  #overview = h(
    "div",
    { class: "overview", role: "slider", tabIndex: 0, "aria-label": "Place in the take", "aria-valuemin": "0" },
    this.#speech, this.#cuts, this.#head,
  );
  #words = h("div", { class: "strip-words", "aria-hidden": "true" });
  #ranges = h("div", { class: "strip-ranges" });
  #layer = h("div", { class: "strip-layer" }, this.#words, this.#ranges);
  #strip = h("div", { class: "strip", role: "group", "aria-label": "Words and cuts around this moment" }, this.#layer, h("span", { class: "playhead" }));
  #drawn = [0, -1];
  #width = 0;
  /** Pixels that a second has in the strip. */
  #scale = 16 * ROOM;
  #isHeld = false;
  #sizes = new ResizeObserver(() => this.#measure());
  #isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;

  connectedCallback() {
    this.append(this.#overview, this.#strip);
    this.#sizes.observe(this);
    this.#drag(this.#overview, {
      move: (event) => {
        const box = this.#overview.getBoundingClientRect();
        this.#seek(((event.clientX - box.left) / box.width) * this.#take.duration);
      },
      isAtOnce: true,
    });
    this.#overview.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -5, ArrowDown: -5, ArrowRight: 5, ArrowUp: 5, PageUp: 30, PageDown: -30 }[event.key];
      const to = { Home: 0, End: this.#take?.duration }[event.key] ?? (by === undefined ? undefined : this.#time + by);
      if (to === undefined) return;
      event.preventDefault();
      this.#seek(to);
    });
    let from = 0;
    this.#drag(this.#strip, {
      begin: () => (from = this.#time),
      move: (event, moved) => this.#seek(from - moved / this.#scale),
      press: (event) => {
        const box = this.#strip.getBoundingClientRect();
        this.#seek(this.#middle + (event.clientX - box.left - box.width / 2) / this.#scale);
      },
    });
  }

  disconnectedCallback() {
    this.#sizes.disconnect();
  }

  set take(take) {
    this.#take = take;
    this.#overview.setAttribute("aria-valuemax", take.duration.toFixed(1));
    this.commands = take.commands;
    this.#measure();
  }

  set commands(commands) {
    const isSame = commands.length === this.#commands.length && this.#ranges.children.length === commands.length;
    this.#commands = commands;
    // Handles stay the elements that they are: one that is being dragged or has the focus keeps it.
    if (!isSame) fill(this.#ranges, commands.map((_, i) => this.#range(i)));
    fill(this.#cuts, commands.map((one) => this.#overviewPart(one.start, one.end, one.cut ? "cut" : "kept")), (this.#take?.marks ?? []).map((mark) => this.#overviewPart(mark.start, mark.start, `tick ${mark.kind}`)));
    this.#cuts.classList.toggle("many", (this.#take?.marks.length ?? 0) > 80);
    commands.forEach((one, i) => this.#place(this.#ranges.children[i], one));
  }

  set time(time) {
    this.#time = time;
    if (!this.#take) return;
    this.#show();
  }

  /** Goes to the beginning of a cut and has its first handle take the keys. */
  trim(index) {
    this.#seek(this.#commands[index].start);
    this.#ranges.children[index].querySelector(".handle").focus({ preventScroll: true });
    this.#strip.scrollIntoView({ block: "nearest" });
  }

  // ---- Drawing -----------------------------------------------------------------------------------------

  /** The second in the strip's middle: the present moment, or with less motion the middle of the page that it is on. */
  get #middle() {
    const seconds = this.#width / this.#scale;
    return this.#isCalm && seconds > 0 ? (Math.floor(this.#time / seconds) + 0.5) * seconds : this.#time;
  }

  #show() {
    const middle = this.#middle;
    this.#layer.style.transform = `translate3d(${(this.#width / 2 - middle * this.#scale).toFixed(2)}px, 0, 0)`;
    const share = this.#take.duration > 0 ? Math.min(1, this.#time / this.#take.duration) : 0;
    this.#head.style.transform = `translate3d(${(share * this.#width).toFixed(2)}px, 0, 0)`;
    this.#strip.lastElementChild.style.transform = `translate3d(${(this.#width / 2 + (this.#time - middle) * this.#scale).toFixed(2)}px, 0, 0)`;
    this.#overview.setAttribute("aria-valuenow", this.#time.toFixed(1));
    this.#overview.setAttribute("aria-valuetext", `${exact(this.#time)} of ${exact(this.#take.duration)}`);
    const half = this.#width / this.#scale / 2;
    if (middle - half < this.#drawn[0] || middle + half > this.#drawn[1]) this.#drawWords(middle - half - MARGIN, middle + half + MARGIN);
  }

  /** Draws the words of some seconds; those before and after are not there. */
  #drawWords(from, to) {
    this.#drawn = [from, to];
    const { words } = this.#take;
    let low = 0;
    let high = words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (words[middle][1] < from) low = middle + 1;
      else high = middle;
    }
    const shown = [];
    for (let i = low; i < words.length && words[i][0] < to; i += 1) {
      const [start, end, text, word] = words[i];
      // A word may stand in the silence after it, never over the next one.
      const room = Math.max(0.05, Math.min(words[i + 1]?.[0] ?? Infinity, start + 2) - start);
      shown.push(
        h(
          "span",
          { class: word < 0 ? "strip-word aside" : "strip-word", style: { left: `${(start * this.#scale).toFixed(1)}px`, width: `${(room * this.#scale).toFixed(1)}px` } },
          h("span", { class: "strip-bar", style: { width: `${Math.max(3, (end - start) * this.#scale - 2).toFixed(1)}px` } }),
          text,
        ),
      );
    }
    fill(this.#words, shown);
    // Seconds, where there are no words to go by.
    for (let second = Math.max(0, Math.ceil(from)); second < Math.min(to, this.#take.duration + 0.01); second += 1) {
      this.#words.append(h("span", { class: "strip-second", style: { left: `${second * this.#scale}px` } }));
    }
  }

  #measure() {
    this.#width = this.clientWidth;
    if (!this.#take || !this.#width) return;
    this.#drawn = [0, -1];
    this.#scale = parseFloat(getComputedStyle(document.documentElement).fontSize) * ROOM;
    this.#commands.forEach((one, i) => this.#place(this.#ranges.children[i], one));
    this.#drawSpeech();
    this.#show();
  }

  /** Where somebody spoke, over the whole take. */
  #drawSpeech() {
    const ratio = Math.min(2, devicePixelRatio || 1);
    const height = this.#speech.clientHeight || 20;
    this.#speech.width = Math.round(this.#width * ratio);
    this.#speech.height = Math.round(height * ratio);
    const context = this.#speech.getContext("2d");
    const style = getComputedStyle(this);
    const scale = this.#speech.width / Math.max(0.001, this.#take.duration);
    for (const [start, end, , word] of this.#take.words) {
      context.fillStyle = style.getPropertyValue(word < 0 ? "--unsaid-cue" : "--text-3");
      context.fillRect(start * scale, 0, Math.max(1, (end - start) * scale - 0.5), this.#speech.height);
    }
  }

  #overviewPart(start, end, kind) {
    const duration = Math.max(0.001, this.#take?.duration ?? 1);
    return h("span", { class: kind, style: { left: `${((100 * start) / duration).toFixed(3)}%`, width: `${((100 * Math.max(0, end - start)) / duration).toFixed(3)}%` } });
  }

  #range(index) {
    const name = COMMANDS[this.#commands[index].command] ?? this.#commands[index].command;
    return h("div", { class: "range" }, h("span", { class: "range-name" }, name), this.#handle(index, "start", `Beginning of “${name}”`), this.#handle(index, "end", `End of “${name}”`));
  }

  #handle(index, side, label) {
    const handle = h("button", { class: `handle ${side}`, type: "button", role: "slider", "aria-label": label, "aria-orientation": "horizontal" });
    let from = 0;
    this.#drag(handle, {
      begin: () => {
        this.#isHeld = true;
        from = this.#commands[index][side];
      },
      move: (event, moved) => this.#move(index, side, from + moved / this.#scale, false),
      end: () => {
        this.#isHeld = false;
        this.#move(index, side, this.#commands[index][side], true);
      },
    });
    handle.addEventListener("keydown", (event) => {
      const step = event.shiftKey ? FAR_STEP : STEP;
      const by = { ArrowLeft: -step, ArrowDown: -step, ArrowRight: step, ArrowUp: step }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      this.#move(index, side, this.#commands[index][side] + by, true);
      this.#seek(this.#commands[index][side]);
    });
    handle.addEventListener("focus", () => !this.#isHeld && handle.matches(":focus-visible") && this.#seek(this.#commands[index][side]));
    return handle;
  }

  #move(index, side, time, isDone) {
    const { start, end } = this.#commands[index];
    const wanted = Math.round(time * 1000) / 1000;
    const moved = side === "start"
      ? { start: Math.min(Math.max(0, wanted), end - LEAST), end }
      : { start, end: Math.max(Math.min(this.#take.duration, wanted), start + LEAST) };
    this.dispatchEvent(new CustomEvent("trim", { detail: { index, ...moved, isDone } }));
  }

  #place(element, { start, end, cut }) {
    element.classList.toggle("kept", !cut);
    element.style.left = `${(start * this.#scale).toFixed(1)}px`;
    element.style.width = `${((end - start) * this.#scale).toFixed(1)}px`;
    for (const [side, time, low, high] of [["start", start, 0, end - LEAST], ["end", end, start + LEAST, this.#take?.duration ?? end]]) {
      const handle = element.querySelector(`.${side}`);
      handle.setAttribute("aria-valuemin", low.toFixed(2));
      handle.setAttribute("aria-valuemax", high.toFixed(2));
      handle.setAttribute("aria-valuenow", time.toFixed(2));
      handle.setAttribute("aria-valuetext", `${time.toFixed(2)} seconds`);
    }
  }

  #seek(time) {
    if (!this.#take) return;
    this.dispatchEvent(new CustomEvent("seek", { detail: Math.min(Math.max(0, time), this.#take.duration) }));
  }

  /** Has a pointer move something; a press that moves nothing is a press. */
  #drag(element, { begin, move, press, end, isAtOnce = false }) {
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !this.#take) return;
      event.stopPropagation();
      const from = event.clientX;
      let isMoving = isAtOnce;
      element.setPointerCapture(event.pointerId);
      begin?.(event);
      if (isAtOnce) move(event, 0);
      const moving = (next) => {
        isMoving ||= Math.abs(next.clientX - from) > 3;
        if (isMoving) move(next, next.clientX - from);
      };
      const over = (last) => {
        element.removeEventListener("pointermove", moving);
        element.removeEventListener("pointerup", over);
        element.removeEventListener("pointercancel", over);
        if (!isMoving && last.type === "pointerup") press?.(last);
        end?.();
      };
      element.addEventListener("pointermove", moving);
      element.addEventListener("pointerup", over);
      element.addEventListener("pointercancel", over);
    });
  }
}

customElements.define("fs-take-timeline", TakeTimeline);
