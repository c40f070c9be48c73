# SPDX-License-Identifier: GPL-3.0-or-later
"""Readings assembled from spoken pieces: audio, script and truth. Python's standard library only.

A text is written once, in a notation that says both what is printed and what is said:

    plain        printed "plain", said "plain" (punctuation at its ends is not said)
    Mr.{mister}  printed "Mr.", said "mister"; also 2026{twenty twenty six}
    {um}         said, and not in the script
    word{}       in the script, and not said

A blank line ends a paragraph. A token of the script is what stands between white space in it.
Truth has one entry a token (with all of its words) or a word that is not in the script; times are seconds.
"""
import array
import hashlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import wave

RATE = 16_000
FADE = 128  # samples, 8 ms


class Piece:
    """One thing that is said: its words, and the token that it stands for (counted within its passage) or None."""

    def __init__(self, said, token):
        self.said, self.token = said, token


def parse(text):
    """Returns (script text, pieces)."""
    paragraphs, pieces, count = [], [], 0
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        shown = []
        for item in re.findall(r"[^\s{]+\{[^}]*\}|\{[^}]*\}|\S+", paragraph):
            match = re.fullmatch(r"([^\s{]*)\{([^}]*)\}(\S*)", item)
            printed = match.group(1) if match else item
            said = match.group(2) if match else fold(item)
            if printed:
                shown.append(printed)
            if said:
                pieces.append(Piece(said.split(), count if printed else None))
            count += bool(printed)
        if shown:
            paragraphs.append(" ".join(shown))
    return "\n\n".join(paragraphs), pieces


def fold(token):
    """How a printed token is said: lower case, straight apostrophe, no punctuation around it."""
    return re.sub(r"^[^a-z0-9]+|[^a-z0-9']+$", "", token.lower().replace("’", "'"))


def read_wave(path):
    with wave.open(path) as f:
        if (f.getframerate(), f.getnchannels(), f.getsampwidth()) != (RATE, 1, 2):
            raise SystemExit(f"{path} is not 16 kHz mono 16 bit")
        samples = array.array("h", f.readframes(f.getnframes()))
    return samples


def write_wave(path, samples):
    with wave.open(path, "wb") as f:
        f.setnchannels(1)
        f.setsampwidth(2)
        f.setframerate(RATE)
        f.writeframes(array.array("h", samples).tobytes())


class CannotAlign(Exception):
    pass


class Aligner:
    """Forced alignment with the pocketsphinx program that scripts/setup builds."""

    def __init__(self, deps, pronunciations):
        self.program = os.path.join(deps, "bin", "pocketsphinx")
        self.folder = tempfile.TemporaryDirectory()
        self.dictionary = os.path.join(self.folder.name, "words.dict")
        with open(os.path.join(deps, "share/pocketsphinx/model/en-us/cmudict-en-us.dict"), encoding="utf-8") as f:
            lines = f.read()
        self.known = {line.split(" ", 1)[0] for line in lines.splitlines()}
        missing = {w: p for w, p in pronunciations.items() if w not in self.known}
        self.known |= set(missing)
        with open(self.dictionary, "w", encoding="utf-8") as f:
            f.write(lines + "".join(f"{w} {p}\n" for w, p in missing.items()))

    def times(self, samples, words):
        """[(start, end)] of each word, seconds from the first sample."""
        unknown = [w for w in words if w not in self.known]
        if unknown:
            raise CannotAlign(f"no pronunciation for {' '.join(unknown)}")
        # A clip that begins or ends close to its words may not reach the grammar's end; quiet around it helps.
        for milliseconds in (0, 100, 250, 400):
            found = self._run(samples, words, milliseconds * RATE // 1000)
            if [w for w, _, _ in found] == list(words):
                shift, length = milliseconds / 1000, len(samples) / RATE
                return [(round(max(0, a - shift), 3), round(min(length, b - shift), 3)) for _, a, b in found]
        raise CannotAlign(f"cannot align '{' '.join(words)}'")

    def _run(self, samples, words, padding):
        path = os.path.join(self.folder.name, "clip.wav")
        chance = random.Random(1)
        quiet = array.array("h", [chance.randint(-3, 3) for _ in range(padding)])
        write_wave(path, quiet + samples + quiet)
        # Dither: synthesisers pause in exact zeros, which the model has never met.
        command = [self.program, "-dict", self.dictionary, "-dither", "yes", "-seed", "1", "align", path, " ".join(words)]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode != 0 or not run.stdout.strip():
            return []
        heard = [w for w in json.loads(run.stdout)["w"] if not re.match(r"[<\[+]", w["t"])]
        return [(re.sub(r"\(\d+\)$", "", w["t"]), w["b"], w["b"] + w["d"]) for w in heard]


class Segment:
    """A stretch of speech that is always used whole: samples, and the entries of its truth."""

    def __init__(self, samples, pieces, times_of):
        self.samples, self.entries = samples, []
        times = iter(times_of(samples, [w for p in pieces for w in p.said]))
        for piece in pieces:
            spans = [next(times) for _ in piece.said]
            self.entries.append((" ".join(piece.said), spans[0][0], spans[-1][1], piece.token))

    def tokens(self):
        inside = [t for _, _, _, t in self.entries if t is not None]
        return min(inside), max(inside) + 1


class Passage:
    """A text and the segments that read it."""

    def __init__(self, text, segments):
        """`segments` is a list of (samples, how many pieces of the text it says, where its times come from).

        The last is a function of samples and words that returns [(start, end)].
        """
        self.script, pieces = parse(text)
        self.tokens = len(self.script.split())
        self.segments, at = [], 0
        for samples, count, times_of in segments:
            self.segments.append(Segment(samples, pieces[at : at + count], times_of))
            at += count
        if at != len(pieces):
            raise SystemExit(f"the segments say {at} of {len(pieces)} pieces of '{self.script[:30]}…'")


class Case:
    """One case: a script of passages, and what is read, said besides, or left out."""

    def __init__(self, passages, seed=1):
        self.samples, self.words, self.events = array.array("h"), [], []
        self.random = random.Random(seed)
        self.script = "\n\n".join(p.script for p in passages)
        self.offsets, at = [], 0
        for passage in passages:
            self.offsets.append(at)
            at += passage.tokens
        self.passages = passages
        self.far = self.expect = self.start_token = 0
        self.tone = array.array("h", [0] * (RATE // 5))

    def begin(self, passage):
        """Reading begins at this passage, as by a nudge to it."""
        self.start_token = self.far = self.expect = self.offsets[passage]

    @property
    def now(self):
        return len(self.samples) / RATE

    def _put(self, samples):
        samples = array.array("h", samples)
        for k in range(min(FADE, len(samples) // 2)):
            samples[k] = samples[k] * k // FADE
            samples[-1 - k] = samples[-1 - k] * k // FADE
        start = self.now
        self.samples.extend(samples)
        return start

    def _note_tone(self, samples):
        """Keeps the quietest fifth of a second, to fill pauses with."""
        size = RATE // 5
        starts = range(0, max(1, len(samples) - size), RATE // 50)
        quiet = min(starts, key=lambda a: sum(x * x for x in samples[a : a + size : 8]))
        self.tone = samples[quiet : quiet + size]

    def pause(self, seconds):
        there_and_back = self.tone + self.tone[::-1]
        count = int(seconds * RATE)
        self._put((there_and_back * (count // len(there_and_back) + 1))[:count])

    def _event(self, kind, start, **more):
        self.events.append(dict(kind=kind, start=round(start, 3), end=round(self.now, 3), **more))

    def _entries(self, entries, shift, event, offset):
        for said, start, end, token in entries:
            where = None if token is None or offset is None else token + offset
            self.words.append(
                dict(word=said, start=round(start + shift, 3), end=round(end + shift, 3), token=where, event=event)
            )

    def read(self, passage, segment, gap=0.3, offset=None):
        """Reads a segment at its place. `offset` overrides the passage's first token, for a text that recurs."""
        part = self.passages[passage].segments[segment]
        offset = self.offsets[passage] if offset is None else offset
        first, last = (t + offset for t in part.tokens())
        kind = "read" if first >= self.far else "repeat"
        self._note_tone(part.samples)
        start = self._put(part.samples)
        self._entries(part.entries, start, kind, offset)
        self.pause(gap)
        self._event(
            kind,
            start,
            from_token=first,
            to_token=last,
            skipped=[self.far, first] if first > self.far else None,
            back_to=first if first < self.expect else None,
        )
        self.expect, self.far = last, max(self.far, last)

    def adlib(self, segments, gap=0.3):
        start = self.now
        for part in segments:
            self._entries(part.entries, self._put(part.samples), "adlib", None)
            self.pause(gap)
        self._event("adlib", start)

    def false_start(self, passage, segment, count, gap=0.4):
        """The first `count` entries of a segment, broken off."""
        part = self.passages[passage].segments[segment]
        cut = (part.entries[count - 1][2] + part.entries[count][1]) / 2
        start = self._put(part.samples[: int(cut * RATE)])
        self._entries(part.entries[:count], start, "false_start", self.offsets[passage])
        self.pause(gap)
        self._event("false_start", start)

    def silence(self, seconds):
        start = self.now
        self.pause(seconds)
        self._event("silence", start)

    def noise(self, seconds, level=1500):
        """Seeded noise, coloured by a running mean so that it sounds like a fan."""
        value, samples = 0.0, array.array("h")
        for _ in range(int(seconds * RATE)):
            value += (self.random.uniform(-1, 1) - value) * 0.2
            samples.append(int(value * level))
        start = self.now
        self._put(samples)
        self._event("noise", start)

    def truth(self, name, kind, reader, conditions=None):
        return dict(
            id=name,
            kind=kind,
            reader=reader,
            language="en",
            duration=round(self.now, 3),
            start_token=self.start_token,
            conditions=conditions,
            script_tokens=len(self.script.split()),
            events=self.events,
            words=self.words,
        )

    def write(self, folder, name, kind, reader, suffix="flac", samples=None, conditions=None):
        """Writes NAME.flac (or .wav), NAME.txt and NAME.json; each appears only when it is whole."""
        samples = self.samples if samples is None else samples
        path = os.path.join(folder, f"{name}.{suffix}")
        if suffix == "wav":
            write_wave(path + ".part", samples)
        else:
            encode = "ffmpeg -v error -y -f s16le -ar 16000 -ac 1 -i pipe:0".split()
            encode += ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact"]
            encode += ["-c:a", "flac", "-compression_level", "8", "-f", "flac", path + ".part"]
            subprocess.run(encode, input=samples.tobytes(), check=True)
        os.replace(path + ".part", path)
        truth = self.truth(name, kind, reader, conditions)
        put_text(os.path.join(folder, f"{name}.txt"), self.script + "\n")
        put_text(os.path.join(folder, f"{name}.json"), dump(truth))
        print(f"{name}: {truth['duration']:.1f} s, {len(self.words)} words, {truth['script_tokens']} tokens", flush=True)


def dump(truth):
    """JSON with one word and one event a line, so that changes can be read."""
    lines = []
    for key, value in truth.items():
        if isinstance(value, list):
            rows = ",\n  ".join(json.dumps(v, ensure_ascii=False) for v in value)
            lines.append(f'"{key}": [\n  {rows}\n ]')
        else:
            lines.append(f'"{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{" + ",\n ".join(lines) + "}\n"


def put_text(path, text):
    with open(path + ".part", "w", encoding="utf-8") as f:
        f.write(text)
    os.replace(path + ".part", path)


def sha256(path):
    with open(path, "rb") as f:
        return hashlib.sha256(f.read()).hexdigest()


def root():
    return os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def need(program):
    """Ends with a remedy where a program is missing."""
    from shutil import which

    if which(program) is None:
        sys.exit(f"error: {program} is not installed\n  scripts/setup --for test installs it.")
