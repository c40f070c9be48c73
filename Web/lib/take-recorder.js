// SPDX-License-Identifier: GPL-3.0-or-later
import { live } from "./live.js";
import { microphone } from "./microphone.js";
import { takesApi } from "./takes-api.js";

/** Milliseconds of a piece. */
const SLICE = 250;
/** Milliseconds between key frames: a fragment ends at one, so no more than that is lost with the browser. */
const KEY_FRAMES = 500;
/** Types in the order in which they are wanted: what editors read first. */
const TYPES = {
  picture: ["video/mp4;codecs=avc1.640028,mp4a.40.2", "video/mp4;codecs=avc1.640028,opus", "video/mp4;codecs=avc1,opus", "video/mp4", "video/webm;codecs=vp9,opus", "video/webm"],
  sound: ["audio/mp4;codecs=mp4a.40.2", "audio/mp4;codecs=opus", "audio/mp4", "audio/webm;codecs=opus", "audio/webm"],
};
/** Seconds from `start()` to the first sample of the recording, as it was measured: for the estimate while recording. */
const STARTS_LATE = 0.008;
/** Milliseconds without a piece after which the encoder does not keep up, and after which the take is ended. */
const [SLOW, STUCK] = [4000, 15_000];
/** Milliseconds that the page did nothing at all: the machine was asleep. */
const ASLEEP = 20_000;
/** Seconds of recording that must fit on the disk; below the second, the take is ended. */
const [SHORT, LEAST] = [600, 20];

let worker = null;

/** The worker that sends; one serves all takes of the page. */
export function sender() {
  worker ??= new Worker(new URL("./take-worker.js", import.meta.url), { type: "module", name: "take" });
  return worker;
}

const typeFor = (kind) => TYPES[kind].find((type) => MediaRecorder.isTypeSupported(type));

/**
 * Records one take: the raw tracks, in pieces that go to the program as they come.
 *
 * `state`: `starting`, `recording`, `saving`, `saved`, `failed`. Events: `change`; `kept`, as the program keeps pieces;
 * `trouble` `{text, hint}`.
 */
export class TakeRecorder extends EventTarget {
  state = "starting";
  id = null;
  /** Why it ended, where the reader did not end it. */
  reason = null;
  /** Seconds that may still be recorded; `null` where that is not known. */
  secondsLeft = null;
  #script;
  #openCamera;
  #camera = null;
  #recorder = null;
  #tracks = [];
  #size = 0;
  #kept = 0;
  #startedAt = 0;
  #contextStart = 0;
  #endedAt = null;
  #pieceAt = 0;
  #beatAt = 0;
  #beat = null;
  #told = new Set();
  /** Whether the session knows which take it hears. */
  #hasTold = false;
  /** Whether it was to end before it had begun. */
  #isUnwanted = false;
  #endings = [];
  /** Moments of pieces with the bytes before them, so that bytes on the disk can be told as a time. */
  #moments = [];

  /** @param openCamera resolves to the camera with its picture, or to `null` for sound alone. */
  constructor(script, openCamera) {
    super();
    this.#script = script;
    this.#openCamera = openCamera;
  }

  /** Seconds recorded so far. */
  get seconds() {
    return this.#startedAt ? ((this.#endedAt ?? performance.now()) - this.#startedAt) / 1000 : 0;
  }

  /** Seconds that are on the disk. */
  get secondsKept() {
    const [bytes, seconds] = this.#moments[0] ?? [0, 0];
    return bytes <= this.#kept ? seconds : 0;
  }

  get isOn() {
    return this.state === "starting" || this.state === "recording";
  }

  /** Begins. Throws what the program or the browser says no with; nothing is recorded then. */
  async start() {
    microphone.isRecorded = true;
    try {
      await this.#begin();
    } catch (error) {
      this.#drop();
      if (!this.#isUnwanted) throw error;
    }
  }

  async #begin() {
    this.#camera = await this.#openCamera();
    const type = typeFor(this.#camera ? "picture" : "sound");
    if (!type) throw new Error("This browser cannot record.");
    if (this.#camera) await this.#firstPicture();
    this.#tracks = [microphone.track, ...(this.#camera ? [this.#camera.track] : [])];
    if (this.#isUnwanted) return this.#drop();
    if (this.#tracks.some((track) => track?.readyState !== "live")) throw new Error("The microphone or the camera is gone.");
    const stream = new MediaStream(this.#tracks);
    const begun = await takesApi.record({
      script: this.#script, type, session: live.isOpen, microphone: microphone.name, camera: this.#camera ? this.#camera.track.label || "camera" : undefined,
    });
    this.id = begun.id;
    if (this.#isUnwanted) return this.#drop();
    this.#recorder = new MediaRecorder(stream, {
      mimeType: type, audioBitsPerSecond: 160_000, videoBitsPerSecond: this.#bitRate(), videoKeyFrameIntervalDuration: KEY_FRAMES,
    });
    this.#recorder.ondataavailable = ({ data }) => this.#took(data);
    this.#recorder.onerror = () => this.stop("recorder-failed");
    this.#recorder.onstop = () => {
      this.stop(this.#gone() ?? "recorder-failed");
      this.#stopped();
    };
    const look = () => this.#look();
    for (const track of this.#tracks) {
      track.addEventListener("ended", look);
      this.#endings.push(() => track.removeEventListener("ended", look));
    }
    this.#hearSender();
    this.#contextStart = microphone.time;
    this.#recorder.start(SLICE);
    this.#startedAt = this.#pieceAt = this.#beatAt = performance.now();
    this.#set("recording");
    this.#beat = setInterval(() => this.#look(), 500);
    this.#endings.push(live.on("opened", () => (this.#hasTold = false)), live.on("clock", () => this.#tellSession()), live.on("closing", () => this.stop("studio-closed")));
    this.#tellSession();
    this.#tellPicture();
    const gone = () => this.#pageGone();
    addEventListener("pagehide", gone);
    this.#endings.push(() => removeEventListener("pagehide", gone));
    this.#tellLeft(begun.free);
  }

  /** Ends the take; what was recorded is saved. One that is still beginning ends as soon as it can be ended. */
  stop(reason = null) {
    if (this.state === "starting") this.#isUnwanted = true;
    if (this.state !== "recording") return;
    this.reason = reason;
    this.#endedAt = performance.now();
    microphone.isRecorded = false;
    clearInterval(this.#beat);
    live.send({ type: "record" });
    this.#set("saving");
    // One that has stopped by itself has its last piece on the way, and says after it that it is done.
    if (this.#recorder.state !== "inactive") this.#recorder.stop();
  }

  /** Ends it without a recording; the program throws a take away that has none. */
  #drop() {
    microphone.isRecorded = false;
    for (const end of this.#endings) end();
    if (this.id) sender().postMessage({ type: "end", take: this.id, bytes: 0 });
    this.#end("failed");
  }

  // ---- The recording -------------------------------------------------------------------------------

  /** Waits for the first frame: its shape is the picture's, and without it the recording would begin late. */
  async #firstPicture() {
    const { element } = this.#camera;
    if (element.videoWidth) return;
    await Promise.race([
      new Promise((resolve) => element.requestVideoFrameCallback(resolve)),
      new Promise((_, reject) => setTimeout(() => reject(new Error("The camera gives no picture.")), 8000)),
    ]);
  }

  #bitRate() {
    const pixels = this.#camera ? this.#camera.element.videoWidth * this.#camera.element.videoHeight : 0;
    return Math.min(16e6, Math.max(1.5e6, pixels * 6));
  }

  #took(blob) {
    if (!blob.size) return;
    this.#pieceAt = performance.now();
    sender().postMessage({ type: "piece", take: this.id, offset: this.#size, blob });
    this.#size += blob.size;
    this.#moments.push([this.#size, this.seconds]);
  }

  #stopped() {
    for (const end of this.#endings) end();
    this.#endings = [];
    sender().postMessage({ type: "end", take: this.id, bytes: this.#size, reason: this.reason });
  }

  /**
   * Tells the session which take it is and where it began, once: at the beginning, or as soon as the session's clock and the
   * microphone's are known, and to each new session.
   */
  #tellSession() {
    const at = this.#hasTold ? null : microphone.sessionTime(this.#contextStart + STARTS_LATE);
    if (at === null || !live.isOpen) return;
    this.#hasTold = true;
    live.send({ type: "record", take: this.id, at });
  }

  #tellPicture() {
    if (!this.#camera) return;
    const { videoWidth: width, videoHeight: height } = this.#camera.element;
    takesApi.tellPicture(this.id, { width, height }).catch(() => {});
  }

  /** A page that goes has no time to send what it holds; the program is told that nothing more comes. */
  #pageGone() {
    const body = new Blob([JSON.stringify({ bytes: 0, reason: "page-gone", isTorn: true })], { type: "application/json" });
    navigator.sendBeacon(`/api/takes/${encodeURIComponent(this.id)}/finish`, body);
  }

  // ---- What goes wrong -----------------------------------------------------------------------------

  #look() {
    const now = performance.now();
    this.#tellSession();
    const [slept, waited] = [now - this.#beatAt, now - this.#pieceAt];
    this.#beatAt = now;
    const gone = this.#gone();
    if (slept > ASLEEP) this.stop("asleep");
    else if (gone) this.stop(gone);
    else if (waited > STUCK) this.stop("encoder");
    else if (waited > SLOW) this.#tell("slow", "The recording does not keep up.", "Close other programs, or record a smaller picture.");
  }

  /** Which device is gone. A track that the page itself has stopped fires no event: its state alone tells. */
  #gone() {
    const track = this.#tracks.find(({ readyState }) => readyState === "ended");
    return track && (track.kind === "audio" ? "microphone-gone" : "camera-gone");
  }

  #tellLeft(free) {
    if (free === undefined) return;
    const rate = (this.#recorder.videoBitsPerSecond + this.#recorder.audioBitsPerSecond) / 8 || 700_000;
    this.secondsLeft = free / rate;
    if (this.secondsLeft < LEAST) this.stop("disk-full");
    else if (this.secondsLeft < SHORT) {
      this.#tell("short", `The disk has room for about ${Math.max(1, Math.round(this.secondsLeft / 60))} more minutes.`, "Free some space meanwhile.");
    }
  }

  #hearSender() {
    const hear = ({ data }) => {
      if (data.take === this.id) HEARD[data.type]?.(this, data);
    };
    sender().addEventListener("message", hear);
    this.#unhear = () => sender().removeEventListener("message", hear);
  }

  #unhear = () => {};

  static heard = {
    kept: (self, { size, free }) => {
      self.#kept = size;
      // The newest moment that is on the disk, and those after it.
      while (self.#moments[1]?.[0] <= size) self.#moments.shift();
      self.#told.delete("waiting");
      self.dispatchEvent(new Event("kept"));
      if (self.isOn) self.#tellLeft(free);
    },
    waiting: (self) => {
      if (self.isOn) self.#tell("waiting", "Followspot does not answer. The recording goes on and is kept here.", "Start followspot again: the rest is sent to it.");
    },
    full: (self) => {
      self.stop("disk-full");
      // Its last moments may be those that there is no room for.
      self.reason ??= "disk-full";
    },
    lost: (self, { code }) => {
      self.reason ??= code === "no-such-take" ? "gone" : "studio-closed";
      self.stop(self.reason);
      self.#end("failed");
    },
    ended: (self, { isWhole }) => self.#end(isWhole ? "saved" : "failed"),
  };

  #end(state) {
    if (this.state === "saved" || this.state === "failed") return;
    this.#unhear();
    this.#set(state);
  }

  #tell(kind, text, hint) {
    if (this.#told.has(kind)) return;
    this.#told.add(kind);
    this.dispatchEvent(new CustomEvent("trouble", { detail: { text, hint } }));
  }

  #set(state) {
    this.state = state;
    this.dispatchEvent(new Event("change"));
  }
}

const HEARD = TakeRecorder.heard;
