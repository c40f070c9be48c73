#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Follows people who read something else: see scripts/bench-offscript --help."""
import argparse
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile

import bench_arguments
import bench_compare
import bench_follow
import recognition_logs

ROOT = bench_follow.ROOT
# Words that a script and a reading may have in common in a row before they count as the same text.
SHARED_RUN = 6
MOST_MOVE = 3


def arguments():
    options = argparse.ArgumentParser(
        prog="scripts/bench-offscript",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="""Follows a script while somebody reads another one, and prints whether the place moves.

Each reading is paired with the script of another case that has no six words in a row in common with it. What the
recognisers that are used by default hear of it is recorded once and kept in .cache/logs, and the follower hears that, in
every second pair from the middle of the script on. Printed are, for each pair, how far the place went from where it
stood (tokens), how many moves there were of more than 3 tokens, the share of the time after the first 10 s that was
shown as lost, and the longest run of script words that was heard: how far the recogniser is pulled into the script.

Without TRUTH the project's own readings are taken. Exit codes: 0, or 1 where the place went more than 3 tokens.""",
    )
    options.add_argument("truth", nargs="?", metavar="TRUTH", help="folder with the cases")
    options.add_argument("--minutes", type=bench_arguments.more_than_nothing, default=60, help="sound to hear in all (default: 60)")
    options.add_argument("--only", type=bench_arguments.regex, default="^clean", metavar="REGEX",
                         help="only the readings whose name matches (default: ^clean)")
    options.add_argument("--set", action="append", default=[], metavar="NAME=VALUE",
                         help="set one of the follower's constants; may be given several times")
    options.add_argument("--json", metavar="FILE", help="write the figures of each pair there as well")
    options.add_argument("--jobs", type=bench_arguments.count, default=os.cpu_count() or 1, help="recognisers at once (default: one a core)")
    options.add_argument("--program", default=bench_follow.PROGRAM, help=argparse.SUPPRESS)
    options.add_argument("--keep", metavar="DIR", help="keep the pairs there as cases with their logs, to replay them otherwise")
    return options.parse_args()


class Pair:
    """A reading and another case's script, as a case."""

    def __init__(self, case, other, words, number):
        self.name = f"{case.name}+{other.name}"
        self.reading, self.other, self.words = case.name, other.name, words
        self.audio, self.script, self.language, self.seconds = case.audio, other.script, case.language, case.seconds
        with open(other.truth, encoding="utf-8") as f:
            tokens = json.load(f).get("script_tokens") or len(words)
        self.start = 0 if number % 2 == 0 else (tokens if isinstance(tokens, int) else len(tokens)) // 2


def fold(text):
    """A text's words without case and punctuation."""
    return re.findall(r"[a-z0-9]+(?:'[a-z]+)?", text.lower().replace("’", "'"))


def runs(words, length):
    return {tuple(words[k : k + length]) for k in range(len(words) - length + 1)}


def longest_run(heard, script):
    """The longest run of heard words that is one of the script's words, and those words."""
    places = {}
    for k, word in enumerate(script):
        places.setdefault(word, []).append(k)
    best, end, before = 0, 0, {}
    for n, word in enumerate(heard):
        now = {k: before.get(k - 1, 0) + 1 for k in places.get(word, [])}
        if now and max(now.values()) > best:
            best, end = max(now.values()), n + 1
        before = now
    return best, " ".join(heard[end - best : end])


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def said(case):
    """The words of a reading, those that are not the script's too, in order; its script's where the truth has no words."""
    with open(case.truth, encoding="utf-8") as f:
        words = json.load(f).get("words") or []
    return [x for w in words for x in fold(w["word"])] or fold(read(case.script))


def pairs(cases, chosen):
    """Readings with other cases' scripts, until there is as much sound as was asked for: each with one, then with a second."""
    texts = {case.name: fold(read(case.script)) for case in cases}
    known = {name: runs(words, SHARED_RUN) for name, words in texts.items()}
    heard = {case.name: runs(said(case), SHARED_RUN) for case in cases}
    found, taken, seconds = [], set(), 0.0
    for turn, number in itertools.product(range(len(cases)), range(len(cases))):
        if seconds >= 60 * chosen.minutes:
            break
        case = cases[number]
        # The script furthest down the list, so that the same reader's next chapter is not it.
        middle = number + 1 + len(cases) // 2 + turn
        for k in range(len(cases)):
            other = cases[(middle + k) % len(cases)]
            pair = case.name, tuple(texts[other.name])
            if pair not in taken and not known[other.name] & heard[case.name]:
                taken.add(pair)
                found.append(Pair(case, other, texts[other.name], len(found)))
                seconds += case.seconds
                break
    if not found:
        sys.exit("error: no two of the cases have different texts")
    return found


def lay_out(found, logs, folder):
    """The pairs as cases with their logs, for the replay."""
    truth = os.path.join(folder, "truth")
    os.makedirs(truth, exist_ok=True)
    for pair in found:
        with open(os.path.join(truth, pair.name + ".json"), "w", encoding="utf-8") as f:
            json.dump(dict(id=pair.name, duration=pair.seconds, start_token=pair.start, language=pair.language), f)
    bench_compare.link([(pair.name + ".txt", pair.script) for pair in found], truth)
    for engine, paths in logs.items():
        bench_compare.link([(name + ".jsonl", path) for name, path in paths.items()], os.path.join(folder, "logs", engine))


def replay(folder, chosen):
    """What the follower shows, in FOLDER/shown."""
    shown = os.path.join(folder, "shown")
    command = [bench_compare.REPLAY, os.path.join(folder, "truth"), os.path.join(folder, "logs"), shown]
    command += [part for constant in chosen.set for part in ("--set", constant)]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(done.stderr.strip() or f"error: the replay ended with {done.returncode}")
    return shown


def figures(pair, shown, logs):
    """Figures of one pair."""
    with open(os.path.join(shown, pair.name + ".jsonl"), encoding="utf-8") as f:
        events = [json.loads(line) for line in f]
    events = [(e["t"], e["position"], e["state"]) for e in events if "position" in e]
    place, state, since = pair.start, "listening", 0.0
    furthest, jumps, lost = 0, 0, 0.0
    for t, position, new in events + [(pair.seconds, None, None)]:
        if state == "lost":
            lost += max(0.0, t - max(10.0, since))
        if position is not None:
            furthest = max(furthest, abs(position - pair.start))
            jumps += abs(position - place) > MOST_MOVE
            place, state, since = position, new, t
    heard = []
    for paths in logs.values():
        with open(paths[pair.name], encoding="utf-8") as f:
            heard.append([x for line in f for w in json.loads(line).get("final", []) for x in fold(w["w"])])
    run_length, run_words = max((longest_run(words, pair.words) for words in heard), key=lambda found: found[0])
    return dict(reading=pair.reading, script=pair.other, seconds=pair.seconds, start=pair.start, furthest=furthest, jumps=jumps,
                lost=lost / max(0.1, pair.seconds - 10), run=run_length, run_words=run_words, heard=len(heard[0]))


def main():
    chosen = arguments()
    folders = [chosen.truth] if chosen.truth else bench_follow.OWN
    for folder in folders:
        if not os.path.isdir(folder):
            sys.exit(f"error: there is no folder {folder}")
    cases = [case for folder in folders for case in bench_follow.find(folder, chosen.only)]
    if not cases:
        sys.exit(f"error: no case (ID.json with ID.txt) matches '{chosen.only}' in {folders[0]}")
    found = pairs(cases, chosen)
    logs = recognition_logs.logs(found, recognition_logs.usual(), chosen.program, chosen.jobs)
    with tempfile.TemporaryDirectory() as work:
        folder = chosen.keep or work
        lay_out(found, logs, folder)
        shown = replay(folder, chosen)
        results = [figures(pair, shown, logs) for pair in found]
    print("reading                 script                  seconds   from  furthest  moves>3   lost  longest run of script words")
    for r in results:
        print(f"{r['reading']:24}{r['script']:24}{r['seconds']:7.0f}{r['start']:7}{r['furthest']:10}{r['jumps']:9}{r['lost']:7.2f}"
              f"  {r['run']} ({r['run_words']})")
    seconds = sum(r["seconds"] for r in results)
    worst = max(r["furthest"] for r in results)
    moved = [r for r in results if r["furthest"] > MOST_MOVE]
    late = sum(r["lost"] * max(0.1, r["seconds"] - 10) for r in results) / sum(max(0.1, r["seconds"] - 10) for r in results)
    print(f"\n{len(results)} readings, {seconds / 60:.0f} minutes, {sum(r['heard'] for r in results)} words heard")
    print(f"furthest from the place   {worst} tokens at most; more than {MOST_MOVE} in {len(moved)} readings (wanted 0)")
    print(f"moves of more than {MOST_MOVE}      {sum(r['jumps'] for r in results)}")
    print(f"shown as lost             {late:.3f} of the time after the first 10 s")
    print(f"longest run               {max(r['run'] for r in results)} script words")
    if chosen.json:
        with open(chosen.json + ".part", "w", encoding="utf-8") as f:
            json.dump(results, f, indent=1)
        os.replace(chosen.json + ".part", chosen.json)
    if moved:
        print(f"error: the position moved in {' '.join(r['reading'] for r in moved)}", file=sys.stderr)
    return 1 if moved else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
