// SPDX-License-Identifier: GPL-3.0-or-later
import { Store } from "../store.js";
import { api } from "./api.js";
import { DEFAULT_KEYS } from "./keys.js";

/** Every setting of the page with its value for a person who never changed it, and its bounds. */
export const SETTINGS = {
  language: { value: "en" },
  microphone: { value: "" },
  microphoneName: { value: "" },
  camera: { value: "" },
  cameraName: { value: "" },
  picture: { value: false }, // the camera's, behind the script
  recordPicture: { value: true }, // the camera's, in takes
  pictureMirror: { value: true },
  mode: { value: "glide", choices: ["glide", "step"] },
  font: { value: "inter", choices: ["inter", "system", "serif", "dyslexic"] },
  size: { value: 0, min: 0, max: 200 }, // points; 0 fits the window
  sizeFromDistance: { value: false }, // from how large the face is in the camera's picture
  lineSpacing: { value: 1.35, min: 1, max: 2.5 },
  margin: { value: 7, min: 0, max: 35 }, // % of the window at each side
  measure: { value: 34, min: 12, max: 80 }, // letters a line, at most
  align: { value: "start", choices: ["start", "center"] },
  readingLine: { value: 36, min: 10, max: 80 }, // % of the window from the top
  theme: { value: "night", choices: ["night", "dim", "paper", "contrast"] },
  countdown: { value: 0, min: 0, max: 10 },
  heard: { value: false },
  fade: { value: true },
  pace: { value: 150, min: 40, max: 400 }, // words a minute
};
for (const [action, keys] of Object.entries(DEFAULT_KEYS)) SETTINGS[`key.${action}`] = { value: keys };

const CACHE = "followspot.settings";

/** A value that a setting may have, or its default. */
export function checked(name, value) {
  const rule = SETTINGS[name];
  if (!rule) return value;
  if (typeof value !== typeof rule.value) return rule.value;
  if (rule.choices && !rule.choices.includes(value)) return rule.value;
  if (typeof value === "number") {
    return Number.isFinite(value) ? Math.min(rule.max, Math.max(rule.min, value)) : rule.value;
  }
  return value;
}

function withDefaults(values) {
  const all = { ...values };
  for (const name of Object.keys(SETTINGS)) all[name] = name in all ? checked(name, all[name]) : SETTINGS[name].value;
  return all;
}

function cached() {
  try {
    return JSON.parse(localStorage.getItem(CACHE) ?? "{}");
  } catch {
    return {};
  }
}

// The copy of last time is shown at once, so that nothing flickers from one theme to another; the server's follows.
export const settings = new Store(withDefaults(cached()));

let waiting = null;
let changes = {};
/** What this page has changed: an answer from before knows nothing of it. */
const own = {};

/** Takes what is kept in the studio folder. */
export async function loadSettings() {
  const values = withDefaults({ ...(await api.settings()), ...own });
  settings.set(values);
  localStorage.setItem(CACHE, JSON.stringify(settings.all()));
}

/** Changes settings: shown at once, kept a moment later, in one request for a slider that is being dragged. */
export function change(values) {
  const good = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, checked(name, value)]));
  settings.set(good);
  Object.assign(changes, good);
  Object.assign(own, good);
  localStorage.setItem(CACHE, JSON.stringify(settings.all()));
  clearTimeout(waiting);
  waiting = setTimeout(save, 400);
}

async function save(keepalive = false) {
  const sent = changes;
  if (!Object.keys(sent).length) return;
  changes = {};
  try {
    await api.saveSettings(sent, keepalive);
  } catch (error) {
    // Kept for the next try; a value that the server refuses would be refused again.
    if (error.status === 0) changes = { ...sent, ...changes };
    window.dispatchEvent(new CustomEvent("settings-failed", { detail: error }));
  }
}

addEventListener("pagehide", () => save(true));

/** How this window alone shows the text: kept for the window, not for the person. */
export const view = new Store(readView());

function readView() {
  const fallback = { mirrorH: false, mirrorV: false };
  try {
    return { ...fallback, ...JSON.parse(sessionStorage.getItem("followspot.view") ?? "{}") };
  } catch {
    return fallback;
  }
}
view.watch(null, (values) => sessionStorage.setItem("followspot.view", JSON.stringify(values)));
