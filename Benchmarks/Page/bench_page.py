#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The page's figures, measured in Chromium: see scripts/bench-page --help."""
import argparse
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [HERE, os.path.join(ROOT, "Tests", "Web")]

ABOUT = """Prints the page's figures. All are taken from a real Chromium whose microphone is a recording.

  follow   sound to screen: from the end of a spoken word until the page has set its position (p50, p90),
           and the share of time in the right place (in_place) beside that of the command line on the
           same cases. TRUTH is a folder of cases as Fixtures/README.md describes them; without it the
           project's own readings are taken.
  scroll   10 s of following in a script of 20,000 words, traced: layouts, paints, script on the main
           thread, beside the frames that were drawn
  blocked  arrival of audio at the program while the page's main thread is blocked for 0.4 s of each second
  weight   bytes of the page, and the time until its first screen can be read
  memory   heap, documents and nodes over some minutes of following (--minutes, 10 where it is not given)

How the microphone's clock is found: the frames that the browser sends are read on their way, with the
moment of each. The earliest delivery gives the clock; matching their samples with the recording gives
where in the recording each frame is. What the browser itself needs before the first delivery (its
capture buffer, some 10 ms) is not in the figures."""


def main():
    options = argparse.ArgumentParser(prog="scripts/bench-page", description=ABOUT, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("figures", nargs="*", metavar="FIGURE", help="follow, scroll, blocked, weight, memory; all but memory where none is named")
    options.add_argument("--truth", metavar="DIR", help="folder of cases for follow")
    options.add_argument("--only", default=".", metavar="REGEX", help="only the cases whose name matches")
    options.add_argument("--logs", metavar="DIR", help="where to keep what the page displayed (default: .cache/bench-page)")
    options.add_argument("--minutes", type=float, default=10, help="how long memory takes")
    chosen = options.parse_args()
    known = ["weight", "scroll", "blocked", "follow", "memory"]
    wrong = [f for f in chosen.figures if f not in known]
    if wrong:
        options.error(f"there is no figure {wrong[0]}: {', '.join(known)}")
    for figure in chosen.figures or known[:-1]:
        print(f"== {figure}", flush=True)
        __import__(f"page_{figure}").measure(chosen)


if __name__ == "__main__":
    main()
