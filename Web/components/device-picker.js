// SPDX-License-Identifier: GPL-3.0-or-later
import { fill, h, id } from "../lib/dom.js";
import { microphone } from "../lib/microphone.js";
import { settings } from "../lib/settings.js";

/** Chooses the microphone; follows devices that come and go. */
class DevicePicker extends HTMLElement {
  #select = h("select", { class: "select", id: id("device"), onchange: () => this.#choose() });
  #devices = [];
  #draw = () => this.#list();

  connectedCallback() {
    this.append(h("label", { class: "hidden", htmlFor: this.#select.id }, "Microphone"), this.#select);
    microphone.addEventListener("devices", this.#draw);
    microphone.addEventListener("change", this.#draw);
    this.#list();
  }

  disconnectedCallback() {
    microphone.removeEventListener("devices", this.#draw);
    microphone.removeEventListener("change", this.#draw);
  }

  async #list() {
    this.#devices = (await microphone.devices()).filter((d) => d.deviceId !== "default" && d.deviceId !== "communications");
    const chosen = settings.get("microphone");
    const isThere = this.#devices.some((d) => d.deviceId === chosen);
    fill(
      this.#select,
      h("option", { value: "" }, "The system's microphone"),
      this.#devices.map((d, i) => h("option", { value: d.deviceId }, d.label || `Microphone ${i + 1}`)),
      chosen && !isThere ? h("option", { value: chosen }, `${settings.get("microphoneName") || "The chosen one"} (not connected)`) : null,
    );
    this.#select.value = chosen;
  }

  #choose() {
    microphone.choose(this.#devices.find((d) => d.deviceId === this.#select.value) ?? null);
  }
}

customElements.define("fs-device-picker", DevicePicker);
