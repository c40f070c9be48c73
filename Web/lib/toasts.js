// SPDX-License-Identifier: GPL-3.0-or-later
import { h, icon } from "./dom.js";

let stack = null;
/** What takes away each message that offers nothing to do. */
const idle = new Set();

/** Takes away what was told on the screen before; what can still be done about it stays. */
export function leaveToasts() {
  for (const close of [...idle]) close();
}

function place() {
  stack ??= document.body.appendChild(h("div", { class: "toasts", role: "region", "aria-label": "Messages" }));
  return stack;
}

/**
 * Shows a message that goes away by itself unless it is an error or the pointer or the focus is on it.
 *
 * `action` is `{label, run}`: the one thing that can be done about it. `seconds` 0 keeps it until it is closed.
 */
export function toast(text, { hint, action, tone = "plain", seconds = tone === "alert" ? 0 : 6 } = {}) {
  let timer = null;
  const close = () => {
    clearTimeout(timer);
    idle.delete(close);
    element.remove();
  };
  if (!action) idle.add(close);
  const wait = () => {
    if (seconds) timer = setTimeout(close, seconds * 1000);
  };
  const element = h(
    "div",
    { class: `toast ${tone}`, role: tone === "alert" ? "alert" : "status" },
    h("div", { class: "toast-text" }, h("p", {}, text), hint ? h("p", { class: "toast-hint" }, hint) : null),
    action
      ? h("button", { class: "button quiet", type: "button", onclick: () => (close(), action.run()) }, action.label)
      : null,
    h("button", { class: "icon-button", type: "button", "aria-label": "Close this message", onclick: close }, icon("close")),
  );
  for (const event of ["pointerenter", "focusin"]) element.addEventListener(event, () => clearTimeout(timer));
  for (const event of ["pointerleave", "focusout"]) element.addEventListener(event, wait);
  place().append(element);
  wait();
  return close;
}

/** Shows what went wrong and what to do. */
export function toastError(error, what) {
  if (error.name === "AbortError") return;
  toast(what ? `${what} ${error.message}` : error.message, { hint: error.hint, tone: "alert", seconds: 15 });
}
