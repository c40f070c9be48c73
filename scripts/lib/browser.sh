# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Where the browser and what drives it are. Sourced at the checkout's root by what runs a browser.
# shellcheck disable=SC2034 # it is the sourcing script's

web_packages=$PWD/.deps/web
if [ -z "${FOLLOWSPOT_CHROMIUM-}" ] && ! command -v chromium >/dev/null && ! command -v google-chrome >/dev/null; then
  echo "${0##*/}: error: there is no chromium on PATH" >&2
  echo "Install it (apt-get install chromium), or name a Chromium-like browser in FOLLOWSPOT_CHROMIUM." >&2
  exit 69
fi
