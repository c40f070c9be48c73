# SPDX-License-Identifier: GPL-3.0-or-later
"""Bytes of the page, and how soon its first screen can be read."""
import statistics
import time

from harness import LAPTOP, Studio, Window, browser
from priority import share_priority

LOADS = 7

# All that came over the wire since the page began, by kind; a body's size as it was sent.
WIRE = """() => performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
  .filter((e) => !e.name.includes('/api/')).map((e) => [new URL(e.name).pathname, e.encodedBodySize])"""


def weigh(entries):
    sizes = dict(entries)
    fonts = sum(s for n, s in sizes.items() if n.startswith("/fonts/"))
    return sum(sizes.values()) - fonts, fonts, len(sizes)


def measure(_):
    # The page beside the program, as a person has it: --page looks at every file anew for each request.
    with Studio(page=None) as studio, browser() as opened:
        script = studio.add("Weight", "A few words to read. " * 50)
        window = Window(opened, studio, viewport=LAPTOP)
        window.page.wait_for_selector(".script")
        window.page.goto("about:blank")
        window.page.goto(studio.base)
        window.page.wait_for_selector(".script")
        time.sleep(0.5)
        first = weigh(window.page.evaluate(WIRE))
        window.read(script)
        window.wait_status("Listening", "Following", "Lost you. Say the line again.", seconds=30)
        everything = weigh(window.page.evaluate(WIRE))
        # The worker's and the worklet's own files are not in the page's list.
        apart = sum(len(window.page.evaluate("(u) => fetch(u).then((r) => r.text())", f"/lib/{n}")) for n in ("live-worker.js", "capture-worklet.js"))
        print(f"first screen: {first[0] / 1000:.0f} KB in {first[2]} files, and {first[1] / 1000:.0f} KB of fonts")
        print(f"first screen and prompter: {(everything[0] + apart) / 1000:.0f} KB, and {everything[1] / 1000:.0f} KB of fonts")
        window.close()
        share_priority()

        ready, painted = [], []
        for _ in range(LOADS):
            # A context of its own has an empty cache; the cookie is made before the clock starts.
            window = Window(opened, studio, viewport=LAPTOP)
            page = window.page
            page.context.new_cdp_session(page).send("Network.setCacheDisabled", {"cacheDisabled": True})
            page.add_init_script(
                """new MutationObserver((_, o) => { if (document.querySelector('.script-title')) { o.disconnect();
                  requestAnimationFrame(() => setTimeout(() => { window.readableAt = performance.now(); })); } })
                  .observe(document, { subtree: true, childList: true });"""
            )
            page.goto(studio.base)
            page.wait_for_function("() => window.readableAt")
            ready.append(page.evaluate("readableAt"))
            painted.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"))
            window.close()
        print(f"first readable screen, empty cache, {LOADS} loads: median {statistics.median(ready):.0f} ms (from {min(ready):.0f} to {max(ready):.0f});"
              f" first paint median {statistics.median(painted):.0f} ms")
