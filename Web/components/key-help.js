// SPDX-License-Identifier: GPL-3.0-or-later
import { fill, h, icon } from "../lib/dom.js";
import { ACTIONS, keyName } from "../lib/keys.js";
import { settings } from "../lib/settings.js";

/** Shows what each key does. */
class KeyHelp extends HTMLElement {
  #dialog = h("dialog", { class: "help", "aria-label": "Keys" });

  connectedCallback() {
    this.append(this.#dialog);
    // Its own keys close it, and do nothing behind it.
    this.#dialog.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "?" || event.key === "Escape") {
        event.preventDefault();
        this.#dialog.close();
      }
    });
    this.#dialog.addEventListener("click", (event) => event.target === this.#dialog && this.#dialog.close());
  }

  open() {
    fill(
      this.#dialog,
      h(
        "div",
        { class: "help-head" },
        h("h2", {}, "Keys"),
        h("button", { class: "icon-button", type: "button", "aria-label": "Close", onclick: () => this.#dialog.close() }, icon("close")),
      ),
      h(
        "dl",
        {},
        ACTIONS.map(([action, name]) =>
          h("div", {}, h("dt", {}, String(settings.get(`key.${action}`)).split(" ").filter(Boolean).map((k) => h("kbd", {}, keyName(k)))), h("dd", {}, name)),
        ),
      ),
      h("p", { class: "small" }, "Tap a word to go on from there; drag the text or turn the wheel to move it. Keys can be changed in the settings."),
    );
    this.#dialog.showModal();
  }
}

customElements.define("fs-key-help", KeyHelp);
