# SPDX-License-Identifier: GPL-3.0-or-later
"""Where in a recording each audio frame is, and when its sound was: from the frames that passed."""
import subprocess

import numpy as np

RATE = 16000
FRAME = 320


def samples_of(path):
    """A recording's samples at the rate of the frames, mono."""
    raw = subprocess.run(["ffmpeg", "-v", "error", "-i", path, "-ar", str(RATE), "-ac", "1", "-f", "s16le", "-"], check=True, capture_output=True).stdout
    return np.frombuffer(raw, "<i2").astype(np.float64)


def lag_of(piece, whole):
    """Samples into `whole` at which `piece` fits best, and how well (1 is the same)."""
    size = 1 << int(np.ceil(np.log2(len(piece) + len(whole))))
    product = np.fft.irfft(np.fft.rfft(whole, size) * np.conj(np.fft.rfft(piece, size)), size)[: len(whole)]
    energy = np.cumsum(np.concatenate([[0.0], whole**2]))
    ends = np.minimum(np.arange(len(whole)) + len(piece), len(whole))
    local = np.sqrt((energy[ends] - energy[np.arange(len(whole))]) * np.sum(piece**2)) + 1e-9
    fit = product / np.maximum(local, 1e3)
    best = int(np.argmax(fit))
    return best, float(fit[best])


class MicrophoneClock:
    """From the wall clock to the recording's own time, in seconds, for one reading.

    `zero` is the wall clock at which frame 0 began, by the earliest delivery; `shifts` are, for pieces of the reading, how
    far the recording is ahead of the frames: the browser skips or repeats some milliseconds when it is short of time.
    """

    def __init__(self, frames, recording):
        assert frames, "no audio frame came"
        numbers = np.array([n for _, n, _ in frames])
        arrivals = np.array([t for t, _, _ in frames])
        self.late = arrivals - (numbers + 1) * FRAME / RATE
        self.zero = float(self.late.min())
        sound = np.zeros((int(numbers.max()) + 1) * FRAME)
        for _, number, data in frames:
            piece = np.frombuffer(data, "<i2")
            sound[number * FRAME : number * FRAME + len(piece)] = piece
        self.shifts = []
        step = 4 * RATE
        for start in range(0, len(sound) - step, step):
            lag, fit = lag_of(sound[start : start + step], recording)
            if fit > 0.6:
                self.shifts.append(((start + step / 2) / RATE, (lag - start) / RATE))
        assert self.shifts, "the frames are not those of the recording"

    def time_of(self, wall):
        """Seconds into the recording at a moment of the wall clock."""
        stream = wall - self.zero
        at, shift = zip(*self.shifts)
        return stream + float(np.interp(stream, at, shift))
