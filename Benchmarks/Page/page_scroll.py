# SPDX-License-Identifier: GPL-3.0-or-later
"""What scrolling costs the page: a trace of ten seconds of following in a long script."""
import json
import os
import tempfile
import time
from collections import Counter

from harness import LAPTOP, Studio, Window, browser, fixture
from long_script import long_script
from priority import share_priority

SECONDS = 10
WORDS = 20_000
READING = "clean-talk"
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "disabled-by-default-devtools.timeline.frame", "toplevel", "blink", "cc", "v8.execute"]
SCRIPT = {"FunctionCall", "EvaluateScript", "v8.callFunction", "TimerFire", "HandlePostMessage", "FireAnimationFrame"}


def busy(events):
    """Milliseconds that these events cover, those inside others counted once."""
    total, end = 0.0, -1.0
    for start, duration in sorted((e["ts"], e.get("dur", 0)) for e in events):
        if start + duration <= end:
            continue
        total += start + duration - max(start, end)
        end = start + duration
    return total / 1000


def measure(_):
    text, at = long_script(WORDS, READING)
    with Studio() as studio:
        script = studio.add("Long", text)
        with browser(fixture(READING, before=1, after=15)) as opened:
            window = Window(opened, studio, viewport=LAPTOP)
            page = window.page
            reading = page.evaluate("(id) => fetch(`/api/scripts/${id}/reading`).then((r) => r.json())", script)
            # The token's word, where a token is what stands between white space.
            start = reading["tokens"][at][2]
            window.read(script, start)
            laid = page.evaluate("document.querySelector('fs-text').lines.length")
            window.wait_status("Following", seconds=40)
            share_priority()
            window.wait_word(start + 4)
            before = window.word()
            path = os.path.join(tempfile.gettempdir(), f"followspot-trace-{os.getpid()}.json")
            opened.start_tracing(page=page, path=path, categories=CATEGORIES)
            time.sleep(SECONDS)
            opened.stop_tracing()
            moved = window.word() - before
    with open(path, encoding="utf-8") as f:
        events = json.load(f)["traceEvents"]
    os.remove(path)
    report(events, laid, moved)


def report(events, laid, moved):
    names = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e.get("ph") == "M" and e["name"] == "thread_name"}
    # The page's renderer is the one whose main thread ran its scripts.
    mains = Counter((e["pid"], e["tid"]) for e in events if e["name"] in SCRIPT and names.get((e["pid"], e["tid"])) == "CrRendererMain")
    main = mains.most_common(1)[0][0]
    own = [e for e in events if (e["pid"], e["tid"]) == main and e.get("ph") == "X"]
    times = [e["ts"] for e in own]
    seconds = (max(times) - min(times)) / 1e6
    count = Counter(e["name"] for e in own)
    script = busy([e for e in own if e["name"] in SCRIPT])
    tasks = busy([e for e in own if e["name"] in ("RunTask", "ThreadControllerImpl::RunTask")])
    drawn = sum(1 for e in events if e["name"] in ("DrawFrame", "Graphics.Pipeline.DrawAndSwap", "Display::DrawAndSwap"))
    dropped = sum(1 for e in events if e["name"] == "DroppedFrame")
    print(f"{WORDS} words in {laid} lines, {seconds:.1f} s of following, {moved} words read on")
    print(f"frames drawn {drawn} ({drawn / seconds:.0f} a second), dropped {dropped}")
    print(f"layouts {count['Layout']} ({count['Layout'] / max(1, drawn):.3f} a frame), paints {count['Paint']} ({count['Paint'] / max(1, drawn):.3f} a frame),"
          f" style recalculations {count['UpdateLayoutTree'] + count['RecalculateStyles']}")
    print(f"main thread: script {script / seconds / 10:.2f} %, all tasks {tasks / seconds / 10:.2f} %")
