#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Captions of readings against the truth, and others' readers of them: see scripts/bench-captions --help."""
import glob
import html
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [os.path.join(ROOT, ".deps", "web"), os.path.join(ROOT, "Tests", "Web")]
import pysubs2  # noqa: E402
import webvtt  # noqa: E402
from harness import browser  # noqa: E402

WRITER = os.path.join(ROOT, ".build", "release", "bench-captions")

# The browser's own reading of a track: milliseconds and text without markup.
TRACK = """async (text) => {
  const track = document.createElement('track');
  track.kind = 'captions';
  track.src = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
  const video = document.body.appendChild(document.createElement('video'));
  const loaded = new Promise((resolve, reject) => { track.onload = resolve; track.onerror = () => reject(new Error('the track does not load')); });
  video.append(track);
  track.track.mode = 'hidden';
  await loaded;
  const cues = [...track.track.cues].map((c) => [Math.round(c.startTime * 1000), Math.round(c.endTime * 1000), c.getCueAsHTML().textContent]);
  video.remove();
  return cues;
}"""

SRT_BLOCK = re.compile(r"(\d+)\n(\d+):(\d\d):(\d\d),(\d{3}) --> (\d+):(\d\d):(\d\d),(\d{3})\n(.*?)\n\n", re.DOTALL)


def milliseconds(hours, minutes, seconds, thousandths):
    return ((int(hours) * 60 + int(minutes)) * 60 + int(seconds)) * 1000 + int(thousandths)


def written(path):
    """The captions of an SRT file, by the plainest reading there is."""
    with open(path, encoding="utf-8") as file:
        blocks = SRT_BLOCK.findall(file.read())
    return [(milliseconds(*b[1:5]), milliseconds(*b[5:9]), b[9]) for b in blocks]


def letters(text):
    """What every reader has to keep: what is left without tags, marks of formats and white space."""
    text = re.sub(r"<[^<>]*>|\{[^{}]*\}", "", text.replace("\\N", "\n").replace("\\h", " "))
    return "".join(c for c in text if c.isalnum())


def as_written(text, path):
    """Undoes the escapes of WebVTT, which these readers leave to whoever uses them."""
    return html.unescape(text) if path.endswith(".vtt") else text


# pysubs2 takes a last line of figures alone for the number of the next caption, in WebVTT and at the end of SubRip.
FIGURES_ALONE = re.compile(r"\n\d+$")


def by_pysubs2(path):
    return [(line.start, line.end, as_written(line.plaintext, path)) for line in pysubs2.load(path)]


def by_webvtt(path):
    captions = webvtt.read(path) if path.endswith(".vtt") else webvtt.from_srt(path)
    return [(stamp(c.start), stamp(c.end), as_written(c.text, path)) for c in captions]


def stamp(text):
    hours, minutes, rest = text.split(":")
    return milliseconds(hours, minutes, *rest.split("."))


def by_ffmpeg(path):
    run = subprocess.run(["ffmpeg", "-v", "warning", "-i", path, "-f", "srt", "-"], capture_output=True, check=False)
    if run.returncode or run.stderr.strip():
        raise ValueError(run.stderr.decode(errors="replace").strip().splitlines()[0])
    text = run.stdout.decode().replace("\r\n", "\n")
    return [(milliseconds(*b[1:5]), milliseconds(*b[5:9]), b[9]) for b in SRT_BLOCK.findall(text.rstrip("\n") + "\n\n")]


def compare(name, found, wanted, is_exact):
    """The first difference between what a reader found and what was written."""
    if len(found) != len(wanted):
        return f"{len(found)} of {len(wanted)} captions"
    for number, (one, other) in enumerate(zip(found, wanted), 1):
        if one[:2] != other[:2]:
            return f"caption {number}: {one[:2]}, not {other[:2]}"
        # SubRip has no escapes: there the arrow is another character.
        same = one[2].replace("-->", "→") == other[2] if is_exact else letters(one[2]) == letters(other[2])
        lost = FIGURES_ALONE.search(other[2])
        if not same and lost and letters(one[2]) == letters(other[2][: lost.start()]):
            print(f"  (in {name} a line of figures alone, “{lost.group().strip()}”, was taken for a number)")
        elif not same:
            return f"caption {number}: {one[2]!r}, not {other[2]!r}"
    return None


def check(name, paths, reader, is_exact=False):
    findings, count = [], 0
    for path in paths:
        wanted = written(os.path.splitext(path)[0] + ".srt")
        count += len(wanted)
        try:
            problem = compare(name, reader(path), wanted, is_exact)
        except Exception as error:  # noqa: BLE001 whatever a reader raises is a finding
            problem = f"{type(error).__name__}: {error}"
        if problem:
            findings.append(f"{os.path.basename(path)}: {problem}")
    print(f"{name}: {len(paths)} files, {count} captions, {len(findings)} findings")
    for finding in findings[:8]:
        print("  " + finding)
    return len(findings)


def read_by_others(folder):
    srt, vtt = (sorted(glob.glob(os.path.join(folder, "*." + kind))) for kind in ("srt", "vtt"))
    found = check(f"pysubs2 {pysubs2.VERSION}, SRT", srt, by_pysubs2) + check(f"pysubs2 {pysubs2.VERSION}, WebVTT", vtt, by_pysubs2)
    found += check(f"webvtt-py {webvtt.__version__}, SRT", srt, by_webvtt) + check(f"webvtt-py {webvtt.__version__}, WebVTT", vtt, by_webvtt)
    found += check("ffmpeg, SRT", srt, by_ffmpeg) + check("ffmpeg, WebVTT", vtt, by_ffmpeg)
    with browser() as opened:
        page = opened.new_page()

        def by_browser(path):
            with open(path, encoding="utf-8") as file:
                return [tuple(cue) for cue in page.evaluate(TRACK, file.read())]

        found += check(f"Chromium {opened.version}, <track>", vtt, by_browser, is_exact=True)
    return found


def main():
    folder = tempfile.mkdtemp(prefix="followspot-captions-")
    try:
        status = subprocess.run([WRITER, *sys.argv[1:], "--write", folder], check=False).returncode
        return status or (1 if read_by_others(folder) else 0)
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
