# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures of exports and repairs; `scripts/bench-export --help` says which."""
import concurrent.futures
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

from record_takes import record

# As a browser codes its recordings: no picture builds on a later one, a key picture each half second.
BROWSER_LIKE = ["-c:v", "libx264", "-preset", "veryfast", "-profile:v", "baseline", "-g", "15", "-pix_fmt", "yuv420p"]
missed = []


def ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-nostdin", *arguments], check=True)


def need(name, value, wanted):
    print(f"{name}: {value} (asked for: {wanted})", flush=True)
    if value < wanted:
        missed.append(name)


def exact(program, folder):
    print("# Exact cuts")
    if subprocess.run([program, "exact", folder]).returncode:
        missed.append("exact cuts")


# ---- Speed ---------------------------------------------------------------------------------------

SECONDS = 40
CUTS = [(4.0, 5.5), (11.3, 12.1), (19.0, 21.4), (33.2, 34.0)]


def work(program, take, target, *options):
    """Seconds that an export takes."""
    ranges = [f"{start}-{end}" for start, end in CUTS]
    found = subprocess.run([program, "export", take, target, *options, *ranges], check=True, capture_output=True, text=True)
    return json.loads(found.stdout.splitlines()[0])


def same_work(take, target, rate):
    """Seconds that the ffmpeg program takes for the same: cut, x264 and AAC with the same settings, the index in front."""
    pictures = "+".join(f"between(n,{round(start * rate)},{round(end * rate) - 1})" for start, end in CUTS)
    edges = [0.0, *[edge for cut in CUTS for edge in cut], SECONDS]
    kept = list(zip(edges[::2], edges[1::2]))
    sound = "".join(f"[0:a]atrim={start}:{end},asetpts=PTS-STARTPTS[a{i}];" for i, (start, end) in enumerate(kept))
    sound += "".join(f"[a{i}]" for i in range(len(kept))) + f"concat=n={len(kept)}:v=0:a=1[a]"
    start = time.perf_counter()
    ffmpeg(
        "-i", take, "-filter_complex", f"[0:v]select='not({pictures})',setpts=N/{rate}/TB[v];{sound}",
        "-map", "[v]", "-map", "[a]", "-r", str(rate), "-c:v", "libx264", "-preset", "veryfast", "-crf", "18",
        "-g", str(2 * rate), "-c:a", "aac", "-b:a", "128k", "-movflags", "+faststart", target,
    )
    return time.perf_counter() - start


def speed(program, folder):
    rate = 30
    take = os.path.join(folder, "take.mp4")
    ffmpeg(
        "-f", "lavfi", "-i", f"testsrc2=s=1280x720:r={rate}:d={SECONDS}",
        "-f", "lavfi", "-i", f"sine=f=300:r=48000:d={SECONDS}", *BROWSER_LIKE, "-c:a", "libopus", "-movflags", "+frag_keyframe", take,
    )
    print(f"# Speed: {SECONDS} s of 1280x720 at {rate} pictures a second, {len(CUTS)} cuts, in turns")
    target = os.path.join(folder, "out.mp4")
    ours, theirs, copies = [], [], []
    for _ in range(3):
        theirs.append(same_work(take, target, rate))
        ours.append(work(program, take, target, "full")["seconds"])
        copies.append(work(program, take, target))
    copied = statistics.median(copy["seconds"] for copy in copies)
    full = statistics.median(ours)
    print(f"ffmpeg: {statistics.median(theirs):.2f} s, Followspot: {full:.2f} s, {SECONDS / full:.1f} times real time")
    print(f"Followspot, copying {copies[0]['copied']} of {copies[0]['pictures']} pictures: {copied:.2f} s, {SECONDS / copied:.1f} times real time")
    need("Speed of a full encode beside ffmpeg", round(statistics.median(t / o for t, o in zip(theirs, ours)), 2), 0.95)
    need("Copying beside a full encode, times faster", round(full / copied, 1), 4)


# ---- Repair --------------------------------------------------------------------------------------


def packets(path):
    """Where each packet's bytes end, and seconds at which it is over."""
    found = subprocess.run(
        ["ffprobe", "-v", "error", "-show_entries", "packet=pts_time,duration_time,pos,size,stream_index", "-of", "json", path],
        check=True, capture_output=True, text=True,
    )
    known = [p for p in json.loads(found.stdout)["packets"] if "pos" in p and "pts_time" in p]
    return [(int(p["pos"]) + int(p["size"]), float(p["pts_time"]) + float(p.get("duration_time", 0))) for p in known]


def plays(path):
    found = subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-xerror", "-i", path, "-f", "null", "-"], capture_output=True, text=True)
    return found.returncode == 0 and not found.stderr.strip()


def recordings(folder):
    sound = os.path.join(folder, "voice.wav")
    ffmpeg("-f", "lavfi", "-i", "aevalsrc='0.4*sin(400*t)*abs(sin(3*t))':s=48000:d=10", sound)
    files = record(folder, 8, sound)
    source = ["-f", "lavfi", "-i", "testsrc2=s=640x360:r=30:d=8", "-i", sound, "-shortest"]
    files.append(os.path.join(folder, "ffmpeg.mp4"))
    ffmpeg(*source, *BROWSER_LIKE, "-c:a", "libopus", "-movflags", "+frag_keyframe+empty_moov+default_base_moof", files[-1])
    files.append(os.path.join(folder, "ffmpeg.webm"))
    ffmpeg(*source, "-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-g", "15", "-c:a", "libopus", "-live", "1", files[-1])
    return files


def repair(program, folder):
    generator = random.Random(20260131)
    jobs = []
    for file in recordings(folder):
        with open(file, "rb") as whole:
            data = whole.read()
        ends = packets(file)
        for number in range(100):
            # A recording that broke off before its first half second is none.
            size = generator.randrange(len(data) * 6 // 100, len(data))
            name, ending = os.path.splitext(file)
            torn = f"{name}-{number}{ending}"
            with open(torn, "wb") as part:
                part.write(data[:size])
            on_disk = max((end for place, end in ends if place <= size), default=0.0)
            jobs.append((os.path.basename(file), torn, f"{name}-{number}-whole{ending}", on_disk))
    print(f"# Repair of {len(jobs)} recordings that broke off at random", flush=True)
    names = [name for _, torn, whole, _ in jobs for name in (torn, whole)]
    said = subprocess.run([program, "repair", *names], check=True, capture_output=True, text=True).stdout.splitlines()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        played = list(pool.map(lambda job: plays(job[2]), jobs))
    lost = {}
    for (name, _, _, on_disk), line, good in zip(jobs, said, played):
        entry = lost.setdefault(name, {"good": 0, "lost": [], "failed": []})
        if good:
            entry["good"] += 1
            entry["lost"].append(max(0.0, on_disk - float(line.split()[0])))
        else:
            entry["failed"].append(line)
    for name, entry in lost.items():
        print(f"{name:16} {entry['good']:4} of 100, whole on the disk and not kept: at most {max(entry['lost'], default=0):.3f} s")
        for line in entry["failed"]:
            print(f"                 {line}")
    need("Repaired recordings that play to the end", sum(played), len(jobs) - 1)


def main():
    program, *wanted = sys.argv[1:]
    parts = {"exact": exact, "speed": speed, "repair": repair}
    for name in wanted or parts:
        if name not in parts:
            raise SystemExit(f"bench-export: there is no part {name}; --help lists them")
        with tempfile.TemporaryDirectory(prefix="followspot-bench-") as folder:
            parts[name](program, folder)
    if missed:
        raise SystemExit("Missed: " + ", ".join(missed))


main()
