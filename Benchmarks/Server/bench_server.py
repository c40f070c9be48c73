# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the server's figures; see scripts/bench-server --help."""
import argparse
import os
import sys
import threading
import time

from client import ROOT, Studio, WebSocket, reading
from hostile import hostile

FRAME = 640  # bytes of 20 ms
missed = []


def show(name, value, limit, isGood):
    print(f"{name:<58} {value:>16}   {limit:<12} {'ok' if isGood else 'MISSED'}", flush=True)
    if not isGood:
        missed.append(name)


def share(values, part):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


class Page(threading.Thread):
    """A page that reads aloud: 50 frames a second, a ping with every fifth, places as they come."""

    def __init__(self, studio, script, sound, seconds, offset):
        super().__init__(daemon=True)
        self.sound, self.seconds, self.offset = sound, seconds, offset
        self.socket = WebSocket(studio)
        self.socket.send({"type": "open", "script": script})
        self.opened = self.socket.until("opened")
        lines = [[i, i + 8, i // 8 * 60, 60] for i in range(0, self.opened["words"], 8)]
        self.socket.send({"type": "lines", "readingLine": 300, "lines": lines})
        self.trips, self.lags, self.warnings = [], [], []
        self.places = 0
        self.start_time = 0.0

    def listen(self):
        try:
            while True:
                message = self.socket.receive()
                now = time.monotonic()
                if message["type"] == "pong":
                    self.trips.append(now - message["t"])
                elif message["type"] == "place" and message.get("move"):
                    # What was fed last when it was said was sent at that moment of the reading.
                    self.lags.append(now - (self.start_time + message["audio"]))
                    self.places += 1
                elif message["type"] == "warning":
                    self.warnings.append(message["code"])
        except (EOFError, OSError):
            pass

    def run(self):
        threading.Thread(target=self.listen, daemon=True).start()
        time.sleep(self.offset)
        self.start_time = time.monotonic()
        number = 0
        while number * 0.02 < self.seconds:
            rest = self.start_time + (number + 1) * 0.02 - time.monotonic()
            if rest > 0:
                time.sleep(rest)
            place = number * FRAME % (len(self.sound) - FRAME)
            self.socket.audio(number, self.sound[place : place + FRAME])
            if number % 5 == 0:
                self.socket.send({"type": "ping", "t": time.monotonic()})
            number += 1
        time.sleep(0.5)


def pages(studio, count, seconds, silent=False):
    text, sound = reading()
    if silent:
        sound = bytes(len(sound))
    script = studio.add("Reading", text)
    running = [Page(studio, script, sound, seconds, 0.005 * index) for index in range(count)]
    for page in running:
        page.start()
    return running


def trip(program, seconds):
    """Four pages in silence, where the recognisers have nothing to do: the way alone. Then four that read, which take what the
    machine has; both wait then for the processor, and so does this program."""
    for silent in (True, False):
        studio = Studio(program)
        what = "4 silent pages" if silent else "4 pages that read"
        try:
            running = pages(studio, 4, seconds, silent)
            for page in running:
                page.join()
            trips = [t * 1000 for page in running for t in page.trips]
            show(f"round trip, {what}, {seconds} s, p50", f"{share(trips, 0.5):.2f} ms", "", len(trips) > 0)
            show(f"round trip, {what}, p95", f"{share(trips, 0.95):.2f} ms", "<= 5 ms", share(trips, 0.95) <= 5)
            show(f"round trip, {what}, longest", f"{max(trips):.1f} ms", "", True)
        finally:
            studio.stop()
    lags = [t * 1000 for page in running for t in page.lags]
    load = os.getloadavg()[0]
    show("load of the machine, and its processors", f"{load:.1f} of {os.cpu_count()}", "", True)
    show("sound fed to place told, p50", f"{share(lags, 0.5):.0f} ms", "", len(lags) > 0)
    show("sound fed to place told, p90", f"{share(lags, 0.9):.0f} ms", "", True)
    show("places told", str(sum(page.places for page in running)), "> 0", all(page.places for page in running))
    warnings = sorted({code for page in running for code in page.warnings})
    show("warnings", ", ".join(warnings) or "none", "", True)


def memory(program, seconds):
    studio = Studio(program)
    try:
        first = pages(studio, 1, seconds)
        first[0].join()
        one = studio.memory()
        more = pages(studio, 3, seconds)
        for page in more:
            page.join()
        each = (studio.memory() - one) / 3 / 1e6
        show("memory with one page, models and all", f"{one / 1e6:.0f} MB", "", True)
        show("memory a further page", f"{each:.0f} MB", "<= 100 MB", each <= 100)
        for page in first + more:
            page.socket.close()
        time.sleep(3)
        show("memory after all pages have gone", f"{studio.memory() / 1e6:.0f} MB", "", True)
    finally:
        studio.stop()


def unread(program):
    studio = Studio(program)
    try:
        text, sound = reading()
        script = studio.add("Reading", text)
        warm = Page(studio, script, sound, 3, 0)
        warm.start()
        warm.join()
        warm.socket.close()
        time.sleep(2)
        before = studio.memory()
        # Small buffers of its own, so that what it does not read waits at the server.
        client = WebSocket(studio, receive_buffer=4096)
        most, sent, start, dropped = before, 0, time.monotonic(), False
        try:
            while time.monotonic() - start < 40:
                client.send({"type": "ping", "t": 1.5})
                sent += 1
                if sent % 500 == 0:
                    most = max(most, studio.memory())
        except OSError:
            dropped = True
        most = max(most, studio.memory())
        show("client that never reads: messages until it was dropped", f"{sent}", "", True)
        show("it was dropped after", f"{time.monotonic() - start:.1f} s", "<= 30 s", dropped)
        show("memory that it held", f"{(most - before) / 1e6:.2f} MB", "<= 2 MB", most - before <= 2e6)
        client.close()
        status, _ = studio.ask("GET", "/api/status")
        show("the others are served meanwhile", str(status), "200", status == 200)
    finally:
        studio.stop()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", choices=["trip", "memory", "unread", "hostile"])
    parser.add_argument("--program", default=os.path.join(ROOT, ".build", "release", "followspot"))
    options = parser.parse_args()
    if not os.access(options.program, os.X_OK):
        raise SystemExit(f"bench-server: there is no {options.program}; scripts/setup builds it")
    seconds = 10 if options.quick else 60
    parts = {
        "trip": lambda: trip(options.program, seconds),
        "memory": lambda: memory(options.program, min(seconds, 15)),
        "unread": lambda: unread(options.program),
        "hostile": lambda: hostile(options.program, 500 if options.quick else 10_000, show),
    }
    for name, part in parts.items():
        if options.only in (None, name):
            part()
    print(f"bench-server: {'all figures reached' if not missed else 'missed: ' + ', '.join(missed)}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
