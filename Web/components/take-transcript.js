// SPDX-License-Identifier: GPL-3.0-or-later
import { fill, h } from "../lib/dom.js";
import { clock } from "../lib/format.js";

/** Seconds of silence that begin a paragraph, and words after which a sentence's end does. */
const [SILENCE, LONG] = [2, 45];
/** Milliseconds after the last scroll by hand during which the text stays where it is. */
const HAND = 4000;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uff00-\uffef]$/u;

/** What was said, as text: the word of the moment stands out, a press on a word goes there. Events: `seek`. */
class TakeTranscript extends HTMLElement {
  #words = [];
  #elements = [];
  /** Whether each word is shown as cut. */
  #isCut = [];
  #now = -1;
  #handAt = -HAND;

  connectedCallback() {
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", "What was said");
    this.tabIndex = 0;
    this.addEventListener("click", (event) => {
      const at = event.target.closest?.(".w")?.at;
      if (at !== undefined && !String(getSelection())) this.#seek(at);
    });
    for (const name of ["wheel", "touchmove", "keydown"]) this.addEventListener(name, () => (this.#handAt = performance.now()), { passive: true });
  }

  set take(take) {
    this.#words = take.words;
    this.#now = -1;
    if (!take.words.length) {
      fill(this, h("p", { class: "quiet-line" }, "No words were heard."));
      return;
    }
    const marked = take.marks.filter((mark) => ["stumble", "restart", "repeat"].includes(mark.kind));
    const left = take.marks.filter((mark) => mark.kind === "skip" && mark.text);
    const paragraphs = [];
    let line = null;
    let count = 0;
    this.#elements = take.words.map(([start, end, text, word], at) => {
      const before = take.words[at - 1];
      const isNew = !before || start - before[1] >= SILENCE || (count >= LONG && /[.!?…。！？]["”’»)]?$/u.test(before[2]));
      if (isNew) {
        line = h("span", { class: "said" });
        paragraphs.push(h("p", {}, h("span", { class: "at" }, clock(start)), line));
        count = 0;
      } else if (!UNSPACED.test(before[2])) line.append(" ");
      count += 1;
      const skipped = left.findIndex((mark) => mark.end <= start + 0.01);
      if (skipped >= 0) line.append(h("span", { class: "left-out" }, `left out: ${left.splice(skipped, 1)[0].text}`), " ");
      const middle = (start + end) / 2;
      const kind = marked.find((mark) => middle >= mark.start && middle <= mark.end)?.kind ?? "";
      const element = h("span", { class: `w ${word < 0 ? "aside" : ""} ${kind}`.trim() }, text);
      element.at = at;
      line.append(element);
      return element;
    });
    fill(this, paragraphs);
    this.#isCut = take.words.map(() => false);
    this.commands = take.commands;
  }

  set commands(commands) {
    // While a handle is dragged this comes at every step, for takes of hours too: only words that change are touched.
    const cuts = commands.filter((one) => one.cut).sort((a, b) => a.start - b.start);
    let first = 0;
    this.#words.forEach(([start, end], at) => {
      const middle = (start + end) / 2;
      while (first < cuts.length && cuts[first].end < start) first += 1;
      let isCut = false;
      for (let i = first; i < cuts.length && cuts[i].start <= middle && !isCut; i += 1) isCut = middle <= cuts[i].end;
      if (isCut !== this.#isCut[at]) this.#elements[at].classList.toggle("is-cut", isCut);
      this.#isCut[at] = isCut;
    });
  }

  set time(time) {
    // The last word that has begun; none before the first.
    let low = 0;
    let high = this.#words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#words[middle][0] <= time + 0.02) low = middle + 1;
      else high = middle;
    }
    if (low - 1 === this.#now) return;
    this.#elements[this.#now]?.classList.remove("now");
    this.#now = low - 1;
    const element = this.#elements[this.#now];
    if (!element) return;
    element.classList.add("now");
    if (performance.now() - this.#handAt > HAND) this.#bringIn(element);
  }

  /** Scrolls this box alone, and only when the word leaves its middle. */
  #bringIn(element) {
    const box = this.getBoundingClientRect();
    if (this.scrollHeight <= this.clientHeight + 1) return;
    const word = element.getBoundingClientRect();
    if (word.top > box.top + box.height * 0.12 && word.bottom < box.top + box.height * 0.78) return;
    // Far away there is nothing to follow with the eyes, and the text between would have to be laid out.
    const isCalm = Math.abs(word.top - box.top) > 2 * box.height || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.scrollTo({ top: this.scrollTop + word.top - box.top - box.height * 0.3, behavior: isCalm ? "auto" : "smooth" });
  }

  #seek(at) {
    this.dispatchEvent(new CustomEvent("seek", { detail: this.#words[at][0] }));
  }
}

customElements.define("fs-take-transcript", TakeTranscript);
