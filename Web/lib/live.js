// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * The page's side of a session: says what to follow and how, and hears what became of it. The socket and the frames are
 * the worker's; one worker serves all screens, one session at a time.
 *
 * Events, each with the message as its detail: `opened`, `place`, `heard`, `command`, `warning`, `error`, `closed`, and
 * the worker's own `link` `{state}`, `closing` (the program was closed), `input` `{state}`, `level` `{peak, rms}`.
 */
class Live extends EventTarget {
  #worker = null;
  link = "ended";
  input = "ok";
  /** What a frame's number in the session is larger by than at the worklet; `null` before there was one. */
  shift = null;

  #work() {
    if (this.#worker) return this.#worker;
    this.#worker = new Worker(new URL("./live-worker.js", import.meta.url), { type: "module", name: "live" });
    this.#worker.onmessage = ({ data }) => {
      if (data.type === "link") this.link = data.state;
      if (data.type === "input") this.input = data.state;
      if (data.type === "opened") this.shift = null;
      if (data.type === "clock") this.shift = data.shift;
      this.dispatchEvent(new CustomEvent(data.type, { detail: data }));
    };
    return this.#worker;
  }

  /** Takes the microphone's frames from here on; `null` for none. */
  listenTo(port) {
    if (port) this.#work().postMessage({ type: "audio", port }, [port]);
    else this.#work().postMessage({ type: "mute" });
  }

  /** Begins a session; `open` is the first message on the socket and on each one after a lost one. */
  start(open) {
    this.link = "starting";
    this.shift = null;
    this.#work().postMessage({ type: "start", open });
  }

  stop() {
    this.#work().postMessage({ type: "stop" });
  }

  /** Tells where the lines are, now and to each new socket. */
  measured({ readingLine, lines, layout }) {
    this.#work().postMessage({ type: "lines", lines: { type: "lines", readingLine, lines, layout } });
  }

  send(message) {
    this.#work().postMessage({ type: "send", message });
  }

  get isOpen() {
    return this.link === "open";
  }

  on(type, call) {
    const listener = (event) => call(event.detail);
    this.addEventListener(type, listener);
    return () => this.removeEventListener(type, listener);
  }
}

export const live = new Live();

/** How long ago, in seconds, a message came in: what its `in` has to be less by. */
export const ageOf = (message) => Math.max(0, (performance.timeOrigin + performance.now() - message.at) / 1000);
