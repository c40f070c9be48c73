// SPDX-License-Identifier: GPL-3.0-or-later
import { api } from "../lib/api.js";
import { h, icon, sheet } from "../lib/dom.js";
import { belongsToControl, keyMap, keyName, keyOf } from "../lib/keys.js";
import { live } from "../lib/live.js";
import { microphone } from "../lib/microphone.js";
import { PaceClock } from "../lib/pace-clock.js";
import { Places } from "../lib/places.js";
import { change, settings, view } from "../lib/settings.js";
import { toast } from "../lib/toasts.js";
import { styleFor } from "../lib/typeset.js";
import "./microphone-panel.js";
import "./reading-stage.js";

/** States in which a person reads, or is about to: the controls go away. */
const CALM = new Set(["following", "lost", "listening", "held", "late"]);
/** Actions that a key which stays down does again. */
const MOVES = /^(line|page|para|larg|small)/;
/** Milliseconds without a movement after which the controls go. */
const IDLE = 2600;

/** Reads one script aloud: the stage, and over it the controls that go away while a person reads. */
class Prompter extends HTMLElement {
  #stage = h("fs-stage", { class: "stage" });
  #hold = this.#button("hold", "Hold", "hold", () => this.#toggleHold());
  #recordButton = this.#button("record", "Record", "record", () => this.#do("record"));
  #recordBar = null;
  #mode = h("button", { class: "button bar-text", type: "button", onclick: () => this.#do("mode") });
  #mirror = this.#button("mirror", "Mirror", "mirror", () => this.#do("mirror"));
  #title = h("h1", { class: "bar-title", tabIndex: -1 });
  #appearance = h("fs-appearance", { class: "panel", hidden: true });
  #letters = this.#button("text", "Text", null, () => this.#togglePanel());
  #panel = h("fs-microphone");
  #blank = h("div", { class: "blank", hidden: true });
  #count = h("div", { class: "countdown", hidden: true, role: "timer" });
  #help = h("fs-key-help");
  #controls = h(
    "div",
    { class: "controls", role: "toolbar", "aria-label": "Prompter" },
    h("a", { class: "icon-button", href: "#/", "aria-label": "Back to the scripts", title: "Scripts (Esc)" }, icon("back")),
    this.#title,
    this.#recordButton,
    this.#hold,
    this.#mode,
    this.#letters,
    this.#mirror,
    this.#button("window", "Open display window", null, () => this.#openDisplay()),
    this.#button("full", "Full screen", "full", () => this.#do("full")),
    this.#button("keys", "Keys", "help", () => this.#do("help")),
  );
  #endings = [];
  #keys = new Map();
  #idle = null;
  #isHeld = false;
  #clock = new PaceClock();
  #places = null;
  #ticking = null;

  async connectedCallback() {
    document.documentElement.classList.add("prompting");
    this.append(this.#stage, this.#appearance, this.#panel, this.#blank, this.#count, this.#controls, this.#help);
    this.#recordButton.classList.add("record");
    this.#keys = keyMap(settings.all());
    const listen = (target, type, call, options) => {
      target.addEventListener(type, call, options);
      this.#endings.push(() => target.removeEventListener(type, call, options));
    };
    listen(window, "keydown", (event) => this.#key(event));
    // A button that was clicked gives the keys back: Space is to hold, not to press it again.
    listen(this.#controls, "click", (event) => event.detail > 0 && document.activeElement?.blur());
    for (const type of ["pointermove", "pointerdown", "focusin"]) listen(window, type, () => this.#stir(), { passive: true });
    listen(window, "pointerdown", () => microphone.wake());
    listen(microphone, "change", () => this.#heardMicrophone());
    listen(this.#stage, "state", ({ detail }) => this.#showState(detail.state));
    listen(this.#stage, "tap", () => this.#stir());
    listen(this.#stage, "shown", ({ detail }) => this.#shown(detail));
    listen(this.#panel, "listen", () => this.#listen());
    listen(matchMedia("(prefers-reduced-motion: reduce)"), "change", () => this.#sendMode());
    listen(document, "visibilitychange", () => document.visibilityState === "visible" && this.#stayAwake());
    this.#endings.push(
      live.on("opened", (message) => this.#opened(message)),
      live.on("press", ({ action }) => action === "record" && this.#do("record")),
      live.on("warning", (message) => this.#warned(message)),
      live.on("error", (message) => toast(message.message ?? message.error?.message, { hint: message.hint ?? message.error?.hint, tone: "alert", seconds: 12 })),
      settings.watch(["mode"], () => this.#sendMode()),
      settings.watch(["picture", "sizeFromDistance"], () => this.#showPicture()),
      settings.watch(null, () => (this.#keys = keyMap(settings.all()))),
      view.watch(null, () => this.#showModes()),
    );
    this.#showModes();
    this.#showPicture();
    this.#stir();
    this.#stage.know({ mic: microphone.state });
    this.#panel.show(microphone.state);
    await this.#load();
  }

  disconnectedCallback() {
    for (const end of this.#endings) end();
    document.documentElement.classList.remove("prompting");
    clearTimeout(this.#idle);
    clearInterval(this.#ticking);
    this.#places?.end(this.#stage.word);
    this.#keepPace();
    live.stop();
    microphone.stop();
    this.#lock?.release().catch(() => {});
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }

  async #load() {
    try {
      const [reading, script] = await Promise.all([api.reading(this.argument), api.script(this.argument)]);
      if (!this.isConnected) return;
      this.#showTitle(script.title);
      if (!reading.words) {
        this.#offer("There is nothing to read aloud in this script.", 0, "Edit it", () => (location.hash = `#/edit/${this.argument}`));
      }
      this.#places = new Places(reading);
      const from = this.#asked(reading) ?? this.#places.last();
      await this.#stage.read(reading, from);
      if (!this.isConnected) return;
      if (from > 0 && !location.hash.includes("?")) this.#offer("Going on where you stopped.", 6, "From the top", () => this.#do("top"));
      live.start({ type: "open", script: this.argument, from, mode: this.#wantedMode(), hearing: settings.get("heard") });
      this.#stage.tellLines();
      this.#ticking = setInterval(() => this.#tick(), 1000);
      if (microphone.state === "off" && (await microphone.permission()) === "granted" && this.isConnected) await this.#listen();
    } catch (error) {
      if (!this.isConnected) return;
      this.#stage.know({ link: error.isRefused ? "refused" : "ended" });
      toast(error.message, { hint: error.hint, tone: "alert", seconds: 0, action: { label: "Scripts", run: () => (location.hash = "#/") } });
    }
  }

  /** Offers what goes with this screen. */
  #offer(text, seconds, label, run) {
    this.#endings.push(toast(text, { seconds, action: { label, run } }));
  }

  #showTitle(title) {
    this.#title.textContent = title;
    document.title = `${title} · Followspot`;
  }

  /** A word that the address asks for: `#/read/ID?from=120`. */
  #asked(reading) {
    const from = Number(new URLSearchParams(location.hash.split("?")[1] ?? "").get("from") ?? NaN);
    return Number.isInteger(from) && from >= 0 && from <= reading.words ? from : null;
  }

  #wantedMode() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches ? "step" : settings.get("mode");
  }

  #sendMode() {
    live.send({ type: "mode", mode: this.#wantedMode() });
    this.#showModes();
  }

  // ---- Listening -----------------------------------------------------------------------------------

  async #listen(countsDown = true) {
    await microphone.start();
    await this.#stayAwake();
    if (!countsDown) return;
    const seconds = settings.get("countdown");
    if (seconds > 0 && microphone.state === "on" && this.#clock.elapsed === 0) await this.#countDown(seconds);
  }

  async #countDown(seconds) {
    live.send({ type: "hold" });
    this.#count.hidden = false;
    for (let left = seconds; left > 0 && this.isConnected && !this.#count.hidden; left -= 1) {
      this.#count.textContent = left;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    this.#count.hidden = true;
    live.send({ type: "go" });
  }

  #heardMicrophone() {
    this.#stage.know({ mic: microphone.state });
    this.#panel.show(microphone.state, this.#stage.state);
  }

  #opened(message) {
    if (message.notice) toast(message.notice.message ?? message.notice, { hint: message.notice.hint });
    if (this.#isHeld || !this.#count.hidden) live.send({ type: "hold" });
    if (message.revision !== this.#stage.reading?.revision) this.#rewritten();
  }

  /** The script was edited elsewhere between two sessions. */
  async #rewritten() {
    const reading = await api.reading(this.argument).catch(() => null);
    if (!reading || !this.isConnected) return;
    const before = `${this.#stage.reading.texts}`;
    this.#places.end(this.#stage.word);
    this.#places = new Places(reading);
    this.#showTitle(reading.title);
    await this.#stage.read(reading, this.#stage.word);
    if (`${this.#stage.reading.texts}` !== before) toast("The script was changed meanwhile: this is the new text.");
  }

  #warned({ code, message, hint }) {
    // These are in the status line already.
    if (["silent", "no-audio", "behind"].includes(code)) return;
    toast(message, { hint, seconds: 8 });
  }

  #showState(state) {
    this.#isHeld = state === "held" ? true : ["listening", "following", "lost", "late"].includes(state) ? false : this.#isHeld;
    this.#showHold();
    this.#panel.show(microphone.state, state);
    if (!CALM.has(state)) this.#stir();
  }

  #shown({ state }) {
    this.#clock.at(this.#stage.word, state);
    this.#places?.later(this.#stage.word);
  }

  #tick() {
    const words = this.#stage.reading?.words ?? 0;
    this.#clock.at(this.#stage.word, this.#stage.state);
    this.#stage.showTimes(this.#clock.elapsed, this.#clock.left(words - this.#stage.word, settings.get("pace")));
  }

  #keepPace() {
    const pace = this.#clock.learnt(settings.get("pace"));
    if (pace) change({ pace });
  }

  // ---- Controls ------------------------------------------------------------------------------------

  #button(name, label, action, run) {
    const key = action ? String(settings.get(`key.${action}`)).split(" ")[0] : null;
    return h("button", { class: "icon-button", type: "button", "aria-label": label, title: key ? `${label} (${keyName(key)})` : label, onclick: run }, icon(name));
  }

  #showHold() {
    this.#hold.replaceChildren(icon(this.#isHeld ? "go" : "hold"));
    this.#hold.setAttribute("aria-label", this.#isHeld ? "Go on" : "Hold");
    this.#hold.title = `${this.#isHeld ? "Go on" : "Hold"} (Space)`;
  }

  #showModes() {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#mode.textContent = this.#wantedMode() === "step" ? "Step" : "Glide";
    this.#mode.disabled = isStill;
    this.#mode.title = isStill ? "The system asks for less motion: lines step" : "Glide or step (G)";
    this.#mode.setAttribute("aria-label", `Motion: ${this.#mode.textContent}`);
    this.#mirror.setAttribute("aria-pressed", String(view.get("mirrorH")));
  }

  /** Begins to record, or ends it. What records is loaded when it is wanted first. */
  async #record() {
    if (this.#recordBar?.isRecording) return this.#recordBar.toggle();
    if (microphone.state === "off") await this.#listen(false);
    if (microphone.state !== "on") return;
    await import("./record-bar.js");
    if (!this.isConnected || !this.#count.hidden) return;
    if (!this.#recordBar) {
      const told = { onchange: () => this.#showRecord(), "onrecord-on": () => this.#record() };
      this.append((this.#recordBar = h("fs-record", { script: this.argument, stage: this.#stage, ...told })));
    }
    if (settings.get("countdown") > 0) await this.#countDown(settings.get("countdown"));
    if (this.isConnected) await this.#recordBar.toggle();
  }

  #showRecord() {
    const { isRecording } = this.#recordBar;
    this.classList.toggle("recording", isRecording);
    this.#recordButton.replaceChildren(icon(isRecording ? "stop" : "record"));
    this.#recordButton.setAttribute("aria-label", isRecording ? "Stop recording" : "Record");
  }

  #toggleHold() {
    if (!this.#count.hidden) {
      this.#count.hidden = true;
      return;
    }
    if (microphone.state === "off") return this.#listen();
    this.#isHeld = !this.#isHeld;
    live.send({ type: this.#isHeld ? "hold" : "go" });
    this.#showHold();
  }

  /** A place for the camera's picture, behind the text; the microphone opens the camera. */
  async #showPicture() {
    const isWanted = settings.get("picture");
    if (isWanted) await import("./camera-picture.js");
    const picture = this.#stage.querySelector("fs-picture");
    if (!isWanted) picture?.remove();
    else if (!picture && this.isConnected) this.#stage.prepend(h("fs-picture"));
    if (!isWanted || !settings.get("sizeFromDistance")) return;
    (await import("../lib/distance.js")).keepSize(this, () => !["following", "lost", "late"].includes(this.#stage.state));
  }

  async #togglePanel() {
    await Promise.all([import("./appearance-panel.js"), sheet("settings")]);
    this.#appearance.hidden = !this.#appearance.hidden;
    this.#letters.setAttribute("aria-expanded", String(!this.#appearance.hidden));
    if (!this.#appearance.hidden) this.#appearance.querySelector("input, select")?.focus();
    this.#stir();
  }

  #openDisplay() {
    const opened = window.open("#/display", "followspot-display", "popup,width=1280,height=720");
    if (!opened) toast("The browser did not open a window.", { hint: "Allow windows for this address, or open it yourself with #/display at its end." });
  }

  #key(event) {
    if (event.defaultPrevented) return;
    const { state } = microphone;
    microphone.wake();
    if (event.key === "Escape" && !this.#appearance.hidden) {
      event.preventDefault();
      this.#togglePanel();
      this.#letters.focus();
      return;
    }
    if (belongsToControl(event)) return;
    const key = keyOf(event);
    // A key that stays down moves on and on, and does nothing else twice.
    if (event.repeat && !MOVES.test(this.#keys.get(key))) {
      if (this.#keys.has(key)) event.preventDefault();
      return;
    }
    if (!this.#blank.hidden && key) {
      event.preventDefault();
      this.#blank.hidden = true;
      return;
    }
    const isOffer = key === "Enter" && this.#panel.isOffering;
    const action = isOffer ? "listen" : this.#keys.get(key);
    if (!action) return;
    event.preventDefault();
    // A key that was waited for has done what it was asked for.
    if (state !== "paused" || action === "leave") this.#do(action);
  }

  #do(action) {
    DO[action]?.(this, this.#stage);
  }

  static actions = {
    listen: (self) => self.#listen(),
    hold: (self) => self.#toggleHold(),
    record: (self) => self.#record(),
    undo: (self) => self.#recordBar?.undo(),
    lineUp: (self, stage) => stage.step(-1),
    lineDown: (self, stage) => stage.step(1),
    pageUp: (self, stage) => stage.step(-stage.text.linesAScreen),
    pageDown: (self, stage) => stage.step(stage.text.linesAScreen),
    paragraphUp: (self, stage) => stage.stepParagraph(-1),
    paragraphDown: (self, stage) => stage.stepParagraph(1),
    top: (self, stage) => stage.nudge(0),
    end: (self, stage) => stage.nudge(stage.reading?.words ?? 0),
    larger: (self) => self.#resizeText(1),
    smaller: (self) => self.#resizeText(-1),
    mirror: () => view.set({ mirrorH: !view.get("mirrorH") }),
    mode: () => change({ mode: settings.get("mode") === "glide" ? "step" : "glide" }),
    heard: () => change({ heard: !settings.get("heard") }),
    blank: (self) => (self.#blank.hidden = false),
    picture: () => change({ picture: !settings.get("picture") }),
    full: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {}),
    help: (self) => import("./key-help.js").then(() => self.#help.open()),
    leave: () => (location.hash = "#/"),
  };

  /** One step of size: about 6 %, from the size that is shown where it fits the window. */
  #resizeText(direction) {
    const now = styleFor(settings.all(), this.#stage.clientWidth, this.#stage.clientHeight).size * 0.75;
    const size = Math.round(now * (direction > 0 ? 1.06 : 1 / 1.06) + direction * 0.5);
    change({ size: Math.min(200, Math.max(14, size)) });
  }

  /** Something moved: the controls are there for a while. They stay while something is wrong, or the focus is in them. */
  #stir() {
    this.classList.remove("calm");
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      const isNeeded = !this.#appearance.hidden || this.#controls.contains(document.activeElement) || !CALM.has(this.#stage.state);
      if (!isNeeded) this.classList.add("calm");
      else this.#stir();
    }, IDLE);
  }

  #lock = null;
  async #stayAwake() {
    if (!navigator.wakeLock || microphone.state === "off" || this.#lock?.released === false) return;
    const lock = await navigator.wakeLock.request("screen").catch(() => null);
    if (this.isConnected && this.#lock?.released !== false) this.#lock = lock;
    else lock?.release();
  }
}

const DO = Prompter.actions;
customElements.define("fs-prompter", Prompter);
