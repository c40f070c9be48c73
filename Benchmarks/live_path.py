# SPDX-License-Identifier: GPL-3.0-or-later
"""The program's live path fed through a pipe, watched from outside: sound in, events out, memory and CPU on the way."""
import json
import os
import re
import subprocess
import sys
import threading

RATE = 16_000
BYTES_A_SECOND = 2 * RATE


def decode(path, seconds=None):
    """A recording as the samples that the program takes on standard input, or its first seconds."""
    command = ["ffmpeg", "-nostdin", "-v", "error", "-i", path] + (["-t", str(seconds)] if seconds else [])
    command += ["-ar", str(RATE), "-ac", "1", "-f", "s16le", "pipe:1"]
    run = subprocess.run(command, capture_output=True)
    if run.returncode or not run.stdout:
        raise SystemExit(f"error: {path} cannot be decoded: {run.stderr.decode('utf-8', 'replace').strip() or 'it is empty'}")
    return run.stdout


def usage(pid):
    """Resident kilobytes and CPU seconds of a process."""
    try:
        with open(f"/proc/{pid}/status", encoding="utf-8") as f:
            memory = int(re.search(r"VmRSS:\s+(\d+)", f.read()).group(1))
        with open(f"/proc/{pid}/stat", encoding="utf-8") as f:
            fields = f.read().rsplit(")", 1)[1].split()
        return memory, (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except FileNotFoundError:
        shown = subprocess.run(["ps", "-o", "rss=,time=", "-p", str(pid)], capture_output=True, text=True).stdout.split()
        if len(shown) != 2:
            raise
        parts = [float(part) for part in re.split(r"[:-]", shown[1])]
        return int(shown[0]), sum(part * 60**power for power, part in enumerate(reversed(parts)))


class Follow:
    """One run of `follow --fast` on samples that are written to it."""

    def __init__(self, program, script, language="en", log=None):
        command = [program, "follow", script, "-", "--json", "--fast", "--language", language]
        command += ["--log", log] if log else []
        self.child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.events, self.said = [], []
        self.readers = [threading.Thread(target=self._events, daemon=True), threading.Thread(target=self._errors, daemon=True)]
        for reader in self.readers:
            reader.start()

    def _events(self):
        for line in self.child.stdout:
            event = json.loads(line)
            self.events.append((event["t"], event["position"], event["state"]))

    def _errors(self):
        self.said.extend(line.decode("utf-8", "replace") for line in self.child.stderr)

    @property
    def pid(self):
        return self.child.pid

    def write(self, samples):
        """Blocks while the program has enough: what was written is what it heard, but for two seconds in the pipe."""
        try:
            self.child.stdin.write(samples)
            self.child.stdin.flush()
        except BrokenPipeError:
            self.finish()

    def finish(self):
        """Waits for the end; the program's last lines. Ends the run where it failed."""
        try:
            self.child.stdin.close()
        except BrokenPipeError:
            pass
        status = self.child.wait()
        for reader in self.readers:
            reader.join()
        text = "".join(self.said)
        if status:
            sys.exit(f"error: followspot follow ended with {status}: {text.strip()}")
        return text

    def stop(self):
        if self.child.poll() is None:
            self.child.terminate()
            self.child.wait()


def behind(text):
    """Most seconds that the work was behind the sound, from the program's summary."""
    found = re.search(r"at most ([\d.]+) s behind", text)
    return float(found.group(1)) if found else None
