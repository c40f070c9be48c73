# SPDX-License-Identifier: GPL-3.0-or-later
"""Kinds of argument that several benchmarks take: what argparse is given as an option's type."""
import argparse
import re


def regex(text):
    """A regular expression, checked."""
    try:
        re.compile(text)
    except re.error as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def count(text):
    """A whole number of 1 or more."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return int(text)


def more_than_nothing(text):
    """A number of more than 0."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not number > 0:
        raise argparse.ArgumentTypeError("must be more than 0")
    return number
