// SPDX-License-Identifier: GPL-3.0-or-later

/** Zero crossings of the filter at each side: what is kept ends at 0.42 of the lower rate, and at half of it nothing is left. */
const LOBES = 32;
/** Places between two samples that the filter is known at. */
const PHASES = 256;
/** Share of the band that is kept whole; the rest is where the filter falls off. */
const KEPT = 0.92;

/**
 * Brings a stream of samples to another rate, whatever the two rates are: a windowed sinc, its edge below half of the
 * lower rate, so that nothing above folds back into what is heard. Costs about 210 multiplications for each sample that
 * comes out where 48 kHz come in, and what comes out is 2 ms late.
 */
export class Resampler {
  #step;
  #reach;
  #taps;
  #filter;
  #ring;
  #mask;
  #taken = 0;
  #at;

  /** @param from, to samples a second. */
  constructor(from, to) {
    this.#step = from / to;
    const edge = Math.min(1, to / from) * KEPT;
    this.#reach = Math.ceil(LOBES / edge);
    this.#taps = this.#reach * 2;
    this.#filter = filter(edge, this.#reach);
    this.#ring = new Float32Array(2 ** Math.ceil(Math.log2(this.#taps + 1)));
    this.#mask = this.#ring.length - 1;
    this.#at = 0;
  }

  /** Takes one sample; hands to `give` each sample that has become known with it. */
  take(sample, give) {
    this.#ring[this.#taken & this.#mask] = sample;
    this.#taken += 1;
    while (this.#at + this.#reach < this.#taken) {
      give(this.#sampleAt(this.#at));
      this.#at += this.#step;
    }
    // Both counted from zero again before they are too large to be exact.
    if (this.#taken >= 2 ** 30) {
      const whole = 2 ** 30 - this.#ring.length;
      this.#taken -= whole;
      this.#at -= whole;
    }
  }

  #sampleAt(place) {
    let first = Math.floor(place);
    let phase = Math.round((place - first) * PHASES);
    if (phase === PHASES) {
      first += 1;
      phase = 0;
    }
    let sum = 0;
    let tap = phase * this.#taps;
    for (let i = first - this.#reach + 1; i <= first + this.#reach; i += 1, tap += 1) sum += this.#filter[tap] * this.#ring[i & this.#mask];
    return sum;
  }
}

/** The filter's taps for each phase, one phase after the other; those of a phase add up to one. */
function filter(edge, reach) {
  const taps = reach * 2;
  const all = new Float32Array(PHASES * taps);
  for (let phase = 0; phase < PHASES; phase += 1) {
    let sum = 0;
    for (let i = 0; i < taps; i += 1) {
      const x = i - reach + 1 - phase / PHASES;
      const angle = Math.PI * x * edge;
      const sinc = angle === 0 ? 1 : Math.sin(angle) / angle;
      const at = Math.min(1, Math.abs(x) / reach);
      // Blackman's window.
      const window = 0.42 + 0.5 * Math.cos(Math.PI * at) + 0.08 * Math.cos(2 * Math.PI * at);
      all[phase * taps + i] = sinc * window;
      sum += sinc * window;
    }
    for (let i = 0; i < taps; i += 1) all[phase * taps + i] /= sum;
  }
  return all;
}
