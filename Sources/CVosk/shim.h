// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Vosk's C interface that followspot calls, in our own words. Nothing is linked: the library is opened while
// the program runs, where it is there.
#pragma once

typedef struct VoskModel VoskModel;
typedef struct VoskRecognizer VoskRecognizer;

// Below 0 nothing is written to standard error but what ends the process.
typedef void (*vosk_set_log_level_function)(int level);

// 0 where the folder holds no model.
typedef VoskModel *(*vosk_model_new_function)(const char *folder);
typedef void (*vosk_model_free_function)(VoskModel *);

// Keeps the model for as long as it lives itself.
typedef VoskRecognizer *(*vosk_recognizer_new_function)(VoskModel *, float sample_rate);
typedef void (*vosk_recognizer_free_function)(VoskRecognizer *);
// Whether results come with times and confidences, and whether partial ones do.
typedef void (*vosk_recognizer_set_words_function)(VoskRecognizer *, int);

// Takes 16-bit samples: 1 where an utterance ended with them, 0 where none did, below 0 where it failed.
typedef int (*vosk_recognizer_accept_waveform_s_function)(VoskRecognizer *, const short *samples, int count);
// JSON, valid until the next call: the utterance that ended, the one that goes on, the rest at the end of all audio.
typedef const char *(*vosk_recognizer_result_function)(VoskRecognizer *);
