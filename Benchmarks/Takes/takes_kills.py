# SPDX-License-Identifier: GPL-3.0-or-later
"""Kills while a take is recorded."""
import contextlib
import glob
import os
import random
import signal
import statistics
import uuid

from harness import Studio, browser, script_of
from playwright.sync_api import Error
from recorded import Recording, camera, folder_of, length, only_take, plays, repeated

READING = "clean-talk"
KINDS = ("browser", "program", "both")


def kill_browser(mark):
    """Ends the browser that has the mark among its arguments; its other processes go with it."""
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            with open(path, "rb") as f:
                arguments = f.read().split(b"\0")
            if mark.encode() in arguments and not any(a.startswith(b"--type=") for a in arguments):
                os.kill(int(path.split("/")[2]), signal.SIGKILL)
                return
    raise RuntimeError("the browser was not found")


def once(kind, moment):
    """Records, kills at a moment, and looks at what is left: seconds lost and what is wrong."""
    mark = f"--followspot-run={uuid.uuid4().hex}"
    # Long enough for a machine that is slow to open the page.
    sound, times = repeated(READING, 3)
    with Studio() as studio:
        script = studio.add("Reading", "\n\n".join([script_of(READING)] * times))
        is_killed = False
        try:
            with browser(sound, arguments=[mark], camera=camera()) as opened:
                recording = Recording(opened, studio, script)
                recording.wait(moment)
                is_killed = True
                if kind in ("browser", "both"):
                    kill_browser(mark)
                if kind in ("program", "both"):
                    studio.kill()
                if kind == "program":
                    is_killed = False
                    recording.wait(0.5)
                    studio.start()
                    # As a person does who opens the address that the new start printed.
                    recording.window.context.request.get(studio.url)
                    recording.wait(3)
                    recording.stop()
                    recording.wait(1)
        except Error:
            # A browser that is gone can't be closed.
            if not is_killed:
                raise
        if kind == "both":
            studio.start()
        take = only_take(studio)
        path = os.path.join(folder_of(studio, take), "recording.mp4")
        problem = take["ended"] or "it could not be saved" if take["state"] == "damaged" else plays(path)
        if kind == "program" and take["ended"]:
            problem = problem or f"it ended by itself: {take['ended']}"
        lost = recording.seconds - (length(path) if os.path.exists(path) else 0)
        return lost, problem, take


def measure(chosen):
    source = random.Random(chosen.seed)
    losses, problems = [], []
    for number in range(chosen.times):
        kind = KINDS[number % 3]
        moment = source.uniform(1.0, 8.0)
        lost, problem, take = once(kind, moment)
        losses.append(max(0.0, lost))
        if problem:
            problems.append(f"{kind} at {moment:.2f} s: {problem}")
        print(f"  {number + 1:3} {kind:8} at {moment:5.2f} s: lost {lost:6.3f} s, {take['words']} words{', ' + problem if problem else ''}", flush=True)
    print(f"{len(losses)} kills: {len(losses) - len(problems)} takes play to their end")
    for problem in problems:
        print(f"  {problem}")
    print(f"lost at the end: median {statistics.median(losses):.3f} s, most {max(losses):.3f} s")
