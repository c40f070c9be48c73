#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What recording promises, measured in Chromium: see scripts/bench-takes --help."""
import argparse
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [HERE, os.path.dirname(HERE), os.path.join(ROOT, "Tests", "Web")]

ABOUT = """Prints what recording promises. All of it is recorded by a real Chromium whose microphone is a reading.

  kills   the browser, the program, or both are killed (SIGKILL) at random moments of a take; then the
          program is started again where it is gone. Does each take play to its end, and how much of its
          end is lost? (--times, 60 where it is not given)
  clock   one long take (--minutes, 30 where it is not given): how far the heard words' times lie from the
          recorded sound, at its start and at its end, and what program and page have grown by"""


def main():
    options = argparse.ArgumentParser(prog="scripts/bench-takes", description=ABOUT, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("figures", nargs="+", metavar="FIGURE", help="kills, clock")
    options.add_argument("--times", type=int, default=60, help="how many kills")
    options.add_argument("--seed", type=int, default=1, help="of the random moments")
    options.add_argument("--minutes", type=float, default=30, help="how long the take of clock is")
    chosen = options.parse_args()
    known = ["kills", "clock"]
    wrong = [f for f in chosen.figures if f not in known]
    if wrong:
        options.error(f"there is no figure {wrong[0]}: {', '.join(known)}")
    for figure in chosen.figures:
        print(f"== {figure}", flush=True)
        __import__(f"takes_{figure}").measure(chosen)


if __name__ == "__main__":
    main()
