// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * What the status line says. Kept in one place, in order of what matters most: a state that knows of less than another
 * is never shown over it.
 *
 * `tone`: `good`, `idle`, `wait` or `alert`; `help` says what to do, where there is something.
 */
export const STATES = {
  refused: {
    text: "Followspot was started anew", tone: "alert",
    help: "Open the address that it printed when it started; this page belongs to an earlier start.",
  },
  starting: { text: "Getting ready", tone: "wait" },
  reconnecting: { text: "Reconnecting", tone: "alert" },
  stalled: { text: "Followspot does not answer", tone: "alert" },
  ended: { text: "Ended", tone: "idle" },
  off: { text: "Microphone off", tone: "idle" },
  asking: { text: "Waiting for your leave to listen", tone: "wait" },
  paused: { text: "Press a key to listen", tone: "wait" },
  denied: {
    text: "The microphone is blocked", tone: "alert",
    help: "This browser was told not to let this page listen. Click the mark beside the address, allow the microphone, and try again.",
  },
  none: { text: "No microphone", tone: "alert", help: "Plug one in: it is taken at once. Or choose another." },
  busy: {
    text: "The microphone cannot be used", tone: "alert",
    help: "Another program may be holding it. Close that one, or choose another microphone.",
  },
  unable: {
    text: "This browser cannot hand over sound", tone: "alert",
    help: "Open the address of this page in a current Chrome, Edge, Firefox or Safari.",
  },
  stopped: { text: "No sound arrives", tone: "alert", help: "The browser has stopped handing over sound. Trying again." },
  held: { text: "Held", tone: "idle" },
  silent: {
    text: "The microphone is silent", tone: "alert",
    help: "Not even noise comes from it. Is it muted, at the microphone or in the system? Or choose another.",
  },
  deaf: { text: "The recogniser has failed", tone: "alert", help: "The text can be moved by hand. Leave and come back to try again." },
  late: { text: "Hearing you late: this machine is busy", tone: "alert" },
  listening: { text: "Listening", tone: "good" },
  following: { text: "Following", tone: "good" },
  lost: { text: "Lost you. Say the line again.", tone: "lost" },
};

/**
 * The state that is true.
 *
 * @param link `starting`, `open`, `reconnecting`, `stalled`, `refused`, `ended`: the way to the program.
 * @param mic `off`, `asking`, `on`, `denied`, `none`, `busy`, `unable`, `paused`: the microphone; `null` where another page listens.
 * @param input `ok`, `silent`, `stopped`: what arrives from it.
 * @param place `listening`, `following`, `lost`, `held`: the follower; `null` before it said anything.
 * @param trouble what the program has noticed itself: `no-audio`, `silent`, `behind`, `recogniser`.
 */
export function trueState({ link, mic, input, place, trouble }) {
  if (link === "refused") return "refused";
  if (mic !== null && ["denied", "none", "busy", "unable"].includes(mic)) return mic;
  if (link !== "open") return link;
  if (mic !== null && mic !== "on") return mic;
  if (mic !== null && input === "stopped") return "stopped";
  if (place === "held") return "held";
  if (mic !== null && input === "silent") return "silent";
  return TROUBLES[trouble] ?? place ?? "starting";
}

const TROUBLES = { "no-audio": "stopped", silent: "silent", behind: "late", recogniser: "deaf" };

/** What a screen reader is told: news only, and none that a reader hears while all is well. */
export class Announcer {
  #region;
  #timer = null;
  #said = "";
  #trouble = false;

  constructor(region) {
    this.#region = region;
  }

  /** Takes the state; says it when it has lasted a second and a half. Listening and following are said once, after trouble. */
  take(state) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const { text, tone } = STATES[state];
      const isGood = tone === "good";
      // What comes by itself is waited for in silence; what waits for the person is said.
      if (tone === "wait" && state !== "asking" && state !== "paused") return;
      if (isGood && !this.#trouble && this.#said) return;
      this.#trouble = !isGood;
      if (text !== this.#said) this.#region.textContent = this.#said = text;
    }, 1500);
  }
}
