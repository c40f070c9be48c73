# SPDX-License-Identifier: GPL-3.0-or-later
"""Gives all that a measurement started the priority that it was started with: Chromium sets its own processes back."""
import os


def children():
    """Process ids of everything that this process started, however far down."""
    parents = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat") as f:
                    parents.setdefault(int(f.read().rsplit(")", 1)[1].split()[1]), []).append(int(name))
            except OSError:
                continue
    found, waiting = [], [os.getpid()]
    while waiting:
        for child in parents.get(waiting.pop(), []):
            found.append(child)
            waiting.append(child)
    return found


def group_priority(process):
    """Where a system weighs sessions and not processes, a session's weight is what counts."""
    try:
        with open(f"/proc/{process}/autogroup") as f:
            return int(f.read().split()[-1])
    except (OSError, ValueError, IndexError):
        return 0


def share_group_priority():
    own = group_priority("self")
    for child in children() if own < 0 else []:
        if group_priority(child) == own:
            continue
        try:
            with open(f"/proc/{child}/autogroup", "w") as f:
                f.write(str(own))
        except OSError:
            continue


def share_priority():
    share_group_priority()
    own = os.getpriority(os.PRIO_PROCESS, 0)
    if own >= 0 or not os.path.isdir("/proc"):
        return
    for child in children():
        for thread in os.listdir(f"/proc/{child}/task") if os.path.isdir(f"/proc/{child}/task") else []:
            try:
                os.setpriority(os.PRIO_PROCESS, int(thread), own)
            except OSError:
                continue
