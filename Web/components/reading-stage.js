// SPDX-License-Identifier: GPL-3.0-or-later
import { h } from "../lib/dom.js";
import { clock } from "../lib/format.js";
import { ageOf, live } from "../lib/live.js";
import { settings, view } from "../lib/settings.js";
import { Announcer, STATES, trueState } from "../lib/status.js";
import { Reading } from "../lib/typeset.js";
import "./script-text.js";

/** Settings that change how the text is laid out. */
const LAYOUT = ["font", "size", "lineSpacing", "margin", "measure", "align", "readingLine"];
/** Milliseconds for which places from before a nudge may still come. */
const NUDGED = 1500;

/**
 * What a reader looks at: the text, the reading line with its tick, the edges, and the status line. The same in the
 * prompter and in a display window.
 *
 * Events: `state` `{state}`, `tap` (beside the words), `shown` `{word, state, at}` (what has just been put on the screen).
 */
export class ReadingStage extends HTMLElement {
  text = h("fs-text", { lang: "en" });
  #tick = h("div", { class: "tick", "aria-hidden": "true" });
  #dot = h("span", { class: "dot", "aria-hidden": "true" });
  #words = h("span", { class: "status-text" });
  #level = h("span", { class: "level-fill" });
  #time = h("span", { class: "times" });
  #heard = h("p", { class: "heard", hidden: true, "aria-hidden": "true" });
  #flash = h("p", { class: "flash", hidden: true });
  #status = h(
    "div",
    { class: "status" },
    this.#dot,
    this.#words,
    h("span", { class: "level", "aria-hidden": "true" }, this.#level),
    this.#flash,
    this.#time,
  );
  #region = h("p", { class: "hidden", "aria-live": "polite" });
  #announcer = new Announcer(this.#region);
  #endings = [];
  #reading = null;
  #facts = { link: "starting", mic: null, input: "ok", place: null, trouble: null };
  #state = null;
  /** The nudge that the program has not answered yet: `{word, at}`. */
  #nudge = null;
  #lastPlan = null;
  /** Number of the layout: a plan for an earlier one leads nowhere in this one. */
  #layout = 0;
  #laying = Promise.resolve();

  /** Where the follower is: the next word to be said. */
  word = 0;

  connectedCallback() {
    this.append(
      this.text, h("div", { class: "fade upper" }), h("div", { class: "fade lower" }), this.#tick, this.#heard, this.#status, this.#region,
    );
    this.#endings = [
      live.on("place", (message) => this.#take(message)),
      // What was moved before the session was there is answered from now on.
      live.on("opened", () => this.#nudge && (this.#nudge.at = performance.now())),
      live.on("link", ({ state }) => this.know({ link: state, ...(state === "starting" || state === "reconnecting" ? { place: null, trouble: null } : {}) })),
      live.on("input", ({ state }) => this.know({ input: state })),
      live.on("level", ({ rms }) => this.#showLevel(rms)),
      live.on("heard", (message) => this.#showHeard(message)),
      live.on("command", ({ command }) => command === "hold on" && this.flash("Hold on")),
      settings.watch(LAYOUT, () => this.layOut()),
      settings.watch(["heard"], () => this.#wantHeard()),
      settings.watch(["fade"], () => this.#dress()),
      view.watch(null, () => this.#dress()),
    ];
    this.text.addEventListener("nudge", ({ detail }) => this.nudge(detail.word));
    this.text.addEventListener("tap", () => this.dispatchEvent(new CustomEvent("tap")));
    this.text.addEventListener("measured", () => this.tellLines());
    let waiting = null;
    let size = "";
    const watcher = new ResizeObserver(() => {
      const now = `${this.clientWidth}x${this.clientHeight}`;
      if (now === size) return;
      const isFirst = size === "";
      size = now;
      clearTimeout(waiting);
      if (!isFirst) waiting = setTimeout(() => this.layOut(), 90);
    });
    watcher.observe(this);
    this.#endings.push(() => watcher.disconnect());
    this.#dress();
    this.#showState();
  }

  disconnectedCallback() {
    for (const end of this.#endings) end();
  }

  get reading() {
    return this.#reading;
  }

  get state() {
    return this.#state;
  }

  /** Shows a script, with `word` next. */
  async read(answer, word = 0) {
    this.#reading = new Reading(answer);
    this.word = Math.min(word, this.#reading.words);
    this.text.lang = this.#reading.language;
    await this.layOut();
  }

  /** Lays the text out for the window and the settings as they are now; one at a time. */
  layOut() {
    this.#laying = this.#laying.then(async () => {
      if (!this.#reading || !this.isConnected) return;
      await this.text.layOut(this.#reading, settings.all(), this.word);
      const setting = this.text.setting;
      if (!setting) return;
      this.#lastPlan = null;
      this.style.setProperty("--reading-line", `${setting.readingLine}px`);
      this.style.setProperty("--text-left", `${setting.left}px`);
      this.style.setProperty("--text-size", `${setting.size}px`);
      this.style.setProperty("--text-line", `${setting.line}px`);
    });
    return this.#laying;
  }

  /** Tells the program where the lines are now. */
  tellLines() {
    this.#layout += 1;
    live.measured({ ...this.text.measured, layout: this.#layout });
  }

  /** Takes facts that the state is made of: see `trueState`. */
  know(facts) {
    Object.assign(this.#facts, facts);
    this.#showState();
  }

  /** Has the person's hand set the next word. It is shown at once, whether or not the program hears of it. */
  nudge(word) {
    if (!this.#reading) return;
    this.word = Math.min(Math.max(0, word), this.#reading.words);
    this.#nudge = { word: this.word, at: performance.now() };
    live.send({ type: "nudge", word: this.word });
    this.#lastPlan = null;
    this.text.showSaid(this.word);
    this.text.aim(this.text.offsetOfWord(this.word), this.#isStill() ? 0 : 0.35);
    this.#tell();
  }

  /** Moves by lines of the layout. */
  step(count) {
    this.nudge(this.text.wordLinesAway(this.word, count));
  }

  /** Moves by paragraphs: back to the beginning of this one first. */
  stepParagraph(count) {
    const starts = this.#reading.paragraphStarts();
    const at = starts.findLastIndex((start) => start <= this.word);
    const isInside = count < 0 && starts[at] < this.word;
    this.nudge(starts[Math.min(starts.length - 1, Math.max(0, at + count + (isInside ? 1 : 0)))] ?? 0);
  }

  /** Shows something for a second, beside the state. */
  flash(text) {
    this.#flash.textContent = text;
    this.#flash.hidden = false;
    clearTimeout(this.#flashTimer);
    this.#flashTimer = setTimeout(() => (this.#flash.hidden = true), 1300);
  }
  #flashTimer = null;

  /** Elapsed seconds and seconds that are left; shown once a second by whoever owns the clock. */
  showTimes(elapsed, left) {
    const text = `${clock(elapsed)}  −${clock(left)}`;
    if (this.#time.textContent === text) return;
    this.#time.textContent = text;
    this.#time.setAttribute("aria-label", `${clock(elapsed)} elapsed, ${clock(left)} remaining`);
    this.#time.setAttribute("role", "timer");
  }

  #take(message) {
    this.know({ place: message.state, trouble: message.trouble ?? null });
    if (!this.#reading) return;
    if (this.#nudge) {
      // Until the answer to this very nudge, what comes is of before, or answers an earlier one.
      // An answer may be told together with the first words that were read on from there.
      const past = message.word - this.#nudge.word;
      const isAnswer = past >= 0 && past <= (message.move === "nudge" ? 0 : 3);
      if (!isAnswer && performance.now() - this.#nudge.at < NUDGED) return;
      this.#nudge = null;
    }
    const { plan } = message;
    this.word = message.word;
    if (plan) {
      this.text.showSaid(plan.said);
      if ((plan.layout ?? this.#layout) === this.#layout) this.#aim(plan, ageOf(message));
    }
    this.#tell(message);
  }

  #aim(plan, age) {
    const last = this.#lastPlan;
    const ends = performance.now() / 1000 + (plan.in ?? 0) + plan.duration - age;
    // The same plan told again changes nothing.
    if (last && last.to === plan.to && last.motion === plan.motion && Math.abs(last.ends - ends) < 0.06 && this.text.isBoundFor(plan.to)) return;
    if (this.text.isInHand) return;
    this.#lastPlan = { to: plan.to, motion: plan.motion, ends };
    const left = Math.max(0, ends - performance.now() / 1000);
    if (this.#isStill()) {
      this.text.aim(plan.to, 0);
      return;
    }
    const isGlide = plan.motion === "glide";
    // A plan that is over, but was never shown, is caught up with: a jump of the whole text is hard on the eyes.
    const seconds = Math.max(left, this.text.isBoundFor(plan.to) ? 0 : 0.18);
    this.text.aim(plan.to, seconds, { endSpeed: isGlide && left > 0.1 ? ((plan.to - this.text.offset) / left) * 0.5 : 0 });
  }

  #isStill() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  #tell(message = {}) {
    this.dispatchEvent(new CustomEvent("shown", { bubbles: true, detail: { ...message, word: this.word, state: this.#state } }));
  }

  #showState() {
    const state = trueState(this.#facts);
    if (state === this.#state) return;
    this.#state = state;
    const { text, tone } = STATES[state];
    this.#words.textContent = text;
    this.#status.dataset.tone = tone;
    this.#status.dataset.state = state;
    this.#announcer.take(state);
    this.dispatchEvent(new CustomEvent("state", { detail: { state } }));
  }

  #showLevel(rms) {
    // −60 dB to −12 dB: a whisper to a loud voice.
    const decibels = 20 * Math.log10(rms + 1e-6);
    this.#level.style.transform = `scaleX(${Math.min(1, Math.max(0, (decibels + 60) / 48)).toFixed(3)})`;
  }

  #wantHeard() {
    live.send({ type: "hearing", on: settings.get("heard") });
    this.#heard.hidden = !settings.get("heard");
    this.#heard.textContent = "";
  }

  #finals = [];
  #showHeard({ final = [], volatile = [] }) {
    if (!settings.get("heard")) return;
    const textOf = (word) => word.text ?? word;
    this.#finals = [...this.#finals, ...final.map(textOf)].slice(-24);
    this.#heard.replaceChildren(`${this.#finals.join(" ")} `, h("span", { class: "volatile" }, volatile.map(textOf).join(" ")));
  }

  #dress() {
    this.classList.toggle("mirror-h", view.get("mirrorH"));
    this.classList.toggle("mirror-v", view.get("mirrorV"));
    this.classList.toggle("no-fade", !settings.get("fade"));
    this.#heard.hidden = !settings.get("heard");
  }

  /** Hides the input level where another page listens. */
  set hasLevel(value) {
    this.classList.toggle("no-level", !value);
  }
}

customElements.define("fs-stage", ReadingStage);
