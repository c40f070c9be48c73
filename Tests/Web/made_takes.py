# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes of the project's own readings, as folders (docs/take-format.md), made without a recogniser: their logs are there."""
import hashlib
import json
import os
import shutil
import subprocess

from harness import FIXTURES, SOUNDS, truth_of

COLOURS = "gradients=s=1280x720:c0=0xfff1d8:c1=0x7d5f48:c2=0xe8dcc8:c3=0x3f5a72:nb_colors=4:x0=0:y0=0:x1=1280:y1=720:speed=0.01:rate=30"


def video(name, source=COLOURS, size="640x360"):
    """A reading with a picture, MP4 with H.264 and AAC, in .cache/web; without `source` the sound alone."""
    path = os.path.join(SOUNDS, f"take-{name}-{size if source else 'sound'}.{'mp4' if source else 'm4a'}")
    if not os.path.exists(path):
        os.makedirs(SOUNDS, exist_ok=True)
        picture = ["-f", "lavfi", "-i", source, "-s", size, "-c:v", "libx264", "-preset", "ultrafast", "-g", "15", "-pix_fmt", "yuv420p"] if source else []
        part = path + ".part"
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", "-i", os.path.join(FIXTURES, name + ".flac"), *picture, "-c:a", "aac", "-shortest",
             "-movflags", "+faststart", "-f", "mp4", part],
            check=True,
        )
        os.replace(part, path)
    return path


def _part(folder, file, original=None):
    with open(os.path.join(folder, file), "rb") as f:
        data = f.read()
    part = {"file": file, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    return {**part, "original": original} if original else part


def add_take(studio, reading, *, script=None, title=None, made="2026-01-31T12:00:00Z", commands=(), marks=(), coverage=1.0, source=COLOURS, **more):
    """Puts a take into a studio's folder; `script` is `(id, title)`, a command `(name, start, end)`, a mark `(kind, start,
    end, first word, end word)`. Returns its id."""
    name = f"{made[:19].replace(':', '.').replace('T', ' ')} {reading}"
    folder = os.path.join(studio.folder, "takes", name)
    os.makedirs(folder)
    recording = video(reading, source)
    file = "recording" + os.path.splitext(recording)[1]
    shutil.copyfile(recording, os.path.join(folder, file))
    shutil.copyfile(os.path.join(FIXTURES, reading + ".txt"), os.path.join(folder, "script.txt"))
    shutil.copyfile(os.path.join(FIXTURES, reading + ".log.jsonl"), os.path.join(folder, "heard.jsonl"))
    found = {
        "version": 1, "coverage": coverage, "words": len(truth_of(reading)["words"]),
        "commands": [{"command": c, "start": a, "end": b} for c, a, b in commands],
        "marks": [{"kind": k, "start": a, "end": b, "firstWord": f, "endWord": e} for k, a, b, f, e in marks],
    }
    with open(os.path.join(folder, "marks.json"), "w", encoding="utf-8") as f:
        json.dump(found, f)
    manifest = {
        "format": "followspot-take", "version": 1, "made": made, "duration": truth_of(reading)["duration"], "language": "en",
        "engine": "pocketsphinx", "recording": _part(folder, file), "script": _part(folder, "script.txt"),
        "heard": _part(folder, "heard.jsonl"), "marks": _part(folder, "marks.json"),
        "device": {"camera": "Camera", "width": 640, "height": 360} if source else {}, **more,
    }
    if script:
        manifest["source"] = {"id": script[0], "title": script[1]}
    if title:
        manifest["title"] = title
    with open(os.path.join(folder, "take.json"), "w", encoding="utf-8") as f:
        json.dump(manifest, f)
    return name
