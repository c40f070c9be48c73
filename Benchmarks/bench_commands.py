#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Says commands to the program and counts which it finds: see scripts/bench-commands --help."""
import argparse
import collections
import hashlib
import json
import os
import re
import statistics
import subprocess
import sys

import bench_arguments
import bench_follow
import recognition_logs
import spoken_commands

ROOT = bench_follow.ROOT
WAYS = {"cut": ["cut"], "again": ["again"], "keep": ["keep"], "hold on": ["hold", "on"]}
FILLERS = "um uh uhm hm hmm mhm okay ok er ah oh so well right please and".split()
REPLAY = os.path.join(ROOT, ".build", "release", "bench-commands-replay")
SHARED = os.path.join(ROOT, "..", "shared", "speech")


def arguments():
    options = argparse.ArgumentParser(
        prog="scripts/bench-commands",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="""Renders takes in which synthesiser voices read scripts and say commands, runs the recogniser and the command
detector on them, and prints what was found, what was missed, and what was taken for a command and was none.

Commands are said between lines, inside lines, with fillers, twice, and under noise; one of the two scripts is
full of the words themselves. Where ../shared/speech is there (or --speech), words that people said are cut out of
their readings and put between pauses as well. A command is understood where a recogniser heard its words, fillers
apart, and nothing else; else it was misheard, and the detector had no chance. A `keep` is moot where the cut before it
was not found.

With TRUTH, a folder of readings (ID.json, ID.txt, ID.flac or ID.wav) in which nobody says a command, every command
that is found in them is counted as false; --logs takes recognition logs that are there already.""",
    )
    options.add_argument("truth", nargs="?", metavar="TRUTH", help="folder with readings without commands")
    options.add_argument("--logs", metavar="DIR", action="append", default=[],
                         help="recognition logs of TRUTH, DIR/ID.jsonl; twice for two recognisers, the one that expects the script first")
    options.add_argument("--only", type=bench_arguments.regex, default=".", metavar="REGEX", help="only the takes whose name matches")
    options.add_argument("--engine", action="append", choices=sorted(recognition_logs.ENGINES), metavar="NAME",
                         help="recogniser to hear with: %(choices)s; twice for two together, the one that expects the script "
                         "first (default: those that the program uses)")
    options.add_argument("--speech", metavar="DIR", default=SHARED, help="folder of people's aligned readings (default: ../shared/speech)")
    options.add_argument("--quick", action="store_true", help="two voices and nobody else: for a look, not for figures")
    options.add_argument("--list", action="store_true", help="print each command that was not found, and each false one, with what was heard")
    options.add_argument("--json", metavar="FILE", help="write every item with what became of it there as well")
    options.add_argument("--jobs", type=bench_arguments.count, default=os.cpu_count() or 1, help="recognisers at once (default: one a core)")
    options.add_argument("--program", default=bench_follow.PROGRAM, help=argparse.SUPPRESS)
    chosen = options.parse_args()
    if chosen.logs and not chosen.truth:
        options.error("--logs are those of TRUTH, which is not given")
    for folder in [chosen.truth] + chosen.logs:
        if folder and not os.path.isdir(folder):
            options.error(f"there is no folder {folder}")
    return chosen


def stamp():
    """Changes where the takes would."""
    whole = hashlib.sha256()
    for path in ("Benchmarks/spoken_commands.py", "Fixtures/tools/readings.py"):
        whole.update(recognition_logs.digest(os.path.join(ROOT, path)).encode())
    return whole.hexdigest()[:16]


def replay(cases, logs):
    """The command events of each case, each with its time of arrival: the program's follower and detector on its logs."""
    asked = "".join(json.dumps(dict(script=c.script, language=c.language, start=c.start, duration=c.seconds, logs=paths)) + "\n"
                    for c, paths in zip(cases, logs))
    run = subprocess.run([REPLAY], input=asked, capture_output=True, text=True)
    if run.returncode:
        raise SystemExit(run.stderr.strip() or f"error: {REPLAY} failed")
    return [json.loads(line) for line in run.stdout.splitlines()]


def listen(cases, chosen):
    """The logs of each case, the ear that expects the script first; made where they are not in the cache."""
    engines = chosen.engine or recognition_logs.usual()
    paths = recognition_logs.logs(cases, engines, chosen.program, chosen.jobs)
    return [[paths[engine][c.name] for engine in engines] for c in cases]


def heard(log):
    """The final words of a log."""
    with open(log, encoding="utf-8") as f:
        return [word for line in f for word in json.loads(line).get("final", [])]


def overlaps(start, end, low, high, margin=0.3):
    return start < high + margin and end > low - margin


def is_command(words, way):
    plain = [w["w"].lower().strip(".,;:!?") for w in words]
    plain = [w for w in plain if w not in FILLERS]
    return bool(way) and plain == way * (len(plain) // len(way) or 1)


def judge(case, logs, events):
    """What became of each item, and the events that belong to none."""
    with open(case.truth, encoding="utf-8") as f:
        truth = json.load(f)
    ears, left, results = [heard(log) for log in logs], list(events), []
    for item in truth["items"]:
        mine = [e for e in left if overlaps(e["from"], e["to"], item["start"], item["end"])]
        left = [e for e in left if e not in mine]
        said = [[w for w in words if overlaps(w["start"], w["end"], item["start"], item["end"], 0.1)] for words in ears]
        want = item["command"]
        result = dict(item, case=case.name, voice=truth["voice"], noise=truth["noise"], heard=said)
        result["found"] = want is not None and any(e["command"] == want for e in mine)
        result["false"] = [e["command"] for e in mine if e["command"] != want]
        result["understood"] = any(is_command(words, WAYS.get(want or "")) for words in said)
        result["delay"] = min((e["t"] - item["end"] for e in mine if e["command"] == want), default=None)
        # There is nothing to keep where the cut before it was not heard.
        cuts = [r["found"] for r in results if r["command"] in ("cut", "again", "keep")]
        result["moot"] = want == "keep" and not (cuts and cuts[-1])
        results.append(result)
    return results, left, truth


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "-"


def table(title, groups):
    print(title.ljust(42) + "said  moot  misheard  understood  found")
    for name, items in groups:
        counted = [i for i in items if not i["moot"]]
        found = sum(i["found"] for i in counted)
        understood = sum(i["found"] or i["understood"] for i in counted)
        print(f"  {name}".ljust(42) + f"{len(items):4d}{len(items) - len(counted):6d}{len(counted) - understood:10d}{understood:12d}"
              f"{found:7d}   {percent(found, understood)} of those understood, {percent(found, len(counted))} of those said")
    print()


def grouped(items, key):
    groups = collections.defaultdict(list)
    for item in items:
        groups[key(item)].append(item)
    return list(groups.items())


def show(results, strays, chosen):
    wanted = [r for r in results if r["command"]]
    table("how it was said", grouped(wanted, lambda r: r["kind"]) + [("all", wanted)])
    table("command", grouped(wanted, lambda r: r["command"]))
    table("voice", grouped(wanted, lambda r: r["voice"] + (f", {r['noise']}" if r["noise"] else "")))
    delays = sorted(r["delay"] for r in wanted if r["delay"] is not None)
    if delays:
        print(f"known {statistics.median(delays):.2f} s after its end (median), {delays[int(0.9 * len(delays))]:.2f} s (p90)\n")
    print("false commands".ljust(34) + "said   false")
    for name, items in grouped([r for r in results], lambda r: r["kind"]):
        print(f"  {name}".ljust(34) + f"{len(items):4d}   {sum(len(r['false']) for r in items):4d}")
    print("  while reading the script".ljust(34) + f"       {len(strays):4d}")
    if chosen.list:
        for r in results:
            if r["command"] and not r["found"] and not r["moot"] or r["false"]:
                words = " | ".join(" ".join(w["w"] + (f"({w['p']:.2f})" if "p" in w else "") for w in ear) for ear in r["heard"])
                why = f"false {' '.join(r['false'])}" if r["false"] else "understood, not found" if r["understood"] else "misheard"
                print(f"{r['case']} {r['start']:.1f} s, {r['kind']}, \"{r['text']}\": {why}; heard: {words}")
        for name, event in strays:
            print(f"{name} {event['from']:.1f} s: false {event['command']}")


def find(folder, only):
    return [c for c in bench_follow.find(folder, ".") if re.search(only, c.name)]


def readings_alone(chosen):
    """False commands in readings in which nobody says one."""
    cases = find(chosen.truth, chosen.only)
    if not cases:
        raise SystemExit(f"error: no case matches '{chosen.only}' in {chosen.truth}")
    if chosen.logs:
        paths = {c.name: [os.path.join(folder, c.name + ".jsonl") for folder in chosen.logs] for c in cases}
        cases = [c for c in cases if all(os.path.exists(path) for path in paths[c.name])]
        if not cases:
            raise SystemExit(f"error: {' and '.join(chosen.logs)} have a log of no case")
        logs = [paths[c.name] for c in cases]
    else:
        logs = listen(cases, chosen)
    events = replay(cases, logs)
    minutes, contain, words = sum(c.seconds for c in cases) / 60, 0, 0
    for case in cases:
        with open(case.script, encoding="utf-8") as f:
            count = len(re.findall(r"\b(?:cut|again|keep|hold on)\b", f.read().lower()))
        contain += count > 0
        words += count
    false = [(c.name, e) for c, found in zip(cases, events) for e in found]
    print(f"{len(cases)} readings without commands, {minutes:.0f} minutes; {contain} scripts have the words, {words} times")
    print(f"false commands: {len(false)}, {60 * len(false) / minutes:.2f} an hour")
    for name, event in false:
        print(f"  {name} {event['from']:.1f} s: {event['command']}")


def main():
    chosen = arguments()
    if chosen.truth:
        return readings_alone(chosen)
    for program in ("flite", "espeak-ng", "ffmpeg"):
        spoken_commands.readings.need(program)
    voices = [("flite", "slt"), ("flite", "rms")] if chosen.quick else spoken_commands.VOICES
    names = spoken_commands.render(voices, stamp())
    has_people = os.path.isdir(os.path.join(chosen.speech, "align")) and not chosen.quick
    if has_people:
        names += spoken_commands.people(chosen.speech, stamp())
    wanted = set(names)
    cases = [c for c in find(spoken_commands.FOLDER, chosen.only) if c.name in wanted]
    if not cases:
        raise SystemExit(f"error: no take matches '{chosen.only}'; there are {' '.join(names[:6])} ...")
    logs = listen(cases, chosen)
    results, strays, reading = [], [], 0.0
    for case, paths, found in zip(cases, logs, replay(cases, logs)):
        items, left, truth = judge(case, paths, found)
        results += items
        strays += [(case.name, e) for e in left]
        reading += truth["read_seconds"]
    print(f"{len(cases)} takes, {sum(c.seconds for c in cases) / 60:.0f} minutes, {reading / 60:.0f} of them reading\n")
    show(results, strays, chosen)
    if not has_people and not chosen.quick:
        print(f"{chosen.speech} is not there: nobody but synthesisers spoke")
    if chosen.json:
        with open(chosen.json + ".part", "w", encoding="utf-8") as f:
            json.dump(dict(items=results, strays=strays), f, indent=1)
        os.replace(chosen.json + ".part", chosen.json)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
