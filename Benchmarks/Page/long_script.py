# SPDX-License-Identifier: GPL-3.0-or-later
"""A long script with a reading in its middle."""
from harness import script_of

FILLER = (
    "The lamp on the hill was lit before the boats came home, and whoever kept it that winter wrote the hours down "
    "in a small green book. Nobody asked for the book until the spring, when the roof was mended and the stairs were "
    "swept. Then it lay on the table, open at a page that told of wind. "
)


def long_script(words, reading):
    """A text of so many words, and the word at which `reading` begins, by white space."""
    own = script_of(reading)
    filler = FILLER.split()
    need = words - len(own.split())
    before = need // 2
    half = [" ".join(filler[(i + k) % len(filler)] for k in range(60)) for i in range(0, before, 60)]
    return "\n\n".join([*half, own, *half]), sum(len(p.split()) for p in half)
