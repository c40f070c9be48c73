// SPDX-License-Identifier: GPL-3.0-or-later
import { api } from "../lib/api.js";
import { fill, h, icon, id } from "../lib/dom.js";
import { languageName } from "../lib/format.js";
import { ACTIONS, DEFAULT_KEYS, keyMap, keyName, keyOf } from "../lib/keys.js";
import { live } from "../lib/live.js";
import { microphone } from "../lib/microphone.js";
import { change, settings } from "../lib/settings.js";
import { STATES } from "../lib/status.js";
import { toast } from "../lib/toasts.js";
import "./appearance-panel.js";
import "./device-picker.js";
import "./network-panel.js";

/** Everything that a person can set, each kept as it is changed. */
class SettingsScreen extends HTMLElement {
  #endings = [];
  #level = h("span", { class: "level-fill" });
  #heard = h("p", { class: "small", role: "status" });
  #test = h("button", { class: "button quiet", type: "button", onclick: () => this.#toggleTest() }, icon("mic"), "Test");
  #keys = h("div", { class: "keys" });
  #about = h("dl", { class: "facts" });
  #language = h("select", { class: "select", id: id("language"), onchange: () => change({ language: this.#language.value }) });
  #recogniser = h("dl", { class: "facts" });
  #imports = h("ul", { class: "imports" });
  #loudest = 0;
  #picture = h("p", { class: "small" }, "It stays on this machine. Nothing is recorded before you press Record. Test shows it here.");

  connectedCallback() {
    this.append(
      h(
        "section",
        { class: "page settings" },
        h("h1", { tabIndex: -1 }, "Settings"),
        this.#section("Microphone", [
          h("div", { class: "row wide" }, h("fs-device-picker"), this.#test, h("span", { class: "level", "aria-hidden": "true" }, this.#level)),
          this.#heard,
        ]),
        this.#section("Camera", [
          h("div", { class: "rows" }, this.#check("picture", "Show its picture behind the script"), this.#check("pictureMirror", "As in a mirror"), this.#check("recordPicture", "Record it with a take")),
          h("div", { class: "row wide" }, h("fs-device-picker", { kind: "camera" })),
          this.#picture,
        ]),
        this.#section("Speech", [this.#row("Language of new scripts", this.#language), this.#recogniser]),
        this.#section("Reading", [
          this.#choice("mode", "Motion", [["glide", "Glide: the text slides as you read"], ["step", "Step: it stands, then steps a line"]]),
          this.#number("countdown", "Countdown before listening and recording", 0, 10, "seconds"),
          this.#number("pace", "Your pace", 40, 400, "words a minute, learnt as you read"),
        ]),
        this.#section("Text", [h("fs-appearance")]),
        this.#section("Other screens", [h("fs-network")]),
        this.#section("Keys", [
          h("p", { class: "small" }, "Pedals, clickers and presenters are keyboards: press Change, then their button."),
          this.#keys,
          h("div", { class: "buttons" }, h("button", { class: "button quiet", type: "button", onclick: () => this.#resetKeys() }, "All keys as they were")),
        ]),
        this.#section("This studio", [this.#about, h("h3", { class: "small" }, "Formats that can be imported here"), this.#imports]),
      ),
    );
    const levels = live.on("level", ({ rms, peak }) => this.#showLevel(rms, peak));
    const state = () => this.#showMicrophone();
    microphone.addEventListener("change", state);
    const input = live.on("input", state);
    this.#endings.push(settings.watch(["picture"], () => this.#showPicture()));
    this.#endings.push(levels, input, () => microphone.removeEventListener("change", state));
    this.#endings.push(settings.watch(ACTIONS.map(([action]) => `key.${action}`), () => this.#drawKeys()));
    this.#drawKeys();
    this.#load();
  }

  disconnectedCallback() {
    for (const end of this.#endings) end();
    microphone.stop();
  }

  #section(title, children) {
    const heading = h("h2", { id: id("section") }, title);
    return h("section", { class: "group", "aria-labelledby": heading.id }, heading, h("div", { class: "group-body" }, children));
  }

  #row(label, control, extra) {
    control.id ||= id("setting");
    return h("div", { class: "row" }, h("label", { htmlFor: control.id }, label), control, extra);
  }

  #choice(name, label, choices) {
    const control = h("select", { class: "select", onchange: () => change({ [name]: control.value }) }, choices.map(([value, text]) => h("option", { value }, text)));
    control.value = settings.get(name);
    this.#endings.push(settings.watch([name], () => (control.value = settings.get(name))));
    return this.#row(label, control);
  }

  #check(name, label) {
    const control = h("input", { type: "checkbox", id: id("check"), onchange: () => change({ [name]: control.checked }) });
    const show = () => (control.checked = settings.get(name));
    show();
    this.#endings.push(settings.watch([name], show));
    return h("div", { class: "row check" }, control, h("label", { htmlFor: control.id }, label));
  }

  #number(name, label, min, max, unit) {
    const control = h("input", {
      class: "number", type: "number", min, max, step: 1, inputMode: "numeric", value: settings.get(name),
      onchange: () => {
        if (control.value !== "") change({ [name]: Math.round(Number(control.value)) });
        control.value = settings.get(name);
      },
    });
    const note = h("span", { class: "small", id: id("unit") }, unit);
    control.setAttribute("aria-describedby", note.id);
    this.#endings.push(settings.watch([name], () => (control.value = settings.get(name))));
    return this.#row(label, control, note);
  }

  async #load() {
    let status;
    try {
      status = await api.status();
    } catch (error) {
      fill(this.#about, h("div", {}, h("dt", {}, "Followspot"), h("dd", {}, error.message)));
      return;
    }
    const tags = (status.languages ?? ["en"]).map((l) => l.tag ?? l);
    fill(this.#language, [...new Set([...tags, settings.get("language")])].map((tag) => h("option", { value: tag }, languageName(tag))));
    this.#language.value = settings.get("language");
    const named = status.recogniser?.name ?? status.recogniser;
    fill(
      this.#recogniser,
      h("div", {}, h("dt", {}, "Recogniser"), h("dd", {}, named ?? "none", h("span", { class: "small block" }, "Chosen when followspot starts: followspot studio --recognizer NAME"))),
    );
    const facts = [["Version", status.version], ["Folder", status.studio]];
    fill(this.#about, facts.filter(([, value]) => value).map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, String(value)))));
    fill(
      this.#imports,
      (status.imports ?? []).map((format) => {
        const isReady = format.available !== false;
        const needs = [format.needs].flat().filter(Boolean).join(" or ");
        return h("li", { class: isReady ? "" : "missing" }, h("strong", {}, format.extension), isReady ? null : h("span", {}, needs ? ` needs ${needs}` : " cannot be read here"));
      }),
    );
  }

  // ---- The microphone ------------------------------------------------------------------------------

  async #toggleTest() {
    if (microphone.state === "off") {
      this.#loudest = 0;
      await microphone.start();
    } else microphone.stop();
  }

  /** The camera's picture, small, while the microphone is tested and the picture is wanted. */
  async #showPicture() {
    const isWanted = microphone.state !== "off" && settings.get("picture");
    if (isWanted) await import("./camera-picture.js");
    const shown = this.querySelector("fs-picture");
    if (!isWanted) shown?.remove();
    else if (!shown) this.#picture.after(h("fs-picture", { class: "preview" }));
  }

  #showMicrophone() {
    const isOff = microphone.state === "off";
    this.#showPicture();
    this.#test.replaceChildren(icon("mic"), isOff ? "Test" : "Stop");
    if (isOff) {
      this.#level.style.transform = "scaleX(0)";
      this.#heard.textContent = "";
      return;
    }
    const state = microphone.state === "on" && live.input !== "ok" ? live.input : microphone.state;
    const known = STATES[state];
    this.#heard.textContent = state === "on" ? `Listening to ${microphone.name || "the microphone"}. Say something.` : `${known.text}. ${known.help ?? ""}`;
  }

  #showLevel(rms, peak) {
    const decibels = 20 * Math.log10(rms + 1e-6);
    this.#level.style.transform = `scaleX(${Math.min(1, Math.max(0, (decibels + 60) / 48)).toFixed(3)})`;
    if (peak > 0.98 && performance.now() - this.#loudest > 4000) {
      this.#loudest = performance.now();
      this.#heard.textContent = "Too loud: turn the microphone down a little.";
    }
  }

  // ---- Keys ----------------------------------------------------------------------------------------

  #drawKeys() {
    const focused = document.activeElement?.dataset?.action;
    fill(
      this.#keys,
      ACTIONS.map(([action, name]) => {
        const keys = String(settings.get(`key.${action}`)).split(" ").filter(Boolean);
        return h(
          "div",
          { class: "key-row" },
          h("span", { class: "key-name" }, name),
          h("span", { class: "key-list" }, keys.length ? keys.map((k) => h("kbd", {}, keyName(k))) : h("span", { class: "small" }, "no key")),
          h("button", { class: "button quiet slim", type: "button", data: { action }, "aria-label": `Change the key for: ${name}`, onclick: (event) => this.#catchKey(action, name, event.currentTarget) }, "Change"),
          h("button", { class: "button quiet slim", type: "button", "aria-label": `Add a key for: ${name}`, onclick: (event) => this.#catchKey(action, name, event.currentTarget, true) }, "Add"),
        );
      }),
    );
    if (focused) this.#keys.querySelector(`[data-action="${focused}"]`)?.focus();
  }

  /** Takes the next key that is pressed. A key does one thing: it leaves what it did before. */
  #catchKey(action, name, button, isMore = false) {
    const label = button.textContent;
    button.textContent = "Press a key";
    button.classList.add("catching");
    const end = () => {
      removeEventListener("keydown", take, true);
      button.removeEventListener("blur", end);
      button.textContent = label;
      button.classList.remove("catching");
    };
    const take = (event) => {
      if (event.key === "Tab") return end();
      const key = keyOf(event);
      if (!key) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      end();
      const before = keyMap(settings.all()).get(key);
      const patch = {};
      if (before && before !== action) {
        patch[`key.${before}`] = String(settings.get(`key.${before}`)).split(" ").filter((k) => k !== key).join(" ");
        const other = ACTIONS.find(([a]) => a === before)[1];
        toast(`${keyName(key)} did “${other}” before; now it does “${name}”.`);
      }
      const own = isMore ? String(settings.get(`key.${action}`)).split(" ").filter((k) => k && k !== key) : [];
      patch[`key.${action}`] = [...own, key].join(" ");
      change(patch);
    };
    addEventListener("keydown", take, true);
    button.addEventListener("blur", end);
  }

  #resetKeys() {
    change(Object.fromEntries(Object.entries(DEFAULT_KEYS).map(([action, keys]) => [`key.${action}`, keys])));
  }
}

customElements.define("fs-settings", SettingsScreen);
