// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sends a take's pieces to the program, one after another, whatever the page is busy with. A piece is kept until the program
// has said that it is on the disk; what waits for longer than a moment is kept in the browser's own storage too, so that a page
// that goes loses nothing that it can still send when it comes back.

/** Milliseconds after which a piece that nobody has acknowledged is stored. */
const STORED_AFTER = 2000;
/** Pieces of one take that are held in memory while the program is away: about half a minute. */
const HELD = 120;

/** What is being sent: take → { pieces: [{offset, size, blob, at, isStoring, isStored}], end, tries, isBusy, timer }. */
const takes = new Map();
const tell = (message) => postMessage(message);

onmessage = ({ data }) => COMMANDS[data.type]?.(data);

const COMMANDS = {
  piece: ({ take, offset, blob }) => {
    const work = workOf(take);
    work.pieces.push({ offset, size: blob.size, blob, at: performance.now(), isStoring: false, isStored: false });
    if (work.tries > 0) store(take, work);
    next(take);
  },
  end: ({ take, bytes, reason }) => {
    workOf(take).end = { bytes, reason };
    next(take);
  },
  resume: () => resume(),
};

function workOf(take) {
  if (!takes.has(take)) {
    const work = { pieces: [], end: null, tries: 0, isBusy: false, timer: null, release: () => {} };
    takes.set(take, work);
    hold(take, work);
  }
  return takes.get(take);
}

/** One page at a time sends a take: another that finds its pieces in the storage leaves them alone. */
function hold(take, work, options = {}) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((answer) => {
    navigator.locks.request(`followspot-take-${take}`, options, (lock) => {
      answer(lock !== null);
      return lock && new Promise((release) => (work.release = release));
    });
  });
}

/** Forgets a take that is done. */
function drop(take) {
  takes.get(take)?.release();
  takes.delete(take);
}

// ---- Sending ---------------------------------------------------------------------------------------

async function next(take) {
  const work = takes.get(take);
  if (!work || work.isBusy) return;
  clearTimeout(work.timer);
  if (!work.pieces.length && !work.end) return;
  work.isBusy = true;
  const isDone = await attempt(take, work);
  work.isBusy = false;
  if (takes.get(take) !== work) return;
  if (isDone) {
    work.tries = 0;
    next(take);
    return;
  }
  work.tries += 1;
  store(take, work);
  work.timer = setTimeout(() => next(take), Math.min(2000, 100 * 2 ** work.tries));
}

/** `true` where there is more to do at once. */
async function attempt(take, work) {
  const [piece] = work.pieces;
  if (!piece) return finish(take, work);
  const blob = piece.blob ?? (await stored(take, piece.offset));
  if (!blob) return lost(take, "storage");
  let answer;
  try {
    answer = await fetch(`/api/takes/${encodeURIComponent(take)}/media?offset=${piece.offset}`, {
      method: "PUT", body: blob, headers: { "Content-Type": "application/octet-stream" },
      signal: AbortSignal.timeout(15_000),
    });
  } catch {
    tell({ type: "waiting", take, bytes: waiting(work) });
    return false;
  }
  const value = await answer.json().catch(() => null);
  if (answer.ok) {
    work.pieces.shift();
    if (piece.isStoring) forget(take, piece.offset);
    tell({ type: "kept", take, size: value.size, free: value.free });
    return true;
  }
  return refused(take, work, answer.status, value);
}

/** What the program said no to. */
function refused(take, work, status, value) {
  const code = value?.error?.code ?? `http-${status}`;
  if (code === "gap") return lost(take, "gap");
  if (status === 507) {
    tell({ type: "full", take, error: value?.error });
    if (!work.end) return false;
    // Told to the person as its end: what the disk has is the take, now and not when there may be room again.
    work.end = { bytes: work.pieces[0].offset, reason: work.end.reason ?? "disk-full", isTorn: true };
    forgetAll(take, work);
    work.pieces = [];
    return true;
  }
  // Saved without this: nothing more can be added.
  if (status === 410 || status === 404) return lost(take, code);
  tell({ type: "waiting", take, bytes: waiting(work), error: value?.error });
  return false;
}

async function finish(take, work) {
  let answer;
  try {
    answer = await fetch(`/api/takes/${encodeURIComponent(take)}/finish`, {
      method: "POST", body: JSON.stringify(work.end), headers: { "Content-Type": "application/json" },
      signal: AbortSignal.timeout(15_000),
    });
  } catch {
    return false;
  }
  if (!answer.ok && answer.status !== 410 && answer.status !== 404) return false;
  drop(take);
  tell({ type: "ended", take, isWhole: answer.ok });
  return true;
}

/** The rest of a take can't be added to it any more. */
function lost(take, code) {
  const work = takes.get(take);
  drop(take);
  forgetAll(take, work);
  tell({ type: "lost", take, code, bytes: waiting(work) });
  return true;
}

const waiting = (work) => work.pieces.reduce((sum, piece) => sum + piece.size, 0);

// ---- The browser's own storage ---------------------------------------------------------------------

let opening = null;

function database() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("followspot-takes", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("pieces", { keyPath: ["take", "offset"] });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}

async function inStore(mode, use) {
  const transaction = (await database()).transaction("pieces", mode);
  const request = use(transaction.objectStore("pieces"));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

/** Stores what has waited for a while; beyond what memory is to hold, only there. */
async function store(take, work) {
  for (const [index, piece] of work.pieces.entries()) {
    if (piece.isStored && index >= HELD) piece.blob = null;
    if (piece.isStoring || (performance.now() - piece.at < STORED_AFTER && work.tries < 3)) continue;
    piece.isStoring = true;
    const { offset, blob } = piece;
    // A storage that is full may say so late: until it has the piece, memory keeps it.
    await inStore("readwrite", (pieces) => pieces.put({ take, offset, blob })).then(
      () => (piece.isStored = true),
      () => (piece.isStoring = false),
    );
  }
}

async function stored(take, offset) {
  const piece = await inStore("readonly", (pieces) => pieces.get([take, offset])).catch(() => null);
  return piece?.blob ?? null;
}

function forgetAll(take, work) {
  for (const piece of work.pieces) if (piece.isStoring) forget(take, piece.offset);
}

const forget = (take, offset) => inStore("readwrite", (pieces) => pieces.delete([take, offset])).catch(() => {});

/** Goes on with what an earlier page could not send. */
async function resume() {
  const left = await inStore("readonly", (pieces) => pieces.getAllKeys()).catch(() => []);
  const resumed = [];
  for (const take of new Set(left.map(([take]) => take))) {
    if (takes.has(take)) continue;
    const work = { pieces: [], end: null, tries: 0, isBusy: false, timer: null, release: () => {} };
    if (!(await hold(take, work, { ifAvailable: true }))) continue;
    for (const [, offset] of left.filter(([owner]) => owner === take)) {
      const blob = await stored(take, offset);
      if (blob) work.pieces.push({ offset, size: blob.size, blob: null, at: 0, isStoring: true, isStored: true });
    }
    const last = work.pieces.at(-1);
    if (!last) {
      work.release();
      continue;
    }
    work.end = { bytes: last.offset + last.size, reason: "page-gone", isTorn: true };
    takes.set(take, work);
    resumed.push(take);
  }
  tell({ type: "resumed", takes: resumed });
  for (const take of resumed) next(take);
}

setInterval(() => {
  for (const [take, work] of takes) if (work.tries > 0) store(take, work);
}, 1000);
