// SPDX-License-Identifier: GPL-3.0-or-later
import { fill, h, icon, id } from "../lib/dom.js";
import { clock } from "../lib/format.js";
import { belongsToControl } from "../lib/keys.js";
import { takesApi } from "../lib/takes-api.js";
import { COMMANDS, day, endingOf, exact, FOLDER, MARKS, percent, showFolder, size, STAR, throwAway, timeOfDay } from "../lib/takes.js";
import { toastError } from "../lib/toasts.js";
import "./take-exports.js";
import "./take-player.js";
import "./take-timeline.js";
import "./take-transcript.js";

/** Milliseconds after the last change of a handle until it is kept. */
const PATIENCE = 500;
/** Changes of the cuts that can be undone. */
const MOST_UNDO = 100;
/** Seconds before a mark from which it is played. */
const RUN_UP = 1;

/** One take: played with its captions, its words, what is cut, its marks, its exports. */
class TakeScreen extends HTMLElement {
  #take = null;
  // Grows with the name, which is one line of text all the same.
  #name = h("textarea", {
    class: "title-field", rows: 1, "aria-label": "Name of the take", autocomplete: "off", onchange: () => this.#rename(),
    onkeydown: (event) => event.key === "Enter" && (event.preventDefault(), this.#name.blur()),
  });
  #star = h("button", { class: "icon-button star", type: "button", title: "Star (S)", onclick: () => this.#toggleStar() }, icon(STAR));
  #facts = h("p", { class: "quiet-line take-line" });
  #trouble = h("div", { class: "conflict", hidden: true, role: "alert" });
  #player = h("fs-take-player");
  #timeline = h("fs-take-timeline");
  #transcript = h("fs-take-transcript");
  #exports = h("fs-take-exports");
  #commands = h("ul", { class: "commands" });
  #marks = h("ul", { class: "marks" });
  #undo = h("button", { class: "button quiet slim", type: "button", title: "Undo (Ctrl Z)", hidden: true, onclick: () => this.#takeBack() }, "Undo");
  #kept = h("span", { class: "small", role: "status" });
  #past = [];
  /** The last change of name or star, and both as the program has them. */
  #sending = Promise.resolve();
  #known = {};
  #timer = null;
  #isDirty = false;
  #keys = (event) => this.#key(event);
  #leaving = () => this.#keep(true);

  async connectedCallback() {
    this.append(
      h(
        "section",
        { class: "page take-page" },
        h("h1", { class: "unseen", tabIndex: -1 }, "Take"),
        h(
          "div",
          { class: "page-head" },
          h("a", { class: "icon-button", href: "#/takes", "aria-label": "All takes", title: "All takes (Esc)" }, icon("back")),
          this.#name,
          this.#star,
          h("button", { class: "icon-button", type: "button", "aria-label": "Open folder", title: "Open folder", onclick: () => this.#take && showFolder(this.#take) }, icon(FOLDER)),
          h("button", { class: "icon-button", type: "button", "aria-label": "Delete this take", title: "Delete", onclick: () => this.#remove() }, icon("bin")),
        ),
        this.#facts,
        this.#trouble,
        h("div", { class: "take-grid" }, h("div", { class: "take-stage" }, this.#player, this.#timeline), this.#transcript),
        h(
          "div",
          { class: "take-parts" },
          this.#part("Cut from exports", this.#commands, h("span", { class: "undo" }, this.#kept, this.#undo)),
          this.#part("Marks", this.#marks),
          this.#part("Export", this.#exports),
        ),
        h("p", { class: "small take-keys" }, ["Space", "plays", "← →", "five seconds", "[ ]", "marks", "C", "captions", "S", "star"].map((text, i) => h(i % 2 ? "span" : "kbd", {}, text))),
      ),
    );
    this.#wire();
    addEventListener("keydown", this.#keys);
    addEventListener("pagehide", this.#leaving);
    await this.#load();
  }

  disconnectedCallback() {
    removeEventListener("keydown", this.#keys);
    removeEventListener("pagehide", this.#leaving);
    this.#keep();
  }

  #part(title, list, extra) {
    const head = h("h2", { id: id("part") }, title);
    return h("section", { class: "part", "aria-labelledby": head.id }, h("div", { class: "part-head" }, head, extra), list);
  }

  #wire() {
    this.#player.addEventListener("time", (event) => {
      this.#timeline.time = event.detail;
      this.#transcript.time = event.detail;
    });
    for (const part of [this.#timeline, this.#transcript]) {
      part.addEventListener("seek", (event) => this.#player.seek(event.detail));
    }
    this.#timeline.addEventListener("trim", (event) => this.#trim(event.detail));
  }

  async #load() {
    let take;
    try {
      take = await takesApi.take(this.argument);
    } catch (error) {
      this.#facts.textContent = `${error.message} ${error.hint ?? ""}`;
      this.#name.hidden = this.#star.hidden = true;
      return;
    }
    if (!this.isConnected) return;
    this.#take = take;
    this.#known = { title: take.title, starred: take.starred };
    this.classList.toggle("hours", take.duration >= 3600);
    document.title = `${take.title} · Followspot`;
    this.querySelector("h1").textContent = `Take: ${take.title}`;
    this.#player.take = take;
    this.#timeline.take = take;
    this.#transcript.take = take;
    this.#exports.take = take;
    this.#showFacts();
    this.#showCommands();
    this.#showMarks();
    if (document.activeElement === document.body || document.activeElement?.id === "main") this.querySelector("h1").focus({ preventScroll: true });
  }

  // ---- What is shown ---------------------------------------------------------------------------------

  #showFacts() {
    const take = this.#take;
    // Not over what is being typed.
    if (document.activeElement !== this.#name) this.#name.value = take.title;
    this.#star.setAttribute("aria-pressed", String(take.starred));
    this.#star.setAttribute("aria-label", take.starred ? "Take the star away" : "Give it a star");
    const facts = [`${day(take.made)}, ${timeOfDay(take.made)}`, clock(take.duration), take.words ? `${percent(take.coverage)} of the script` : "no words were heard", size(take.bytes)];
    if (take.recovered) facts.push(`Recovered, up to ${clock(take.duration)}`);
    const why = endingOf(take);
    fill(this.#facts, facts.map((fact) => h("span", {}, fact)), why ? h("span", { class: "why" }, why) : null);
    const damage = take.damage ?? [];
    this.#trouble.hidden = damage.length === 0;
    if (damage.length) fill(this.#trouble, h("h2", {}, "This take is damaged"), h("ul", {}, damage.map((one) => h("li", {}, one))));
  }

  #showCommands() {
    const { commands } = this.#take;
    const focused = this.#commands.contains(document.activeElement) ? document.activeElement.dataset.part : null;
    this.#undo.hidden = this.#past.length === 0;
    if (commands.length === 0) {
      fill(this.#commands, h("li", { class: "small" }, "No spoken commands in this take: exports have all of it."));
      return;
    }
    fill(
      this.#commands,
      commands.map((command, i) => {
        const box = h("input", { type: "checkbox", id: id("cut"), checked: command.cut, data: { part: `cut-${i}` }, onchange: () => this.#change(i, { cut: box.checked }) });
        const name = COMMANDS[command.command] ?? command.command;
        return h(
          "li",
          { class: command.cut ? "" : "kept" },
          box,
          h("label", { htmlFor: box.id }, `“${name}”`),
          h("button", { class: "time-button", type: "button", "aria-label": `Play from before “${name}” at ${exact(command.start)}`, onclick: () => this.#play(command.start) }, `${exact(command.start)} – ${exact(command.end)}`),
          h("button", { class: "button quiet slim", type: "button", data: { part: `trim-${i}` }, "aria-label": `Trim “${name}” at ${exact(command.start)}`, onclick: () => this.#timeline.trim(i) }, "Trim"),
        );
      }),
    );
    if (focused) this.#commands.querySelector(`[data-part="${focused}"]`)?.focus();
  }

  #showMarks() {
    const marks = [...this.#take.marks].sort((a, b) => a.start - b.start);
    if (marks.length === 0) {
      fill(this.#marks, h("li", { class: "small" }, "None: read through without a stumble."));
      return;
    }
    fill(
      this.#marks,
      marks.map((mark) => {
        const [name] = MARKS[mark.kind] ?? [mark.kind];
        const text = mark.kind === "pause" ? `${(mark.end - mark.start).toFixed(1)} s` : mark.text;
        return h(
          "li",
          {},
          h(
            "button",
            { class: "mark", type: "button", onclick: () => this.#play(mark.start) },
            h("span", { class: "mark-time" }, clock(mark.start)),
            h("span", { class: `mark-kind ${mark.kind}` }, name),
            text ? h("span", { class: "mark-text" }, text) : null,
          ),
        );
      }),
    );
  }

  #play(time) {
    this.#player.seek(Math.max(0, time - RUN_UP));
    this.#player.play();
  }

  // ---- Changes ---------------------------------------------------------------------------------------

  async #rename() {
    const title = this.#name.value.trim().replace(/\s+/g, " ");
    if (!this.#take || title === this.#take.title) return;
    if (!title) return this.#showFacts();
    await this.#send({ title }, "The name was not kept.");
    document.title = `${this.#take.title} · Followspot`;
  }

  #toggleStar() {
    if (this.#take) return this.#send({ starred: !this.#take.starred }, "The star was not kept.");
  }

  /** Shown at once, and sent one after the other: what is wanted last is kept last. */
  #send(values, what) {
    this.#take = { ...this.#take, ...values };
    this.#showFacts();
    const sending = this.#sending.then(async () => {
      try {
        const { title, starred } = await takesApi.change(this.#take.id, values);
        this.#known = { title, starred };
      } catch (error) {
        toastError(error, what);
      }
      if (sending !== this.#sending) return;
      this.#take = { ...this.#take, ...this.#known };
      this.#showFacts();
    });
    this.#sending = sending;
    return sending;
  }

  /** A handle is moved: shown at once, kept when it rests; the whole way is one step to undo. */
  #trim({ index, start, end, isDone }) {
    const { start: before, end: beforeEnd } = this.#take.commands[index];
    if (!this.#isTrimming) this.#remember();
    this.#isTrimming = !isDone;
    if (before !== start || beforeEnd !== end) this.#apply(this.#take.commands.map((one, i) => (i === index ? { ...one, start, end } : one)));
  }
  #isTrimming = false;

  #change(index, values) {
    this.#remember();
    this.#apply(this.#take.commands.map((one, i) => (i === index ? { ...one, ...values } : one)));
  }

  #remember() {
    this.#past.push(this.#take.commands);
    if (this.#past.length > MOST_UNDO) this.#past.shift();
  }

  #takeBack() {
    const before = this.#past.pop();
    if (!before) return;
    this.#apply(before);
    // The button may have gone with the last step.
    if (this.#undo.hidden) this.querySelector("h1").focus({ preventScroll: true });
  }

  #apply(commands) {
    this.#take = { ...this.#take, commands };
    this.#player.commands = this.#timeline.commands = this.#transcript.commands = commands;
    this.#showCommands();
    this.#isDirty = true;
    this.#kept.textContent = "";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#keep(), PATIENCE);
  }

  async #keep(isLeaving = false) {
    clearTimeout(this.#timer);
    if (!this.#isDirty) return;
    this.#isDirty = false;
    try {
      await takesApi.change(this.#take.id, { commands: this.#take.commands }, isLeaving);
      if (!this.#isDirty) this.#kept.textContent = "Saved";
    } catch (error) {
      if (isLeaving) return;
      this.#isDirty = true;
      if (!this.isConnected) return toastError(error, `The cuts of “${this.#take.title}” were not kept.`);
      this.#kept.textContent = `Not saved: ${error.message} Trying again.`;
      this.#timer = setTimeout(() => this.#keep(), 3000);
    }
  }

  async #remove() {
    if (!this.#take) return;
    this.#player.pause();
    await this.#keep();
    if ((await throwAway(this.#take)) && this.isConnected) location.hash = "#/takes";
  }

  // ---- Keys ------------------------------------------------------------------------------------------

  #key(event) {
    if (!this.#take || event.defaultPrevented || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey) {
      if (key === "z" && !event.shiftKey && event.target !== this.#name) {
        event.preventDefault();
        this.#takeBack();
      }
      return;
    }
    if (key === "Escape" && event.target === this.#name) {
      this.#name.value = this.#take.title;
      this.#name.blur();
      return;
    }
    if (belongsToControl(event) && !(event.target.type === "checkbox" && key !== " ")) return;
    const player = this.#player;
    const actions = {
      " ": () => player.toggle(), k: () => player.toggle(),
      ArrowLeft: () => player.seek(player.time - 5), ArrowRight: () => player.seek(player.time + 5),
      Home: () => player.seek(0), End: () => player.seek(this.#take.duration),
      "[": () => this.#step(-1), "]": () => this.#step(1),
      c: () => player.toggleCaptions(), f: () => player.toggleFull(), s: () => this.#toggleStar(),
      Escape: () => (location.hash = "#/takes"),
    };
    if (!actions[key]) return;
    event.preventDefault();
    // A key that stays down goes on and on through the take, and does nothing else again and again.
    if (!event.repeat || /^(Arrow|\[|\])/.test(key)) actions[key]();
  }

  /** To the mark or command before or after the present moment. */
  #step(direction) {
    const times = [...this.#take.marks, ...this.#take.commands].map((one) => one.start).sort((a, b) => a - b);
    const now = this.#player.time;
    const next = direction > 0 ? times.find((time) => time > now + 0.05) : times.findLast((time) => time < now - 0.35);
    if (next !== undefined) this.#player.seek(next);
  }
}

customElements.define("fs-take", TakeScreen);
