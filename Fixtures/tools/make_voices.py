# SPDX-License-Identifier: GPL-3.0-or-later
"""Renders readings by two synthesiser voices, near and far, into .cache/fixtures: audio, script and truth.

    python3 Fixtures/tools/make_voices.py [--out DIR]

Each sentence is rendered on its own, so its place is known; the words inside it are placed by forced alignment.
Needs scripts/setup --for test: espeak-ng, flite, ffmpeg, and .deps/bin/pocketsphinx.
"""
import argparse
import array
import math
import os
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import readings
from readings import RATE, Aligner, Case, Passage, parse

SOURCES = ("make_voices.py", "readings.py")
PRONUNCIATIONS = {"followspot": "F AA L OW S P AA T", "uh": "AH", "um": "AH M"}

# A sentence a line; a blank line ends a paragraph.
OPENING = """# Welcome{} to{} the{} workshop{}
Good morning, and welcome to the old theatre on River Street.
[smile]{} Before we begin, please switch off your telephones.
We have 45{forty five} minutes, three speakers, and only one microphone."""
HISTORY = """The building opened in 1921{nineteen twenty one} as a market for fish and flowers.
Mr.{mister} Walter Hughes bought it for $900{nine hundred dollars} and put a stage where the ice had been.
On the first night the curtain caught fire, and nobody in the audience left.
They thought that it was part of the play."""
LIGHT = """A single lamp in the gallery follows the actor across the boards.
The person behind it must know every line, and must never be in front of the voice.
When the actor stops, the light stops.
When the actor jumps a page, the light has to find the place again."""
CLOSING = """After the break we will climb the ladder, two at a time, and try the lamp ourselves.
Please hold the rail with your left hand, and leave your coffee down here.
[pause]{} Thank you, and enjoy the afternoon."""
ASIDE_ONE = """Oh dear, is that my water bottle rolling around under the second row?
Could somebody push it back with a foot, that would be very kind."""
ASIDE_TWO = """Hello there, the bus was late again, I suppose, come in and find yourself a chair."""


def flite(text, path):
    subprocess.run(["flite", "-voice", "slt", "-t", text, "-o", path], check=True)


def espeak(text, path):
    subprocess.run(["espeak-ng", "-v", "en-us", "-s", "150", "-w", path, text], check=True)


def render(voice, sentence):
    """The sentence as 16 kHz samples, with the voice's own silence cut to a tenth of a second at both ends."""
    pieces = parse(sentence)[1]
    shown = [t for t in sentence.split() if not t.endswith("{}")]
    # Said as the truth says it, so that figures have one reading, with the pauses of the printed text.
    stops = re.findall(r"[,.;:?!]", " ".join(re.sub(r"\{[^}]*\}", "", shown[-1:][0])))
    text = " ".join(" ".join(p.said) for p in pieces) + (stops[-1] if stops else ".")
    with tempfile.TemporaryDirectory() as folder:
        raw, path = os.path.join(folder, "raw.wav"), os.path.join(folder, "16k.wav")
        voice(text, raw)
        convert = ["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", raw, "-ar", str(RATE), "-ac", "1", path]
        subprocess.run(convert, check=True)
        samples = readings.read_wave(path)
    loud = [k for k, x in enumerate(samples) if abs(x) > 200]
    margin = RATE // 10
    return samples[max(0, loud[0] - margin) : loud[-1] + margin], len(pieces)


def passage(voice, text, aligner):
    segments, silent = [], []
    for sentence in text.split("\n"):
        if parse(sentence)[1]:
            segments.append(render(voice, " ".join(silent + [sentence])) + (aligner.times,))
            silent = []
        else:
            silent.append(sentence)
    # Heads stand in a paragraph of their own, as a person would write them.
    return Passage(re.sub(r"^(# .*)\n", r"\1\n\n", text), segments)


def messy(aligner):
    voices = [flite, flite, espeak, espeak]
    passages = [passage(v, t, aligner) for v, t in zip(voices, (OPENING, HISTORY, LIGHT, CLOSING))]
    asides = [passage(espeak, ASIDE_ONE, aligner), passage(flite, ASIDE_TWO, aligner)]
    case = Case(passages, seed=11)
    # The head at the top is not said, so beginning after it is no skip.
    case.far = case.expect = passages[0].segments[0].tokens()[0]
    for k in range(3):
        case.read(0, k)
    case.silence(4)
    case.false_start(1, 0, 4)
    for k in range(3):
        case.read(1, k)
    case.adlib(asides[0].segments)
    case.read(1, 3)
    case.noise(3)
    case.read(2, 0)
    case.read(2, 1)
    case.adlib(asides[1].segments)
    case.read(2, 1)
    case.read(2, 2)
    # The last sentence of this paragraph is left out, and so is the first of the next.
    case.read(3, 1)
    case.read(3, 2)
    return case


def rms(samples):
    return math.sqrt(sum(x * x for x in samples) / max(1, len(samples)))


def far(samples, seed=23, reverberation=0.45, snr_db=12.0):
    """The same audio in a room: an impulse response that decays by 60 dB in `reverberation` s, and a noise bed."""
    chance = random.Random(seed)
    response = array.array("h", [0] * int(reverberation * RATE))
    response[0] = 20_000
    for k in range(int(0.004 * RATE), len(response)):
        response[k] = int(chance.gauss(0, 1) * 1200 * 10 ** (-3 * k / len(response)))
    early = sum(x * x for x in response[: RATE // 20])
    c50 = 10 * math.log10(early / max(1, sum(x * x for x in response[RATE // 20 :])))
    with tempfile.TemporaryDirectory() as folder:
        dry, room, wet = (os.path.join(folder, n) for n in ("dry.wav", "room.wav", "wet.wav"))
        readings.write_wave(dry, samples)
        readings.write_wave(room, response)
        convolve = ["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", dry, "-i", room]
        convolve += ["-filter_complex", "[0][1]afir=dry=10:wet=10", "-ar", str(RATE), "-ac", "1", wet]
        subprocess.run(convolve, check=True)
        echoed = readings.read_wave(wet)[: len(samples)]
    echoed.extend([0] * (len(samples) - len(echoed)))
    value, bed = 0.0, []
    for _ in echoed:
        value += (chance.uniform(-1, 1) - value) * 0.15
        bed.append(value)
    gain = 1200 / max(1, rms(echoed))
    noise = 1200 * 10 ** (-snr_db / 20) / rms(bed)
    mixed = array.array("h", (max(-32767, min(32767, int(x * gain + b * noise))) for x, b in zip(echoed, bed)))
    return mixed, dict(c50_db=round(c50, 1), snr_db=snr_db, noise="seeded")


def stamp():
    folder = os.path.dirname(os.path.abspath(__file__))
    return " ".join(readings.sha256(os.path.join(folder, name))[:16] for name in SOURCES) + "\n"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--out", default=os.path.join(readings.root(), ".cache", "fixtures"))
    arguments = options.parse_args()
    done = os.path.join(arguments.out, "stamp")
    if os.path.exists(done) and open(done, encoding="utf-8").read() == stamp():
        return
    for program in ("flite", "espeak-ng", "ffmpeg"):
        readings.need(program)
    os.makedirs(arguments.out, exist_ok=True)
    try:
        case = messy(Aligner(os.path.join(readings.root(), ".deps"), PRONUNCIATIONS))
    except readings.CannotAlign as error:
        sys.exit(f"error: {error}")
    case.write(arguments.out, "voices-messy", "voices", "synthesised", "wav")
    samples, conditions = far(case.samples)
    case.write(arguments.out, "voices-far", "far", "synthesised", "wav", samples, conditions)
    readings.put_text(done, stamp())


if __name__ == "__main__":
    main()
