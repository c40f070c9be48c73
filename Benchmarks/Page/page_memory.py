# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether the page grows while it follows."""
import time

from harness import LAPTOP, Studio, Window, browser, script_of, sound
from harness import FIXTURES
import os
import subprocess

READING = "clean-novel"


def looped(minutes):
    """The reading again and again, as one recording."""
    path = os.path.join(os.path.dirname(sound(os.path.join(FIXTURES, READING + ".flac"))), f"looped-{minutes:g}.wav")
    if not os.path.exists(path):
        source = os.path.join(FIXTURES, READING + ".flac")
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-stream_loop", "-1", "-i", source, "-t", str(minutes * 60 + 60), "-ar", "48000", "-ac", "1", path], check=True)
    return path


def measure(chosen):
    minutes = chosen.minutes
    with Studio() as studio:
        script = studio.add("Looped", "\n\n".join([script_of(READING)] * int(minutes * 60 / 26 + 4)))
        with browser(looped(minutes)) as opened:
            window = Window(opened, studio, viewport=LAPTOP)
            window.read(script)
            window.wait_status("Following", seconds=30)
            session = window.context.new_cdp_session(window.page)
            session.send("Performance.enable")
            # The test's own record of what was shown would grow.
            window.page.evaluate("window.shown = { push() {} }")
            first = None
            for minute in range(int(minutes) + 1):
                session.send("HeapProfiler.collectGarbage")
                found = {m["name"]: m["value"] for m in session.send("Performance.getMetrics")["metrics"]}
                heap, nodes, listeners = found["JSHeapUsedSize"] / 1e6, found["Nodes"], found["JSEventListeners"]
                first = first or (heap, nodes)
                print(f"minute {minute}: heap {heap:.2f} MB, {nodes:.0f} nodes, {listeners:.0f} listeners, word {window.word()}, {window.status()}", flush=True)
                if minute < int(minutes):
                    time.sleep(60)
            print(f"grown in {minutes:g} minutes: heap {heap - first[0]:+.2f} MB, nodes {nodes - first[1]:+.0f}")
