// SPDX-License-Identifier: GPL-3.0-or-later
import { Capture, RATE } from "./capture-worklet.js";
import { Resampler } from "./resampler.js";

/** The capture for browsers that run a microphone only at its own rate: brings it to the recogniser's. */
class ResamplingCapture extends Capture {
  #resampler = new Resampler(sampleRate, RATE);
  #give = (sample) => this.take(sample);

  hear(channel) {
    for (let i = 0; i < channel.length; i += 1) this.#resampler.take(channel[i], this.#give);
  }
}

registerProcessor("followspot-resampling-capture", ResamplingCapture);
