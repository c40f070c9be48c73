#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the program over cases and scores its logs: see scripts/bench-follow --help."""
import argparse
import concurrent.futures
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

import bench_arguments

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
PROGRAM = os.path.join(ROOT, ".build", "release", "followspot")
OWN = [os.path.join(ROOT, "Fixtures"), os.path.join(ROOT, ".cache", "fixtures")]


def arguments():
    options = argparse.ArgumentParser(
        prog="scripts/bench-follow",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="""Follows every case of TRUTH with the program and prints the scorer's table.

A case is TRUTH/ID.json (truth), ID.flac or ID.wav (audio) and ID.txt (script). Its log is LOGS/ID.jsonl,
written whole or not at all. Without TRUTH and LOGS the project's own fixtures are scored, with logs in
.cache/bench. What the figures mean: Benchmarks/score_follow.py --help.

The real-time factor is CPU seconds (user and system) over seconds of audio, so it does not depend on
how many cases run at once; memory is the largest resident set of one run.""",
    )
    options.add_argument("truth", nargs="?", metavar="TRUTH", help="folder with the cases")
    options.add_argument("logs", nargs="?", metavar="LOGS", help="folder for the logs; made where it is missing")
    options.add_argument("--only", type=bench_arguments.regex, default=".", metavar="REGEX", help="only the cases whose name matches")
    options.add_argument("--jobs", type=bench_arguments.count, default=os.cpu_count() or 1, help="how many at once (default: one a core)")
    options.add_argument("--json", metavar="FILE", help="write the table and each case's figures there as well")
    options.add_argument("--program", default=PROGRAM, help=argparse.SUPPRESS)
    chosen = options.parse_args()
    if (chosen.truth is None) != (chosen.logs is None):
        options.error("TRUTH and LOGS go together")
    return chosen


class Failed(Exception):
    pass


class Case:
    def __init__(self, folder, name):
        self.name, self.cpu, self.memory = name, 0.0, 0
        stem = os.path.join(folder, name)
        self.truth = stem + ".json"
        try:
            with open(self.truth, encoding="utf-8") as f:
                truth = json.load(f)
            self.start, self.seconds = int(truth.get("start_token") or 0), float(truth["duration"])
            self.language = str(truth.get("language") or "en")
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise SystemExit(f"error: {stem}.json is not a case's truth: {error}")
        self.script = stem + ".txt"
        self.audio = next((stem + end for end in (".flac", ".wav") if os.path.exists(stem + end)), stem + ".flac")

    def run(self, program, logs, running):
        """Writes the log; raises Failed with the program's own words."""
        path = os.path.join(logs, self.name + ".jsonl")
        if os.path.exists(path):
            os.remove(path)
        command = [program, "follow", self.script, self.audio, "--json", "--fast", "--start", str(self.start)]
        with open(path + ".part", "wb") as out, open(path + ".err", "w+b") as err:
            child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=err)
            running.add(child)
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            running.discard(child)
            err.seek(0)
            said = err.read().decode("utf-8", "replace").strip().splitlines()
        os.remove(path + ".err")
        self.cpu, self.memory = usage.ru_utime + usage.ru_stime, usage.ru_maxrss
        if child.returncode != 0:
            os.remove(path + ".part")
            code = child.returncode
            how = f"ended by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
            raise Failed(how + (f": {said[0]}" if said else ""))
        if os.path.getsize(path + ".part") == 0:
            os.remove(path + ".part")
            raise Failed("printed no event")
        os.replace(path + ".part", path)


def find(folder, only):
    names = sorted(n[:-5] for n in os.listdir(folder) if n.endswith(".json") and re.search(only, n[:-5]))
    return [Case(folder, n) for n in names if os.path.exists(os.path.join(folder, n + ".txt"))]


def run_all(cases, chosen, logs):
    failed, done, lock, running = {}, 0, threading.Lock(), set()
    live = sys.stderr.isatty()

    def one(case):
        nonlocal done
        try:
            case.run(chosen.program, logs, running)
        except (Failed, OSError) as error:
            failed[case.name] = str(error)
        with lock:
            done += 1
            line = f"{done}/{len(cases)} {case.name}: " + failed.get(case.name, f"{case.cpu / case.seconds:.3f} of a core")
            print(("\r\033[K" if live else "") + line, end="" if live else "\n", file=sys.stderr, flush=True)

    with concurrent.futures.ThreadPoolExecutor(chosen.jobs) as pool:
        # The longest first, so that no core idles at the end.
        waiting = [pool.submit(one, c) for c in sorted(cases, key=lambda c: -c.seconds)]
        try:
            for future in waiting:
                future.result()
        except KeyboardInterrupt:
            for future in waiting:
                future.cancel()
            for child in list(running):
                child.terminate()
            raise
    if live:
        print("\r\033[K", end="", file=sys.stderr)
    return failed


def score(cases, chosen, logs):
    """Prints the scorer's table of these cases, and of no other that happens to have a log."""
    with tempfile.TemporaryDirectory() as folder:
        for case in cases:
            os.symlink(os.path.abspath(case.truth), os.path.join(folder, case.name + ".json"))
        command = [sys.executable, os.path.join(HERE, "score_follow.py"), "--truth", folder, "--log", logs]
        return subprocess.run(command + (["--json", chosen.json] if chosen.json else [])).returncode


def main():
    chosen = arguments()
    logs = chosen.logs or os.path.join(ROOT, ".cache", "bench")
    for folder in [chosen.truth] if chosen.truth else OWN:
        if not os.path.isdir(folder):
            sys.exit(f"error: there is no folder {folder}")
    cases = [c for folder in ([chosen.truth] if chosen.truth else OWN) for c in find(folder, chosen.only)]
    if not cases:
        sys.exit(f"error: no case (ID.json with ID.txt) matches '{chosen.only}' in {chosen.truth or OWN[0]}")
    os.makedirs(logs, exist_ok=True)
    began = time.monotonic()
    failed = run_all(cases, chosen, logs)
    wall = time.monotonic() - began
    good = [c for c in cases if c.name not in failed]
    audio, cpu = sum(c.seconds for c in good), sum(c.cpu for c in good)
    sys.stderr.flush()
    if good:
        print(f"{len(good)} cases, {audio:.0f} s of audio in {wall:.0f} s with {chosen.jobs} at once")
        print(f"real-time factor {cpu / audio:.3f} of one core in all, {max(c.cpu / c.seconds for c in good):.3f} at most")
        largest = max(good, key=lambda c: c.memory)
        print(f"memory {largest.memory / 1024:.0f} MB at most ({largest.name})")
        sys.stdout.flush()
        status = score(good, chosen, logs)
    else:
        status = 0
    for name in sorted(failed):
        print(f"failed: {name}: {failed[name]}", file=sys.stderr)
    if failed:
        print(f"error: {len(failed)} of {len(cases)} cases failed", file=sys.stderr)
    return 1 if failed else status


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
