// SPDX-License-Identifier: GPL-3.0-or-later

/** Longest step, in words, that counts as reading on rather than as a jump. */
const READING = 25;

/**
 * How long a reading has taken and will take. Time counts while the reader is followed; a hold, a search for the place and
 * a jump do not make the pace slower or faster.
 */
export class PaceClock {
  /** Seconds since the first word was followed, holds left out. */
  elapsed = 0;
  #seconds = 0;
  #words = 0;
  #word = null;
  #at = null;
  #state = null;

  /** Takes where the reader is now. `now` in milliseconds. */
  at(word, state, now = performance.now()) {
    const seconds = this.#at === null ? 0 : (now - this.#at) / 1000;
    const step = this.#word === null ? 0 : word - this.#word;
    const isReading = this.#state === "following" || this.#state === "lost";
    if (isReading) this.elapsed += seconds;
    if (this.#state === "following") {
      this.#seconds += seconds;
      if (step > 0 && step <= READING) this.#words += step;
    }
    this.#at = now;
    this.#word = word;
    this.#state = state;
  }

  /** Words a minute so far, or `fallback` where that is too little to tell. */
  pace(fallback) {
    return this.#words < 20 || this.#seconds < 8 ? fallback : Math.min(400, Math.max(40, (this.#words / this.#seconds) * 60));
  }

  /** Seconds that so many words will take at the pace so far. */
  left(words, fallback) {
    return (words / this.pace(fallback)) * 60;
  }

  /** The person's pace after this reading; `null` where it was too short to learn from. */
  learnt(before) {
    if (this.#words < 100 || this.#seconds < 30) return null;
    return Math.round(before * 0.6 + this.pace(before) * 0.4);
  }
}
