// SPDX-License-Identifier: GPL-3.0-or-later
import { api } from "../lib/api.js";
import { fill, h, icon } from "../lib/dom.js";
import { countWords, languageName, readingTime, words } from "../lib/format.js";
import { settings } from "../lib/settings.js";
import { toast, toastError } from "../lib/toasts.js";

// What could not be kept in the studio, by script, until it is kept after all.
const drafts = {
  key: (id) => `followspot.draft.${id}`,
  keep: (id, values) => localStorage.setItem(drafts.key(id), JSON.stringify(values)),
  drop: (id) => localStorage.removeItem(drafts.key(id)),
  find: (id) => {
    try {
      return JSON.parse(localStorage.getItem(drafts.key(id)));
    } catch {
      return null;
    }
  },
};

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
  /** Whether the last try to keep it failed: what is typed is kept in this browser then. */
  #isFailing = false;
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
      if ((await this.#save()) && this.isConnected) location.hash = read.hash;
    });
    try {
      const [script, status] = await Promise.all([api.script(this.argument), api.status().catch(() => null)]);
      this.#languages(status?.languages ?? ["en"], script.language);
      this.#take(script);
      this.#resume(drafts.find(script.id));
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
    this.#isGone = true;
    if (!this.#conflict.hidden) this.#tellDraft(this.#keepDraft(), "It was changed in another window as well.");
    else if (this.#isDirty) this.#save();
    clearTimeout(this.#timer);
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

  /** Goes on with what an earlier editor could not keep, from the revision that it was written on. */
  #resume(draft) {
    if (!draft) return;
    this.#take({ ...this.#script, ...draft });
    this.#isDirty = true;
    this.#save();
  }

  #count() {
    const n = countWords(this.#text.value);
    this.#facts.textContent = `${words(n)} · ${readingTime(n, settings.get("pace"))} at your pace`;
  }

  #changed() {
    this.#isDirty = true;
    if (this.#isFailing) this.#keepDraft();
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

  #values() {
    const [title, text, language] = [this.#title.value.trim() || "Untitled", this.#text.value, this.#language.value];
    return { title, text, language, revision: this.#script.revision };
  }

  async #send() {
    const values = this.#values();
    this.#isDirty = false;
    try {
      const kept = await api.save(this.#script.id, values);
      this.#script = { ...this.#script, ...values, revision: kept.revision };
      // What was typed meanwhile is not saved; a draft of it goes on from what is.
      if (!this.#isDirty) {
        drafts.drop(this.#script.id);
        this.#state.textContent = "Saved";
      } else if (this.#isFailing) this.#keepDraft();
      this.#isFailing = false;
      return true;
    } catch (error) {
      this.#isDirty = this.#isFailing = true;
      const isHere = this.#keepDraft();
      if (this.#isGone) this.#tellDraft(isHere, error.message, error.hint);
      else if (error.status === 409) await this.#showConflict(error);
      else {
        this.#state.textContent = `Not saved: ${error.message} Trying again.`;
        this.#timer = setTimeout(() => this.#save(), 3000);
      }
      return false;
    }
  }

  /** Keeps what is there in this browser; true where it did. */
  #keepDraft() {
    try {
      drafts.keep(this.#script.id, this.#values());
      return true;
    } catch {
      return false;
    }
  }

  #tellDraft(isHere, why, hint) {
    const what = isHere ? "wait in this browser until you open it here again" : "were not kept";
    toast(`The last changes to “${this.#values().title}” ${what}. ${why}`, { hint, tone: "alert", seconds: 15 });
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
        choose("Take the other", () => this.#settle(() => {
          drafts.drop(theirs.id);
          this.#take(theirs);
        })),
        choose("Keep both", async () => {
          try {
            await api.create({ title: `${this.#title.value} (mine)`, text: this.#text.value, language: this.#language.value });
            drafts.drop(theirs.id);
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
