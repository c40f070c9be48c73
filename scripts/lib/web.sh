# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What drives a browser in tests (Playwright, axe) and others' readers of captions and projects, from the Python index,
# into .deps/web, with the versions of Tests/Web/requirements.txt. The browser is the system's own chromium. Sourced by
# scripts/setup after steps.sh.
# shellcheck disable=SC2154 # root and deps are the sourcing script's

readonly web=$deps/web
readonly web_wanted=$root/Tests/Web/requirements.txt

# Packages with machine code in them belong to one Python.
web_stamp() { python3 -c 'import sys; print(sys.version)' && cat "$web_wanted"; }

web_ready() { [ "$(cat "$deps/web.stamp" 2>/dev/null)" = "$(web_stamp)" ] && [ -d "$web/playwright" ]; }

install_web() {
  local python
  say "4. Playwright and axe, which drive a browser in tests, and readers of captions and projects are put into .deps/web (80 MB to fetch)"
  python=$(python_with_pip)
  [ -n "$python" ] || fail "$UNAVAILABLE" "no python3 here has pip" "Install it: apt-get install python3-pip"
  rm -rf "$web" "$deps/web.stamp"
  step "pip install" "$python" -m pip install --disable-pip-version-check --progress-bar off --quiet \
    --only-binary :all: --no-deps --target "$web" --requirement "$web_wanted"
  web_stamp >"$deps/web.stamp.part"
  mv -f "$deps/web.stamp.part" "$deps/web.stamp"
}
