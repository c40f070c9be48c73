// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled by scripts/setup --with-whisper, never by the package.
#include "shim.h"
#include <stdlib.h>
#include <string.h>
#include <whisper.h>

typedef struct {
  struct whisper_context *context;
  int32_t count;
  int32_t capacity;
  followspot_whisper_piece *pieces;
} model;

static void quiet(enum ggml_log_level level, const char *text, void *data) {
  (void)level;
  (void)text;
  (void)data;
}

static int32_t can_run(void) {
#if defined(__x86_64__) && defined(__GNUC__)
  // ggml tells what it was compiled for; without it in the processor the process would end.
  if (ggml_cpu_has_avx() && !__builtin_cpu_supports("avx")) return 0;
  if (ggml_cpu_has_avx2() && !__builtin_cpu_supports("avx2")) return 0;
  if (ggml_cpu_has_fma() && !__builtin_cpu_supports("fma")) return 0;
  if (ggml_cpu_has_bmi2() && !__builtin_cpu_supports("bmi2")) return 0;
  if (ggml_cpu_has_avx512() && !__builtin_cpu_supports("avx512f")) return 0;
  if (ggml_cpu_has_avx512_vbmi() && !__builtin_cpu_supports("avx512vbmi")) return 0;
  if (ggml_cpu_has_avx512_vnni() && !__builtin_cpu_supports("avx512vnni")) return 0;
#endif
  return 1;
}

static void *open_model(const char *path) {
  whisper_log_set(quiet, 0);
  struct whisper_context_params settings = whisper_context_default_params();
  settings.use_gpu = 0;
  settings.flash_attn = 0;
  struct whisper_context *context = 0;
  // Times of words come from the attention of the base model's aligned heads.
  settings.dtw_token_timestamps = 1;
  settings.dtw_aheads_preset = WHISPER_AHEADS_BASE;
  context = whisper_init_from_file_with_params(path, settings);
  if (!context) return 0;
  if (whisper_model_n_text_layer(context) != 6 || whisper_model_n_text_head(context) != 8) {
    // Another size has its heads elsewhere: no times for it, and none are better than wrong ones.
    whisper_free(context);
    settings.dtw_token_timestamps = 0;
    context = whisper_init_from_file_with_params(path, settings);
    if (!context) return 0;
  }
  model *made = calloc(1, sizeof(model));
  if (made) made->context = context;
  if (!made) whisper_free(context);
  return made;
}

static void close_model(void *opaque) {
  model *m = opaque;
  if (!m) return;
  whisper_free(m->context);
  free(m->pieces);
  free(m);
}

static int32_t has_language(void *opaque, const char *language) {
  model *m = opaque;
  if (!whisper_is_multilingual(m->context)) return strcmp(language, "en") == 0;
  return whisper_lang_id(language) >= 0;
}

static int32_t keep(model *m, followspot_whisper_piece piece) {
  if (m->count == m->capacity) {
    int32_t capacity = m->capacity ? 2 * m->capacity : 64;
    followspot_whisper_piece *pieces = realloc(m->pieces, (size_t)capacity * sizeof(piece));
    if (!pieces) return 0;
    m->pieces = pieces;
    m->capacity = capacity;
  }
  m->pieces[m->count++] = piece;
  return 1;
}

static int32_t run(
  void *opaque, const float *samples, int32_t count, const char *language, int32_t audio_context, int32_t max_tokens,
  followspot_whisper_outcome *outcome) {
  model *m = opaque;
  m->count = 0;
  memset(outcome, 0, sizeof(*outcome));
  struct whisper_full_params settings = whisper_full_default_params(WHISPER_SAMPLING_GREEDY);
  // A second thread spends its time waiting. No fallback to higher temperatures: they cost a pass each and are random.
  settings.n_threads = 1;
  settings.greedy.best_of = 1;
  settings.temperature_inc = 0;
  settings.language = language;
  settings.audio_ctx = audio_context;
  settings.max_tokens = max_tokens;
  // Nothing of what was said before: it recites that over noise.
  settings.no_context = 1;
  settings.n_max_text_ctx = 0;
  settings.single_segment = 1;
  settings.no_timestamps = 1;
  settings.suppress_blank = 1;
  settings.suppress_nst = 1;
  settings.print_progress = 0;
  settings.print_realtime = 0;
  settings.print_timestamps = 0;
  if (whisper_full(m->context, settings, samples, count) != 0) return 0;
  double sum = 0;
  for (int segment = 0; segment < whisper_full_n_segments(m->context); segment++) {
    outcome->no_speech = whisper_full_get_segment_no_speech_prob(m->context, segment);
    for (int i = 0; i < whisper_full_n_tokens(m->context, segment); i++) {
      whisper_token_data token = whisper_full_get_token_data(m->context, segment, i);
      if (token.id >= whisper_token_eot(m->context)) continue;
      followspot_whisper_piece piece = {
        whisper_full_get_token_text(m->context, segment, i), token.p, (int32_t)token.t_dtw};
      if (!keep(m, piece)) return 0;
      sum += token.plog;
    }
  }
  outcome->count = m->count;
  outcome->mean_log_probability = m->count ? (float)(sum / m->count) : 0;
  return 1;
}

static followspot_whisper_piece piece_at(void *opaque, int32_t index) { return ((model *)opaque)->pieces[index]; }

__attribute__((visibility("default"))) const followspot_whisper_table *followspot_whisper(void) {
  static followspot_whisper_table table = {
    FOLLOWSPOT_WHISPER_INTERFACE, 0, can_run, open_model, close_model, has_language, run, piece_at};
  if (!table.version) table.version = whisper_version();
  return &table;
}
