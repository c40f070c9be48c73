// SPDX-License-Identifier: GPL-3.0-or-later
import { h } from "./dom.js";
import { settings } from "./settings.js";

/** What is asked of a camera; one that was chosen and is not there makes way for another. */
const WANTED = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } };

/** What is said where there is no picture, and what to do. None of it stops the reading. */
export const TROUBLES = {
  denied: ["The camera is blocked", "Click the mark beside the address and allow the camera: the picture comes at once."],
  none: ["No camera was found", "Plug one in: it is taken at once."],
  busy: ["The camera cannot be used", "Another program may be holding it. Close that one, then switch the picture off and on."],
  lost: ["The camera is gone", "Plug it in again: the picture comes back by itself."],
};

/**
 * The one camera of the page and its one picture, which screens move into place and none makes anew.
 *
 * The microphone opens it, in one question with itself. While a person reads, it comes and goes alone, so that no sound is lost
 * to it. `state`: `off`, `asking`, `on`, or one of `TROUBLES`. Events: `change`; `free` when a take from it is over.
 */
class Camera extends EventTarget {
  state = "off";
  element = h("video", { class: "picture", muted: true, autoplay: true, playsInline: true, disablePictureInPicture: true, tabIndex: -1, "aria-hidden": "true" });
  #track = null;
  #isRecorded = false;
  #isWanted = false;
  #attempt = 0;

  constructor() {
    super();
    navigator.mediaDevices?.addEventListener("devicechange", () => this.#isWanted && this.state in TROUBLES && this.state !== "denied" && this.join());
    navigator.permissions?.query({ name: "camera" }).then(
      (permission) => (permission.onchange = () => this.#isWanted && permission.state === "granted" && this.state === "denied" && this.join()),
      () => {},
    );
  }

  get track() {
    return this.#track;
  }

  /** Whether a take is recorded from it: then it stays on, shown or not. */
  get isRecorded() {
    return this.#isRecorded;
  }

  set isRecorded(value) {
    const isOver = this.#isRecorded && !value;
    this.#isRecorded = value;
    if (isOver) this.dispatchEvent(new Event("free"));
  }

  /** What the microphone asks for together with itself. */
  get constraints() {
    const chosen = settings.get("camera");
    return { ...WANTED, ...(chosen ? { deviceId: { ideal: chosen } } : { facingMode: "user" }) };
  }

  /** Is going to be asked for; `take` or `fail` follows. */
  expect() {
    this.#isWanted = true;
    this.#attempt += 1;
    if (this.state !== "on") this.#set("asking");
  }

  /** Shows what comes from a track. */
  take(track) {
    this.#release();
    this.#isWanted = true;
    this.#track = track;
    track.addEventListener("ended", () => this.#lost(track));
    this.element.srcObject = new MediaStream([track]);
    this.play();
    this.#set("on");
  }

  /** There is none, for this reason. */
  fail(error) {
    // Still wanted: one that is plugged in, or allowed, is taken at once.
    this.#isWanted = true;
    this.#release();
    const isDenied = error.name === "NotAllowedError" || error.name === "SecurityError";
    this.#set(isDenied ? "denied" : error.name === "NotFoundError" || error.name === "OverconstrainedError" ? "none" : "busy");
  }

  /** Opens it alone, beside a microphone that is on already. */
  async join() {
    this.expect();
    const attempt = this.#attempt;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: this.constraints });
      if (attempt === this.#attempt) this.take(stream.getVideoTracks()[0]);
      else for (const track of stream.getTracks()) track.stop();
    } catch (error) {
      if (attempt === this.#attempt) this.fail(error);
    }
  }

  stop() {
    this.#isWanted = false;
    this.#attempt += 1;
    this.#release();
    this.#set("off");
  }

  /** Goes on after the picture was moved: an element that leaves the document, even for a moment, may stand still. */
  play() {
    this.element.play().catch(() => {});
  }

  #lost(track) {
    if (track !== this.#track) return;
    this.#release();
    this.#set("lost");
  }

  #release() {
    this.#track?.stop();
    this.#track = null;
    this.element.srcObject = null;
  }

  #set(state) {
    if (state === this.state) return;
    this.state = state;
    this.dispatchEvent(new Event("change"));
  }
}

export const camera = new Camera();
