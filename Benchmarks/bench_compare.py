#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the follower with the published designs on the same logs: see scripts/bench-compare --help."""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

import bench_arguments
import bench_follow
import recognition_logs

ROOT = bench_follow.ROOT
REPLAY = os.path.join(ROOT, ".build", "release", "bench-follow-replay")
FIXTURES = os.path.join(ROOT, "Fixtures")
FOLLOWERS = (("baseline-a", "A"), ("baseline-b", "B"), ("product", "product"))
# The product's follower with one recogniser only, where two are heard.
EARS = (("script-ear", "first"), ("free-ear", "second"), ("product", "both"))
READERS = ("all", "@native", "@accented", "@nonnative", "@child")
# The scorer's figures by what is better; the others say how much there was to score.
LOWER = ("lag_p50", "lag_p90", "missed", "missed_settled", "early", "ahead", "pickup_p50", "pickup_p90", "pickup_never",
         "skip_p50", "back_p50", "adlib_moves", "adlib_tokens", "dishonest", "false_lost", "end_error", "end_p90")
HIGHER = ("in_place", "settled", "said_lost")
# How much less of the settled reading time the product may be in place than the better baseline before --quick fails.
MARGIN = 0.02


def arguments():
    options = argparse.ArgumentParser(
        prog="scripts/bench-compare",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="""Follows every case of TRUTH three ways on the very same recognition logs and prints the scorer's figures side
by side: A is windowed local alignment, B weighted phrase search (both published designs, kept simple), product is
the follower. docs/benchmark.md says what each is.

A case is TRUTH/ID.json (truth), ID.flac or ID.wav (audio) and ID.txt (script). Without TRUTH the project's own
fixtures are taken. The recogniser's logs are made once and kept in .cache/logs until the sound, the script or the
recogniser changes. Logs are replayed with the times at which each update arrived when they were recorded.

A row ends with the groups in which the product is behind the better baseline, and those in which it is level with it.""",
    )
    options.add_argument("truth", nargs="?", metavar="TRUTH", help="folder with the cases")
    options.add_argument("--logs", metavar="DIR", help="replay these logs (ID.jsonl or ENGINE/ID.jsonl) and run no recogniser")
    options.add_argument("--engine", action="append", choices=sorted(recognition_logs.ENGINES), metavar="NAME",
                         help="recogniser to make logs with: %(choices)s; several times for several, of which the first is the "
                         "baselines' (default: those that followspot follow uses here)")
    options.add_argument("--only", type=bench_arguments.regex, default=".", metavar="REGEX", help="only the cases whose name matches")
    options.add_argument("--set", action="append", default=[], metavar="NAME=VALUE",
                         help="set one of the product's constants; may be given several times")
    options.add_argument("--quick", action="store_true",
                         help="replay the logs in Fixtures/ and run no recogniser; fail where one is missing or malformed, or where "
                         f"the product's settled is more than {MARGIN} below the better baseline's")
    options.add_argument("--out", metavar="DIR", default=os.path.join(ROOT, ".cache", "compare"),
                         help="folder for what was shown, FOLLOWER/ID.jsonl (default: .cache/compare)")
    options.add_argument("--json", metavar="FILE", help="write the tables and each case's figures there as well")
    options.add_argument("--jobs", type=bench_arguments.count, default=os.cpu_count() or 1, help="recognisers at once (default: one a core)")
    chosen = options.parse_args()
    if chosen.quick and (chosen.truth or chosen.logs or chosen.engine):
        options.error("--quick takes the logs in Fixtures/: neither TRUTH nor --logs nor --engine go with it")
    if chosen.logs and chosen.engine:
        options.error("--logs are there already: --engine does not go with it")
    return chosen


def prepare(chosen):
    """Builds what is older than its sources: the logs have to come from the recogniser that the sources describe."""
    scripts = os.path.join(ROOT, "scripts")
    if shutil.which("swift") is None:
        sys.exit("error: swift is not on the PATH; install a Swift 6.3 toolchain (see README.md)")
    steps = []
    if not (chosen.quick or chosen.logs):
        steps.append([os.path.join(scripts, "setup"), "--quiet"] + ([] if chosen.truth else ["--for", "test"]))
    if not (chosen.quick or chosen.truth):
        steps.append([os.path.join(scripts, "render-fixtures")])
    steps.append(["swift", "build", "--configuration", "release", "--product", "bench-follow-replay"])
    for step in steps:
        # Standard output is the table's alone; a build says nothing unless it fails.
        done = subprocess.run(step, cwd=ROOT, stdout=sys.stderr if step[0] != "swift" else subprocess.PIPE,
                              stderr=None if step[0] != "swift" else subprocess.STDOUT, text=True)
        if done.returncode:
            sys.exit((done.stdout or "") + f"error: {os.path.basename(step[0])} failed with exit code {done.returncode}")


def find_cases(chosen):
    folders = [chosen.truth] if chosen.truth else [FIXTURES] if chosen.quick else bench_follow.OWN
    for folder in folders:
        if not os.path.isdir(folder):
            sys.exit(f"error: there is no folder {folder}")
    cases = [case for folder in folders for case in bench_follow.find(folder, chosen.only)]
    if not cases:
        sys.exit(f"error: no case (ID.json with ID.txt) matches '{chosen.only}' in {folders[0]}")
    return cases


def find_logs(folder, cases, all_needed):
    """{engine: {case name: path}} of logs that are there; the engine is "" where a log lies in no folder of its own."""
    engines = [""] + sorted(n for n in os.listdir(folder) if os.path.isdir(os.path.join(folder, n)))
    found = {}
    for engine in engines:
        for case in cases:
            for end in (".log.jsonl", ".jsonl"):
                path = os.path.join(folder, engine, case.name + end)
                if os.path.isfile(path):
                    found.setdefault(engine, {}).setdefault(case.name, path)
    missing = [c.name for c in cases if not any(c.name in paths for paths in found.values())]
    if missing and (all_needed or len(missing) == len(cases)):
        hint = "\n  scripts/record-logs records it" if folder == FIXTURES else ""
        sys.exit(f"error: {folder} has no log of {' '.join(missing[:8])}{' ...' if len(missing) > 8 else ''}{hint}")
    return found


def engine_of(paths):
    """What the head of the first of some logs says; the tool has read them all, so they are whole."""
    with open(next(iter(paths.values())), encoding="utf-8") as f:
        return json.loads(f.readline()).get("engine") or "unnamed"


def link(paths, folder):
    os.makedirs(folder, exist_ok=True)
    for name, path in paths:
        os.symlink(os.path.abspath(path), os.path.join(folder, name))


def replay(chosen, work, followers):
    command = [REPLAY, os.path.join(work, "truth"), os.path.join(work, "logs"), chosen.out]
    command += [part for name in followers for part in ("--follower", name)]
    command += [part for constant in chosen.set for part in ("--set", constant)]
    if chosen.engine:
        command += ["--engine", chosen.engine[0]]
    if sys.stderr.isatty():
        print("\r\033[Kreplaying the logs", end="", file=sys.stderr, flush=True)
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    # The places in its errors are links into a folder that is gone by then: say where they lead.
    said = re.sub(re.escape(work) + r"/[\w./-]+\w", lambda m: os.path.relpath(os.path.realpath(m.group())), done.stderr)
    print(("\r\033[K" if sys.stderr.isatty() else "") + said, end="", file=sys.stderr, flush=True)
    if done.returncode:
        sys.exit(done.returncode)


def score(chosen, work, followers):
    """The scorer's result for each follower."""
    results = {}
    for name in followers:
        path = os.path.join(work, name + ".json")
        command = [sys.executable, os.path.join(bench_follow.HERE, "score_follow.py"), "--json", path]
        command += ["--truth", os.path.join(work, "truth"), "--log", os.path.join(chosen.out, name)]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode:
            sys.exit(f"error: the scorer failed on {name}: {done.stderr.strip()}")
        with open(path, encoding="utf-8") as f:
            results[name] = json.load(f)
    return results


def standing(results, group, figure):
    """-1 where the product is behind the better baseline, 0 where level, 1 where ahead; None where there is nothing to compare."""
    a, b, product = (results[name]["table"][group][figure] for name, _ in FOLLOWERS)
    if figure not in LOWER + HIGHER or product is None or (a is None and b is None):
        return None
    sign = 1 if figure in HIGHER else -1
    best = max(sign * x for x in (a, b) if x is not None)
    return (sign * product > best) - (sign * product < best)


def note(results, groups, figure):
    parts = []
    for value, word in ((-1, "behind"), (0, "level")):
        where = [group for group in groups if standing(results, group, figure) == value]
        if where:
            parts.append(f"{word}: {' '.join(where)}")
    return "; ".join(parts)


def cell(value):
    return "-" if value is None else f"{value:.3f}" if isinstance(value, float) else str(value)


def print_table(results, groups, columns=FOLLOWERS):
    names = [name for name, _ in columns]
    print("".ljust(14) + "".join(group.rjust(24) for group in groups))
    print("figure".ljust(14) + "".join(title.rjust(8) for _ in groups for _, title in columns))
    for figure in results["product"]["table"][groups[0]]:
        cells = "".join(cell(results[name]["table"][group][figure]).rjust(8) for group in groups for name in names)
        said = note(results, groups, figure) if columns is FOLLOWERS else ""
        print((figure.ljust(14) + cells + "   " + said).rstrip())
    print()


def compare(chosen, cases, paths):
    with tempfile.TemporaryDirectory() as work:
        # Some recognisers hear only some cases.
        heard = {name for logs in paths.values() for name in logs}
        kept = [case for case in cases if case.name in heard]
        link([(c.name + ".json", c.truth) for c in kept] + [(c.name + ".txt", c.script) for c in kept],
             os.path.join(work, "truth"))
        for engine, logs in paths.items():
            link([(name + ".jsonl", path) for name, path in logs.items()], os.path.join(work, "logs", engine))
        followers = [name for name, _ in FOLLOWERS] + ([name for name, _ in EARS[:2]] if len(paths) > 1 else [])
        replay(chosen, work, followers)
        return kept, score(chosen, work, followers)


def write_json(path, results, kept, engines):
    groups = list(results["product"]["table"])
    figures = {group: list(results["product"]["table"][group]) for group in groups}
    by = {word: {g: [f for f in figures[g] if standing(results, g, f) == value] for g in groups}
          for value, word in ((-1, "behind"), (0, "level"))}
    whole = dict(cases=[c.name for c in kept], engines=engines, followers=results, **by)
    try:
        with open(path + ".part", "w", encoding="utf-8") as f:
            json.dump(whole, f, indent=1)
        os.replace(path + ".part", path)
    except OSError as error:
        sys.exit(f"error: {path} cannot be written: {error.strerror}")


def main():
    chosen = arguments()
    for folder in (chosen.truth, chosen.logs):
        if folder and not os.path.isdir(folder):
            sys.exit(f"error: there is no folder {folder}")
    prepare(chosen)
    cases = find_cases(chosen)
    if chosen.quick or chosen.logs:
        paths = find_logs(chosen.logs or FIXTURES, cases, all_needed=chosen.quick)
    else:
        paths = recognition_logs.logs(cases, chosen.engine or recognition_logs.usual(), bench_follow.PROGRAM, chosen.jobs)
    kept, results = compare(chosen, cases, paths)
    left_out = len(cases) - len(kept)
    print(f"{len(kept)} cases, {sum(c.seconds for c in kept) / 60:.0f} minutes" + (f"; {left_out} have no log" if left_out else ""))
    print("A: windowed local alignment. B: weighted phrase search. product: the follower. 'all' leaves out halls.\n")
    table = results["product"]["table"]
    print_table(results, [group for group in READERS if group in table])
    if len(paths) > 1:
        first, second = [engine or engine_of(logs) for engine, logs in paths.items()][:2]
        print(f"The follower with {first} alone, with {second} alone, and with both:\n")
        print_table(results, [group for group in READERS if group in table], EARS)
    kinds = [group for group in table if group not in READERS]
    if not chosen.quick and kinds:
        print_table(results, kinds)
    if chosen.json:
        write_json(chosen.json, results, kept, [engine or engine_of(logs) for engine, logs in paths.items()])
    if chosen.quick:
        a, b, product = (results[name]["table"]["all"]["settled"] for name, _ in FOLLOWERS)
        if product + MARGIN < max(a, b):
            sys.exit(f"error: settled is {product}, the better baseline's {max(a, b)}: more than {MARGIN} apart")
        print(f"settled {product} against {max(a, b)} of the better baseline: passed")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
