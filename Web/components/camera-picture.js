// SPDX-License-Identifier: GPL-3.0-or-later
import { camera, TROUBLES } from "../lib/camera.js";
import { h, sheet } from "../lib/dom.js";
import { settings } from "../lib/settings.js";
import { toast } from "../lib/toasts.js";

sheet("picture");

/**
 * A place for the camera's picture: behind the script, with a veil over it that keeps the words readable whatever is in
 * the picture, or small in the settings. What holds it has the class `pictured` while there is a picture.
 */
class CameraPicture extends HTMLElement {
  #endings = [];
  #told = null;
  #holder = null;

  connectedCallback() {
    this.append(camera.element, h("div", { class: "veil" }));
    this.#holder = this.parentElement;
    camera.play();
    const show = () => this.#show();
    camera.addEventListener("change", show);
    this.#endings = [() => camera.removeEventListener("change", show), settings.watch(["pictureMirror"], show)];
    this.#show();
  }

  disconnectedCallback() {
    for (const end of this.#endings) end();
    this.#holder.classList.remove("pictured");
    this.#told?.();
  }

  #show() {
    const { state } = camera;
    this.hidden = state !== "on";
    this.#holder.classList.toggle("pictured", state === "on");
    camera.element.classList.toggle("as-in-a-mirror", settings.get("pictureMirror"));
    this.#told?.();
    this.#told = null;
    const [what, hint] = TROUBLES[state] ?? [];
    if (what) this.#told = toast(`${what}. Reading goes on without the picture.`, { hint, tone: "alert", seconds: 15 });
  }
}

customElements.define("fs-picture", CameraPicture);
