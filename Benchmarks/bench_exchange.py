#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes projects of random takes and reads them with others' readers: see scripts/bench-exchange --help."""
import argparse
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
from fractions import Fraction
from xml.etree import ElementTree

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, ".deps", "web"))
import opentimelineio  # noqa: E402

WRITER = os.path.join(ROOT, ".build", "release", "bench-exchange")
# Where Apple's own DTDs lie on a Mac with Final Cut Pro; they are not free to be kept here.
DTD_PLACES = ("/Applications/Final Cut Pro.app/Contents/Frameworks/Interchange.framework/Versions/A/Resources",)
PINNED_ADAPTER = "fcpx_xml"


def arguments():
    options = argparse.ArgumentParser(
        prog="scripts/bench-exchange",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="""Writes projects of random takes for editors and prints what is wrong with them (asked for: nothing).

For each of the eight rates COUNT takes with slips, cuts, odd names and shapes become a project of Final Cut Pro (FCPXML)
and a timeline (OTIO). They are read by
  the project's own check  whole frames, contiguous spine, no overlap, order and attributes of elements, escapes
  OpenTimelineIO           every .otio; every .fcpxml at whole rates (its reader makes 29 of
                           29.97), with its own rounding of times replaced by fractions
  a DTD                    where one is found: in Final Cut Pro's own folder, or as --dtd FILE, by xmllint

Exit codes: 0, or 1 where something was found.""",
    )
    options.add_argument("--count", type=int, default=100, metavar="COUNT", help="takes for each rate (100)")
    options.add_argument("--dtd", metavar="FILE", help="Apple's FCPXMLv1_9.dtd")
    options.add_argument("--keep", metavar="DIR", help="write the projects into DIR and leave them there")
    return options.parse_args()


def frames(time, rate):
    """Whole frames of a RationalTime; a finding where it is none."""
    if abs(time.rate - rate) > 1e-9 or time.value != int(time.value):
        raise ValueError(f"time {time.value} at {time.rate}")
    return int(time.value)


def clip_ranges(track, rate):
    """Each clip of a track as [place, first, end], with gaps and overlaps refused."""
    ranges, place = [], 0
    for clip in track:
        if not isinstance(clip, opentimelineio.schema.Clip):
            raise ValueError(f"a {type(clip).__name__} in a track")
        source = clip.source_range
        first, count = frames(source.start_time, rate), frames(source.duration, rate)
        at = frames(track.range_of_child(clip).start_time, rate)
        if at != place:
            raise ValueError(f"a clip at {at}, not at {place}")
        ranges.append([at, first, first + count])
        place += count
    return ranges


def read_timeline(path, expected):
    """What OpenTimelineIO finds wrong with an .otio; it is also written and read again."""
    timeline = opentimelineio.adapters.read_from_file(path)
    rate = expected["frames"] / expected["seconds"]
    kinds = [track.kind for track in timeline.tracks]
    wanted = (["Video"] if expected["picture"] else []) + (["Audio"] if expected["sound"] else [])
    if kinds != wanted:
        raise ValueError(f"tracks {kinds}")
    for track in timeline.tracks:
        if clip_ranges(track, rate) != expected["clips"]:
            raise ValueError("other clips than planned")
        for clip in track:
            available = clip.media_reference.available_range
            if frames(available.duration, rate) != expected["recorded"]:
                raise ValueError("another length of the recording")
    again = opentimelineio.adapters.read_from_string(
        opentimelineio.adapters.write_to_string(timeline, "otio_json"), "otio_json")
    if not again.is_equivalent_to(timeline):
        raise ValueError("another timeline when written and read again")


def exact_times():
    """Has OpenTimelineIO's reader of FCPXML compute times with fractions. By itself it cuts off products of floats: of
    2900/2500s, which are 29 frames at 25 a second, it makes 28, whoever wrote them."""
    adapter = opentimelineio.adapters.from_name(PINNED_ADAPTER).module()

    def time(text, rate):
        value = Fraction((text or "0s").removesuffix("s")) * rate
        if value.denominator != 1:
            raise ValueError(f"time {text} is no whole frame at {rate}")
        return value.numerator

    adapter.to_rational_time = lambda text, rate: opentimelineio.opentime.RationalTime(time(text, rate), rate)
    adapter.FcpxXml._number_of_frames = lambda self, text, format_id: time(text, self._format_frame_rate(format_id))


def read_project(path, expected):
    """What OpenTimelineIO's reader of FCPXML finds wrong."""
    container = opentimelineio.adapters.read_from_file(path, adapter_name=PINNED_ADAPTER)
    (timeline,) = list(container)
    rate = float(expected["frames"])
    (track,) = timeline.tracks if expected["clips"] else (opentimelineio.schema.Track(),)
    if clip_ranges(track, rate) != expected["clips"]:
        raise ValueError("other clips than planned")
    marked = sum(len(clip.markers) for clip in track)
    written = len(ElementTree.parse(path).findall(".//marker"))
    if marked != written:
        raise ValueError(f"{marked} of {written} markers")


def find_dtd(named):
    if named:
        return named
    for place in DTD_PLACES:
        for path in sorted(glob.glob(os.path.join(place, "FCPXMLv1_9.dtd"))):
            return path
    return None


def validate(path, dtd):
    run = subprocess.run(["xmllint", "--noout", "--dtdvalid", dtd, path], capture_output=True, text=True, check=False)
    if run.returncode:
        raise ValueError(run.stderr.strip().splitlines()[0])


def check(paths, reader, what):
    """Runs a reader over files and prints a line; returns how many it refused."""
    findings = []
    for path in paths:
        with open(os.path.splitext(path)[0] + ".json", encoding="utf-8") as file:
            expected = json.load(file)
        try:
            reader(path, expected)
        except Exception as error:  # noqa: BLE001 whatever a reader raises is a finding
            findings.append(f"{os.path.basename(path)}: {type(error).__name__}: {error}")
    print(f"{what}: {len(paths)} read, {len(findings)} findings")
    for finding in findings[:10]:
        print("  " + finding)
    return len(findings)


def is_whole(path):
    rate = os.path.basename(path).split("-")[0]
    return Fraction(rate).denominator == 1


def main():
    options = arguments()
    folder = options.keep or tempfile.mkdtemp(prefix="followspot-exchange-")
    os.makedirs(folder, exist_ok=True)
    try:
        found = subprocess.run([WRITER, str(options.count), folder], check=False).returncode
        if found not in (0, 1):
            return found
        timelines = sorted(glob.glob(os.path.join(folder, "*.otio")))
        projects = sorted(glob.glob(os.path.join(folder, "*.fcpxml")))
        version = opentimelineio.__version__
        found += check(timelines, read_timeline, f"OpenTimelineIO {version}, .otio at every rate")
        exact_times()
        whole = [path for path in projects if is_whole(path)]
        found += check(whole, read_project, f"OpenTimelineIO {version}, .fcpxml at whole rates")
        dtd = find_dtd(options.dtd)
        if dtd and shutil.which("xmllint"):
            found += check(projects, lambda path, _: validate(path, dtd), f"xmllint with {dtd}")
        else:
            print("DTD: none on this machine (or no xmllint); the elements' rules are those of the project's own check")
    finally:
        if not options.keep:
            shutil.rmtree(folder)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
