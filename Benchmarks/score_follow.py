#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Score following: what was on the screen against what was being said.

    score_follow.py --truth DIR --log DIR [--json FILE] [--only REGEX]
    score_follow.py --self-test --truth DIR

A log is LOGDIR/ID.jsonl, one event a line, in order:
    {"t": seconds on the audio's clock when the screen changed, "position": P, "state": S}
P is the index into script.split() of the next token to be said (0 .. number of tokens), S is "listening", "following" or
"lost". t is when it could be seen: a live run's wall clock less its start, or a replay's arrival time. Never earlier than the
audio it rests on.

Figures, over all cases but halls, per kind of case, and per reader (@native, @accented, @nonnative, @child; clean, messy, pad):
  lag_p50/p90    s from the end of a spoken word (read or repeated) until the position is past it and at most 4 tokens past what has
                 been said; words not passed within 6 s are in `missed`, not here
  missed         share of those words; missed_settled: of the words outside the 3 s after a skip, a return, a false start or an ad-lib
  early          share of words passed more than 0.3 s before they began (running ahead on a guess); ahead: share of reading
                 time with the position more than 3 tokens past what has been said
  in_place       share of reading time with the position between 6 tokens behind and 6 ahead of the truth; settled: outside those 3 s
  pickup_p50/p90 s from the start of the first word after a skip or a return (of more than 3 tokens) until the position is within 3
                 tokens; pickup_never: not within 10 s; skip_p50 and back_p50 apart
  adlib_moves    share of ad-libs, silences and noises in which the place moved more than 3 tokens (1 s of grace at their start; for 3 s,
                 moves that come no further from where the reader left are forgiven); adlib_tokens: tokens moved there in all
  dishonest      share of time (outside those 3 s) in which the position was more than 12 tokens wrong and the state was not "lost"
  said_lost      share of ad-libs of at least 6 s and 8 words in which "lost" was shown before they ended
  false_lost     share of settled reading time shown as "lost" (or, after 5 s, as "listening")
  end_error      tokens between the last position and the truth at the end: median, and p90
"""
import argparse, bisect, json, os, re, statistics, sys


def quantile(values, q):
    values = sorted(values)
    return None if not values else values[min(len(values) - 1, int(q * len(values)))]


def score_case(truth, log):
    times = [e["t"] for e in log]
    assert all(a <= b for a, b in zip(times, times[1:])), "log times go back"
    assert all(0 <= e["position"] <= truth["script_tokens"] and e["state"] in ("listening", "following", "lost") for e in log), "bad log"
    start = truth.get("start_token", 0)

    def at(t):
        k = bisect.bisect_right(times, t) - 1
        return (log[k]["position"], log[k]["state"]) if k >= 0 else (start, "listening")

    spoken = [w for w in truth["words"] if w["event"] in ("read", "repeat", "false_start") and w["token"] is not None]
    ends, tokens = [w["end"] for w in spoken], [w["token"] + 1 for w in spoken]

    def place(t):
        k = bisect.bisect_right(ends, t) - 1
        return tokens[k] if k >= 0 else start

    r = dict(lag=[], words=0, missed=0, calm=0, missed_calm=0, fresh=0, early=0, t_ahead=0.0, pickup_skip=[], pickup_back=[], t_quiet=0.0, pickup=[], pickups=0, never=0, still=0, moved=0, moved_tokens=0, adlibs=0, said=0,
             t_read=0.0, t_in=0.0, t_settled=0.0, t_settled_in=0.0, t_false_lost=0.0, t_all=0.0, t_dishonest=0.0)
    changes = [e for e in truth["events"] if e["kind"] in ("read", "repeat") and (e.get("skipped") or e.get("back_to") is not None)]
    def voice(t):
        return next((w["start"] for w in spoken if w["start"] >= t - 0.01), t)
    unsettled = [(e["start"], voice(e["start"]) + 3) for e in changes]
    unsettled += [(e["end"], voice(e["end"]) + 3) for e in truth["events"] if e["kind"] in ("adlib", "false_start")]
    settled = lambda t: not any(a <= t < b for a, b in unsettled)

    for w in spoken:
        if w["event"] == "false_start":
            continue
        r["words"] += 1
        goal, calm = w["token"] + 1, settled(w["end"])
        r["calm"] += calm
        if w["event"] == "read" and calm:
            r["fresh"] += 1
            r["early"] += goal <= at(w["start"] - 0.3)[0] <= goal + 12
        passed = lambda p, t: goal <= p <= max(goal, place(t)) + 4
        position, _ = at(w["end"])
        if passed(position, w["end"]):
            r["lag"].append(0.0)
            continue
        k = bisect.bisect_right(times, w["end"])
        while k < len(log) and times[k] <= w["end"] + 6 and not passed(log[k]["position"], times[k]):
            k += 1
        if k < len(log) and times[k] <= w["end"] + 6:
            r["lag"].append(times[k] - w["end"])
        else:
            r["missed"] += 1
            r["missed_calm"] += calm

    for e in changes:
        first = next((w for w in spoken if w["start"] >= e["start"] - 0.01), None)
        if first is None:
            continue
        k = bisect.bisect_right(ends, first["start"] + 0.001) - 1
        if abs(first["token"] - (tokens[k] if k >= 0 else start)) <= 3:
            continue
        r["pickups"] += 1
        t = first["end"]
        while t <= first["start"] + 10 and not abs(at(t)[0] - place(t)) <= 3:
            t += 0.05
        if t <= first["start"] + 10:
            r["pickup"].append(t - first["start"])
            r["pickup_skip" if e.get("skipped") else "pickup_back"].append(t - first["start"])
        else:
            r["never"] += 1

    for e in truth["events"]:
        if e["kind"] not in ("adlib", "silence", "noise") or e["end"] - e["start"] < 1.5:
            continue
        r["still"] += 1
        base, _ = at(e["start"] + 1)
        home, position, peak, walked = place(e["start"] + 0.001), base, 0, 0
        for x in log:
            if e["start"] + 1 < x["t"] <= e["end"]:
                if x["t"] <= e["start"] + 3 and abs(x["position"] - home) <= abs(base - home):
                    base = x["position"]        # late words catching up with where the reader left
                else:
                    peak = max(peak, abs(x["position"] - base))
                    walked += abs(x["position"] - position)
                position = x["position"]
        r["moved"] += peak > 3
        r["moved_tokens"] += walked
        if e["kind"] == "adlib" and e["end"] - e["start"] >= 6 and sum(w["event"] == "adlib" and e["start"] <= w["start"] < e["end"] for w in truth["words"]) >= 8:
            r["adlibs"] += 1
            r["said"] += at(e["end"])[1] == "lost" or any(e["start"] < x["t"] <= e["end"] and x["state"] == "lost" for x in log)

    reading = [(e["start"], e["end"]) for e in truth["events"] if e["kind"] in ("read", "repeat")]
    step, t = 0.05, 0.0
    while t < truth["duration"]:
        position, state = at(t)
        error = position - place(t)
        r["t_all"] += step
        calm = settled(t)
        r["t_quiet"] += step * calm
        r["t_dishonest"] += step * (calm and abs(error) > 12 and state != "lost")
        if any(a <= t < b for a, b in reading):
            good = -6 <= error <= 6
            r["t_read"] += step
            r["t_in"] += step * good
            r["t_ahead"] += step * (error > 3)
            if calm:
                r["t_settled"] += step
                r["t_settled_in"] += step * good
                r["t_false_lost"] += step * (state == "lost" or state == "listening" and t > 5)
        t += step
    r["end_error"] = abs(at(truth["duration"] + 5)[0] - place(truth["duration"] + 5))
    return r


def summary(results):
    total = lambda k: sum(r[k] for r in results)
    ratio = lambda a, b: round(a / b, 4) if b else None
    lag = [x for r in results for x in r["lag"]]
    pickup = [x for r in results for x in r["pickup"]]
    rounded = lambda v: None if v is None else round(v, 3)
    return dict(cases=len(results), words=total("words"), lag_p50=rounded(quantile(lag, .5)), lag_p90=rounded(quantile(lag, .9)),
                missed=ratio(total("missed"), total("words")), missed_settled=ratio(total("missed_calm"), total("calm")), early=ratio(total("early"), total("fresh")), ahead=ratio(total("t_ahead"), total("t_read")), in_place=ratio(total("t_in"), total("t_read")), settled=ratio(total("t_settled_in"), total("t_settled")),
                pickups=total("pickups"), pickup_p50=rounded(quantile(pickup, .5)), pickup_p90=rounded(quantile(pickup, .9)), pickup_never=total("never"),
                skip_p50=rounded(quantile([x for r in results for x in r["pickup_skip"]], .5)), back_p50=rounded(quantile([x for r in results for x in r["pickup_back"]], .5)),
                still=total("still"), adlib_moves=ratio(total("moved"), total("still")), adlib_tokens=total("moved_tokens"),
                dishonest=ratio(total("t_dishonest"), total("t_quiet")), said_lost=ratio(total("said"), total("adlibs")), false_lost=ratio(total("t_false_lost"), total("t_settled")),
                end_error=statistics.median(r["end_error"] for r in results) if results else None, end_p90=quantile([r["end_error"] for r in results], .9))


def perfect(truth, lag=0.3):
    log, position = [], truth.get("start_token", 0)
    for w in truth["words"]:
        if w["token"] is not None and w["event"] in ("read", "repeat", "false_start"):
            log.append(dict(t=w["end"] + lag, position=w["token"] + 1, state="following"))
    for e in truth["events"]:
        if e["kind"] == "adlib" and e["end"] - e["start"] > 3:
            log.append(dict(t=e["start"] + 2.5, position=None, state="lost"))
    log.sort(key=lambda x: x["t"])
    for x in log:
        if x["position"] is None:
            x["position"] = position
        position = x["position"]
    return log


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--truth", required=True)
    ap.add_argument("--log")
    ap.add_argument("--json")
    ap.add_argument("--only", default=".")
    ap.add_argument("--self-test", action="store_true")
    args = ap.parse_args()
    cases, missing = {}, []
    for name in sorted(os.listdir(args.truth)):
        if not name.endswith(".json") or not re.search(args.only, name):
            continue
        with open(f"{args.truth}/{name}", encoding="utf-8") as f:
            truth = json.load(f)
        if args.self_test:
            cases[truth["id"]] = (truth, score_case(truth, perfect(truth)))
            continue
        path = f"{args.log}/{truth['id']}.jsonl"
        if not os.path.exists(path):
            missing.append(truth["id"])
            continue
        with open(path, encoding="utf-8") as f:
            cases[truth["id"]] = (truth, score_case(truth, [json.loads(line) for line in f if line.strip()]))
    if not cases:
        sys.exit("no case has a log")
    table = {"all": summary([r for t, r in cases.values() if t["kind"] != "hall"] or [r for _, r in cases.values()])}
    for kind in sorted({t["kind"] for t, _ in cases.values()}):
        table[kind] = summary([r for t, r in cases.values() if t["kind"] == kind])
    for who in ("native", "accented", "nonnative", "child"):
        near = [r for t, r in cases.values() if t.get("reader") == who and t["kind"] in ("clean", "messy", "pad")]
        if near:
            table["@" + who] = summary(near)
    keys = [k for k in table["all"]]
    print("figure".ljust(14) + "".join(k.rjust(10) for k in table))
    for key in keys:
        print(key.ljust(14) + "".join(("-" if table[c][key] is None else str(table[c][key])).rjust(10) for c in table))
    if missing:
        print(f"{len(missing)} cases have no log: {' '.join(missing[:8])}{' ...' if len(missing) > 8 else ''}")
    if args.json:
        with open(args.json, "w") as f:
            json.dump(dict(table=table, cases={k: summary([r]) for k, (_, r) in cases.items()}, missing=missing), f, indent=1)


if __name__ == "__main__":
    main()
