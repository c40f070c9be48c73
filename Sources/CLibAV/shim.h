// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/display.h>
#include <libavutil/error.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <string.h>

// Swift does not see function-like macros.
static inline int followspot_averror_eagain(void) { return AVERROR(EAGAIN); }
static inline int followspot_averror_eof(void) { return AVERROR_EOF; }
static inline int followspot_averror_invaliddata(void) { return AVERROR_INVALIDDATA; }
static inline int followspot_averror_encoder_not_found(void) { return AVERROR_ENCODER_NOT_FOUND; }

// Where a stream keeps its display matrix (nine numbers, or none) has changed between the versions of libavformat.
static inline const int32_t *followspot_display_matrix(const AVStream *stream) {
#if LIBAVFORMAT_VERSION_MAJOR >= 61
  const AVPacketSideData *side = av_packet_side_data_get(
      stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX);
  return side && side->size >= 9 * sizeof(int32_t) ? (const int32_t *)side->data : NULL;
#else
  size_t size = 0;
  uint8_t *data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
  return data && size >= 9 * sizeof(int32_t) ? (const int32_t *)data : NULL;
#endif
}

static inline int followspot_set_display_matrix(AVStream *stream, const int32_t *matrix) {
#if LIBAVFORMAT_VERSION_MAJOR >= 61
  AVPacketSideData *side = av_packet_side_data_new(
      &stream->codecpar->coded_side_data, &stream->codecpar->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX,
      9 * sizeof(int32_t), 0);
  uint8_t *data = side ? side->data : NULL;
#else
  uint8_t *data = av_stream_new_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, 9 * sizeof(int32_t));
#endif
  if (!data) return AVERROR(ENOMEM);
  memcpy(data, matrix, 9 * sizeof(int32_t));
  return 0;
}

// A place to write to that is somebody else's: `write` and `seek` are called with `owner`. From libavformat 61 the bytes
// that are written are constant.
typedef int (*followspot_write)(void *owner, const uint8_t *bytes, int count);
typedef int64_t (*followspot_seek)(void *owner, int64_t offset, int whence);
static inline AVIOContext *followspot_writer(void *owner, int size, followspot_write write, followspot_seek seek) {
  unsigned char *buffer = (unsigned char *)av_malloc((size_t)size);
  if (!buffer) return NULL;
#if LIBAVFORMAT_VERSION_MAJOR >= 61
  AVIOContext *context = avio_alloc_context(buffer, size, 1, owner, NULL, write, seek);
#else
  AVIOContext *context =
      avio_alloc_context(buffer, size, 1, owner, NULL, (int (*)(void *, uint8_t *, int))write, seek);
#endif
  if (!context) av_free(buffer);
  return context;
}
static inline void followspot_free_writer(AVIOContext *context) {
  if (!context) return;
  av_freep(&context->buffer);
  avio_context_free(&context);
}
