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
