// SPDX-License-Identifier: GPL-3.0-or-later
import { api } from "../lib/api.js";
import { h, icon } from "../lib/dom.js";
import { live } from "../lib/live.js";
import { STATES, trueState } from "../lib/status.js";
import { Reading } from "../lib/typeset.js";

/** Words of the script that the remote shows from the place on. */
const AHEAD = 14;

/** Big buttons for a hand that holds a phone: hold, back a line, on a line; and where the reader is. */
class Remote extends HTMLElement {
  #state = h("p", { class: "remote-state", role: "status" });
  #line = h("p", { class: "remote-line" });
  #hold = h("button", { class: "remote-button hold", type: "button", onclick: () => this.#toggle() });
  #facts = { link: "starting", mic: null, input: "ok", place: null, trouble: null };
  #reading = null;
  #word = -1;
  #endings = [];

  connectedCallback() {
    const step = (lines) => live.send({ type: "step", lines });
    this.append(
      h("h1", { class: "hidden", tabIndex: -1 }, "Remote"),
      this.#state,
      this.#line,
      this.#hold,
      h("button", { class: "remote-button", type: "button", onclick: () => step(-1) }, icon("up"), "Back a line"),
      h("button", { class: "remote-button", type: "button", onclick: () => step(1) }, icon("down"), "On a line"),
      h("button", { class: "remote-button record", type: "button", onclick: () => live.send({ type: "press", action: "record" }) }, icon("record"), "Record, or stop"),
    );
    this.#endings = [
      live.on("opened", (message) => this.#opened(message)),
      live.on("place", (message) => this.#place(message)),
      live.on("link", ({ state }) => this.#know({ link: state })),
    ];
    live.start({ type: "watch", session: "newest", role: "remote" });
    this.#know({});
  }

  disconnectedCallback() {
    for (const end of this.#endings) end();
    live.stop();
  }

  async #opened(message) {
    const script = message.script?.id ?? message.script;
    try {
      this.#reading = new Reading(message.reading ?? (await api.reading(script)));
      this.#word = -1;
    } catch {
      this.#reading = null;
    }
  }

  #place({ state, word, trouble = null }) {
    this.#know({ place: state, trouble });
    if (!this.#reading || word === this.#word) return;
    this.#word = word;
    const first = this.#reading.tokenOf(word);
    this.#line.textContent = this.#reading.texts.slice(first, first + AHEAD).filter(Boolean).join(" ") || "The end";
  }

  #know(facts) {
    Object.assign(this.#facts, facts);
    const state = trueState(this.#facts);
    this.#state.textContent = state === "starting" ? "Waiting for a prompter" : STATES[state].text;
    this.#state.dataset.tone = STATES[state].tone;
    const isHeld = state === "held";
    if (this.#hold.dataset.held !== String(isHeld)) {
      this.#hold.dataset.held = String(isHeld);
      this.#hold.replaceChildren(icon(isHeld ? "go" : "hold"), isHeld ? "Go on" : "Hold");
    }
  }

  #toggle() {
    live.send({ type: this.#hold.dataset.held === "true" ? "go" : "hold" });
  }
}

customElements.define("fs-remote", Remote);
