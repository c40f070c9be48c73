# SPDX-License-Identifier: GPL-3.0-or-later
"""Recognition logs of cases, made once for the same sound, the same script and the same recogniser."""
import concurrent.futures
import fnmatch
import hashlib
import os
import signal
import subprocess
import sys
import threading

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CACHE = os.path.join(ROOT, ".cache", "logs")

# What a log depends on, as folders of sources. Not the program's binary: that changes with every build, also where only
# the follower or the view did, and a log of an hour takes minutes of CPU to make.
SHARED = (
    "Sources/StudioCore/Ports",  # what a recogniser is asked and answers
    "Sources/StudioCore/Text",  # how the script becomes words
    "Sources/StudioCore/Recognition",  # the script's language model
    "Sources/StudioCore/Commands",  # words that every take listens for
    "Sources/Pipeline",  # the clock, so the times of arrival
    "Sources/MediaLibAV",  # the samples
)
# Files in those folders that work on what was heard already.
AFTER = (
    "Sources/StudioCore/Recognition/Ear*",
    "Sources/StudioCore/Commands/CommandDetector*",
    "Sources/StudioCore/Commands/ConsonantLikeness.swift",
    "Sources/StudioCore/Commands/CommandEvent.swift",
    "Sources/StudioCore/Commands/CommandTuning.swift",
    "Sources/StudioCore/Commands/Utterance*",
    "Sources/Pipeline/LogPlayer.swift",
    "Sources/Pipeline/PairedRecognizer.swift",
    "Sources/Pipeline/PositionLog.swift",
    "Sources/Pipeline/RecognitionLog+Reading.swift",
)
# Each recogniser by the name that `followspot listen --recognizer` takes: its own sources, and the stamp of the build or
# the download that holds its library and its model.
ENGINES = {
    "pocketsphinx": (
        ("Sources/SpeechPocketSphinx", "Sources/CPocketSphinx", "Sources/PhonemesEspeak", "Sources/CEspeakNG"),
        ".deps/pocketsphinx.stamp",
    ),
    "moonshine": (
        ("Sources/SpeechMoonshine", "Sources/COnnxRuntime", "Sources/SpeechPocketSphinx/VoiceActivityDetector.swift"),
        ".deps/moonshine.stamp",
    ),
}


def usual():
    """The recognisers that `followspot follow` hears an English script with here, the one that expects the script first."""
    return [engine for engine in ("pocketsphinx", "moonshine")
            if engine == "pocketsphinx" or os.path.exists(os.path.join(ROOT, ENGINES[engine][1]))]


class Failed(Exception):
    """A log that could not be made, in the program's own words."""


def digest(path):
    whole = hashlib.sha256()
    with open(path, "rb") as f:
        while block := f.read(1 << 20):
            whole.update(block)
    return whole.hexdigest()


def files(source):
    """The files of a folder of sources, or the one file, as paths in the project."""
    if os.path.isfile(os.path.join(ROOT, source)):
        yield source
    for place, _, names in sorted(os.walk(os.path.join(ROOT, source))):
        for name in sorted(names):
            yield os.path.relpath(os.path.join(place, name), ROOT)


def identity(engine):
    """What a recogniser is: sixteen hexadecimal digits that change where its logs may."""
    sources, stamp = ENGINES[engine]
    whole = hashlib.sha256()
    for folder in SHARED + sources:
        for path in files(folder):
            if not any(fnmatch.fnmatch(path, pattern) for pattern in AFTER):
                whole.update(f"{path} {digest(os.path.join(ROOT, path))}\n".encode())
    try:
        whole.update(digest(os.path.join(ROOT, stamp)).encode())
    except OSError as error:
        raise SystemExit(f"error: {stamp} tells which {engine} is installed and cannot be read: {error.strerror}\n"
                         "  Run scripts/setup")
    return whole.hexdigest()[:16]


class LogCache:
    """The logs of one recogniser: .cache/logs/ENGINE-IDENTITY/KEY.jsonl, the key being the sound, the script and the language."""

    def __init__(self, engine, program):
        self.engine, self.program = engine, program
        self.folder = os.path.join(CACHE, f"{engine}-{identity(engine)}")
        os.makedirs(self.folder, exist_ok=True)

    def path(self, case):
        parts = f"{digest(case.audio)} {digest(case.script)} {case.language}"
        return os.path.join(self.folder, hashlib.sha256(parts.encode()).hexdigest()[:32] + ".jsonl")

    def make(self, case, path, running):
        """Makes one log; the program writes it whole or not at all."""
        command = [self.program, "listen", case.audio, "--script", case.script, "--language", case.language]
        command += ["--recognizer", self.engine, "--fast", "--quiet", "--output", path]
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        running.add(child)
        said = child.communicate()[1].decode("utf-8", "replace").strip()
        running.discard(child)
        if child.returncode < 0:
            raise Failed(f"ended by {signal.Signals(-child.returncode).name}")
        if child.returncode:
            raise Failed(f"exit code {child.returncode}: {said.splitlines()[0] if said else 'no message'}")
        if not os.path.exists(path):
            raise Failed("wrote no log")


def logs(cases, engines, program, jobs):
    """Paths of the logs, {engine: {case name: path}}. What is not in the cache is made, `jobs` at once.

    Ends the run where a log cannot be made."""
    caches = {engine: LogCache(engine, program) for engine in engines}
    paths = {engine: {case.name: cache.path(case) for case in cases} for engine, cache in caches.items()}
    todo = [(e, c) for e in engines for c in cases if not os.path.exists(paths[e][c.name])]
    if not todo:
        return paths
    # The longest first, so that no core idles at the end.
    todo.sort(key=lambda one: -one[1].seconds)
    seconds = sum(case.seconds for _, case in todo)
    print(f"{len(todo)} recognition logs are new: {seconds / 60:.0f} minutes of sound", file=sys.stderr, flush=True)
    failed, done, lock, running = {}, 0, threading.Lock(), set()
    live = sys.stderr.isatty()

    def one(engine, case):
        nonlocal done
        try:
            caches[engine].make(case, paths[engine][case.name], running)
        except (Failed, OSError) as error:
            failed[f"{case.name} ({engine})"] = str(error)
        with lock:
            done += 1
            line = f"{done}/{len(todo)} {case.name} ({engine})"
            print(("\r\033[K" if live else "") + line, end="" if live else "\n", file=sys.stderr, flush=True)

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        waiting = [pool.submit(one, *pair) for pair in todo]
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
    if failed:
        for name in sorted(failed):
            print(f"failed: {name}: {failed[name]}", file=sys.stderr)
        raise SystemExit(f"error: {len(failed)} of {len(todo)} logs could not be made; the others are kept")
    return paths
