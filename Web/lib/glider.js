// SPDX-License-Identifier: GPL-3.0-or-later

/** Points of a motion's curve: the compositor goes straight between them. */
const POINTS = 10;

/**
 * Moves one layer up and down by animations that the compositor plays, so a busy page does not stop the text.
 *
 * An offset is how far the text is moved up, in CSS pixels. Each new aim starts from what is on the screen at that
 * moment, at the speed that it has: the text never jerks when the reader's pace changes.
 */
export class Glider {
  #layer;
  #animation = null;
  #origin = 0;
  #motion = { from: 0, to: 0, start: 0, seconds: 0, v0: 0, v1: 0 };

  constructor(layer) {
    this.#layer = layer;
    this.#layer.style.transform = "translate3d(0, 0, 0)";
  }

  /** Where the text ends up. */
  get target() {
    return this.#motion.to;
  }

  /** Offset that is shown at a moment of `performance.now()`. */
  offsetAt(now = performance.now()) {
    const { from, to, start, seconds, v0, v1 } = this.#motion;
    const s = seconds > 0 ? (now - start) / 1000 / seconds : 1;
    if (s >= 1) return to;
    if (s <= 0) return from;
    return hermite(s, from, to, v0 * seconds, v1 * seconds);
  }

  /** Pixels a second at a moment. */
  velocityAt(now = performance.now()) {
    const { start, seconds } = this.#motion;
    if (now >= start + seconds * 1000 || seconds === 0) return 0;
    return (this.offsetAt(now + 4) - this.offsetAt(now - 4)) / 0.008;
  }

  /** Shows an offset at once and stays there. */
  put(offset) {
    this.#motion = { from: offset, to: offset, start: 0, seconds: 0, v0: 0, v1: 0 };
    this.#layer.style.transform = this.#transform(offset);
    this.#animation?.cancel();
    this.#animation = null;
  }

  /** Goes to an offset in so many seconds; `endSpeed` is the speed at which it arrives, where more motion follows. */
  to(offset, seconds, endSpeed = 0) {
    const now = performance.now();
    const from = this.offsetAt(now);
    const way = offset - from;
    if (seconds <= 0.016 || Math.abs(way) < 0.05) {
      this.put(offset);
      return;
    }
    // Three times the mean speed at most, and never backwards: beyond that the curve overshoots.
    const mean = way / seconds;
    const bound = (v) => (v * mean <= 0 ? 0 : Math.sign(mean) * Math.min(Math.abs(v), Math.abs(mean) * 3));
    const v0 = bound(this.velocityAt(now));
    const v1 = bound(endSpeed);
    this.#motion = { from, to: offset, start: now, seconds, v0, v1 };
    const frames = [];
    for (let i = 0; i <= POINTS; i += 1) {
      const s = i / POINTS;
      frames.push({ transform: this.#transform(hermite(s, from, offset, v0 * seconds, v1 * seconds)) });
    }
    const animation = this.#layer.animate(frames, { duration: seconds * 1000, easing: "linear", fill: "forwards" });
    // The clock of what is shown and the clock of what is reckoned are one from the start.
    animation.startTime = now;
    this.#animation?.cancel();
    this.#animation = animation;
  }

  /** The layer's lines were placed anew, against another height of the text: what is shown stays. */
  rebase(origin) {
    this.#origin = origin;
    const { to, start, seconds, v1 } = this.#motion;
    const now = performance.now();
    const left = start / 1000 + seconds - now / 1000;
    if (left <= 0) {
      this.put(to);
    } else {
      this.to(to, left, v1);
    }
  }

  #transform(offset) {
    return `translate3d(0, ${(this.#origin - offset).toFixed(2)}px, 0)`;
  }
}

/** Cubic between two places with a speed at each end (in units of the whole time); `s` 0 to 1. */
function hermite(s, from, to, v0, v1) {
  const s2 = s * s;
  const s3 = s2 * s;
  return (2 * s3 - 3 * s2 + 1) * from + (s3 - 2 * s2 + s) * v0 + (-2 * s3 + 3 * s2) * to + (s3 - s2) * v1;
}
