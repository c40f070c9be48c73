#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the browser tests, two files at a time: most of a test is waiting for a recording to be read."""
import concurrent.futures
import glob
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
AT_ONCE = 2


def run(names):
    """Runs some tests in a process of their own; what it printed and whether it went well."""
    command = [sys.executable, "-W", "ignore::ResourceWarning", "-m", "unittest", "--verbose", *names]
    done = subprocess.run(command, cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    # A test that is skipped, or one that was not found, is a failure too.
    skipped = re.search(r"^OK \(.*skipped=", done.stdout, re.M) or re.search(r"^Ran 0 tests", done.stdout, re.M)
    return done.stdout, done.returncode == 0 and not skipped, bool(skipped)


def main():
    if len(sys.argv) > 1:
        jobs = [sys.argv[1:]]
    else:
        # The longest first, so that none is left for the end.
        files = sorted(glob.glob(os.path.join(HERE, "test_*.py")), key=os.path.getsize, reverse=True)
        jobs = [[os.path.basename(f)[:-3]] for f in files]
    is_good = True
    total = 0
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        for job in concurrent.futures.as_completed([pool.submit(run, names) for names in jobs]):
            text, good, skipped = job.result()
            print(text, flush=True)
            if skipped:
                print("error: tests were skipped, or none ran", flush=True)
            is_good = is_good and good
            total += sum(int(n) for n in re.findall(r"^Ran (\d+) tests?", text, re.M))
    print(f"{total} browser tests, {'all well' if is_good and total else 'FAILED'}", flush=True)
    return 0 if is_good and total else 1


if __name__ == "__main__":
    sys.exit(main())
