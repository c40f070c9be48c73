// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/error.h>
#include <libavutil/opt.h>
#include <libswresample/swresample.h>

// Swift does not see function-like macros.
static inline int followspot_averror_eagain(void) { return AVERROR(EAGAIN); }
static inline int followspot_averror_eof(void) { return AVERROR_EOF; }
static inline int followspot_averror_invaliddata(void) { return AVERROR_INVALIDDATA; }
