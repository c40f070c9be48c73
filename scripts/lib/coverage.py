# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints line coverage of each target from the JSON that `swift test --enable-code-coverage` writes."""
import collections
import json
import sys

lines = collections.defaultdict(lambda: [0, 0])
with open(sys.argv[1], encoding="utf-8") as f:
    report = json.load(f)
for file in report["data"][0]["files"]:
    if "/Sources/" in file["filename"]:
        target = file["filename"].split("/Sources/")[1].split("/")[0]
        lines[target][0] += file["summary"]["lines"]["covered"]
        lines[target][1] += file["summary"]["lines"]["count"]
for target, (covered, count) in sorted(lines.items()):
    print(f"{target:<20}{covered:>7} of {count:>6} lines {100 * covered / max(1, count):6.1f} %")
