# SPDX-License-Identifier: GPL-3.0-or-later
"""The project's rules that no compiler checks. Prints each breach with its place; exits 1 where there is one."""
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LONGEST = 400
# The one file of StudioCore that may import Foundation is the one that spells numbers.
FOUNDATION_FILES = 1
# Ships with every toolchain as a part of the standard library: Mutex and atomics.
STANDARD_LIBRARY = ("Synchronization",)
CODE = (".swift", ".py", ".h", ".c", ".js", ".css")
# The engine, its tests, and the plain versions that both are compared with.
APACHE = ("Sources/StudioCore/", "Tests/StudioCoreTests/", "Benchmarks/References/")
# Spelled with brackets, so that this file does not name them either.
HOSTS = re.compile(
    r"(py[p]i|pythonhoste[d]|registry\.npmj[s]|npmj[s]|crate[s]|deb\.debia[n]|security\.debia[n]|"
    r"proxy\.golan[g]|formulae\.bre[w]|ghc[r])\.(org|io|com|sh)",
    re.IGNORECASE,
)

problems = []


def report(path, line, what):
    problems.append(f"{path}:{line}: {what}")


def tracked():
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    return [p for p in listed if os.path.isfile(os.path.join(ROOT, p))]


def read(path):
    try:
        with open(os.path.join(ROOT, path), encoding="utf-8") as f:
            return f.read()
    except UnicodeDecodeError:
        return None


def header(path, text):
    is_script = text.startswith("#!")
    if not (path.endswith(CODE) or is_script):
        return
    wanted = "Apache-2.0" if path.startswith(APACHE) else "GPL-3.0-or-later"
    if f"SPDX-License-Identifier: {wanted}" not in "\n".join(text.split("\n", 3)[:3]):
        report(path, 1, f"has no header 'SPDX-License-Identifier: {wanted}' in its first three lines")


def length(path, text):
    count = text.count("\n")
    if count > LONGEST and (path.endswith(CODE) or text.startswith("#!")):
        report(path, count, f"has {count} lines; {LONGEST} is the most")


def imports(paths):
    """StudioCore is pure Swift: nothing but the standard library, and Foundation in one file."""
    with_foundation = []
    for path in paths:
        if not (path.startswith("Sources/StudioCore/") and path.endswith(".swift")):
            continue
        for number, line in enumerate(read(path).split("\n"), 1):
            match = re.match(r"\s*(?:@\w+\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:\w+\s+)?(\w+)", line)
            if match and match.group(1).startswith("Foundation"):
                with_foundation.append((path, number))
            elif match and match.group(1) not in STANDARD_LIBRARY:
                report(path, number, f"StudioCore imports {match.group(1)}; it may import nothing but the standard library")
    for path, number in with_foundation[FOUNDATION_FILES:]:
        report(path, number, f"imports Foundation, which {with_foundation[0][0]} does already: one file of StudioCore may")


def hosts(path, text):
    for number, line in enumerate(text.split("\n"), 1):
        if HOSTS.search(line):
            report(path, number, "names a package registry's host; name the package and its client")


def anchors(text):
    """The anchors that a Markdown file's heads make."""
    found = set()
    for head in re.findall(r"^#+\s+(.*)$", text, re.MULTILINE):
        plain = re.sub(r"[^\w\s-]", "", re.sub(r"[`*_]", "", head)).strip().lower()
        found.add(re.sub(r"\s+", "-", plain))
    return found


def links(path, text):
    bare = re.sub(r"```.*?```", lambda m: "\n" * m.group(0).count("\n"), text, flags=re.DOTALL)
    bare = re.sub(r"`[^`\n]*`", "", bare)
    for match in re.finditer(r"\[[^\]]*\]\(([^)\s]+)\)", bare):
        target, _, anchor = match.group(1).partition("#")
        number = bare[: match.start()].count("\n") + 1
        if re.match(r"[a-z]+:", target):
            continue
        place = os.path.normpath(os.path.join(os.path.dirname(path), target)) if target else path
        if not os.path.exists(os.path.join(ROOT, place)):
            report(path, number, f"links to {target}, which is not there")
        elif anchor and place.endswith(".md") and anchor not in anchors(read(place) or ""):
            report(path, number, f"links to #{anchor}, which {place} has no head for")
    # Scripts and files that the text names in code marks must be there too.
    for match in re.finditer(r"`((?:scripts|docs|Sources|Fixtures|Benchmarks|Tests|\.ci)/[\w./+-]+)", text):
        named = match.group(1).rstrip(".")
        if not os.path.exists(os.path.join(ROOT, named)):
            report(path, text[: match.start()].count("\n") + 1, f"names {named}, which is not there")


def main():
    paths = tracked()
    for path in paths:
        text = read(path)
        if text is None:
            continue
        header(path, text)
        length(path, text)
        hosts(path, text)
        if path.endswith(".md"):
            links(path, text)
    imports(paths)
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
