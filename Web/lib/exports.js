// SPDX-License-Identifier: GPL-3.0-or-later
import { takesApi } from "./takes-api.js";

/** How often exports are asked for while one is at work, in milliseconds. */
const STEP = 400;

const watchers = new Set();
let known = [];
let timer = null;
let asked = 0;

export const isAtWork = (one) => one.state === "waiting" || one.state === "working";

/** Asks for the exports, again and again while one is at work and somebody looks. */
export async function askExports() {
  clearTimeout(timer);
  asked += 1;
  const question = asked;
  try {
    const exports = await takesApi.exports();
    // An answer from before a later question knows less than that one's.
    if (question !== asked) return;
    known = exports;
    for (const tell of watchers) tell(known);
  } catch {
    // The next question may be answered; a lost connection is told elsewhere.
  }
  if (question === asked && watchers.size && known.some(isAtWork)) timer = setTimeout(askExports, STEP);
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
