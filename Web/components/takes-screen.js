// SPDX-License-Identifier: GPL-3.0-or-later
import { fill, h, icon } from "../lib/dom.js";
import { clock } from "../lib/format.js";
import { isAtWork, watchExports } from "../lib/exports.js";
import { takesApi } from "../lib/takes-api.js";
import { BEST, day, endingOf, FOLDER, markCount, percent, shortName, showFolder, size, STAR, throwAway, timeOfDay } from "../lib/takes.js";
import { toastError } from "../lib/toasts.js";

/** Milliseconds after which a list with a take that is being saved is asked for again. */
const AGAIN = 1500;

/** Every take, by script and day, the newest first. With a take in the address, that take. */
class TakesScreen extends HTMLElement {
  #takes = null;
  #free = null;
  #status = h("p", { class: "quiet-line", role: "status" });
  #body = h("div", { class: "take-groups" });
  #search = h("input", {
    type: "search", class: "search-field", placeholder: "Search", "aria-label": "Search takes", autocomplete: "off", oninput: () => this.#draw(),
  });
  #starred = h("button", {
    class: "icon-button", type: "button", "aria-pressed": "false", "aria-label": "Only takes with a star", title: "Only takes with a star",
    onclick: () => this.#toggleStarred(),
  }, icon(STAR));
  /** Scripts whose takes are shown in the proposed order, with what was answered. */
  #best = new Map();
  #exports = new Map();
  #endings = [];
  #timer = null;
  #loads = 0;
  #drawn = "";
  /** Stars on their way, by take: what the last press wants. */
  #stars = new Map();

  async connectedCallback() {
    if (this.argument) {
      await import("./take-screen.js");
      const take = document.createElement("fs-take");
      take.argument = this.argument;
      fill(this, take);
      return;
    }
    this.append(
      h(
        "section",
        { class: "page takes" },
        h("div", { class: "page-head" }, h("h1", { tabIndex: -1 }, "Takes"), h("div", { class: "search" }, icon("search"), this.#search), this.#starred),
        this.#status,
        this.#body,
      ),
    );
    const reload = () => this.#load();
    for (const name of ["takes-changed", "focus"]) addEventListener(name, reload);
    this.#endings = [
      () => removeEventListener("takes-changed", reload),
      () => removeEventListener("focus", reload),
      watchExports((all) => {
        this.#exports = new Map(all.filter(isAtWork).map((one) => [one.take, one]));
        this.#draw();
      }),
    ];
    this.addEventListener("keydown", (event) => this.#key(event));
    await this.#load();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
    for (const end of this.#endings) end();
  }

  async #load() {
    clearTimeout(this.#timer);
    this.#loads += 1;
    const load = this.#loads;
    try {
      const { takes, free } = await takesApi.list();
      if (load !== this.#loads) return;
      this.#takes = takes;
      this.#free = free ?? null;
      this.#draw();
    } catch (error) {
      if (!error.isRefused) this.#status.textContent = `${error.message} ${error.hint}`;
      this.#drawn = "";
    }
    const isSaving = this.#takes?.some((take) => take.state === "recording" || take.state === "finishing");
    if (isSaving && this.isConnected) this.#timer = setTimeout(() => this.#load(), AGAIN);
  }

  #toggleStarred() {
    const isOn = this.#starred.getAttribute("aria-pressed") !== "true";
    this.#starred.setAttribute("aria-pressed", String(isOn));
    this.#draw();
  }

  // ---- Drawing -------------------------------------------------------------------------------------

  #draw() {
    if (!this.#takes) return;
    const wanted = this.#search.value.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const onlyStarred = this.#starred.getAttribute("aria-pressed") === "true";
    const all = this.#takes.map((take) => ({ ...take, starred: this.#stars.get(take.id) ?? take.starred }));
    const found = all.filter((take) => {
      const text = `${take.title} ${take.script?.title ?? ""} ${day(take.made)}`.toLocaleLowerCase();
      return (!onlyStarred || take.starred) && wanted.every((word) => text.includes(word));
    });
    // What looks the same is not drawn again: the focus and a press that has begun stay where they are.
    const looks = JSON.stringify([found, [...this.#best], [...this.#exports].map(([take, one]) => [take, Math.round(one.progress * 50)]), new Date().toDateString()]);
    if (looks === this.#drawn) return;
    this.#drawn = looks;
    const focused = this.#focused();
    this.classList.toggle("is-empty", this.#takes.length === 0);
    this.#starred.hidden = this.#takes.length === 0;
    if (this.#takes.length === 0) {
      this.#status.textContent = "";
      fill(this.#body, this.#empty());
      return;
    }
    this.#status.textContent = found.length === 0 ? (onlyStarred ? "No take has a star." : "No take has these words in its name.") : wanted.length || onlyStarred ? `${found.length} of ${this.#takes.length}` : "";
    const groups = new Map();
    for (const take of found) {
      const key = take.script?.id ?? "";
      groups.set(key, [...(groups.get(key) ?? []), take]);
    }
    fill(
      this.#body,
      [...groups].map(([script, takes]) => this.#group(script, takes)),
      this.#free === null ? null : h("p", { class: "small" }, `${size(this.#free)} free on the disk`),
    );
    if (focused) this.#body.querySelector(focused)?.focus();
  }

  /** A selector of what has the focus, to give it back after drawing. */
  #focused() {
    const element = document.activeElement;
    const row = element?.closest?.("[data-id], [data-script]");
    if (!row || !this.contains(row)) return null;
    const part = [...element.classList].find((name) => ["star", "bin", "take-link", "best"].includes(name));
    const head = row.dataset.id ? `[data-id="${CSS.escape(row.dataset.id)}"]` : `[data-script="${CSS.escape(row.dataset.script)}"]`;
    return part ? `${head} .${part}` : null;
  }

  #group(script, takes) {
    const best = this.#best.get(script);
    const isRanked = Boolean(best && best.order.length);
    const ready = takes.filter((take) => take.state === "ready");
    const title = takes[0].script?.title || (script ? "Untitled" : "Other recordings");
    return h(
      "section",
      { class: "take-group", "aria-label": title, data: { script } },
      h(
        "div",
        { class: "group-head" },
        h("h2", {}, title),
        script && ready.length > 1
          ? h("button", { class: "button quiet slim best", type: "button", "aria-pressed": String(isRanked), onclick: () => this.#pick(script) }, icon(BEST), isRanked ? "By day" : "Pick the best")
          : null,
      ),
      isRanked ? this.#ranked(best, takes) : this.#byDay(takes),
    );
  }

  #byDay(takes) {
    const days = new Map();
    for (const take of takes) {
      const name = day(take.made);
      days.set(name, [...(days.get(name) ?? []), take]);
    }
    return [...days].map(([name, some]) => [
      h("h3", { class: "day" }, name),
      h("ul", { class: "take-list", "aria-label": name }, some.map((take) => this.#row(take))),
    ]);
  }

  /** The takes in the order in which they are proposed, with the reasons; those that cannot be compared come last. */
  #ranked(best, takes) {
    const places = new Map(best.order.map((one, i) => [one.id, { ...one, place: i }]));
    const sorted = [...takes].sort((a, b) => (places.get(a.id)?.place ?? Infinity) - (places.get(b.id)?.place ?? Infinity));
    return [
      h("p", { class: "note" }, best.note),
      h("ol", { class: "take-list ranked", "aria-label": "Proposed order" }, sorted.map((take, i) => this.#row(take, places.get(take.id)?.reasons ?? [], i === 0))),
    ];
  }

  #row(take, reasons = [], isFirst = false) {
    const isReady = take.state === "ready";
    const name = shortName(take);
    const facts = isReady
      ? [h("span", {}, clock(take.duration)), h("span", {}, take.words ? `${percent(take.coverage)} of the script` : "no words"), h("span", {}, markCount(take.counts)), h("span", {}, timeOfDay(take.made))]
      : [h("span", { class: "wide" }, { recording: "Being recorded", finishing: "Being saved", damaged: "Not saved" }[take.state] ?? take.state), h("span", {}, timeOfDay(take.made))];
    const label = [
      h("span", { class: "take-name" }, name, this.#tags(take, isFirst)),
      h("span", { class: "take-facts" }, facts),
      reasons.length ? h("span", { class: "reasons" }, reasons.join(". ")) : null,
      take.state === "damaged" && take.ended ? h("span", { class: "reasons" }, take.ended) : null,
    ];
    return h(
      "li",
      { class: `take ${take.state}`, data: { id: take.id } },
      isReady
        ? h("button", {
            class: "icon-button star", type: "button", "aria-pressed": String(take.starred), "aria-label": `Star ${take.title}`, title: "Star",
            onclick: () => this.#star(take),
          }, icon(STAR))
        : h("span", { class: "icon-button star", "aria-hidden": "true" }),
      isReady
        ? h("a", { class: "take-link", href: `#/takes/${encodeURIComponent(take.id)}`, "aria-label": `Open ${take.title}` }, label)
        : h("div", { class: "take-link" }, label),
      take.state === "damaged"
        ? h("button", { class: "icon-button", type: "button", "aria-label": `Open the folder of ${take.title}`, title: "Open folder", onclick: () => showFolder(take) }, icon(FOLDER))
        : null,
      isReady || take.state === "damaged"
        ? h("button", { class: "icon-button bin", type: "button", "aria-label": `Delete ${take.title}`, title: "Delete", onclick: () => this.#remove(take) }, icon("bin"))
        : null,
    );
  }

  #tags(take, isFirst) {
    const tags = [];
    if (isFirst) tags.push(["Proposed", "first"]);
    const one = this.#exports.get(take.id);
    if (one) tags.push([`Exporting ${Math.round(one.progress * 100)} %`, ""]);
    if (take.state === "ready" && take.recovered) tags.push([`Recovered, up to ${clock(take.duration)}`, ""]);
    else if (take.state === "ready" && take.ended) tags.push([`Ended by itself. ${endingOf(take)}`.trim(), ""]);
    return tags.map(([text, kind]) => h("span", { class: `tag ${kind}` }, text));
  }

  #empty() {
    return h(
      "div",
      { class: "no-takes" },
      h("p", { class: "lead" }, "No takes yet. Open a script, press Record and read it: the take lies here afterwards, with captions and with what you said to it cut away."),
      h("a", { class: "button main", href: "#/" }, "To the scripts"),
      h("p", { class: "small" }, "A take is a folder of plain files on this machine. followspot take import makes one of a recording that you have."),
    );
  }

  // ---- What a person does --------------------------------------------------------------------------

  async #star({ id, starred }) {
    const before = this.#stars.get(id);
    this.#stars.set(id, !(before ?? starred));
    this.#draw();
    // One at a time: whatever is wanted last is sent last.
    if (before !== undefined) return;
    try {
      let sent;
      do {
        sent = this.#stars.get(id);
        await takesApi.change(id, { starred: sent });
      } while (sent !== this.#stars.get(id));
      this.#takes = this.#takes.map((one) => (one.id === id ? { ...one, starred: sent } : one));
    } catch (error) {
      toastError(error, "The star was not kept.");
    }
    this.#stars.delete(id);
    this.#draw();
  }

  async #remove(take) {
    const rows = [...this.#body.querySelectorAll("li.take")];
    const at = rows.findIndex((row) => row.dataset.id === take.id);
    const next = (rows[at + 1] ?? rows[at - 1])?.dataset.id;
    if (!(await throwAway(take))) return;
    await this.#load();
    (next ? this.#body.querySelector(`[data-id="${CSS.escape(next)}"] .take-link`) : this.querySelector("h1")).focus();
  }

  async #pick(script) {
    if (this.#best.delete(script)) return this.#draw();
    try {
      this.#best.set(script, await takesApi.best(script));
      this.#draw();
    } catch (error) {
      toastError(error, "The takes could not be compared.");
    }
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const links = [...this.#body.querySelectorAll("a.take-link")];
    if (event.target === this.#search && event.key === "ArrowDown") {
      event.preventDefault();
      links[0]?.focus();
      return;
    }
    const row = event.target.closest("li.take");
    if (!row) return;
    const take = this.#takes.find((one) => one.id === row.dataset.id);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const at = links.findIndex((link) => row.contains(link));
      (links[at + (event.key === "ArrowDown" ? 1 : -1)] ?? (event.key === "ArrowUp" ? this.#search : null))?.focus();
    } else if (event.repeat) {
      // A key that stays down works on one row.
    } else if ((event.key === "Delete" || event.key === "Backspace") && row.querySelector(".bin")) {
      event.preventDefault();
      this.#remove(take);
    } else if (event.key === "s" && take.state === "ready") {
      this.#star(take);
    }
  }
}

customElements.define("fs-takes", TakesScreen);
