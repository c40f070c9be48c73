// SPDX-License-Identifier: GPL-3.0-or-later
import { api } from "../lib/api.js";
import { fill, h, icon } from "../lib/dom.js";
import { ago, languageName, readingTime, words } from "../lib/format.js";
import { settings } from "../lib/settings.js";
import { toast, toastError } from "../lib/toasts.js";

/** The first screen: every script, newest first. */
class ScriptList extends HTMLElement {
  #scripts = null;
  #known = "";
  #status = h("p", { class: "quiet-line", role: "status" });
  #list = h("ul", { class: "scripts", "aria-label": "Scripts" });
  #search = h("input", {
    type: "search", class: "search-field", placeholder: "Search", "aria-label": "Search scripts", autocomplete: "off",
    oninput: () => this.#draw(),
  });
  #endings = [];
  #rows = new Map();
  #loads = 0;

  connectedCallback() {
    this.append(
      h(
        "section",
        { class: "page" },
        h(
          "div",
          { class: "page-head" },
          h("h1", { tabIndex: -1 }, "Scripts"),
          h("div", { class: "search" }, icon("search"), this.#search),
          h("button", { class: "button quiet", type: "button", onclick: () => this.#import() }, icon("file"), "Import"),
          h("button", { class: "button quiet", type: "button", onclick: () => this.#create() }, icon("add"), "New script"),
        ),
        this.#status,
        this.#list,
      ),
    );
    const reload = () => this.#load();
    addEventListener("scripts-changed", reload);
    // Another window may have written meanwhile.
    addEventListener("focus", reload);
    this.#endings = [
      () => removeEventListener("scripts-changed", reload),
      () => removeEventListener("focus", reload),
      settings.watch(["pace"], () => this.#draw()),
    ];
    this.addEventListener("keydown", (event) => this.#key(event));
    this.#load();
  }

  disconnectedCallback() {
    for (const end of this.#endings) end();
  }

  async #load() {
    this.#loads += 1;
    const load = this.#loads;
    try {
      const scripts = await api.scripts();
      // An answer from before a later question knows less than that one's.
      if (load !== this.#loads) return;
      // A list that is the same is not drawn again: the focus stays where it is.
      const known = JSON.stringify(scripts);
      if (known === this.#known) return;
      this.#known = known;
      this.#scripts = scripts;
      this.#draw();
    } catch (error) {
      if (error.isRefused) return;
      this.#known = "";
      this.#status.textContent = `${error.message} ${error.hint}`;
    }
  }

  #draw() {
    if (!this.#scripts) return;
    const wanted = this.#search.value.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const found = this.#scripts.filter((script) => {
      const text = `${script.title} ${languageName(script.language)}`.toLocaleLowerCase();
      return wanted.every((word) => text.includes(word));
    });
    this.classList.toggle("is-empty", this.#scripts.length === 0);
    if (this.#scripts.length === 0) {
      this.#status.textContent = "";
      this.#showWelcome();
      return;
    }
    this.#status.textContent =
      this.#scripts.length === 1 && !wanted.length ? "Drop a script anywhere on this page, or read this one aloud and watch it follow you." : found.length === 0 ? "No script has these words in its title." : wanted.length ? `${found.length} of ${this.#scripts.length}` : "";
    // A row that says the same stays the same element: a click or a focus on it is not lost to a list that was read anew.
    const rows = found.map((script) => {
      const says = JSON.stringify([script, ago(script.modified), settings.get("pace"), settings.get("language")]);
      const known = this.#rows.get(script.id);
      return known?.says === says ? known : { says, element: this.#row(script) };
    });
    this.#rows = new Map(found.map((script, i) => [script.id, rows[i]]));
    const wantedRows = rows.map((row) => row.element);
    for (const row of [...this.#list.children]) if (!wantedRows.includes(row)) row.remove();
    wantedRows.forEach((row, i) => this.#list.children[i] !== row && this.#list.insertBefore(row, this.#list.children[i] ?? null));
  }

  #row(script) {
    const title = script.title || "Untitled";
    return h(
      "li",
      { class: "script", data: { id: script.id } },
      h(
        "a",
        { class: "script-link", href: `#/read/${encodeURIComponent(script.id)}`, "aria-label": `Read ${title}` },
        h("span", { class: "script-title" }, title, this.#languageOf(script)),
        h(
          "span",
          { class: "script-facts" },
          h("span", {}, readingTime(script.words, settings.get("pace"))),
          h("span", {}, words(script.words)),
          h("span", {}, ago(script.modified)),
        ),
      ),
      h("a", { class: "icon-button", href: `#/edit/${encodeURIComponent(script.id)}`, "aria-label": `Edit ${title}`, title: "Edit" }, icon("edit")),
      h(
        "button",
        { class: "icon-button", type: "button", "aria-label": `Delete ${title}`, title: "Delete", onclick: () => this.#remove(script) },
        icon("bin"),
      ),
    );
  }

  /** The language, where it is not the one that scripts here usually have. */
  #languageOf({ language }) {
    const primary = (tag) => tag.split("-")[0];
    if (!language || primary(language) === primary(settings.get("language"))) return null;
    return h("span", { class: "script-language" }, languageName(language));
  }

  /** What few people ever see comes when it is wanted. */
  async #showWelcome() {
    const { SAMPLE } = await import("../lib/sample.js");
    if (this.#scripts.length === 0) fill(this.#list, this.#welcome(SAMPLE));
  }

  #welcome(sample) {
    return h(
      "li",
      { class: "welcome" },
      h(
        "blockquote",
        { class: "sample", lang: "en" },
        sample.text.split("\n\n").slice(1, 4).map((paragraph, i) => h("p", { class: ["said", "next", ""][i] }, paragraph)),
      ),
      h(
        "div",
        { class: "welcome-side" },
        h("p", { class: "lead" }, "Drop a script anywhere on this page, or read this one aloud and watch it follow you."),
        h("button", { class: "button main", type: "button", onclick: () => this.#readSample(sample) }, icon("go"), "Read the sample"),
        h("p", { class: "small" }, "Your voice and your scripts stay on this machine."),
      ),
    );
  }

  async #readSample(sample) {
    try {
      const script = await api.create(sample);
      if (this.isConnected) location.hash = `#/read/${encodeURIComponent(script.id)}`;
    } catch (error) {
      toastError(error);
    }
  }

  async #create() {
    try {
      const script = await api.create({ title: "Untitled", text: "", language: settings.get("language") });
      if (this.isConnected) location.hash = `#/edit/${encodeURIComponent(script.id)}`;
    } catch (error) {
      toastError(error, "No script was made.");
    }
  }

  async #import() {
    const { chooseFiles, importFiles } = await import("../lib/files.js");
    const scripts = await importFiles(await chooseFiles());
    if (scripts.length) await this.#load();
  }

  async #remove(script) {
    try {
      await api.remove(script.id);
    } catch (error) {
      toastError(error, `“${script.title}” was not deleted.`);
      return;
    }
    const rows = [...this.#list.children];
    const at = rows.findIndex((row) => row.dataset.id === script.id);
    const next = (rows[at + 1] ?? rows[at - 1])?.dataset.id;
    await this.#load();
    (next ? this.#list.querySelector(`li[data-id="${CSS.escape(next)}"] a`) : this.#search).focus();
    toast(`“${script.title}” was deleted.`, {
      seconds: 12,
      action: {
        label: "Undo",
        run: async () => {
          try {
            await api.restore(script.id);
            await this.#load();
          } catch (error) {
            toastError(error, `“${script.title}” was not brought back.`);
          }
        },
      },
    });
  }

  #key(event) {
    const row = event.target.closest("li.script");
    if (event.target === this.#search && event.key === "ArrowDown") {
      event.preventDefault();
      this.#list.querySelector("a")?.focus();
      return;
    }
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const script = this.#scripts.find((one) => one.id === row.dataset.id);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const other = event.key === "ArrowDown" ? row.nextElementSibling : row.previousElementSibling;
      (other?.querySelector("a") ?? (event.key === "ArrowUp" ? this.#search : null))?.focus();
    } else if (event.repeat) {
      // A key that stays down works on one row.
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      this.#remove(script);
    } else if (event.key === "e") {
      location.hash = `#/edit/${encodeURIComponent(script.id)}`;
    }
  }
}

customElements.define("fs-script-list", ScriptList);
