// SPDX-License-Identifier: GPL-3.0-or-later
import { fill, h, id } from "../lib/dom.js";
import { change, settings, view } from "../lib/settings.js";
import { FACES } from "../lib/typeset.js";

const THEMES = [["night", "Night"], ["dim", "Dim"], ["paper", "Paper"], ["contrast", "High contrast"]];

/** Everything about how the text looks; each change shows at once. */
class AppearancePanel extends HTMLElement {
  #endings = [];

  connectedCallback() {
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", "Text");
    fill(
      this,
      this.#select("font", "Face", Object.entries(FACES).map(([value, face]) => [value, face.name])),
      this.#select("theme", "Colours", THEMES),
      this.#size(),
      this.#slider("lineSpacing", "Line spacing", 1, 2.5, 0.05, (v) => v.toFixed(2)),
      this.#slider("measure", "Letters a line", 12, 80, 1, (v) => `${v}`),
      this.#slider("margin", "Margins", 0, 35, 1, (v) => `${v} %`),
      this.#slider("readingLine", "Height of the reading line", 10, 80, 1, (v) => `${v} %`),
      this.#select("align", "Alignment", [["start", "At the left"], ["center", "Centred"]]),
      this.#check(settings, "fade", "Fade at the edges"),
      this.#check(settings, "heard", "Show the words as heard"),
      // In the settings these two are with the camera.
      this.closest("fs-prompter") ? [this.#check(settings, "picture", "Camera picture behind the script"), this.#check(settings, "pictureMirror", "Picture as in a mirror")] : [],
      this.#check(view, "mirrorH", "Mirror this window, left to right"),
      this.#check(view, "mirrorV", "Mirror this window, top to bottom"),
    );
  }

  disconnectedCallback() {
    for (const end of this.#endings) end();
    this.#endings = [];
  }

  #row(label, control, extra) {
    control.id ||= id("appearance");
    return h("div", { class: "row" }, h("label", { htmlFor: control.id }, label), control, extra);
  }

  #select(name, label, choices) {
    const control = h(
      "select",
      { class: "select", onchange: () => change({ [name]: control.value }) },
      choices.map(([value, text]) => h("option", { value }, text)),
    );
    this.#keep(settings, name, (value) => (control.value = value));
    return this.#row(label, control);
  }

  #slider(name, label, min, max, step, show) {
    const output = h("output", {});
    const control = h("input", { type: "range", min, max, step, oninput: () => change({ [name]: Number(control.value) }) });
    this.#keep(settings, name, (value) => {
      control.value = value;
      output.textContent = show(value);
      control.setAttribute("aria-valuetext", show(value));
    });
    return this.#row(label, control, output);
  }

  /** Size 0 fits the window; the slider begins at 14 points. */
  #size() {
    const output = h("output", {});
    const control = h("input", { type: "range", min: 14, max: 200, step: 1, oninput: () => this.#resize(Number(control.value)) });
    const fit = h("input", { type: "checkbox", id: id("fit"), onchange: () => this.#resize(fit.checked ? 0 : Number(control.value)) });
    this.#keep(settings, "size", (value) => {
      fit.checked = value === 0;
      if (value) control.value = value;
      output.textContent = value ? `${value} pt` : "fits";
      control.setAttribute("aria-valuetext", value ? `${value} points` : "fits the window");
    });
    return h(
      "div",
      { class: "rows" },
      this.#row("Size", control, output),
      h("div", { class: "row check" }, fit, h("label", { htmlFor: fit.id }, "Fit the size to the window")),
      this.#check(settings, "sizeFromDistance", "Set it from how far away my face is, between takes, while the camera's picture is shown"),
    );
  }

  /** A size that is chosen by hand stays. */
  #resize(size) {
    change({ size, sizeFromDistance: false });
  }

  #check(store, name, label) {
    const control = h("input", {
      type: "checkbox", id: id("check"),
      onchange: () => (store === settings ? change({ [name]: control.checked }) : store.set({ [name]: control.checked })),
    });
    this.#keep(store, name, (value) => (control.checked = value));
    return h("div", { class: "row check" }, control, h("label", { htmlFor: control.id }, label));
  }

  #keep(store, name, show) {
    show(store.get(name));
    this.#endings.push(store.watch([name], () => show(store.get(name))));
  }
}

customElements.define("fs-appearance", AppearancePanel);
