// SPDX-License-Identifier: GPL-3.0-or-later
import { fill, h, icon } from "../lib/dom.js";
import { microphone } from "../lib/microphone.js";
import { settings } from "../lib/settings.js";
import { STATES } from "../lib/status.js";

/** States of the microphone in which this panel helps, with what its button does. */
const HELPED = { denied: "Try again", none: "Try again", busy: "Try again", unable: null, silent: null, stopped: "Try again" };

/** Explains the browser's question before it is asked, and what to do where there is no sound. Event: `listen`. */
class MicrophonePanel extends HTMLElement {
  #shown = null;
  #end = null;

  connectedCallback() {
    // What is asked for next changes with it.
    this.#end = settings.watch(["picture"], () => this.isOffering && this.#offer());
  }

  disconnectedCallback() {
    this.#end?.();
  }

  /** Whether it offers to ask for the microphone now. */
  get isOffering() {
    return this.#shown === "off";
  }

  /** Shows what fits the microphone's state and the whole page's. */
  show(mic, state) {
    const kind = mic === "off" ? "off" : state in HELPED ? state : mic in HELPED ? mic : null;
    const wanted = state === "refused" ? "refused" : kind;
    if (wanted === this.#shown) return;
    this.#shown = wanted;
    this.hidden = wanted === null;
    if (wanted === "off") this.#offer();
    else if (wanted) this.#help(wanted);
    else fill(this);
  }

  #offer() {
    const hasPicture = settings.get("picture");
    const start = h("button", { class: "button main", type: "button", onclick: () => this.#listen() }, icon("mic"), hasPicture ? "Use microphone and camera" : "Use the microphone");
    fill(
      this,
      h("h2", {}, "Ready when you are"),
      h("p", {}, `Your browser asks for the microphone ${hasPicture ? "and the camera " : ""}next. What it hears goes to followspot on this machine and nowhere else. Nothing is recorded before you press Record.`),
      h("div", { class: "buttons" }, start),
    );
    if (!document.activeElement || document.activeElement === document.body) start.focus({ preventScroll: true });
  }

  #help(kind) {
    const label = HELPED[kind];
    // Few readers ever choose another microphone here.
    import("./device-picker.js").catch(() => {});
    fill(
      this,
      h("h2", {}, STATES[kind].text),
      h("p", {}, STATES[kind].help),
      kind === "refused"
        ? null
        : h(
            "div",
            { class: "buttons" },
            label ? h("button", { class: "button main", type: "button", onclick: () => this.#listen() }, label) : null,
            kind === "denied" || kind === "unable" ? null : h("fs-device-picker"),
          ),
    );
  }

  #listen() {
    microphone.wake();
    this.dispatchEvent(new CustomEvent("listen"));
  }
}

customElements.define("fs-microphone", MicrophonePanel);
