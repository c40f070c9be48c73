// SPDX-License-Identifier: GPL-3.0-or-later
//
// Owns the socket and the frames: whatever the page is busy with, audio goes out and its state is known.

/** Frames kept while there is no socket: 4 s, so that what was said meanwhile is not lost. */
const KEPT = 200;
/** Bytes that may wait in the socket: 10 s of audio. Beyond, the program is not reading any more. */
const WAITING = 330_000;
/** Largest sample of a frame that still counts as no sound at all: a microphone in a quiet room is above it. */
const NOTHING = 8;
/** Frames without sound after which the microphone is called silent: 2.8 s. */
const SILENT = 140;
/** Milliseconds without a frame after which no sound arrives. */
const STOPPED = 400;
/** Milliseconds without a word from the program after which it does not answer; it speaks twice a second. */
const STALLED = 1200;

let socket = null;
let session = null;
let tries = 0;
let retry = null;
let port = null;
let lines = null;
let link = "ended";
let input = "ok";
let placedAt = 0;
let frameAt = 0;
let quietFrames = 0;
let shift = null;
let nextNumber = 0;
let lastNumber = null;
let kept = [];
let peak = 0;
let square = 0;
let metered = 0;

const now = () => performance.timeOrigin + performance.now();
const tell = (message) => postMessage(message);

onmessage = ({ data }) => COMMANDS[data.type]?.(data);

const COMMANDS = {
  audio: (data) => takePort(data.port),
  mute: () => takePort(null),
  start: (data) => {
    stop();
    session = { ...data.open };
    lines = null;
    tries = 0;
    setLink("starting");
    connect();
  },
  stop: () => stop(),
  lines: (data) => {
    lines = data.lines;
    send(lines);
  },
  send: (data) => {
    // What a new socket has to be told as well.
    if (data.message.type === "mode" && session) session.mode = data.message.mode;
    if (data.message.type === "hearing" && session) session.hearing = data.message.on;
    if (data.message.type === "nudge" && session) session.from = data.message.word;
    send(data.message);
  },
};

// ---- The socket -----------------------------------------------------------------------------------

function connect() {
  clearTimeout(retry);
  if (!session) return;
  const url = new URL("/api/live", location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  const mine = new WebSocket(url);
  socket = mine;
  mine.onopen = () => {
    const { hearing, ...first } = session;
    mine.send(JSON.stringify(first));
    if (lines) mine.send(JSON.stringify(lines));
    if (hearing) mine.send(JSON.stringify({ type: "hearing", on: true }));
  };
  mine.onmessage = ({ data }) => {
    if (mine === socket && typeof data === "string") heard(JSON.parse(data));
  };
  mine.onclose = ({ code }) => {
    if (mine !== socket) return;
    // Closed, not lost.
    if (code === 1001) tell({ type: "closing" });
    lostSocket();
  };
}

function heard(message) {
  placedAt = now();
  if (message.type === "opened") {
    tries = 0;
    nextNumber = 0;
    shift = null;
    setLink("open");
    // The page knows of the session before it hears of its clock.
    tell({ ...message, at: placedAt });
    for (const frame of kept) sendFrame(frame);
    kept = [];
    return;
  } else if (message.type === "place") {
    if (session.type === "open") session.from = message.word;
  } else if (message.type === "closed" && session.type === "watch") {
    setLink("ended");
  }
  tell({ ...message, at: placedAt });
}

function lostSocket() {
  socket = null;
  if (!session) return;
  if (link !== "ended" && link !== "refused") setLink(tries === 0 && link === "starting" ? "starting" : "reconnecting");
  const wait = Math.min(2000, 150 * 2 ** tries);
  tries += 1;
  retry = setTimeout(() => findOut(), wait);
}

/** A socket that is refused does not say why; a request does. */
async function findOut() {
  try {
    const answer = await fetch("/api/status", { cache: "no-store" });
    if (answer.status === 401 || answer.status === 403) {
      setLink("refused");
      retry = setTimeout(() => findOut(), 2000);
      return;
    }
  } catch {
    if (link === "starting") setLink("reconnecting");
  }
  connect();
}

function stop() {
  clearTimeout(retry);
  session = null;
  kept = [];
  const old = socket;
  socket = null;
  if (old?.readyState === WebSocket.OPEN) old.send(JSON.stringify({ type: "close" }));
  old?.close();
  setLink("ended");
}

// Before the socket is open, its first messages hold it; the session comes later, and takes it.
function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function setLink(state) {
  if (state === link) return;
  link = state;
  tell({ type: "link", state, at: now() });
}

// ---- The frames -----------------------------------------------------------------------------------

function takePort(next) {
  port?.close();
  port = next;
  frameAt = now();
  quietFrames = 0;
  lastNumber = null;
  setInput("ok");
  if (port) port.onmessage = ({ data }) => takeFrame(data);
}

function takeFrame(buffer) {
  frameAt = now();
  measure(new Int16Array(buffer, 4));
  const number = new DataView(buffer).getUint32(0, true);
  // A gap between worklet and worker stays one in what is sent: the program notices it.
  const gap = lastNumber === null ? 0 : number - lastNumber - 1;
  lastNumber = number;
  if (!session || session.type !== "open") return;
  if (gap > 0 && link === "open") nextNumber += gap;
  if (link === "open" || link === "stalled") {
    sendFrame(buffer);
    return;
  }
  kept.push(buffer);
  if (kept.length > KEPT) kept.shift();
}

function sendFrame(buffer) {
  if (socket?.readyState !== WebSocket.OPEN) return;
  if (socket.bufferedAmount > WAITING) {
    socket.close();
    return;
  }
  const head = new DataView(buffer);
  tellShift(nextNumber - head.getUint32(0, true));
  head.setUint32(0, nextNumber, true);
  nextNumber += 1;
  socket.send(buffer);
}

/** How much larger a frame's number is in the session than at the worklet: the page places its recording by it. */
function tellShift(next) {
  if (next === shift) return;
  shift = next;
  tell({ type: "clock", shift });
}

function measure(samples) {
  let highest = 0;
  for (let i = 0; i < samples.length; i += 1) {
    const value = samples[i] < 0 ? -samples[i] : samples[i];
    if (value > highest) highest = value;
    square += samples[i] * samples[i];
  }
  if (highest > peak) peak = highest;
  metered += 1;
  quietFrames = highest > NOTHING ? 0 : quietFrames + 1;
  setInput(quietFrames >= SILENT ? "silent" : "ok");
  if (metered < 6) return;
  tell({ type: "level", peak: peak / 32768, rms: Math.sqrt(square / (metered * samples.length)) / 32768 });
  peak = 0;
  square = 0;
  metered = 0;
}

function setInput(state) {
  if (state === input) return;
  input = state;
  tell({ type: "input", state });
}

setInterval(() => {
  const time = now();
  if (port && time - frameAt > STOPPED) setInput("stopped");
  if (link === "open" && time - placedAt > STALLED) setLink("stalled");
  else if (link === "stalled" && time - placedAt < STALLED) setLink("open");
}, 100);
