// SPDX-License-Identifier: GPL-3.0-or-later
import { api } from "../lib/api.js";
import { h, icon } from "../lib/dom.js";
import { belongsToControl, keyMap, keyOf } from "../lib/keys.js";
import { live } from "../lib/live.js";
import { settings, view } from "../lib/settings.js";
import { toast } from "../lib/toasts.js";
import "./reading-stage.js";

/** A second window for the reader's eyes: shows what the newest prompter follows, laid out and mirrored for itself. */
class Display extends HTMLElement {
  #stage = h("fs-stage", { class: "stage" });
  #waiting = h("p", { class: "waiting" }, "Waiting for a prompter to begin. Open a script in the studio.");
  #endings = [];
  #idle = null;

  connectedCallback() {
    document.documentElement.classList.add("prompting");
    const button = (name, label, run) => h("button", { class: "icon-button", type: "button", "aria-label": label, title: label, onclick: run }, icon(name));
    this.append(
      h("h1", { class: "hidden", tabIndex: -1 }, "Display"),
      this.#stage,
      this.#waiting,
      h(
        "div",
        { class: "controls", role: "toolbar", "aria-label": "Display" },
        h("span", { class: "bar-title" }, "Display"),
        button("mirror", "Mirror left to right", () => view.set({ mirrorH: !view.get("mirrorH") })),
        button("flip", "Mirror top to bottom", () => view.set({ mirrorV: !view.get("mirrorV") })),
        button("full", "Full screen", () => this.#full()),
      ),
    );
    this.#stage.hasLevel = false;
    this.#stage.know({ mic: null });
    const key = (event) => this.#key(event);
    const stir = () => this.#stir();
    addEventListener("keydown", key);
    addEventListener("pointermove", stir, { passive: true });
    this.#endings = [
      () => removeEventListener("keydown", key),
      () => removeEventListener("pointermove", stir),
      live.on("opened", (message) => this.#opened(message)),
      live.on("closed", () => (this.#waiting.hidden = false)),
      live.on("waiting", () => (this.#waiting.hidden = false)),
    ];
    live.start({ type: "watch", session: "newest", role: "display" });
    this.#stir();
  }

  disconnectedCallback() {
    for (const end of this.#endings) end();
    clearTimeout(this.#idle);
    document.documentElement.classList.remove("prompting");
    live.stop();
  }

  async #opened(message) {
    const script = message.script?.id ?? message.script;
    if (!script) return;
    try {
      const reading = message.reading ?? (await api.reading(script));
      await this.#stage.read(reading, message.word ?? this.#stage.word);
      this.#waiting.hidden = true;
    } catch (error) {
      toast(error.message, { hint: error.hint, tone: "alert" });
    }
  }

  #full() {
    (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});
  }

  #key(event) {
    if (belongsToControl(event)) return;
    const action = keyMap(settings.all()).get(keyOf(event));
    if (action === "mirror") view.set({ mirrorH: !view.get("mirrorH") });
    else if (action === "full") this.#full();
    else return;
    event.preventDefault();
  }

  #stir() {
    this.classList.remove("calm");
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.classList.add("calm"), 2600);
  }
}

customElements.define("fs-display", Display);
