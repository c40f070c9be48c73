// SPDX-License-Identifier: GPL-3.0-or-later

/** What a key can do in the prompter: the action, its name for the person, its keys. */
export const ACTIONS = [
  ["hold", "Hold, or go on", "Space F5"],
  ["record", "Record, or stop", "Enter"],
  ["undo", "Take back a spoken command", "u"],
  ["lineUp", "Back a line", "ArrowUp ArrowLeft"],
  ["lineDown", "On a line", "ArrowDown ArrowRight"],
  ["pageUp", "Back a screen", "PageUp"],
  ["pageDown", "On a screen", "PageDown"],
  ["paragraphUp", "Back a paragraph", "["],
  ["paragraphDown", "On a paragraph", "]"],
  ["top", "To the top", "Home"],
  ["end", "To the end", "End"],
  ["larger", "Larger text", "+ ="],
  ["smaller", "Smaller text", "-"],
  ["mirror", "Mirror", "m"],
  ["mode", "Glide or step", "g"],
  ["blank", "Dark screen", ". b"],
  ["heard", "Show the words as heard", "w"],
  ["picture", "Camera picture", "c"],
  ["full", "Full screen", "f"],
  ["help", "Show the keys", "?"],
  ["leave", "Leave", "Escape"],
];

export const DEFAULT_KEYS = Object.fromEntries(ACTIONS.map(([action, , keys]) => [action, keys]));

/** The key of an event as it is kept: "Space", "a", "Shift+F5". Letters are the layout's own, in lower case. */
export function keyOf(event) {
  let key = event.key;
  if (key === " " || key === "Spacebar") key = "Space";
  if (key === "Dead" || key === "Unidentified" || key === "Process") return null;
  if (["Shift", "Control", "Alt", "Meta", "CapsLock", "AltGraph", "Tab"].includes(key)) return null;
  const isLetter = [...key].length === 1;
  if (isLetter) key = key.toLowerCase();
  let before = "";
  // AltGr, which writes [ and ] on many layouts, comes as Ctrl and Alt together.
  if (!(isLetter && event.getModifierState?.("AltGraph"))) {
    if (event.ctrlKey) before += "Ctrl+";
    if (event.altKey) before += "Alt+";
  }
  if (event.metaKey) before += "Meta+";
  if (event.shiftKey && !isLetter) before += "Shift+";
  return before + key;
}

/** Maps keys to actions, from the settings' `key.…` values. */
export function keyMap(settings) {
  const map = new Map();
  for (const [action] of ACTIONS) {
    for (const key of String(settings[`key.${action}`] ?? "").split(" ")) if (key && !map.has(key)) map.set(key, action);
  }
  return map;
}

/** Whether a control needs this key for itself: typing, a slider's arrows, a button's Space and Enter. */
export function belongsToControl(event) {
  const target = event.target;
  if (!(target instanceof Element)) return false;
  if (target.closest("input, textarea, select, [contenteditable], dialog[open]")) return true;
  return target.closest("button, a[href], summary") !== null && (event.key === " " || event.key === "Enter");
}

const NAMES = {
  ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", PageUp: "Page Up", PageDown: "Page Down",
  Escape: "Esc", " ": "Space",
};

/** A key as it is printed on a keyboard. */
export const keyName = (key) =>
  key.split(/\+(?=.)/).map((part) => NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part)).join(" ");
