// SPDX-License-Identifier: GPL-3.0-or-later
import { live } from "./live.js";
import { change, settings } from "./settings.js";

/** What the browser would do to a voice is left off: the recogniser is used to voices as they are. */
const RAW = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 };

/** Samples a second, as the recogniser takes them. */
const RATE = 16000;

/** Seconds of a frame. */
const FRAME = 0.02;

/** The browser has no way to hand over sound. */
class Unable extends Error {}

/** A context at the recogniser's rate, where the browser brings a microphone to it; else at its own, and the worklet does. */
function listenerTo(stream) {
  if (!globalThis.AudioWorkletNode) throw new Unable();
  for (const sampleRate of [RATE, undefined]) {
    let context = null;
    try {
      context = new AudioContext({ sampleRate, latencyHint: "interactive" });
      return { context, source: context.createMediaStreamSource(stream) };
    } catch {
      context?.close();
    }
  }
  throw new Unable();
}

/**
 * The one microphone of the page: asked for once, heard by the worker through a worklet, never by the page.
 *
 * `state`: `off`, `asking`, `on`, `denied`, `none` (there is none), `busy` (another program has it), `unable` (the
 * browser can't hand over sound), `paused` (it waits for a key or a click). Event: `change`.
 */
class Microphone extends EventTarget {
  state = "off";
  name = "";
  #stream = null;
  #context = null;
  #node = null;
  #isWanted = false;
  #attempt = 0;
  #camera = null;
  #isRecorded = false;
  /** Time of the context at which the worklet's first frame begins. */
  #frameZero = null;

  constructor() {
    super();
    navigator.mediaDevices?.addEventListener("devicechange", () => this.#devicesChanged());
    settings.watch(["picture", "camera"], () => this.#pictureChanged());
    live.on("input", ({ state }) => this.#inputChanged(state));
  }

  /** `granted`, `denied` or `prompt`: whether the browser would ask, for the microphone or for the camera with it. */
  async permission() {
    const state = await this.#ownPermission();
    if (state !== "granted" || !settings.get("picture")) return state;
    const camera = await navigator.permissions.query({ name: "camera" }).catch(() => null);
    return camera?.state === "prompt" ? "prompt" : state;
  }

  async #ownPermission() {
    try {
      const status = await navigator.permissions.query({ name: "microphone" });
      // A permission that is given or taken back meanwhile shows at once.
      status.onchange = () => {
        if (status.state === "granted" && this.state === "denied") this.start();
        else if (status.state === "denied" && this.state === "on") this.#set("denied");
      };
      return status.state;
    } catch {
      return "prompt";
    }
  }

  /** Begins to listen, with the microphone that was chosen, or another where that one is not there. */
  async start() {
    this.#isWanted = true;
    this.#attempt += 1;
    const attempt = this.#attempt;
    this.#release();
    if (!navigator.mediaDevices?.getUserMedia) {
      this.#set("unable");
      return;
    }
    if (this.state !== "on") this.#set("asking");
    try {
      const stream = await this.#openAll();
      if (attempt !== this.#attempt) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      await this.#connect(stream);
    } catch (error) {
      if (attempt !== this.#attempt) return;
      this.#release();
      if (error instanceof Unable) this.#set("unable");
      else if (error.name === "NotAllowedError" || error.name === "SecurityError") this.#set("denied");
      else if (error.name === "NotFoundError" || error.name === "OverconstrainedError") this.#set("none");
      else this.#set("busy");
    }
  }

  stop() {
    this.#isWanted = false;
    this.#attempt += 1;
    this.#release();
    this.#camera?.stop();
    this.#set("off");
  }

  /** The raw track, for a recording beside the recogniser. */
  get track() {
    return this.#stream?.getAudioTracks()[0] ?? null;
  }

  /** While a take is recorded from it, it stays; the chosen one is taken back afterwards. */
  set isRecorded(value) {
    this.#isRecorded = value;
    this.#devicesChanged();
  }

  /** The context's clock, in seconds. */
  get time() {
    return this.#context?.currentTime ?? 0;
  }

  /** A time of the context on the clock of the session's sound, in seconds; `null` while that is not known. */
  sessionTime(time) {
    if (this.#frameZero === null || live.shift === null) return null;
    return time - this.#frameZero + live.shift * FRAME;
  }

  /** Goes on where the browser waited for a key or a click. */
  async wake() {
    if (this.state === "paused") await this.#context?.resume().catch(() => {});
  }

  /** The microphones that there are, or the cameras; without names before the browser was allowed to tell them. */
  async devices(kind = "audioinput") {
    try {
      const all = await navigator.mediaDevices.enumerateDevices();
      return all.filter((device) => device.kind === kind && device.deviceId);
    } catch {
      return [];
    }
  }

  /** Listens with another microphone from now on, and next time. */
  async choose(device) {
    change({ microphone: device?.deviceId ?? "", microphoneName: device?.label ?? "" });
    if (this.#isWanted) await this.start();
  }

  /** Opens the microphone, and the camera with it in one question where its picture is wanted and not there yet. */
  async #openAll() {
    if (!settings.get("picture") || this.#camera?.state === "on") return this.#open();
    const attempt = this.#attempt;
    const camera = await this.#loadCamera();
    camera.expect();
    let stream;
    try {
      stream = await this.#open(camera.constraints);
    } catch (error) {
      // Which of the two it was is not said: the microphone alone tells.
      camera.stop();
      stream = await this.#open();
      if (attempt === this.#attempt) camera.fail(error);
      return stream;
    }
    const [track] = stream.getVideoTracks();
    stream.removeTrack(track);
    if (attempt === this.#attempt) camera.take(track);
    else track.stop();
    return stream;
  }

  async #loadCamera() {
    this.#camera = (await import("./camera.js")).camera;
    return this.#camera;
  }

  /** The picture is switched on or off while a person reads: the microphone goes on as it is. */
  async #pictureChanged() {
    if (!this.#isWanted) return;
    const camera = await this.#loadCamera();
    // What is recorded stays as it is, shown or not.
    if (camera.isRecorded && ["on", "asking"].includes(camera.state)) return;
    if (settings.get("picture") && this.#isWanted) camera.join();
    else camera.stop();
  }

  async #open(video) {
    const wanted = settings.get("microphone");
    if (wanted) {
      try {
        return await navigator.mediaDevices.getUserMedia({ audio: { ...RAW, deviceId: { exact: wanted } }, video });
      } catch (error) {
        if (error.name !== "OverconstrainedError" && error.name !== "NotFoundError") throw error;
      }
      // A device's id is another after the browser's data were cleared; its name is not.
      const named = (await this.devices()).find((d) => d.label && d.label === settings.get("microphoneName"));
      if (named) return navigator.mediaDevices.getUserMedia({ audio: { ...RAW, deviceId: { exact: named.deviceId } }, video });
    }
    return navigator.mediaDevices.getUserMedia({ audio: RAW, video });
  }

  async #connect(stream) {
    this.#stream = stream;
    const [track] = stream.getAudioTracks();
    this.name = track.label;
    track.addEventListener("ended", () => this.#lostTrack(track));
    const { context, source } = listenerTo(stream);
    this.#context = context;
    const isAtRate = context.sampleRate === RATE;
    await context.audioWorklet.addModule(new URL(isAtRate ? "./capture-worklet.js" : "./resampling-worklet.js", import.meta.url));
    if (context !== this.#context) return;
    const processor = isAtRate ? "followspot-capture" : "followspot-resampling-capture";
    this.#node = new AudioWorkletNode(context, processor, { numberOfInputs: 1, numberOfOutputs: 0, channelCount: 1, channelCountMode: "explicit" });
    this.#frameZero = null;
    this.#node.port.onmessage = ({ data }) => context === this.#context && (this.#frameZero = data.start);
    const { port1, port2 } = new MessageChannel();
    this.#node.port.postMessage({ port: port1 }, [port1]);
    live.listenTo(port2);
    source.connect(this.#node);
    const follow = () => {
      if (context !== this.#context) return;
      this.#set(context.state === "running" ? "on" : "paused");
    };
    context.addEventListener("statechange", follow);
    context.resume().catch(() => {});
    follow();
  }

  #release() {
    this.#node?.port.postMessage({ end: true });
    this.#node?.disconnect();
    this.#node = null;
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = null;
    this.#context?.close().catch(() => {});
    this.#context = null;
    live.listenTo(null);
  }

  #lostTrack(track) {
    if (this.#stream?.getAudioTracks()[0] !== track) return;
    this.#release();
    this.#set("none");
    // Another microphone, where there is one, is better than none; the one that was chosen is taken back when it comes.
    this.start();
  }

  async #devicesChanged() {
    this.dispatchEvent(new Event("devices"));
    if (!this.#isWanted) return;
    if (this.state === "none" || this.state === "busy") {
      this.start();
      return;
    }
    const wanted = settings.get("microphone");
    const current = this.#stream?.getAudioTracks()[0]?.getSettings().deviceId;
    if (this.state !== "on" || !wanted || current === wanted || !(await this.devices()).some((d) => d.deviceId === wanted)) return;
    if (this.#isWanted && !this.#isRecorded) this.start();
  }

  /** A context that goes on without handing over sound is made anew, once in a while. */
  #inputChanged(state) {
    if (state !== "stopped" || this.state !== "on") return;
    setTimeout(() => {
      if (live.input === "stopped" && this.state === "on" && this.#isWanted) this.start();
    }, 2500);
  }

  #set(state) {
    if (state === this.state) return;
    this.state = state;
    this.dispatchEvent(new Event("change"));
  }
}

export const microphone = new Microphone();
