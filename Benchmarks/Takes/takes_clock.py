# SPDX-License-Identifier: GPL-3.0-or-later
"""How the heard words lie on the recorded sound of a long take, and what a long take costs."""
import json
import os
import subprocess
import time

import numpy
from harness import Studio, browser, film, script_of
from live_path import decode, usage
from recorded import RATE, Recording, folder_of, length, manifest_of, only_take, plays, repeated

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
READING = "clean-talk"


def place(piece, sound):
    """Where a piece of one sound is in another, in samples, by correlation over everything."""
    size = 1 << (len(sound) + len(piece)).bit_length()
    spectrum = numpy.fft.rfft(sound, size) * numpy.conj(numpy.fft.rfft(piece, size))
    return int(numpy.argmax(numpy.fft.irfft(spectrum, size)[: len(sound)]))


def recorded_sound(path, start, seconds):
    """The sound of a recording on its own clock: silence where a track begins late."""
    command = ["ffmpeg", "-nostdin", "-v", "error", "-i", path, "-af", f"aresample={RATE}:async=1:first_pts=0,atrim=start={start}:duration={seconds}"]
    raw = subprocess.run([*command, "-ac", "1", "-f", "s16le", "pipe:1"], capture_output=True, check=True).stdout
    return numpy.frombuffer(raw, dtype="<i2").astype(numpy.float64)


def word_offsets(heard, truth, origin, span):
    """Heard minus said, in seconds, of words that were heard once as they were said, within a stretch of the take."""
    said = [(w["word"], w["start"] + origin) for w in truth]
    offsets = []
    for text, start in heard:
        if not span[0] <= start < span[1]:
            continue
        near = [start - at for word, at in said if word == text and abs(start - at) < 0.4]
        if len(near) == 1:
            offsets.append(near[0])
    return offsets


def measure(chosen):
    sound, times = repeated(READING, chosen.minutes)
    text = script_of(READING)
    with Studio() as studio:
        script = studio.add("Reading", "\n\n".join([text] * times))
        with browser(sound, camera=film("small", "testsrc2=s=320x180:r=15")) as opened:
            recording = Recording(opened, studio, script)
            memory = []
            end = time.monotonic() + chosen.minutes * 60
            while time.monotonic() < end:
                recording.wait(min(30, max(1, end - time.monotonic())))
                heap = recording.page.evaluate("performance.memory.usedJSHeapSize") / 1e6
                memory.append((usage(studio.process.pid)[0] / 1024, heap))
            recording.stop()
            recording.wait(1)
        began = time.monotonic()
        take = only_take(studio, seconds=600)
        print(f"take: {recording.seconds:.1f} s recorded, saved {time.monotonic() - began:.1f} s after it ended, {take['words']} words, coverage {take['coverage']:.3f}")
        report(studio, take, recording.seconds)
    quarter = max(1, len(memory) // 4)
    for name, index in (("program", 0), ("page's heap", 1)):
        values = [m[index] for m in memory]
        early, late = values[quarter - 1], sum(values[-quarter:]) / quarter
        print(f"memory of the {name}: {early:.1f} MB after a quarter of the take, {late:.1f} MB at its end, grown by {late - early:+.1f} MB")


def report(studio, take, seconds):
    folder = folder_of(studio, take)
    path = os.path.join(folder, "recording.mp4")
    print(f"file: {length(path):.1f} s, {os.path.getsize(path) / 1e6:.0f} MB, {plays(path) or 'plays to its end'}")
    for clock in manifest_of(studio, take)["clocks"]:
        points = clock["points"]
        if points:
            offsets = [heard - at for at, heard in points]
            print(f"clock: told {clock['told']:.3f} s; found at {len(points)} places: first {offsets[0]:.4f}, last {offsets[-1]:.4f}, spread {max(offsets) - min(offsets):.4f} s")
    with open(os.path.join(ROOT, "Fixtures", READING + ".json"), encoding="utf-8") as f:
        truth = json.load(f)["words"]
    heard = []
    with open(os.path.join(folder, "heard.jsonl"), encoding="utf-8") as f:
        for line in f:
            heard += [(w["w"].lower(), w["start"]) for w in json.loads(line).get("final", [])]
    one = numpy.frombuffer(decode(os.path.join(ROOT, "Fixtures", READING + ".flac")), dtype="<i2").astype(numpy.float64)
    span = len(one) / RATE
    for name, start in (("start", 0.0), ("end", max(0.0, length(path) - 2.2 * span))):
        # A whole reading within the stretch, found in the recorded sound without the program's help.
        there = recorded_sound(path, start, 2.2 * span)
        origin = start + place(one, there) / RATE
        offsets = word_offsets(heard, truth, origin, (origin, origin + span))
        if offsets:
            print(f"words against the recorded sound at the {name}: median {1000 * numpy.median(offsets):+.1f} ms over {len(offsets)} words")
