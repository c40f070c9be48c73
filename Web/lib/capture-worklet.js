// SPDX-License-Identifier: GPL-3.0-or-later

/** Samples of a frame: 20 ms at 16 kHz. */
const FRAME = 320;
/** Samples a second, as the recogniser takes them. */
export const RATE = 16000;

/**
 * Cuts the microphone's samples into numbered frames and hands them to the worker, past the page.
 *
 * A frame is what goes over the wire: a number (uint32, little endian) and 320 samples (int16, little endian).
 */
export class Capture extends AudioWorkletProcessor {
  #port = null;
  #number = 0;
  #filled = 0;
  #view = null;
  #isOver = false;

  constructor() {
    super();
    this.port.onmessage = ({ data }) => {
      if (data.port) this.#port = data.port;
      if (data.end) this.#isOver = true;
    };
    this.#begin();
  }

  process(inputs) {
    const channel = inputs[0]?.[0];
    if (channel && this.#port) this.hear(channel);
    return !this.#isOver;
  }

  /** Takes samples at the context's own rate, which is the recogniser's. */
  hear(channel) {
    for (let i = 0; i < channel.length; i += 1) this.take(channel[i]);
  }

  /** Takes one sample at 16 kHz. */
  take(sample) {
    const whole = Math.round(sample * 32768);
    this.#view.setInt16(4 + this.#filled * 2, whole > 32767 ? 32767 : whole < -32768 ? -32768 : whole, true);
    // Where on the context's clock the first frame begins: a recording that starts later is placed by it.
    if (this.#filled === 0 && this.#number === 0) this.port.postMessage({ start: currentTime });
    this.#filled += 1;
    if (this.#filled < FRAME) return;
    this.#view.setUint32(0, this.#number, true);
    this.#number += 1;
    this.#port.postMessage(this.#view.buffer, [this.#view.buffer]);
    this.#begin();
  }

  #begin() {
    this.#view = new DataView(new ArrayBuffer(4 + FRAME * 2));
    this.#filled = 0;
  }
}

registerProcessor("followspot-capture", Capture);
