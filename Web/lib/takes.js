// SPDX-License-Identifier: GPL-3.0-or-later
import { clock } from "./format.js";
import { takesApi } from "./takes-api.js";
import { toast, toastError } from "./toasts.js";

/** Icons that only takes have. */
export const STAR = "M12 4l2.4 5.2 5.6.7-4.1 3.9 1.1 5.6-5-2.8-5 2.8 1.1-5.6L4 9.9l5.6-.7z";
export const CAPTIONS = "M4 6h16v12H4zM10.5 10.5a2 2 0 1 0 0 3M17 10.5a2 2 0 1 0 0 3";
export const FOLDER = "M4 18V6h5.5l2 2.5H20V18z";
export const BEST = "M5 6h14M5 11h10M5 16h6M18 13v6M15.5 16.5L18 19l2.5-2.5";
export const SCISSORS = "M7 7.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM7 16.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM6.7 8.6L20 17M6.7 15.4L20 7";

/** Kinds of marks: what one is called, and several. */
export const MARKS = {
  stumble: ["Stumble", "stumbles"],
  restart: ["Restart", "restarts"],
  repeat: ["Repeat", "repeats"],
  pause: ["Pause", "pauses"],
  skip: ["Left out", "left out"],
};

/** What a spoken command is called where it is listed. */
export const COMMANDS = { cut: "Cut", again: "Again", keep: "Keep", "hold on": "Hold on" };

const ENDINGS = {
  "camera-gone": "The camera was gone.",
  "microphone-gone": "The microphone was gone.",
  "disk-full": "The disk was full.",
  encoder: "This machine did not keep up with the picture.",
  asleep: "The machine was asleep.",
  "studio-closed": "Followspot was closed.",
  "recorder-failed": "The browser stopped recording.",
  "page-gone": "The page was closed.",
  "no-data": "Nothing more came from the page.",
  killed: "Followspot was ended while it recorded.",
};

/** Why a take ended, where the reader did not end it; "" where that is not known. */
export const endingOf = (take) => ENDINGS[take.ended] ?? "";

/** Seconds as "1:04.3". */
export const exact = (seconds) => {
  const tenths = Math.max(0, Math.round(seconds * 10));
  return `${clock(Math.floor(tenths / 10))}.${tenths % 10}`;
};

/** Bytes as "1.2 GB". */
export function size(bytes) {
  const units = ["B", "KB", "MB", "GB", "TB"];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value >= 100 || unit === 0 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

export const percent = (share) => `${Math.round(share * 100)} %`;

/** All marks of a take: "3 marks". */
export function markCount(counts) {
  const sum = Object.values(counts ?? {}).reduce((a, b) => a + b, 0);
  return sum === 0 ? "no marks" : `${sum} ${sum === 1 ? "mark" : "marks"}`;
}

/** A day as a person says it: "Today", "Yesterday", "Friday, 27 November". */
export function day(made, now = new Date()) {
  const then = new Date(made);
  if (Number.isNaN(then.getTime())) return "";
  const midnight = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((midnight(now) - midnight(then)) / 86400000);
  if (days === 0) return "Today";
  if (days === 1) return "Yesterday";
  const year = then.getFullYear() === now.getFullYear() ? {} : { year: "numeric" };
  return then.toLocaleDateString(undefined, { weekday: "long", day: "numeric", month: "long", ...year });
}

export const timeOfDay = (made) => {
  const then = new Date(made);
  return Number.isNaN(then.getTime()) ? "" : then.toLocaleTimeString(undefined, { timeStyle: "short" });
};

/** A take's name beside its script's: "Take 3" of "Quarterly update, take 3". */
export function shortName(take) {
  const start = `${take.script?.title ?? ""}, `;
  if (!take.script || !take.title.startsWith(start)) return take.title || "Untitled";
  const rest = take.title.slice(start.length);
  return rest ? rest[0].toLocaleUpperCase() + rest.slice(1) : take.title;
}

/** Throws a take into the bin, and offers it back; true where it is gone. */
export async function throwAway(take, changed = () => {}) {
  try {
    await takesApi.remove(take.id);
  } catch (error) {
    toastError(error, `“${take.title}” was not deleted.`);
    return false;
  }
  toast(`“${take.title}” was deleted.`, {
    seconds: 12,
    action: {
      label: "Undo",
      run: async () => {
        try {
          await takesApi.restore(take.id);
          changed();
          dispatchEvent(new Event("takes-changed"));
        } catch (error) {
          toastError(error, `“${take.title}” was not brought back.`);
        }
      },
    },
  });
  return true;
}

/** Opens a take's folder in the system's file manager, or says where it is. */
export async function showFolder(take) {
  try {
    await takesApi.openFolder(take.id);
  } catch (error) {
    // Where there is no file manager, the hint is the path.
    if (error.code === "no-file-manager") toast("The take's folder is here:", { hint: error.hint, seconds: 0 });
    else toastError(error);
  }
}
