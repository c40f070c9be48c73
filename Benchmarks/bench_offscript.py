#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Follows people who read something else: see scripts/bench-offscript --help."""
import argparse
import concurrent.futures
import json
import os
import re
import sys
import tempfile

import bench_arguments
import bench_follow
import live_path

ROOT = bench_follow.ROOT
# Words that a script and a reading may have in common in a row before they count as the same text.
SHARED_RUN = 6
MOST_MOVE = 3


def arguments():
    options = argparse.ArgumentParser(
        prog="scripts/bench-offscript",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="""Lets the program follow a script while somebody reads another one, and prints whether the place moves.

Each reading is paired with the script of another case that has no six words in a row in common with it. The program
hears with the recognisers that it uses by default. Printed are, for each pair, how far the position went from where it
stood (tokens), how many moves there were of more than 3 tokens, the share of the time after the first 10 s that was
shown as lost, and the longest run of script words that was heard: how far the recogniser is pulled into the script.

Without TRUTH the project's own readings are taken. Exit codes: 0, or 1 where the position went more than 3 tokens.""",
    )
    options.add_argument("truth", nargs="?", metavar="TRUTH", help="folder with the cases")
    options.add_argument("--minutes", type=bench_arguments.more_than_nothing, default=15, help="sound to hear in all (default: 15)")
    options.add_argument("--seconds", type=bench_arguments.more_than_nothing, default=60, help="most seconds of one reading (default: 60)")
    options.add_argument("--only", type=bench_arguments.regex, default="^clean", metavar="REGEX", help="only the readings whose name matches (default: ^clean)")
    options.add_argument("--json", metavar="FILE", help="write the figures of each pair there as well")
    options.add_argument("--jobs", type=bench_arguments.count, default=os.cpu_count() or 1, help="how many at once (default: one a core)")
    options.add_argument("--program", default=bench_follow.PROGRAM, help=argparse.SUPPRESS)
    chosen = options.parse_args()
    return chosen


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


def pairs(cases, chosen):
    """(reading, another case's script), until there is as much sound as was asked for."""
    texts = {case.name: fold(read(case.script)) for case in cases}
    known = {name: runs(words, SHARED_RUN) for name, words in texts.items()}
    found, seconds = [], 0.0
    for number, case in enumerate(cases):
        # The script furthest down the list, so that the same reader's next chapter is not it.
        others = cases[number + 1 + len(cases) // 2 :] + cases[: number + 1 + len(cases) // 2]
        other = next((o for o in others if o is not case and not known[o.name] & known[case.name]), None)
        if other and seconds < 60 * chosen.minutes:
            found.append((case, other, texts[other.name]))
            seconds += min(case.seconds, chosen.seconds)
    if not found:
        sys.exit("error: no two of the cases have different texts")
    return found


def follow(case, other, text, chosen):
    """Figures of one pair."""
    sound = live_path.decode(case.audio, chosen.seconds)
    with tempfile.TemporaryDirectory() as work:
        log = os.path.join(work, "log.jsonl")
        run = live_path.Follow(chosen.program, other.script, case.language, log)
        for at in range(0, len(sound), live_path.BYTES_A_SECOND):
            run.write(sound[at : at + live_path.BYTES_A_SECOND])
        run.finish()
        with open(log, encoding="utf-8") as f:
            words = [w for line in f for w in json.loads(line).get("final", [])]
    seconds, place, state, since = len(sound) / live_path.BYTES_A_SECOND, 0, "listening", 0.0
    furthest, jumps, lost = 0, 0, 0.0
    for t, position, new in run.events + [(seconds, None, None)]:
        if state == "lost":
            lost += max(0.0, t - max(10.0, since))
        if position is not None:
            furthest = max(furthest, position)
            jumps += abs(position - place) > MOST_MOVE
            place, state, since = position, new, t
    texts = [[x for w in words for x in fold(w["w"])]]
    texts.append([x for w in words for x in fold(w.get("alternative") or w.get("alt") or w["w"])])
    run_length, run_words = max((longest_run(t, text) for t in texts), key=lambda found: found[0])
    return dict(reading=case.name, script=other.name, seconds=seconds, furthest=furthest, jumps=jumps,
                lost=lost / max(0.1, seconds - 10), run=run_length, run_words=run_words, heard=len(texts[0]))


def main():
    chosen = arguments()
    folders = [chosen.truth] if chosen.truth else bench_follow.OWN
    for folder in folders:
        if not os.path.isdir(folder):
            sys.exit(f"error: there is no folder {folder}")
    cases = [case for folder in folders for case in bench_follow.find(folder, chosen.only)]
    if not cases:
        sys.exit(f"error: no case (ID.json with ID.txt) matches '{chosen.only}' in {folders[0]}")
    chosen_pairs = pairs(cases, chosen)
    print("reading                 script                  seconds  furthest  moves>3   lost  longest run of script words")
    with concurrent.futures.ThreadPoolExecutor(chosen.jobs) as pool:
        results = []
        for r in pool.map(lambda pair: follow(*pair, chosen), chosen_pairs):
            results.append(r)
            print(f"{r['reading']:24}{r['script']:24}{r['seconds']:7.0f}{r['furthest']:10}{r['jumps']:9}{r['lost']:7.2f}"
                  f"  {r['run']} ({r['run_words']})", flush=True)
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
