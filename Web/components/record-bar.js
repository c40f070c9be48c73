// SPDX-License-Identifier: GPL-3.0-or-later
import { fill, h, sheet } from "../lib/dom.js";
import { clock } from "../lib/format.js";
import { live } from "../lib/live.js";
import { microphone } from "../lib/microphone.js";
import { settings } from "../lib/settings.js";
import { TakeRecorder } from "../lib/take-recorder.js";
import { takesApi } from "../lib/takes-api.js";
import { toast, toastError } from "../lib/toasts.js";

sheet("record");

/** Why a take ended by itself, after “Take saved up to 3:12.” */
const REASONS = {
  "camera-gone": ["The camera is gone.", "Plug it in again, and record on."],
  "microphone-gone": ["The microphone is gone.", "Plug it in again, and record on."],
  "disk-full": ["The disk is full.", "Free some space, and record on."],
  encoder: ["This machine did not keep up with the picture.", "Close other programs, or record a smaller picture."],
  asleep: ["The machine was asleep.", null],
  "studio-closed": ["Followspot was closed.", "Start it again, and record on."],
  "recorder-failed": ["The browser stopped recording.", null],
  gone: ["Its folder is no longer there.", null],
};
/** Milliseconds that a command can be taken back before it acts, and that it is shown. */
const [GRACE, SHOWN] = [2500, 4000];
/** Largest sample below which a voice is too quiet, and from which it is too loud, of 1. */
const [QUIET, LOUD] = [0.03, 0.985];

/**
 * Records takes in the prompter: what is shown of it, and what spoken commands do. Events: `change` — whether it
 * records; `record-on` — after a take that ended by itself, another is wanted.
 */
class RecordBar extends HTMLElement {
  script = null;
  /** The reader's text, which begins again with a take. */
  stage = null;
  #recorder = null;
  #last = null;
  #mark = h("div", { class: "record-mark", hidden: true }, h("span", { class: "record-dot" }), h("span", { class: "record-time" }));
  #banner = h("div", { class: "banner", hidden: true, role: "status" });
  #ticking = null;
  #pending = null;
  #peak = 0;
  /** Takes away what was told of the last take that ended by itself. */
  #forgetEnd = null;
  /** Whether somebody has read since the last look at the level: silence is no quiet voice. */
  #isRead = false;
  #endings = [];

  connectedCallback() {
    this.append(this.#mark, this.#banner);
    const warn = (event) => this.isRecording && event.preventDefault();
    addEventListener("beforeunload", warn);
    this.#endings = [
      () => removeEventListener("beforeunload", warn),
      live.on("command", (message) => this.#command(message)),
      live.on("place", ({ state }) => (this.#isRead ||= state === "following")),
      live.on("level", ({ peak }) => (this.#peak = Math.max(this.#peak, peak))),
    ];
  }

  disconnectedCallback() {
    for (const end of this.#endings) end();
    clearInterval(this.#ticking);
    clearTimeout(this.#pending?.timer);
    this.#forgetEnd?.();
    this.#recorder?.stop();
    this.#letGoOfCamera();
  }

  get isRecording() {
    return this.#recorder?.isOn ?? false;
  }

  /** Seconds of the take. */
  get seconds() {
    return this.#recorder?.seconds ?? 0;
  }

  /** Begins a take, or ends the one that is recorded. */
  async toggle() {
    if (this.isRecording) this.#recorder.stop();
    else await this.record();
  }

  /** Begins a take. */
  async record() {
    if (this.isRecording) return;
    const recorder = new TakeRecorder(this.script, () => this.#camera());
    this.#recorder = recorder;
    this.dispatchEvent(new Event("change"));
    recorder.addEventListener("change", () => this.#changed(recorder));
    recorder.addEventListener("trouble", ({ detail }) => toast(detail.text, { hint: detail.hint, tone: "alert", seconds: 12 }));
    this.#checkLevel();
    try {
      await recorder.start();
    } catch (error) {
      toastError(error, "Nothing is recorded.");
    }
  }

  /** Undoes what the banner offers, where it does. */
  undo() {
    this.#banner.querySelector("button")?.click();
  }

  // ---- Camera and level ----------------------------------------------------------------------------

  async #camera() {
    if (!settings.get("recordPicture")) return null;
    const { camera } = await import("../lib/camera.js");
    camera.isRecorded = true;
    if (camera.state !== "on") await camera.join();
    if (camera.state === "on") return camera;
    // One that is plugged in now is too late for this take.
    await this.#letGoOfCamera();
    if (this.isConnected) toast("There is no camera: sound alone is recorded.", { hint: "Connect one, or switch its picture off in the settings.", seconds: 8 });
    return null;
  }

  async #letGoOfCamera() {
    const { camera } = await import("../lib/camera.js");
    camera.isRecorded = false;
    if (!settings.get("picture")) camera.stop();
  }

  /** What came from the microphone just before and at the beginning tells whether it is set well. */
  #checkLevel() {
    const recorder = this.#recorder;
    this.#isRead = false;
    setTimeout(() => {
      if (recorder !== this.#recorder || !recorder.isOn) return;
      if (this.#peak >= LOUD) toast("The microphone is too loud: it clips.", { hint: "Move back a little, or turn it down.", seconds: 8 });
      else if (this.#isRead && this.#peak < QUIET && live.input === "ok") toast("Your voice is very quiet.", { hint: "Come closer to the microphone, or turn it up.", seconds: 8 });
      this.#peak = 0;
    }, 5000);
  }

  // ---- What is shown -------------------------------------------------------------------------------

  #changed(recorder) {
    if (recorder.state === "saving") this.#last = recorder;
    if (recorder.reason && !recorder.isOn) this.#tellEnd(recorder);
    const isNews = recorder.state === "saved" && !recorder.reason && recorder === this.#recorder;
    // Not over what can still be taken back.
    if (isNews && !this.#banner.querySelector("button")) this.#say("Take saved", null);
    if (recorder === this.#recorder && !recorder.isOn && recorder.state !== "saving") this.#letGoOfCamera();
    this.#show();
    this.dispatchEvent(new Event("change"));
  }

  #tellEnd(recorder) {
    if (recorder.hasTold) return;
    recorder.hasTold = true;
    const [why, hint] = REASONS[recorder.reason] ?? ["It ended by itself.", null];
    this.#forgetEnd?.();
    const run = () => this.isRecording || this.dispatchEvent(new Event("record-on"));
    // What the program has said to be on the disk; the last moments may still be on their way to it.
    this.#forgetEnd = toast(`Take saved up to ${clock(recorder.secondsKept)}. ${why}`, {
      hint, tone: "alert", seconds: 0, action: this.isConnected ? { label: "Record on", run } : null,
    });
  }

  #show() {
    const isOn = this.#recorder?.state === "recording";
    this.#mark.hidden = !isOn;
    clearInterval(this.#ticking);
    if (!isOn) return;
    const tick = () => {
      const left = this.#recorder.secondsLeft;
      const room = left !== null && left < 5400 ? ` · ${Math.floor(left / 60)} min left` : "";
      this.#mark.lastChild.textContent = clock(this.#recorder.seconds) + room;
    };
    tick();
    this.#ticking = setInterval(tick, 500);
  }

  /** Shows what was done, for a moment; `undo` takes it back. */
  #say(text, undo, milliseconds = SHOWN) {
    clearTimeout(this.#shown);
    const button = undo ? h("button", { class: "button quiet", type: "button", onclick: () => (this.#hush(), undo()) }, "Undo") : null;
    fill(this.#banner, h("span", {}, text), button);
    this.#banner.hidden = false;
    this.#shown = setTimeout(() => this.#hush(), undo ? milliseconds : 1600);
  }

  #shown = null;
  #hush() {
    clearTimeout(this.#shown);
    fill(this.#banner);
    this.#banner.hidden = true;
  }

  // ---- Commands ------------------------------------------------------------------------------------

  #command(message) {
    COMMANDS[message.command]?.(this, message);
  }

  static commands = {
    // The recording goes on for a moment, so that one that was not meant costs nothing; what follows the command is cut away.
    cut: (self, { from }) => {
      if (!self.isRecording) return;
      const recorder = self.#recorder;
      clearTimeout(self.#pending?.timer);
      const end = () => {
        self.#pending = null;
        recorder.stop();
      };
      const timer = setTimeout(end, GRACE);
      self.#pending = { timer, end };
      const takeBack = () => {
        clearTimeout(timer);
        self.#pending = null;
        live.send({ type: "undo", at: from });
      };
      self.#say("Cut", takeBack, GRACE);
    },
    again: async (self, { from }) => {
      if (!self.isRecording) return;
      // A take that has not begun yet is the next one.
      if (self.#recorder.state === "recording") self.#recorder.stop();
      const { word } = self.stage;
      self.stage.nudge(0);
      self.#say("Again, from the top", () => {
        live.send({ type: "undo", at: from });
        self.stage.nudge(word);
      });
      await self.record();
    },
    keep: async (self) => {
      // Whoever says it did mean the cut before.
      if (self.#pending) {
        clearTimeout(self.#pending.timer);
        self.#pending.end();
      }
      const id = self.#last?.id;
      if (!id) return;
      const star = async (starred) => {
        try {
          await whenSaved(() => takesApi.change(id, { starred }));
        } catch (error) {
          toastError(error, "The star was not kept.");
        }
      };
      self.#say("Kept", () => star(false));
      await star(true);
    },
    "hold on": (self) => self.#say("Hold on", () => live.send({ type: "go" })),
  };
}

/** Tries again while a take is still being saved. */
async function whenSaved(work) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (error.code !== "at-work" || tries > 40) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

const COMMANDS = RecordBar.commands;
customElements.define("fs-record", RecordBar);
