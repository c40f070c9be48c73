# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Messages, and long steps with their output in a log. Sourced; needs PROGRAM, root and log.
# shellcheck disable=SC2154 # those are the sourcing script's

# Exit codes of sysexits.h.
# shellcheck disable=SC2034 # used by the scripts that source this
readonly USAGE=64 DATAERR=65 UNAVAILABLE=69 SOFTWARE=70 CANTCREAT=73 TEMPFAIL=75 NOPERM=77

say() { printf '%s\n' "$*"; }
# fail CODE WHAT HINT...: what went wrong, then what to do.
fail() {
  local code=$1
  shift
  printf '%s: error: %s\n' "$PROGRAM" "$1" >&2
  shift
  if [ $# -gt 0 ]; then printf '  %s\n' "$@" >&2; fi
  exit "$code"
}

job=
stop() {
  trap - INT TERM HUP
  if [ -n "$job" ]; then kill -TERM -- "-$job" 2>/dev/null || true; fi
  printf '\n%s: stopped. Run it again to go on from here.\n' "$PROGRAM" >&2
  exit $((128 + $1))
}
trap 'stop 2' INT
trap 'stop 15' TERM
trap 'stop 1' HUP

# step WHAT COMMAND...: runs it with its output in the log, shows that it is alive, and explains a failure.
step() {
  local what=$1 started=$SECONDS last shown=$SECONDS status=0 line width=${COLUMNS:-80}
  shift
  printf '\n== %s\n' "$*" >>"$log" 2>/dev/null || no_space "$root"
  local from
  from=$(wc -c <"$log")
  # A group of its own, so that an interruption ends the compilers too and not just their parent.
  set -m
  "$@" >>"$log" 2>&1 </dev/null &
  job=$!
  set +m
  while kill -0 "$job" 2>/dev/null; do
    sleep 0.3
    if [ -t 1 ]; then
      last=$(tail -c 400 "$log" | tr '\r' '\n' | grep -v '^ *$' | tail -n 1 | tr -cd '[:print:]') || true
      line="   $what, $((SECONDS - started)) s: $last"
      printf '\r\033[K%s' "${line:0:$((width - 1))}"
    elif [ $((SECONDS - shown)) -ge 15 ]; then
      shown=$SECONDS
      last=$(tail -c 400 "$log" | tr '\r' '\n' | grep -v '^ *$' | tail -n 1 | tr -cd '[:print:]') || true
      say "   $what, $((SECONDS - started)) s: ${last:0:100}"
    fi
  done
  wait "$job" || status=$?
  job=
  if [ -t 1 ]; then printf '\r\033[K'; fi
  if [ $status -eq 0 ]; then
    say "   $what: done in $((SECONDS - started)) s"
    return
  fi
  explain "$what" "$status" "$(tail -c "+$((from + 1))" "$log")"
}

free_megabytes() { df -Pk "$1" | awk 'NR == 2 { print int($4 / 1024) }'; }

no_space() {
  fail $CANTCREAT "no space left on the disk that holds $1" \
    "About 1 GB is needed for a first set-up and the tests. Free some and run $PROGRAM again; it goes on from here." \
    "$(df -h "$1" | tail -n 1 | awk '{print $4 " free of " $2 " on " $6}')"
}

explain() {
  local what=$1 status=$2 text=$3
  printf '%s\n' "$text" | grep -Ev '^ *$|WARNING: Retrying' | tail -n 10 | cut -c 1-160 | sed 's/^/   | /' >&2
  # A full disk may have swallowed its own message.
  local place
  for place in "$root" "${TMPDIR:-/tmp}"; do
    if [ "$(free_megabytes "$place")" -lt 8 ]; then no_space "$place"; fi
  done
  case $text in
    *"No space left on device"* | *"not enough free space"* | *"Disk quota exceeded"*) no_space "$root" ;;
    *"name resolution"* | *"Temporary failure resolving"* | *"Failed to fetch"* | *"Name or service not known"* | *"Network is unreachable"* | *"Could not resolve"* | \
      *"Connection refused"* | *"connection timed out"* | *"Connection timed out"* | *"Failed to establish a new connection"* | \
      *"No matching distribution found"* | *"Could not connect"*)
      fail $UNAVAILABLE "$what: the network, or the package registry behind it, cannot be reached" \
        "Connect (or set the proxy and the mirrors that apt and pip are to use) and run $PROGRAM again; it goes on from here." ;;
    *"Unable to locate package"* | *"has no installation candidate"*)
      fail $UNAVAILABLE "$what: this system's package lists do not have a package that is needed" \
        "Debian 12 has them all in its 'main' part: check the sources that apt reads, then run $PROGRAM again." ;;
    *"Could not get lock"* | *"Unable to acquire the dpkg frontend lock"*)
      fail $TEMPFAIL "$what: another program is installing packages" "Wait until it is done and run $PROGRAM again." ;;
    *"invalid access to "*.lock*)
      fail $NOPERM "$what: another user has built in this folder before, and SwiftPM's lock file is theirs" \
        "Remove the .lock file that the lines above name (its owner or root can), and run $PROGRAM again." ;;
    *"Read-only file system"* | *"Permission denied"*)
      fail $NOPERM "$what: a place that has to be written is not writable for $(id -un)" "The lines above say which." ;;
  esac
  fail $SOFTWARE "$what failed (exit code $status)" "The whole output is in $log."
}
