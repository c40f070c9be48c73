# SPDX-License-Identifier: GPL-3.0-or-later
"""A page that records, and what became of its takes."""
import json
import os
import subprocess
import time

from harness import FIXTURES, SOUNDS, Window, film
from live_path import RATE, decode

# Tells, twenty times a second, how long the take is by now.
WATCH = "setInterval(() => { const bar = document.querySelector('fs-record'); if (bar?.isRecording) tellSeconds(bar.seconds); }, 50)"


class Recording:
    """A window that records a take of a script; `seconds` is how long it was when the page told last."""

    def __init__(self, opened, studio, script):
        self.studio = studio
        self.window = Window(opened, studio)
        self.page = self.window.page
        self.seconds = 0.0
        self.page.expose_binding("tellSeconds", lambda _, seconds: setattr(self, "seconds", seconds))
        self.page.add_init_script(WATCH)
        self.page.reload()
        self.window.read(script)
        self.window.wait_status("Listening", "Following", "Lost you. Say the line again.", "Hearing you late: this machine is busy", seconds=60)
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector("fs-prompter.recording", timeout=60_000, state="attached")

    def wait(self, seconds):
        """Lets the take go on, and the page tell of it."""
        self.page.wait_for_timeout(seconds * 1000)

    def stop(self):
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector("fs-prompter:not(.recording)", timeout=60_000, state="attached")


def repeated(reading, minutes):
    """The reading again and again, long enough, as the fake microphone takes it; and how often."""
    one = decode(os.path.join(FIXTURES, reading + ".flac"))
    times = int(minutes * 60 * RATE * 2 / len(one)) + 2
    path = os.path.join(SOUNDS, f"{reading}-times-{times}.wav")
    if not os.path.exists(path):
        os.makedirs(SOUNDS, exist_ok=True)
        command = ["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "s16le", "-ar", str(RATE), "-ac", "1", "-i", "pipe:0", "-ar", "48000", path]
        subprocess.run(command, input=one * times, check=True)
    return path, times


def camera():
    """A test picture with a moving part, so that its coding has something to do."""
    return film("moving", "testsrc2=s=1280x720:r=30")


def only_take(studio, seconds=60):
    """The studio's one take, once it is saved or could not be."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        takes = studio.ask("GET", "api/takes")[1]["takes"]
        if len(takes) == 1 and takes[0]["state"] in ("ready", "damaged"):
            return takes[0]
        time.sleep(0.1)
    raise RuntimeError(f"no take was saved within {seconds} s: {takes}")


def folder_of(studio, take):
    return os.path.join(studio.folder, "takes", take["id"])


def manifest_of(studio, take):
    with open(os.path.join(folder_of(studio, take), "take.json"), encoding="utf-8") as f:
        return json.load(f)


def plays(path):
    """Decodes every picture and sound of a file; what goes wrong, or nothing."""
    run = subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-i", path, "-f", "null", "-"], capture_output=True, text=True)
    # The null output's own complaint about pictures at a varying rate says nothing about the file.
    wrong = "; ".join(line for line in run.stderr.splitlines() if not line.startswith("[null @"))
    return wrong or (f"ffmpeg ended with {run.returncode}" if run.returncode else "")


def length(path):
    """Seconds until the end of the last picture and sound."""
    command = ["ffprobe", "-v", "error", "-show_entries", "packet=pts_time,duration_time", "-of", "csv=p=0", path]
    rows = [r.split(",") for r in subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()]
    return max(float(r[0]) for r in rows if r and r[0] not in ("", "N/A"))
