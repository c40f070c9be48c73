// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <stdint.h>

// What the program needs of whisper.cpp, in plain types. scripts/setup --with-whisper builds shim.c and whisper.cpp into
// one library, which the program loads where it is there: nothing of it is linked.

// Raise it with each change to what follows: a library of another number is refused.
#define FOLLOWSPOT_WHISPER_INTERFACE 1

// The one symbol that the library exports: a followspot_whisper_table_function.
#define FOLLOWSPOT_WHISPER_SYMBOL "followspot_whisper"

// A piece of a word, a word, or a mark.
typedef struct {
  const char *text;    // UTF-8, perhaps only a part of a character; a space begins a word. Valid until the next run.
  float probability;   // 0 to 1
  int32_t end;         // hundredths of a second from the first sample by dynamic time warping; -1 where it gave none
} followspot_whisper_piece;

// What one run came to.
typedef struct {
  int32_t count;       // pieces
  float no_speech;     // probability that nobody speaks, 0 to 1
  float mean_log_probability;
} followspot_whisper_outcome;

typedef struct {
  int32_t interface;   // FOLLOWSPOT_WHISPER_INTERFACE of the library
  const char *version; // of whisper.cpp
  // Whether this processor has the instructions that the library was compiled for.
  int32_t (*can_run)(void);
  // Loads a model; 0 where it can't be. Not freed by itself.
  void *(*open)(const char *path);
  void (*close)(void *model);
  // Whether the model knows a language, by its ISO 639 code.
  int32_t (*has_language)(void *model, const char *language);
  // Recognises samples (16 kHz mono, -1 to 1), on the calling thread alone. audio_context is in steps of 20 ms, at most
  // 1500; 0 where it failed. One run at a time per model.
  int32_t (*run)(
    void *model, const float *samples, int32_t count, const char *language, int32_t audio_context, int32_t max_tokens,
    followspot_whisper_outcome *outcome);
  // One piece of the latest run, 0 <= index < count.
  followspot_whisper_piece (*piece)(void *model, int32_t index);
} followspot_whisper_table;

typedef const followspot_whisper_table *(*followspot_whisper_table_function)(void);
