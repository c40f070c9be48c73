# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes in which voices read scripts and say commands: audio, script, and what was said when."""
import array
import glob
import hashlib
import json
import os
import random
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "Fixtures", "tools"))
import readings  # noqa: E402
from readings import RATE  # noqa: E402

FOLDER = os.path.join(ROOT, ".cache", "commands")
# Those whose single words, said in quiet, a recogniser that knows nothing of commands understands. Of the others flite's
# awb says "dot" for "cut", its kal16 "good".
ESPEAK = ("en-us", "en-gb-x-rp", "en-us+Annie", "en-gb-scotland", "en-us+klatt4")
FLITE = ("slt", "rms")
VOICES = [("espeak", name) for name in ESPEAK] + [("flite", name) for name in FLITE]

# A line a step. "text" is read from the script; "/" in it is a pause of some tenths of a second, "//" one of a second or more.
# "> kind: text = command" is said apart from the script; without "= command" it must not count as one.
PLAIN = """
The harbour was silent in the early morning.
> between lines: cut = cut
Nobody had seen the lanterns go out.
> between lines: again = again
Two fishermen were mending a net beside the wall.
> between lines: hold on = hold on
They waited for the tide without a word.
> between lines: cut = cut
> keep after a cut: keep = keep
Then a small boat came around the rocks.
> with a filler: um, cut = cut
Its sail was torn from top to bottom.
> talk: I think we can cut that part.
An old woman sat at the rudder and smiled.
> with a filler: okay, again = again
She had crossed the bay in the dark.
> talk: Say that again, a little slower.
The fishermen took her rope // > inside a line: hold on = hold on // and tied it to a ring.
She asked them for bread and a dry blanket.
> with a filler: cut, okay = cut
One of them ran up the hill to his house.
> talk: Could you hold on to this for me?
The other one looked at the sail.
> said twice: cut, cut = cut
> with a filler: um, keep = keep
It would need // > inside a line: cut = cut // a week of work.
> talk: Let me keep that one for later.
Before noon the whole village knew her name.
> with a filler: okay, hold on = hold on
By evening nobody could remember a time without her.
> between lines: again = again
"""

# A script full of the words, read with pauses in the worst places.
WORDS = """
Cut // the stems at an angle with a sharp knife.
Hold on // to the stalk while you turn it.
Keep // the leaves out of the water.
> between lines: again = again
Change the water every other day.
> between lines: cut = cut
> keep after a cut: keep = keep
Wash the glass with a drop of vinegar.
Again, // rinse it well.
You can keep a rose for a week if you // cut // it again.
Then the florist said: // hold on.
// That one is still asleep.
Read her rules again // and again // until you know them.
> between lines: hold on = hold on
A tulip drinks more than you believe.
Cut. // Turn. // Cut again. // Keep.
// Now it stands in the light.
> with a filler: um, cut = cut
Every evening it closes by itself.
I will // keep // this advice to myself, / she laughed.
If it bends, / hold on, / wait, / and try again.
> between lines: cut = cut
The oldest flowers come from the hills.
People keep them in clay pots and // hold on to the seeds.
A cut // above the knot gives two new shoots.
Never // cut // more than you need.
Again! // cried the children in the yard.
Keep still, // hold on tight, // and smile.
> between lines: again = again
Nobody moved until the picture was taken.
"""


class Take:
    """One take in the making: samples, and what was said when."""

    def __init__(self, seed):
        self.samples, self.items, self.script, self.random = array.array("h"), [], [], random.Random(seed)
        self.tone = array.array("h", [self.random.randint(-3, 3) for _ in range(RATE // 5)])
        self.read_seconds = 0.0

    @property
    def now(self):
        return len(self.samples) / RATE

    def put(self, samples):
        start = self.now
        samples = array.array("h", samples)
        for k in range(min(readings.FADE, len(samples) // 2)):
            samples[k] = samples[k] * k // readings.FADE
            samples[-1 - k] = samples[-1 - k] * k // readings.FADE
        self.samples.extend(samples)
        return start

    def pause(self, low, high):
        there_and_back = self.tone + self.tone[::-1]
        count = int(self.random.uniform(low, high) * RATE)
        self.put((there_and_back * (count // len(there_and_back) + 1))[:count])

    def read(self, samples):
        self.read_seconds += len(samples) / RATE
        self.put(samples)

    def say(self, kind, text, command, samples):
        """Something apart from the script, between pauses."""
        self.pause(0.6, 1.2)
        start = self.put(samples)
        self.items.append(dict(kind=kind, text=text, command=command, start=round(start, 3), end=round(self.now, 3)))
        self.pause(1.0, 2.0)

    def write(self, name, voice, noise, samples=None):
        """Writes NAME.wav, NAME.txt and NAME.json, each whole or not at all."""
        os.makedirs(FOLDER, exist_ok=True)
        stem = os.path.join(FOLDER, name)
        readings.write_wave(stem + ".wav.part", self.samples if samples is None else samples)
        os.replace(stem + ".wav.part", stem + ".wav")
        readings.put_text(stem + ".txt", "\n".join(self.script) + "\n")
        truth = dict(id=name, language="en", duration=round(self.now, 3), start_token=0, voice=voice, noise=noise,
                     read_seconds=round(self.read_seconds, 2), items=self.items)
        readings.put_text(stem + ".json", json.dumps(truth, indent=1) + "\n")


def clip(voice, text):
    """A voice's rendering of a text, 16 kHz, the quiet at its ends cut off; kept in the cache."""
    engine, name = voice
    key = hashlib.sha256(f"{engine} {name} {text}".encode()).hexdigest()[:24]
    path = os.path.join(FOLDER, "clips", key + ".wav")
    if not os.path.exists(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        raw = path + ".raw.wav"
        if engine == "flite":
            command = ["flite", "-voice", name, "-t", text, "-o", raw]
        else:
            command = ["espeak-ng", "-v", name, "-s", "150", "-w", raw, text]
        subprocess.run(command, check=True)
        convert = ["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", raw, "-ar", str(RATE), "-ac", "1"]
        subprocess.run(convert + ["-f", "wav", path + ".part"], check=True)
        os.remove(raw)
        os.replace(path + ".part", path)
    samples = readings.read_wave(path)
    loud = [k for k, x in enumerate(samples) if abs(x) > 200]
    margin = RATE // 50
    return samples[max(0, loud[0] - margin) : loud[-1] + margin]


def perform(plan, voice, seed):
    """A voice reads a plan."""
    take = Take(seed)
    for line in plan.strip().splitlines():
        shown = []
        for part in re.split(r"\s*(//|(?<!/)/(?!/))\s*", line):
            if part == "//":
                take.pause(0.8, 1.6)
            elif part == "/":
                take.pause(0.2, 0.5)
            elif part.startswith(">"):
                kind, text, command = re.fullmatch(r"> ([^:]+): (.*?)(?: = ([a-z ]+))?", part).groups()
                take.say(kind, text, command, clip(voice, text))
            elif part:
                take.read(clip(voice, part))
                shown.append(part)
        if shown:
            take.script.append(" ".join(shown))
            take.pause(0.3, 0.9)
    take.pause(1.5, 1.5)
    return take


def noisy(take, colour, snr_db):
    """The take's samples with seeded noise, so many decibels under the voice."""
    voiced = [x for x in take.samples if abs(x) > 200]
    level = (sum(x * x for x in voiced) / len(voiced)) ** 0.5
    source = f"anoisesrc=color={colour}:seed=7:sample_rate={RATE}:duration={take.now + 1}:amplitude=0.5"
    command = ["ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", source, "-f", "s16le", "-ac", "1", "pipe:1"]
    bed = array.array("h", subprocess.run(command, check=True, capture_output=True).stdout)
    gain = level * 10 ** (-snr_db / 20) / (sum(x * x for x in bed) / len(bed)) ** 0.5
    return array.array("h", (max(-32767, min(32767, int(x + b * gain))) for x, b in zip(take.samples, bed)))


NOISES = (("pink", 20), ("brown", 15), ("white", 25))


def render(voices, stamp):
    """Names of the takes of some voices, rendered where they are not there yet."""
    names, done = [], {}
    note = os.path.join(FOLDER, "stamp.json")
    if os.path.exists(note):
        with open(note, encoding="utf-8") as f:
            done = json.load(f)
    for number, voice in enumerate(voices):
        title = "-".join(voice).replace("+", "-")
        colour, snr = NOISES[VOICES.index(voice) % len(NOISES)]
        here = [f"{title}-plain", f"{title}-words", f"{title}-{colour}-{snr}"]
        names += here
        if done.get(title) == stamp and all(os.path.exists(os.path.join(FOLDER, n + ".json")) for n in here):
            continue
        print(f"rendering {title} ({number + 1}/{len(voices)})", file=sys.stderr, flush=True)
        spoken = " ".join(voice)
        plain = perform(PLAIN, voice, 1)
        plain.write(here[0], spoken, None)
        perform(WORDS, voice, 2).write(here[1], spoken, None)
        plain.write(here[2], spoken, f"{colour} noise at {snr} dB", noisy(plain, colour, snr))
        done[title] = stamp
        readings.put_text(note, json.dumps(done))
    return names


# Words that people's commands could be taken from, and words that sound like commands.
NEAR = "but got get cat put could caught cup come court coat called kept key keen cold old on upon hold holding gain against" \
    " begin can kick keeping cap called gone men then when him hand hurt heat"


def spans(folder):
    """(recording, its words) of the English readings of people in a folder of aligned speech."""
    for path in sorted(glob.glob(os.path.join(folder, "align", "en_*.json"))):
        with open(path, encoding="utf-8") as f:
            data = json.load(f)
        name = os.path.splitext(os.path.basename(path))[0]
        script = os.path.join(folder, "text", name + ".txt")
        audio = next(iter(glob.glob(os.path.join(folder, "audio", name + ".*"))), None)
        if data.get("words") and audio and os.path.exists(script):
            yield name, audio, script, data["words"]


def people(folder, stamp, most=12, recordings=20):
    """Takes made of people's own words, cut out of their readings and put between pauses: commands, and words that are none."""
    names, voice = [], ("flite", "rms")
    people_of = [(name, audio, script, words, [w for w in words if w["word"].lower() in ("cut", "again", "keep")])
                 for name, audio, script, words in spans(folder)]
    # Those who say a command's word first, then as many as are asked for.
    people_of.sort(key=lambda person: (not person[4], hashlib.sha256(person[0].encode()).digest()))
    for name, audio, script, words, commands in people_of[:recordings]:
        chance = random.Random(name)
        near = [w for w in words if w["word"].lower() in NEAR.split() and w["end"] - w["start"] >= 0.12]
        other = [w for w in words if 0.15 <= w["end"] - w["start"] <= 0.6 and w not in commands + near]
        chosen = commands + chance.sample(near, min(len(near), most // 2))
        chosen += chance.sample(other, min(len(other), most // 2))
        take_name = "people-" + name
        names.append(take_name)
        if os.path.exists(os.path.join(FOLDER, take_name + ".json")) and people.done.get(take_name) == stamp:
            continue
        command = ["ffmpeg", "-nostdin", "-v", "error", "-i", audio, "-ar", str(RATE), "-ac", "1", "-f", "s16le", "pipe:1"]
        samples = array.array("h", subprocess.run(command, check=True, capture_output=True).stdout)
        size = RATE // 5
        starts = range(0, max(1, len(samples) - size), RATE // 50)
        quiet = min(starts, key=lambda a: sum(x * x for x in samples[a : a + size : 8]))
        take = Take(name)
        take.tone = samples[quiet : quiet + size]
        with open(script, encoding="utf-8") as f:
            take.script = f.read().strip().splitlines()
        # The recogniser hears the person read before it is to understand single words.
        lead = next((w["end"] for w in words if w["end"] >= 8), words[-1]["end"])
        take.read(samples[: int(lead * RATE)])
        for w in chosen:
            text = w["word"].lower()
            cut = samples[max(0, int((w["start"] - 0.02) * RATE)) : int((w["end"] + 0.03) * RATE)]
            if text == "keep":
                take.say("a voice's cut", "cut", "cut", clip(voice, "cut"))
            kind = "people's command" if w in commands else "people's word like one" if w in near else "people's other word"
            take.say(kind, text, text if w in commands else None, cut)
        take.write(take_name, "people", None)
        people.done[take_name] = stamp
    return names


people.done = {}
