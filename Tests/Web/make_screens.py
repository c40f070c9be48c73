#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes the pictures in docs/screens: each screen at the size of a phone, a laptop and a wall.

    PYTHONPATH=.deps/web python3 Tests/Web/make_screens.py [NAME …]
"""
import datetime
import os
import shutil
import subprocess
import sys
import time
import urllib.parse

from harness import LAPTOP, ROOT, Studio, Window, browser, film, fixture, script_of, silence
from made_takes import add_take

SIZES = {"laptop": (1440, 900), "phone": (390, 844), "wall": (2560, 1440)}
TARGET = os.path.join(ROOT, "docs", "screens")
LOST = "Lost you. Say the line again."
# A bright, warm room out of focus: what is hardest to read on.
ROOM = "gradients=s=1280x720:c0=0xfff1d8:c1=0x7d5f48:c2=0xffffff:c3=0x3f5a72:nb_colors=4:x0=0:y0=0:x1=1280:y1=720:speed=0.00001:rate=30"
SCRIPTS = [
    ("How to cut the stems at an angle", 420), ("Quarterly update", 1180), ("Lighthouse, episode 3", 2650), ("Opening remarks, autumn assembly", 640),
]


def picture(window, name, sizes=SIZES, settle=0.35):
    os.makedirs(TARGET, exist_ok=True)
    for size, (width, height) in sizes.items():
        window.page.set_viewport_size({"width": width, "height": height})
        time.sleep(settle)
        path = os.path.join(TARGET, f"{name}-{size}.png")
        window.page.screenshot(path=path)
        # Fewer colours: a dark page of text needs no more, and the files stay small. A camera's picture takes them all.
        if name not in ("picture", "take", "recording") and shutil.which("pngquant"):
            subprocess.run(["pngquant", "--force", "--ext", ".png", "--skip-if-larger", "64", path])
        print(os.path.relpath(path, ROOT), window.page.evaluate("document.querySelector('.status-text')?.textContent ?? ''"))


def fill(studio):
    for title, words in SCRIPTS:
        studio.add(title, " ".join(["Here stand the words of this script."] * (words // 7)))
    return studio.add("Sense and Sensibility, chapter 1", script_of("messy-adlib"))


def add_takes(studio):
    """Some takes of some days; returns the one that is shown."""
    shutil.rmtree(os.path.join(studio.folder, "takes"), ignore_errors=True)
    novel = ("sense-and-sensibility-chapter-1", "Sense and Sensibility, chapter 1")
    remarks = ("opening-remarks-autumn-assembly", "Opening remarks, autumn assembly")

    def made(days, hour, minute):
        return (datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=days)).strftime(f"%Y-%m-%dT{hour:02}:{minute:02}:11Z")

    asides = [("pause", 10.7, 12.4, 29, 29), ("stumble", 16.3, 23.2, 42, 42), ("stumble", 29.7, 37.7, 60, 60)]
    add_take(studio, "messy-repeat", script=novel, title=f"{novel[1]}, take 1", made=made(1, 16, 2), marks=[("repeat", 12, 16, 10, 24), ("restart", 5, 6.5, 3, 8)], coverage=0.71)
    add_take(studio, "clean-novel", script=novel, title=f"{novel[1]}, take 2", made=made(1, 16, 9))
    shown = add_take(
        studio, "messy-adlib", script=novel, title=f"{novel[1]}, take 3", made=made(0, 9, 32), marks=asides,
        commands=[("again", 16.4, 19.0), ("cut", 37.0, 38.2)], coverage=0.98)
    add_take(studio, "messy-skip", script=novel, title=f"{novel[1]}, take 4", made=made(0, 9, 41), marks=[("skip", 10, 10.4, 20, 31)], coverage=0.82, recovered=True, ended="killed")
    add_take(studio, "clean-talk", script=remarks, title=f"{remarks[1]}, take 1", made=made(3, 11, 0), ended="camera-gone")
    add_take(studio, "clean-cold", title="Interview from the phone", made=made(12, 15, 20), coverage=0.4)
    studio.ask("PUT", f"api/takes/{urllib.parse.quote(shown)}", {"starred": True})
    return shown


def take(name, studio, script):
    if name == "welcome":
        # What somebody sees who starts it for the first time.
        with Studio() as empty, browser() as opened:
            window = Window(opened, empty, viewport=LAPTOP, allow=False)
            window.page.wait_for_selector(".script")
            picture(window, name)
    elif name in ("scripts", "settings", "editor"):
        with browser() as opened:
            window = Window(opened, studio, viewport=LAPTOP, allow=False)
            window.page.wait_for_selector(".script")
            if name == "editor":
                window.go(f"#/edit/{script}")
                window.page.wait_for_selector("textarea")
            elif name == "settings":
                window.go("#/settings")
                window.page.wait_for_selector(".facts dd")
            picture(window, name)
    elif name in ("takes", "take"):
        with browser() as opened:
            window = Window(opened, studio, viewport=LAPTOP, allow=False)
            take = add_takes(studio)
            window.go("#/takes" if name == "takes" else f"#/takes/{urllib.parse.quote(take)}")
            window.page.wait_for_selector("li.take, fs-take-transcript .w")
            if name == "take":
                window.page.wait_for_function("() => document.querySelector('video').readyState >= 2")
                window.page.evaluate("document.querySelector('fs-take-player').seek(17.2)")
                time.sleep(0.5)
            picture(window, name)
    elif name == "no-microphone":
        with browser(fake_device=False, arguments=["--use-fake-ui-for-media-stream"]) as opened:
            window = Window(opened, studio, viewport=LAPTOP)
            window.read(script, 0)
            window.wait_status("No microphone")
            time.sleep(0.5)
            picture(window, name)
    elif name == "ready":
        with browser() as opened:
            window = Window(opened, studio, viewport=LAPTOP, allow=False)
            window.read(script, 0)
            window.wait_status("Microphone off")
            picture(window, name)
    elif name == "silent":
        with browser(silence()) as opened:
            window = Window(opened, studio, viewport=LAPTOP)
            window.read(script, 0)
            window.wait_status("The microphone is silent")
            picture(window, name)
    elif name in ("following", "lost", "picture", "recording", "ended"):
        studio.ask("PUT", "api/settings", {"picture": name == "picture" or name == "recording"})
        with browser(fixture("messy-adlib"), camera=film("room", ROOM)) as opened:
            window = Window(opened, studio, viewport=LAPTOP)
            window.page.wait_for_load_state("networkidle")
            window.read(script, 0)
            window.wait_status("Following", seconds=30)
            if name in ("recording", "ended"):
                window.page.keyboard.press("Enter")
                window.page.wait_for_selector(".record-mark:not([hidden])")
            if name != "lost":
                window.wait_word(22)
                time.sleep(2.6)  # the controls have gone
            else:
                window.wait_status(LOST, seconds=40)
                time.sleep(0.3)
            if name == "ended":
                window.page.evaluate("import('/lib/camera.js').then(({ camera }) => camera.track.dispatchEvent(new Event('ended')))")
                window.page.wait_for_selector("text=Take saved up to")
            picture(window, name)
    else:
        sys.exit(f"there is no picture {name}")


def main():
    names = sys.argv[1:] or ["welcome", "scripts", "settings", "ready", "following", "lost", "no-microphone", "picture", "recording", "ended", "takes", "take"]
    with Studio() as studio:
        script = fill(studio)
        for name in names:
            take(name, studio, script)


if __name__ == "__main__":
    main()
