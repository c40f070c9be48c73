#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Follows readings for hours and watches the program: see scripts/bench-long --help."""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time

import bench_arguments
import bench_follow
import live_path
import score_follow

ROOT = bench_follow.ROOT
REPLAY = os.path.join(ROOT, ".build", "release", "bench-follow-replay")
MOST_GROWTH = 5.0
# Fixtures that are read to the end of their script.
OWN = "^(clean|messy-adlib|messy-refrain|messy-repeat|messy-skip)"


def arguments():
    options = argparse.ArgumentParser(
        prog="scripts/bench-long",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="""Follows one long session through the program's live path and prints whether it drifts, grows or slows.

The readings are said one after another, again and again, and the script is as long as what is said: their scripts in
the same order, as often. So every passage stands in it many times over, word for word, some minutes apart, which is
harder than any script that a person reads. The sound goes in through a pipe; memory and CPU are looked at from outside
each minute of sound.

TRUTH is a folder of cases (ID.json, ID.txt, ID.flac or ID.wav). Of these the one called session is taken, or those that
--only names; all must be read to the end of their script. Without TRUTH the project's own readings are taken.

Exit codes: 0, or 1 where the last position is not the end, or memory grew by 5 MB or more after the first minute.""",
    )
    options.add_argument("truth", nargs="?", metavar="TRUTH", help="folder with the cases")
    options.add_argument("--hours", type=bench_arguments.more_than_nothing, default=3.0, help="length of the session (default: 3); at least one round is said")
    options.add_argument("--only", type=bench_arguments.regex, metavar="REGEX", help="only the cases whose name matches")
    options.add_argument("--json", metavar="FILE", help="write the figures, with those of each minute, there as well")
    options.add_argument("--program", default=bench_follow.PROGRAM, help=argparse.SUPPRESS)
    chosen = options.parse_args()
    chosen.only = chosen.only or ("^session$" if chosen.truth else OWN)
    return chosen


class Round:
    """The readings once: samples, script and truth."""

    def __init__(self, cases):
        self.sound, self.scripts, self.words, self.events, self.tokens, self.seconds = b"", [], [], [], 0, 0.0
        for case in cases:
            with open(case.truth, encoding="utf-8") as f:
                truth = json.load(f)
            last = [w["token"] for w in truth["words"] if w["token"] is not None][-1]
            if last + 1 != truth["script_tokens"] or truth.get("start_token"):
                sys.exit(f"error: {case.name} is not read from the beginning of its script to the end; --only chooses others")
            sound = live_path.decode(case.audio)
            self._add(truth)
            self.sound += sound
            self.tokens += truth["script_tokens"]
            self.seconds = len(self.sound) / live_path.BYTES_A_SECOND
            with open(case.script, encoding="utf-8") as f:
                self.scripts.append(f.read().strip())

    def _add(self, truth):
        for w in truth["words"]:
            token = None if w["token"] is None else w["token"] + self.tokens
            self.words.append(dict(w, start=w["start"] + self.seconds, end=w["end"] + self.seconds, token=token))
        for e in truth["events"]:
            self.events.append(shifted(e, self.seconds, self.tokens))

    def truth(self, times):
        """Truth of so many rounds."""
        words, events = [], []
        for k in range(times):
            seconds, tokens = k * self.seconds, k * self.tokens
            words += [dict(w, start=w["start"] + seconds, end=w["end"] + seconds,
                           token=None if w["token"] is None else w["token"] + tokens) for w in self.words]
            events += [shifted(e, seconds, tokens) for e in self.events]
        return dict(id="long", kind="long", duration=times * self.seconds, script_tokens=times * self.tokens,
                    start_token=0, language="en", words=words, events=events)


def shifted(event, seconds, tokens):
    moved = dict(event, start=event["start"] + seconds, end=event["end"] + seconds)
    for key in ("from_token", "to_token", "back_to"):
        if moved.get(key) is not None:
            moved[key] += tokens
    if moved.get("skipped"):
        moved["skipped"] = [token + tokens for token in moved["skipped"]]
    return moved


def run(chosen, once, times, script, log):
    """Feeds the rounds; figures at the end of each minute of sound, the events, and the program's summary."""
    follow = live_path.Follow(chosen.program, script, log=log)
    minutes, fed, live = [], 0, sys.stderr.isatty()
    try:
        for _ in range(times):
            for at in range(0, len(once.sound), live_path.BYTES_A_SECOND):
                block = once.sound[at : at + live_path.BYTES_A_SECOND]
                follow.write(block)
                before, fed = fed, fed + len(block)
                if fed // (60 * live_path.BYTES_A_SECOND) > before // (60 * live_path.BYTES_A_SECOND):
                    memory, cpu = live_path.usage(follow.pid)
                    minutes.append((memory, cpu))
                    if live:
                        print(f"\r\033[K{len(minutes)} minutes, {memory / 1024:.1f} MB", end="", file=sys.stderr, flush=True)
        # The program has the last of it still to work on.
        memory, cpu = live_path.usage(follow.pid)
        text = follow.finish()
    except KeyboardInterrupt:
        follow.stop()
        raise
    if live:
        print("\r\033[K", end="", file=sys.stderr)
    return minutes + [(memory, cpu)], follow.events, text


def update_time(truth, script, log, work):
    """Microseconds that the follower needs for an update, over the whole log."""
    folders = {name: os.path.join(work, name) for name in ("truth", "logs", "out")}
    for folder in folders.values():
        os.makedirs(folder)
    with open(os.path.join(folders["truth"], "long.json"), "w", encoding="utf-8") as f:
        json.dump(dict(duration=truth["duration"], start_token=0, language="en"), f)
    os.symlink(script, os.path.join(folders["truth"], "long.txt"))
    os.symlink(log, os.path.join(folders["logs"], "long.jsonl"))
    said = subprocess.run([REPLAY, *folders.values()], capture_output=True, text=True).stderr
    found = re.search(r"([\d.]+) µs an update", said)
    return float(found.group(1)) if found else None


def score(truth, events):
    """The scorer's figures of the whole session."""
    return score_follow.summary([score_follow.score_case(truth, [dict(t=t, position=p, state=s) for t, p, s in events])])


def report(once, times, truth, minutes, events, text, micro, wall):
    cpu = [b[1] - a[1] for a, b in zip(minutes[:-2], minutes[1:-1])] or [minutes[0][1]]
    tenth = max(1, len(cpu) // 10)
    mean = lambda part: sum(part) / len(part)
    figures = dict(
        minutes=truth["duration"] / 60, rounds=times, tokens=truth["script_tokens"],
        end_error=abs((events[-1][1] if events else 0) - truth["script_tokens"]),
        memory_first=minutes[0][0] / 1024, memory_end=minutes[-1][0] / 1024, memory_most=max(m for m, _ in minutes) / 1024,
        growth=(minutes[-1][0] - minutes[0][0]) / 1024, cpu_first=mean(cpu[:tenth]), cpu_last=mean(cpu[-tenth:]),
        behind=live_path.behind(text), update_us=micro, score=score(truth, events))
    missed = (["the end error"] if figures["end_error"] else []) + (["memory"] if figures["growth"] >= MOST_GROWTH else [])
    print(f"{figures['minutes']:.0f} minutes of sound, {times} rounds of {once.seconds / 60:.1f} minutes, {wall / 60:.0f} minutes on the clock")
    print(f"script         {figures['tokens']} tokens, each passage {times} times")
    print(f"end error      {figures['end_error']} tokens (wanted 0)")
    print(f"memory         {figures['memory_first']:.1f} MB after the first minute, {figures['memory_end']:.1f} MB at the end, "
          f"{figures['memory_most']:.1f} MB at most: grew by {figures['growth']:.1f} MB (wanted less than {MOST_GROWTH:.0f})")
    print(f"CPU            {figures['cpu_first']:.1f} s for a minute of sound in the first tenth, {figures['cpu_last']:.1f} s in the last")
    print(f"most behind    {'-' if figures['behind'] is None else figures['behind']} s")
    print(f"follower       {'-' if micro is None else micro} µs an update")
    s = figures["score"]
    print(f"scorer         settled {s['settled']}, lag {s['lag_p50']} / {s['lag_p90']} s, dishonest {s['dishonest']}, false_lost {s['false_lost']}")
    if missed:
        print(f"error: not as wanted: {' and '.join(missed)}", file=sys.stderr)
    return figures, 1 if missed else 0


def main():
    chosen = arguments()
    folder = chosen.truth or os.path.join(ROOT, "Fixtures")
    if not os.path.isdir(folder):
        sys.exit(f"error: there is no folder {folder}")
    cases = bench_follow.find(folder, chosen.only)
    if not cases:
        sys.exit(f"error: no case (ID.json with ID.txt) matches '{chosen.only}' in {folder}")
    once = Round(cases)
    times = max(1, round(chosen.hours * 3600 / once.seconds))
    truth = once.truth(times)
    with tempfile.TemporaryDirectory() as work:
        script, log = os.path.join(work, "long.txt"), os.path.join(work, "long.log.jsonl")
        with open(script, "w", encoding="utf-8") as f:
            f.write("\n\n".join(once.scripts * times) + "\n")
        began = time.monotonic()
        minutes, events, text = run(chosen, once, times, script, log)
        wall = time.monotonic() - began
        micro = update_time(truth, script, log, work)
    figures, status = report(once, times, truth, minutes, events, text, micro, wall)
    if chosen.json:
        each = [dict(memory_mb=round(m / 1024, 2), cpu_s=round(c, 2)) for m, c in minutes]
        with open(chosen.json + ".part", "w", encoding="utf-8") as f:
            json.dump(dict(figures, each_minute=each), f, indent=1)
        os.replace(chosen.json + ".part", chosen.json)
    return status


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
