# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Moonshine, the second recogniser, into .deps/moonshine: its model, and the library that runs it. Sourced by scripts/setup
# after steps.sh and packages.sh.
# shellcheck disable=SC2154 # system, deps and downloads are the sourcing script's

readonly MOONSHINE=0.0.73
readonly MOONSHINE_SHA256=6461c8097ed78d054c46b4c821143008a07b5fa1f4169674493ccfa06c1407db
readonly MOONSHINE_STAMP="$MOONSHINE $MOONSHINE_SHA256 2"
readonly moonshine=$deps/moonshine

# Whether there is a package for this machine: it wants the C library of 2021 or newer.
moonshine_exists() {
  local glibc
  [ "$system-$(uname -m)" = Linux-x86_64 ] || return 1
  glibc=$(getconf GNU_LIBC_VERSION 2>/dev/null) || return 1
  [ "$(printf '2.34\n%s\n' "${glibc#glibc }" | sort -V | head -n 1)" = 2.34 ]
}

moonshine_ready() {
  local file
  [ "$(cat "$deps/moonshine.stamp" 2>/dev/null)" = "$MOONSHINE_STAMP" ] || return 1
  for file in encoder_model.ort decoder_model_merged.ort tokenizer.bin libonnxruntime.so LICENSE; do
    [ -s "$moonshine/$file" ] || return 1
  done
}

install_moonshine() {
  local archive=moonshine_voice-$MOONSHINE.whl unpacked=$deps/build-moonshine file
  say "3. Moonshine $MOONSHINE, the second recogniser, is put into .deps/moonshine (54 MB to fetch)"
  mkdir -p "$downloads" "$moonshine"
  rm -f "$deps/moonshine.stamp"
  fetch moonshine_voice "$MOONSHINE" "$MOONSHINE_SHA256" "$archive" wheel
  rm -rf "$unpacked"
  step "unpacking" python3 -m zipfile -e "$downloads/$archive" "$unpacked"
  for file in "$unpacked"/moonshine_voice/assets/tiny-en/*; do mv -f "$file" "$moonshine/"; done
  mv -f "$unpacked"/moonshine_voice.libs/libonnxruntime-*.so.1 "$moonshine/libonnxruntime.so"
  mv -f "$unpacked"/moonshine_voice-*.dist-info/licenses/LICENSE "$moonshine/LICENSE"
  rm -rf "$unpacked"
  say "$MOONSHINE_STAMP" >"$deps/moonshine.stamp.part"
  mv -f "$deps/moonshine.stamp.part" "$deps/moonshine.stamp"
}
