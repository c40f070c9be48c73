// SPDX-License-Identifier: GPL-3.0-or-later

const KEY = "followspot.places";
/** Scripts whose places are kept, and for how long. */
const MOST = 50;
const AGE = 12 * 3600 * 1000;

/** Where a person stopped in a script: kept while they read, so that a closed page or a killed program loses no place. */
export class Places {
  #reading;
  #timer = null;
  #word = 0;
  #gone = () => this.#timer && this.keep(this.#word);

  constructor(reading) {
    this.#reading = reading;
    addEventListener("pagehide", this.#gone);
  }

  /** The word to go on at: 0 where nothing was read lately, all was, or the text has changed. */
  last() {
    const place = read()[this.#reading.id];
    if (!place || place.revision !== this.#reading.revision || Date.now() - place.at > AGE) return 0;
    return place.word < this.#reading.words ? place.word : 0;
  }

  /** Keeps a place within the next second. */
  later(word) {
    this.#word = word;
    this.#timer ??= setTimeout(() => this.keep(this.#word), 700);
  }

  /** Keeps the last one. */
  end(word) {
    removeEventListener("pagehide", this.#gone);
    this.keep(word);
  }

  keep(word) {
    clearTimeout(this.#timer);
    this.#timer = null;
    const all = read();
    all[this.#reading.id] = { word, revision: this.#reading.revision, at: Date.now() };
    const newest = Object.entries(all).sort((a, b) => b[1].at - a[1].at).slice(0, MOST);
    try {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest)));
    } catch {
      // A browser that keeps nothing: the place is lost with the page, and nothing else.
    }
  }
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}
