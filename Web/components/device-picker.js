// SPDX-License-Identifier: GPL-3.0-or-later
import { fill, h, id } from "../lib/dom.js";
import { microphone } from "../lib/microphone.js";
import { change, settings } from "../lib/settings.js";

/** Chooses the microphone, or with the attribute `kind="camera"` the camera; follows devices that come and go. */
class DevicePicker extends HTMLElement {
  #select = h("select", { class: "select", id: id("device"), onchange: () => this.#choose() });
  #devices = [];
  #isCamera = false;
  #draw = () => this.#list();

  connectedCallback() {
    this.#isCamera = this.getAttribute("kind") === "camera";
    this.append(h("label", { class: "hidden", htmlFor: this.#select.id }, this.#isCamera ? "Camera" : "Microphone"), this.#select);
    microphone.addEventListener("devices", this.#draw);
    microphone.addEventListener("change", this.#draw);
    this.#list();
  }

  disconnectedCallback() {
    microphone.removeEventListener("devices", this.#draw);
    microphone.removeEventListener("change", this.#draw);
  }

  async #list() {
    this.#devices = (await microphone.devices(this.#isCamera ? "videoinput" : "audioinput")).filter((d) => d.deviceId !== "default" && d.deviceId !== "communications");
    const name = this.#isCamera ? "camera" : "microphone";
    const chosen = settings.get(name);
    const isThere = this.#devices.some((d) => d.deviceId === chosen);
    fill(
      this.#select,
      h("option", { value: "" }, `The system's ${name}`),
      this.#devices.map((d, i) => h("option", { value: d.deviceId }, d.label || `${this.#isCamera ? "Camera" : "Microphone"} ${i + 1}`)),
      chosen && !isThere ? h("option", { value: chosen }, `${settings.get(`${name}Name`) || "The chosen one"} (not connected)`) : null,
    );
    this.#select.value = chosen;
  }

  #choose() {
    const device = this.#devices.find((d) => d.deviceId === this.#select.value) ?? null;
    if (this.#isCamera) change({ camera: device?.deviceId ?? "", cameraName: device?.label ?? "" });
    else microphone.choose(device);
  }
}

customElements.define("fs-device-picker", DevicePicker);
