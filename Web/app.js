// SPDX-License-Identifier: GPL-3.0-or-later
import { fill, h, sheet } from "./lib/dom.js";
import { loadSettings, settings } from "./lib/settings.js";
import { leaveToasts, toast, toastError } from "./lib/toasts.js";
import "./components/script-list.js";

/** A screen's program and its style sheets. */
const loading = (program, ...sheets) => Promise.all([program, ...sheets.map(sheet)]);

/** Screens by the first part of the address after `#/`; those beyond the first are loaded when they are wanted. */
const SCREENS = {
  "": { tag: "fs-script-list", title: "Scripts" },
  edit: { tag: "fs-script-editor", title: "Edit", load: () => import("./components/script-editor.js") },
  read: { tag: "fs-prompter", title: "Prompter", load: () => loading(import("./components/prompter-screen.js"), "prompter"), bare: true },
  takes: { tag: "fs-takes", title: "Takes", load: () => loading(import("./components/takes-screen.js"), "takes") },
  settings: { tag: "fs-settings", title: "Settings", load: () => loading(import("./components/settings-screen.js"), "prompter", "settings") },
  display: { tag: "fs-display", title: "Display", load: () => loading(import("./components/display-screen.js"), "prompter", "settings"), bare: true },
  remote: { tag: "fs-remote", title: "Remote", load: () => loading(import("./components/remote-screen.js"), "prompter", "settings"), bare: true },
};

const NAVIGATION = [["", "Scripts"], ["takes", "Takes"], ["settings", "Settings"]];

/** Whether something that is dragged over the page holds files. */
const hasFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");

/** Sends what an earlier page recorded and could not send before it went. */
async function sendLeftovers() {
  const stores = (await indexedDB.databases?.().catch(() => [])) ?? [];
  if (!stores.some(({ name }) => name === "followspot-takes")) return;
  const { sendLeft } = await import("./lib/leftovers.js");
  sendLeft();
}

class App extends HTMLElement {
  #main = h("main", { id: "main", tabIndex: -1 });
  #links = NAVIGATION.map(([path, name]) => h("a", { href: `#/${path}`, data: { path } }, name));
  #drop = h("div", { class: "drop-veil", hidden: true }, h("p", {}, "Drop to import"));
  #arrivals = 0;

  connectedCallback() {
    this.append(
      h(
        "header",
        { class: "top" },
        h("a", { class: "brand", href: "#/", "aria-label": "Followspot, all scripts" }, h("span", { class: "spot" }), "Followspot"),
        h("nav", { "aria-label": "Screens" }, this.#links),
      ),
      this.#main,
      this.#drop,
    );
    addEventListener("hashchange", () => this.#show());
    addEventListener("settings-failed", (event) => toastError(event.detail, "The setting was not kept."));
    this.#takeDrops();
    const dress = () => (document.documentElement.dataset.theme = settings.get("theme"));
    settings.watch(["theme"], dress);
    dress();
    this.#show();
    this.#begin();
    setTimeout(() => sendLeftovers(), 2000);
  }

  async #begin() {
    try {
      await loadSettings();
    } catch (error) {
      if (error.isRefused) this.#refused();
      else toastError(error);
    }
  }

  async #show() {
    const [name = "", argument = ""] = location.hash.replace(/^#\/?/, "").split("?")[0].split("/");
    const screen = SCREENS[name] ?? SCREENS[""];
    this.#arrivals += 1;
    const arrival = this.#arrivals;
    try {
      await screen.load?.();
    } catch {
      toast("This screen could not be loaded.", { hint: "Is followspot still running? Reload the page when it is.", tone: "alert" });
      return;
    }
    if (arrival !== this.#arrivals) return;
    leaveToasts();
    const element = document.createElement(screen.tag);
    element.argument = decodeURIComponent(argument);
    document.body.classList.toggle("bare", Boolean(screen.bare));
    document.title = screen.title === "Scripts" ? "Followspot" : `${screen.title} · Followspot`;
    for (const link of this.#links) {
      if (link.dataset.path === name) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    fill(this.#main, element);
    scrollTo(0, 0);
    // A screen reader goes on from the new screen's head; the very first one begins where the page does.
    if (arrival > 1) (element.querySelector("[data-focus], h1") ?? this.#main).focus({ preventScroll: true });
  }

  #takeDrops() {
    let depth = 0;
    const isWelcome = (event) => hasFiles(event) && !document.body.classList.contains("bare");
    addEventListener("dragenter", (event) => {
      if (!isWelcome(event)) return;
      depth += 1;
      this.#drop.hidden = false;
    });
    addEventListener("dragleave", (event) => {
      if (!isWelcome(event)) return;
      depth = Math.max(0, depth - 1);
      this.#drop.hidden = depth === 0;
    });
    // Without this a file that is dropped beside the mark would replace the page.
    addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault());
    addEventListener("drop", async (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      this.#drop.hidden = true;
      if (!isWelcome(event)) return;
      // Taken now: once the event is over, it has none.
      const files = [...event.dataTransfer.files];
      const { importFiles } = await import("./lib/files.js");
      const scripts = await importFiles(files);
      if (scripts.length) dispatchEvent(new CustomEvent("scripts-changed", { detail: scripts[0].id }));
    });
  }

  #refused() {
    fill(
      this.#main,
      h(
        "section",
        { class: "page narrow" },
        h("h1", {}, "This address is of an earlier start"),
        h("p", { class: "lead" }, "Each start of followspot makes a new key. Open the address that it printed when it started."),
        h("p", {}, h("button", { class: "button", type: "button", onclick: () => location.reload() }, "Try again")),
      ),
    );
  }
}

customElements.define("fs-app", App);
