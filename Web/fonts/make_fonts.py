#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the page's faces from Debian's packages fonts-inter-variable and fonts-opendyslexic, with fontTools."""
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
LATIN = (
    "U+0020-007E,U+00A0-017F,U+0192,U+02C6,U+02DA,U+02DC,U+0300-0304,U+0308,U+030A-030C,U+0327-0328,U+1E9E,"
    "U+2000-200B,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+2030,U+2032-2033,U+2039-203A,U+2044,U+20AC,"
    "U+2122,U+2190-2193,U+2212,U+2215,U+25A0,U+25CF,U+2318,U+21A9,U+21B5"
)
INTER = "/usr/share/fonts/truetype/inter-vf/Inter-roman.var.ttf"
DYSLEXIC = "/usr/share/fonts/opentype/opendyslexic/OpenDyslexic-%s.otf"


def make(source, target, *options):
    subprocess.run(
        [sys.executable, "-m", "fontTools.subset", source, "--unicodes=" + LATIN, "--flavor=woff2",
         "--output-file=" + os.path.join(HERE, target), *options],
        check=True,
    )


make(INTER, "inter.woff2", "--layout-features=kern,liga,calt,ccmp,locl,mark,mkmk,tnum,case,ss03")
make(DYSLEXIC % "Regular", "opendyslexic-regular.woff2")
make(DYSLEXIC % "Bold", "opendyslexic-bold.woff2")
