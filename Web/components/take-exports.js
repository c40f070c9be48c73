// SPDX-License-Identifier: GPL-3.0-or-later
import { fill, h, icon, id } from "../lib/dom.js";
import { askExports, isAtWork, watchExports } from "../lib/exports.js";
import { takesApi } from "../lib/takes-api.js";
import { toastError } from "../lib/toasts.js";

const RATES = ["23.976", "24", "25", "29.97", "30", "50", "59.94", "60"];

/** Formats: name, what comes out, and which of the choices there are. */
const FORMATS = {
  video: ["Video", "MP4 that plays everywhere.", ["burn", "keepCommands", "fps"]],
  srt: ["Captions, SubRip", "SRT, for most players and sites.", ["keepCommands", "fps"]],
  vtt: ["Captions, WebVTT", "For web pages.", ["keepCommands", "fps"]],
  text: ["Transcript", "What was said, with times.", ["keepCommands"]],
  fcpxml: ["Final Cut Pro", "A folder with the take and a project: cuts can be undone there, captions and marks come along.", ["keepCommands", "fps"]],
  otio: ["OpenTimelineIO", "For DaVinci Resolve and Premiere Pro: a folder with the take, a timeline and captions.", ["keepCommands", "fps"]],
};

/** Makes exports of a take and shows those that there are. */
class TakeExports extends HTMLElement {
  #take = null;
  #format = h("select", { class: "select", id: id("format"), onchange: () => this.#showChoices() }, Object.entries(FORMATS).map(([value, [name]]) => h("option", { value }, name)));
  #says = h("p", { class: "small" });
  #burn = this.#check("Captions in the picture");
  #keep = this.#check("Keep what is marked as cut");
  #rate = h("select", { class: "select", id: id("rate") }, h("option", { value: "" }, "As recorded"), RATES.map((rate) => h("option", { value: rate }, `${rate} a second`)));
  #rateRow = h("div", { class: "choice" }, h("label", { htmlFor: this.#rate.id }, "Frames"), this.#rate);
  #begin = h("button", { class: "button main", type: "button", onclick: () => this.#export() }, "Export");
  #list = h("ul", { class: "exports", "aria-label": "Exports of this take" });
  #rows = new Map();
  #end = null;

  #check(text) {
    const box = h("input", { type: "checkbox", id: id("choice") });
    return { box, row: h("div", { class: "choice check" }, box, h("label", { htmlFor: box.id }, text)) };
  }

  connectedCallback() {
    this.append(
      h(
        "div",
        { class: "export-form" },
        h("div", { class: "choice" }, h("label", { htmlFor: this.#format.id }, "As"), this.#format),
        this.#says, this.#burn.row, this.#keep.row, this.#rateRow, this.#begin,
      ),
      this.#list,
    );
    this.#showChoices();
  }

  disconnectedCallback() {
    this.#end?.();
  }

  set take(take) {
    this.#take = take;
    if (!take.hasPicture) this.#format.options[0].textContent = "Sound";
    this.#showChoices();
    this.#end ??= watchExports((all) => this.#show(all.filter((one) => one.take === this.#take.id)));
  }

  #showChoices() {
    const [, says, choices] = FORMATS[this.#format.value];
    const hasPicture = this.#take?.hasPicture ?? true;
    this.#says.textContent = this.#format.value === "video" && !hasPicture ? "M4A that plays everywhere." : says;
    this.#burn.row.hidden = !choices.includes("burn") || !hasPicture;
    this.#keep.row.hidden = !choices.includes("keepCommands");
    this.#rateRow.hidden = !choices.includes("fps") || (this.#format.value === "video" && !hasPicture);
  }

  async #export() {
    if (!this.#take) return;
    const format = this.#format.value;
    const choices = FORMATS[format][2];
    const values = { format };
    if (choices.includes("burn")) values.burn = this.#burn.box.checked && !this.#burn.row.hidden;
    if (choices.includes("keepCommands")) values.keepCommands = this.#keep.box.checked;
    if (!this.#rateRow.hidden && this.#rate.value) values.fps = Number(this.#rate.value);
    try {
      await takesApi.begin(this.#take.id, values);
    } catch (error) {
      toastError(error, "Nothing was exported.");
    }
    askExports();
  }

  /** One row for each export; a row stays the same element while its export is at work. */
  #show(all) {
    const wanted = new Set(all.map((one) => one.id));
    for (const [key, row] of this.#rows) {
      if (wanted.has(key)) continue;
      row.element.remove();
      this.#rows.delete(key);
    }
    for (const one of all) {
      const row = this.#rows.get(one.id) ?? this.#row(one);
      row.draw(one);
    }
  }

  #row(one) {
    const isSound = one.format === "video" && !this.#take.hasPicture;
    const name = h("span", { class: "export-name" }, isSound ? "Sound" : (FORMATS[one.format]?.[0] ?? one.format));
    const state = h("span", { class: "export-state", role: "status" });
    const share = h("span", { class: "export-share", "aria-hidden": "true" });
    const bar = h("progress", { class: "progress", max: 1, value: 0, "aria-label": `Export as ${name.textContent}` });
    const buttons = h("span", { class: "export-buttons" });
    const element = h("li", { class: "export" }, h("span", { class: "export-says" }, name, state, share), bar, buttons);
    let last = "";
    const draw = (now) => {
      bar.hidden = !isAtWork(now);
      bar.value = now.progress ?? 0;
      share.textContent = now.state === "working" ? ` ${Math.floor(100 * bar.value)} %` : "";
      if (now.state === last) return;
      last = now.state;
      element.className = `export ${now.state}`;
      const [text, hint] = this.#saying(now);
      fill(state, text, typeof hint === "string" ? h("span", { class: "small block" }, hint) : (hint ?? null));
      fill(
        buttons,
        now.state === "done" && now.file ? h("a", { class: "button quiet slim", href: takesApi.fileOf(now.id), download: now.file }, icon("down"), "Download") : null,
        h("button", { class: "icon-button", type: "button", "aria-label": isAtWork(now) ? `Cancel the export as ${name.textContent}` : "Take this export off the list", title: isAtWork(now) ? "Cancel" : "Take off the list", onclick: () => this.#endOf(now) }, icon("close")),
      );
    };
    this.#list.prepend(element);
    const row = { element, draw };
    this.#rows.set(one.id, row);
    return row;
  }

  #saying(one) {
    if (one.state === "waiting") return ["waits for another"];
    if (one.state === "working") return ["is being made"];
    if (one.state === "cancelled") return ["cancelled; nothing was left behind"];
    if (one.state === "failed") {
      const error = typeof one.error === "string" ? { message: one.error } : (one.error ?? {});
      return [error.message ?? "failed", error.hint];
    }
    return ["", [one.path ?? one.file, ...(one.notes ?? [])].map((text) => h("span", { class: "small block" }, text))];
  }

  async #endOf(one) {
    try {
      await takesApi.endExport(one.id);
    } catch (error) {
      if (error.status !== 404) toastError(error);
    }
    askExports();
  }
}

customElements.define("fs-take-exports", TakeExports);
