// SPDX-License-Identifier: GPL-3.0-or-later
import { takesApi } from "./takes-api.js";

/** How often exports are asked for while one is at work, in milliseconds. */
const STEP = 400;

const watchers = new Set();
let known = [];
let timer = null;
let isAsking = false;

export const isAtWork = (one) => one.state === "waiting" || one.state === "working";

/** Asks for the exports, again and again while one is at work and somebody looks. */
export async function askExports() {
  clearTimeout(timer);
  if (isAsking) return;
  isAsking = true;
  try {
    known = await takesApi.exports();
    for (const tell of watchers) tell(known);
  } catch {
    // The next question may be answered; a lost connection is told elsewhere.
  }
  isAsking = false;
  if (watchers.size && known.some(isAtWork)) timer = setTimeout(askExports, STEP);
}

/** Tells of exports now and whenever they change, until what it returns is called. */
export function watchExports(tell) {
  watchers.add(tell);
  tell(known);
  askExports();
  return () => {
    watchers.delete(tell);
    if (!watchers.size) clearTimeout(timer);
  };
}
