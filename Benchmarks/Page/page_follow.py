# SPDX-License-Identifier: GPL-3.0-or-later
"""Sound to screen, and the share of time in the right place, from what the page displayed."""
import json
import os
import re
import subprocess
import sys
import tempfile
import time

from clock import MicrophoneClock, samples_of
from harness import LAPTOP, FIXTURES, PROGRAM, ROOT, Studio, Window, browser, sound
from priority import share_priority
from proxy import Proxy

SCORER = os.path.join(ROOT, "Benchmarks", "score_follow.py")
# Seconds before the first word in which the recogniser gets ready: the fake microphone begins when it is opened.
LEAD = 1.0


def cases(folder, only):
    for name in sorted(os.listdir(folder)):
        if name.endswith(".json") and re.search(only, name[:-5]):
            stem = os.path.join(folder, name[:-5])
            audio = next((stem + e for e in (".flac", ".wav") if os.path.exists(stem + e)), None)
            if audio and os.path.exists(stem + ".txt"):
                yield name[:-5], stem, audio


def token_positions(reading):
    """For each word index, and the end, the token that the position is at, as the scorer counts them."""
    tokens, words = reading["tokens"], reading["words"]
    out, at = [], 0
    for word in range(words):
        while at + 1 < len(tokens) and (tokens[at + 1][2] <= word):
            at += 1
        out.append(at)
    return out + [len(tokens)]


def run(name, stem, audio, logs):
    """Reads one case to the page; writes what it displayed. Returns how late frames came, p95 in ms."""
    with open(stem + ".json", encoding="utf-8") as f:
        truth = json.load(f)
    with open(stem + ".txt", encoding="utf-8") as f:
        text = f.read()
    microphone = sound(audio, name=f"bench-{name}", before=LEAD, after=8)
    with Studio() as studio:
        script = studio.add(name, text, truth.get("language", "en"))
        proxy = Proxy(studio.port)
        with browser(microphone) as opened:
            window = Window(opened, studio, viewport=LAPTOP, base=proxy.base)
            page = window.page
            reading = page.evaluate("(id) => fetch(`/api/scripts/${id}/reading`).then((r) => r.json())", script)
            positions = token_positions(reading)
            start = truth.get("start_token", 0)
            from_word = next((w for w, token in enumerate(positions) if token >= start), 0)
            window.read(script, from_word or None)
            window.wait_status("Listening", "Following", "Lost you. Say the line again.", seconds=30)
            share_priority()
            time.sleep(truth["duration"] + LEAD + 2)
            shown = page.evaluate("shown")
            problems = window.problems
        proxy.close()
        assert not problems, problems
    clock = MicrophoneClock(proxy.frames, samples_of(microphone))
    log, last = [], None
    for entry in shown:
        t = clock.time_of(entry["at"]) - LEAD
        state = entry["state"] if entry["state"] in ("following", "lost") else "listening"
        # The clock is set anew every few seconds: where it steps back by some milliseconds, order is kept.
        event = {"t": max(last["t"] if last else 0.0, round(t, 4)), "position": positions[min(entry["word"], len(positions) - 1)], "state": state}
        if last is None or (event["position"], event["state"]) != (last["position"], last["state"]):
            log.append(event)
            last = event
    with open(os.path.join(logs, name + ".jsonl"), "w", encoding="utf-8") as f:
        for event in log:
            f.write(json.dumps(event) + "\n")
    late = sorted(clock.late - clock.zero)
    return late[int(len(late) * 0.95)] * 1000


def command_line(name, stem, audio, logs):
    with open(stem + ".json", encoding="utf-8") as f:
        truth = json.load(f)
    command = [PROGRAM, "follow", stem + ".txt", audio, "--json", "--fast", "--start", str(truth.get("start_token", 0)), "--language", truth.get("language", "en")]
    with open(os.path.join(logs, name + ".jsonl"), "wb") as out:
        subprocess.run(command, stdout=out, stdin=subprocess.DEVNULL, check=True)


def score(truth, logs, names):
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            os.symlink(os.path.abspath(os.path.join(truth, name + ".json")), os.path.join(folder, name + ".json"))
        out = os.path.join(folder, "table")
        subprocess.run([sys.executable, SCORER, "--truth", folder, "--log", logs, "--json", out], check=True, stdout=subprocess.DEVNULL)
        with open(out, encoding="utf-8") as f:
            return json.load(f)["table"]


def measure(chosen):
    folder = chosen.truth or FIXTURES
    found = list(cases(folder, chosen.only))
    if not found:
        sys.exit(f"error: no case in {folder} matches {chosen.only}")
    logs = chosen.logs or os.path.join(ROOT, ".cache", "bench-page")
    both = [os.path.join(logs, which) for which in ("page", "command-line")]
    for path in both:
        os.makedirs(path, exist_ok=True)
    for name, stem, audio in found:
        late = run(name, stem, audio, both[0])
        command_line(name, stem, audio, both[1])
        one = [score(folder, path, [name]) for path in both]
        print(f"{name:24} lag {figures(one[0], 'lag_p50')} / {figures(one[0], 'lag_p90')} s   in place {figures(one[0], 'in_place')}"
              f" (command line {figures(one[1], 'in_place')}, lag {figures(one[1], 'lag_p50')} / {figures(one[1], 'lag_p90')})   frames late p95 {late:.0f} ms", flush=True)
    page, line = (score(folder, path, [name for name, _, _ in found]) for path in both)
    print(f"{len(found)} cases: sound to screen p50 {figures(page, 'lag_p50')} s, p90 {figures(page, 'lag_p90')} s"
          f" (command line {figures(line, 'lag_p50')} / {figures(line, 'lag_p90')})")
    print(f"in_place: page {figures(page, 'in_place')}, command line {figures(line, 'in_place')};"
          f" settled {figures(page, 'settled')} and {figures(line, 'settled')};"
          f" dishonest {figures(page, 'dishonest')} and {figures(line, 'dishonest')}")


def figures(table, name):
    value = table["all"].get(name)
    return "-" if value is None else f"{value:.3f}"
