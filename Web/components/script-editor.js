// SPDX-License-Identifier: GPL-3.0-or-later
import { api } from "../lib/api.js";
import { fill, h, icon } from "../lib/dom.js";
import { countWords, languageName, readingTime, words } from "../lib/format.js";
import { settings } from "../lib/settings.js";
import { toastError } from "../lib/toasts.js";

/**
 * Edits one script. Each pause in typing is kept, one request at a time; what another window has written meanwhile is
 * shown, never overwritten in silence.
 */
class ScriptEditor extends HTMLElement {
  #script = null;
  #title = h("input", { class: "title-field", "aria-label": "Title", autocomplete: "off", spellcheck: true });
  #text = h("textarea", { class: "text-field", "aria-label": "Text of the script", spellcheck: true });
  #language = h("select", { class: "select", "aria-label": "Language of the script" });
  #facts = h("p", { class: "small" });
  #state = h("p", { class: "small", role: "status" });
  #conflict = h("section", { class: "conflict", hidden: true, "aria-label": "Changed in another window" });
  #timer = null;
  #counting = null;
  #isSaving = false;
  #isDirty = false;
  #isGone = false;
  #guard = (event) => {
    if (!this.#isDirty && !this.#isSaving) return;
    this.#save();
    event.preventDefault();
  };

  async connectedCallback() {
    const read = h("a", { class: "button main", href: `#/read/${encodeURIComponent(this.argument)}` }, icon("go"), "Read");
    this.append(
      h(
        "section",
        { class: "page editor" },
        h("h1", { class: "hidden", tabIndex: -1 }, "Edit script"),
        h("div", { class: "page-head" }, this.#title, this.#language, read),
        this.#conflict,
        this.#text,
        h("div", { class: "editor-foot" }, this.#facts, this.#state),
      ),
    );
    addEventListener("beforeunload", this.#guard);
    // What was typed is kept before the prompter asks for it.
    read.addEventListener("click", async (event) => {
      if (!this.#isDirty && !this.#isSaving) return;
      event.preventDefault();
      if (await this.#save()) location.hash = read.hash;
    });
    try {
      const [script, status] = await Promise.all([api.script(this.argument), api.status().catch(() => null)]);
      this.#languages(status?.languages ?? ["en"], script.language);
      this.#take(script);
    } catch (error) {
      this.#state.textContent = `${error.message} ${error.hint ?? ""}`;
      this.#text.disabled = true;
      return;
    }
    this.#title.addEventListener("input", () => this.#changed());
    this.#text.addEventListener("input", () => this.#changed());
    this.#language.addEventListener("change", () => this.#changed());
    this.#text.addEventListener("keydown", (event) => {
      if (event.key === "s" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        this.#save();
      }
    });
    if (!this.#script.text) this.#title.select();
  }

  disconnectedCallback() {
    removeEventListener("beforeunload", this.#guard);
    clearTimeout(this.#timer);
    if (this.#isDirty) this.#save();
    this.#isGone = true;
  }

  #languages(known, own) {
    const tags = [...new Set([...known.map((l) => l.tag ?? l), own].filter(Boolean))];
    fill(this.#language, tags.map((tag) => h("option", { value: tag }, languageName(tag))));
  }

  #take(script) {
    this.#script = script;
    this.#title.value = script.title;
    this.#text.value = script.text;
    this.#language.value = script.language;
    this.#isDirty = false;
    this.#count();
  }

  #count() {
    const n = countWords(this.#text.value);
    this.#facts.textContent = `${words(n)} · ${readingTime(n, settings.get("pace"))} at your pace`;
  }

  #changed() {
    this.#isDirty = true;
    this.#state.textContent = "";
    clearTimeout(this.#counting);
    this.#counting = setTimeout(() => this.#count(), 200);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), 700);
  }

  /** Keeps what is there now; true where all of it is kept. */
  async #save() {
    clearTimeout(this.#timer);
    if (!this.#conflict.hidden) return false;
    if (this.#isSaving) {
      await this.#isSaving;
      return this.#isDirty ? this.#save() : true;
    }
    if (!this.#isDirty) return true;
    this.#isSaving = this.#send();
    const isKept = await this.#isSaving;
    this.#isSaving = false;
    return isKept && !this.#isDirty;
  }

  async #send() {
    const values = {
      title: this.#title.value.trim() || "Untitled", text: this.#text.value, language: this.#language.value,
      revision: this.#script.revision,
    };
    this.#isDirty = false;
    try {
      const kept = await api.save(this.#script.id, values);
      this.#script = { ...this.#script, ...values, revision: kept.revision };
      this.#state.textContent = "Saved";
      return true;
    } catch (error) {
      this.#isDirty = true;
      if (error.status === 409) await this.#showConflict(error);
      else if (this.#isGone) toastError(error, `The last changes to “${values.title}” were not kept.`);
      else {
        this.#state.textContent = `Not saved: ${error.message} Trying again.`;
        this.#timer = setTimeout(() => this.#save(), 3000);
      }
      return false;
    }
  }

  async #showConflict(error) {
    const theirs = error.body?.script ?? (await api.script(this.#script.id));
    this.#state.textContent = "Not saved";
    const choose = (text, run) => h("button", { class: "button quiet", type: "button", onclick: run }, text);
    fill(
      this.#conflict,
      h("h2", {}, "This script was changed in another window"),
      h("p", {}, "Both versions are here: the other one here, yours under it. Nothing is overwritten until you choose."),
      h("textarea", { class: "text-field theirs", readOnly: true, "aria-label": "The other version", value: theirs.text }),
      h(
        "div",
        { class: "buttons" },
        choose("Keep mine", () => this.#settle(() => {
          this.#script = { ...this.#script, revision: theirs.revision };
          this.#isDirty = true;
        })),
        choose("Take the other", () => this.#settle(() => this.#take(theirs))),
        choose("Keep both", async () => {
          try {
            await api.create({ title: `${this.#title.value} (mine)`, text: this.#text.value, language: this.#language.value });
            this.#settle(() => this.#take(theirs));
          } catch (failure) {
            toastError(failure);
          }
        }),
      ),
    );
    this.#conflict.hidden = false;
    this.classList.add("in-conflict");
    this.#conflict.querySelector("button").focus();
  }

  #settle(choice) {
    this.#conflict.hidden = true;
    this.classList.remove("in-conflict");
    choice();
    this.#save();
    this.#text.focus();
  }
}

customElements.define("fs-script-editor", ScriptEditor);
