// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <pocketsphinx.h>
#include <pocketsphinx/alignment.h>
#include <pocketsphinx/err.h>
#include <pocketsphinx/logmath.h>
#include <pocketsphinx/model.h>
#include <pocketsphinx/search.h>
#include <pocketsphinx/vad.h>

// Swift does not import a function that takes a variadic callback.
static inline void followspot_ps_silence(void) { err_set_callback(0, 0); }

#if defined(__linux__)
#include <malloc.h>
#endif

// Gives memory that is free in the process back to the system, where the C library can: its own releases leave it with
// the allocator, and a long utterance's lattice takes some ten megabytes. Cost: some milliseconds.
static inline void followspot_return_free_memory(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}
