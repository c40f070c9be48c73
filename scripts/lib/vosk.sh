# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Vosk's library, on request, into .deps/vosk; the models for it are the person's own. Sourced by scripts/setup after
# steps.sh and packages.sh.
# shellcheck disable=SC2154 # system, deps and downloads are the sourcing script's

readonly VOSK=0.3.45
readonly vosk=$deps/vosk

# Prints the hash of the package for this machine; nothing where there is none.
vosk_sha256() {
  case $system-$(uname -m) in
    Linux-x86_64) say 25e025093c4399d7278f543568ed8cc5460ac3a4bf48c23673ace1e25d26619f ;;
    Linux-aarch64) say 54efb47dd890e544e9e20f0316413acec7f8680d04ec095c6140ab4e70262704 ;;
  esac
}

vosk_ready() { [ -s "$vosk/libvosk.so" ] && [ "$(cat "$vosk/library.stamp" 2>/dev/null)" = "$VOSK $(vosk_sha256)" ]; }

install_vosk() {
  local sum unpacked=$deps/build-vosk
  sum=$(vosk_sha256)
  [ -n "$sum" ] || fail "$UNAVAILABLE" "there is no package of Vosk $VOSK that was tested on $system $(uname -m)" \
    "It is there for Linux on x86_64 and aarch64."
  say "Vosk $VOSK is put into .deps/vosk"
  mkdir -p "$downloads" "$vosk"
  rm -f "$vosk/library.stamp"
  fetch vosk "$VOSK" "$sum" "vosk-$VOSK-$(uname -m).whl" wheel
  rm -rf "$unpacked"
  step "unpacking" python3 -m zipfile -e "$downloads/vosk-$VOSK-$(uname -m).whl" "$unpacked"
  mv -f "$unpacked/vosk/libvosk.so" "$vosk/libvosk.so"
  rm -rf "$unpacked"
  say "$VOSK $sum" >"$vosk/library.stamp.part"
  mv -f "$vosk/library.stamp.part" "$vosk/library.stamp"
  say "   It needs a model: followspot follow SCRIPT AUDIO --recognizer vosk --model DIR"
}
