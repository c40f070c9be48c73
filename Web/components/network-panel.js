// SPDX-License-Identifier: GPL-3.0-or-later
import { api } from "../lib/api.js";
import { fill, h, id } from "../lib/dom.js";
import { toastError } from "../lib/toasts.js";

const CHOICES = [
  ["off", "Nobody: this machine only"],
  ["display", "Displays: they see the text"],
  ["remote", "Displays and remotes: they also hold and move it"],
];
/** Milliseconds between looks at the code: it is another once it was used. */
const FRESH = 3000;

/** Lets tablets and phones of the local network in: off until the person wants it. Shows where to go and the code. */
class NetworkPanel extends HTMLElement {
  #choice = h("select", { class: "select", id: id("network"), onchange: () => this.#change() });
  #shown = h("div", { class: "network", hidden: true });
  #timer = null;
  #door = { on: false };
  /** Number of the last question: an answer to an earlier one may be an old one. */
  #asked = 0;
  #isChanging = false;

  connectedCallback() {
    fill(this.#choice, CHOICES.map(([value, text]) => h("option", { value }, text)));
    this.append(
      h("div", { class: "row" }, h("span", { class: "row-label" }, "On this machine"), h("a", { class: "button quiet", href: "#/display", target: "followspot-display" }, "Open display window")),
      h("div", { class: "row" }, h("label", { htmlFor: this.#choice.id }, "From the local network"), this.#choice),
      this.#shown,
    );
    this.#look();
    this.#timer = setInterval(() => !this.#isChanging && document.visibilityState === "visible" && this.#look(), FRESH);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  /** The door may be another page's, or the command's: it is looked at again and again. */
  async #look() {
    this.#asked += 1;
    const question = this.#asked;
    try {
      const door = await api.network();
      if (question === this.#asked) this.#show(door);
    } catch {
      // A program without the door, or none that answers: nothing is offered.
      if (question === this.#asked) this.#choice.disabled = true;
    }
  }

  async #change() {
    const { value } = this.#choice;
    this.#asked += 1;
    this.#isChanging = this.#choice.disabled = true;
    try {
      this.#show(await api.openNetwork({ on: value !== "off", secure: value === "remote" }));
    } catch (error) {
      toastError(error, value === "off" ? "The network was not closed." : this.#door.on ? "What visitors may do was not changed." : "The network was not opened.");
      this.#show(this.#door);
      await this.#look();
    }
    this.#isChanging = false;
    this.#choice.focus();
  }

  #show(door) {
    const choice = door.on ? (door.secure ? "remote" : "display") : "off";
    // Whatever was chosen, it says what is.
    if (this.#choice.value !== choice) this.#choice.value = choice;
    this.#choice.disabled = false;
    if (JSON.stringify(door) === JSON.stringify(this.#door)) return;
    this.#door = door;
    this.#shown.hidden = !door.on;
    if (!door.on) return;
    const fact = (name, value) => h("div", {}, h("dt", {}, name), h("dd", {}, value));
    fill(
      this.#shown,
      door.qr ? h("img", { class: "qr", alt: `The address ${door.address} with the code, as a picture for a camera`, src: `data:image/svg+xml,${encodeURIComponent(door.qr)}` }) : null,
      h(
        "dl",
        { class: "facts" },
        fact("Address", door.address),
        fact("Code, for one visitor", h("span", { class: "code" }, door.code)),
        fact("Visitors", String(door.visitors ?? 0)),
        door.fingerprint ? fact("Certificate", h("span", { class: "fingerprint" }, door.fingerprint)) : null,
      ),
      h(
        "p",
        { class: "small" },
        door.secure
          ? "Point the tablet's camera at the picture. Its browser warns once, since no authority vouches for this machine: compare the certificate, then go on."
          : "Point the tablet's camera at the picture. What it is shown crosses the network unencrypted: the text, never your voice.",
      ),
    );
  }
}

customElements.define("fs-network", NetworkPanel);
