# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether a busy page delays audio: frames' arrival with and without a main thread that is blocked."""
import time

from clock import MicrophoneClock, samples_of
from harness import LAPTOP, Studio, Window, browser, fixture, script_of
from priority import share_priority
from proxy import Proxy

SECONDS = 15
READING = "clean-novel"
BLOCK = "setInterval(() => { const end = performance.now() + 400; while (performance.now() < end); }, 1000)"


def lateness(block):
    """How late frames came, in ms, sorted: after the earliest that the clock was set by."""
    microphone = fixture(READING, before=1, after=8)
    with Studio() as studio:
        script = studio.add("Reading", script_of(READING))
        proxy = Proxy(studio.port)
        with browser(microphone) as opened:
            window = Window(opened, studio, viewport=LAPTOP, base=proxy.base)
            window.read(script)
            window.wait_status("Listening", "Following", seconds=30)
            share_priority()
            time.sleep(2)
            if block:
                window.page.evaluate(BLOCK)
            skip = len(proxy.frames)
            time.sleep(SECONDS)
            frames = list(proxy.frames)
        proxy.close()
    clock = MicrophoneClock(frames, samples_of(microphone))
    return sorted((clock.late[skip:] - clock.late[skip:].min()) * 1000)


def measure(_):
    free, blocked = lateness(False), lateness(True)
    at = lambda values, q: values[min(len(values) - 1, int(len(values) * q))]
    for name, values in (("page free", free), ("page blocked 400 ms each second", blocked)):
        print(f"{name}: {len(values)} frames, late p50 {at(values, 0.5):.1f}, p95 {at(values, 0.95):.1f}, most {values[-1]:.1f} ms")
    print(f"blocked p95 less free p95: {at(blocked, 0.95) - at(free, 0.95):.1f} ms")
