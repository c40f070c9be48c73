// SPDX-License-Identifier: GPL-3.0-or-later
// The part of ONNX Runtime's C interface that followspot calls, in our own words.
//
// The library hands out one table of functions whose order never changes: what a version adds, it adds at the end. Here
// the functions that are not called are only counted, so that those that are stand at their places. Nothing is linked:
// the library is opened while the program runs, where it is there.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct OrtStatus OrtStatus;
typedef struct OrtEnv OrtEnv;
typedef struct OrtSession OrtSession;
typedef struct OrtSessionOptions OrtSessionOptions;
typedef struct OrtRunOptions OrtRunOptions;
typedef struct OrtValue OrtValue;
typedef struct OrtMemoryInfo OrtMemoryInfo;
typedef struct OrtTensorTypeAndShapeInfo OrtTensorTypeAndShapeInfo;

// Element types of tensors.
enum { ORT_FLOAT = 1, ORT_INT64 = 7, ORT_BOOL = 9 };
// Levels of what the library writes on standard error.
enum { ORT_LOG_ERROR = 3 };
// Kinds of memory.
enum { ORT_ARENA_ALLOCATOR = 1, ORT_MEMORY_DEFAULT = 0 };

// How many functions lie between two that are called.
#define ORT_OTHERS(from, to) void *others_##from[(to) - (from) + 1]

typedef struct {
  ORT_OTHERS(0, 1);
  const char *(*GetErrorMessage)(const OrtStatus *);
  OrtStatus *(*CreateEnv)(int level, const char *name, OrtEnv **);
  ORT_OTHERS(4, 6);
  OrtStatus *(*CreateSession)(const OrtEnv *, const char *path, const OrtSessionOptions *, OrtSession **);
  ORT_OTHERS(8, 8);
  OrtStatus *(*Run)(OrtSession *, const OrtRunOptions *, const char *const *names, const OrtValue *const *inputs,
                    size_t input_count, const char *const *output_names, size_t output_count, OrtValue **outputs);
  OrtStatus *(*CreateSessionOptions)(OrtSessionOptions **);
  ORT_OTHERS(11, 16);
  OrtStatus *(*DisableMemPattern)(OrtSessionOptions *);
  ORT_OTHERS(18, 23);
  OrtStatus *(*SetIntraOpNumThreads)(OrtSessionOptions *, int);
  OrtStatus *(*SetInterOpNumThreads)(OrtSessionOptions *, int);
  ORT_OTHERS(26, 48);
  OrtStatus *(*CreateTensorWithDataAsOrtValue)(const OrtMemoryInfo *, void *data, size_t bytes, const int64_t *shape,
                                               size_t rank, int type, OrtValue **);
  ORT_OTHERS(50, 50);
  OrtStatus *(*GetTensorMutableData)(OrtValue *, void **);
  ORT_OTHERS(52, 60);
  OrtStatus *(*GetDimensionsCount)(const OrtTensorTypeAndShapeInfo *, size_t *);
  OrtStatus *(*GetDimensions)(const OrtTensorTypeAndShapeInfo *, int64_t *, size_t);
  ORT_OTHERS(63, 64);
  OrtStatus *(*GetTensorTypeAndShape)(const OrtValue *, OrtTensorTypeAndShapeInfo **);
  ORT_OTHERS(66, 68);
  OrtStatus *(*CreateCpuMemoryInfo)(int allocator, int kind, OrtMemoryInfo **);
  ORT_OTHERS(70, 91);
  void (*ReleaseEnv)(OrtEnv *);
  void (*ReleaseStatus)(OrtStatus *);
  void (*ReleaseMemoryInfo)(OrtMemoryInfo *);
  void (*ReleaseSession)(OrtSession *);
  void (*ReleaseValue)(OrtValue *);
  ORT_OTHERS(97, 98);
  void (*ReleaseTensorTypeAndShapeInfo)(OrtTensorTypeAndShapeInfo *);
  void (*ReleaseSessionOptions)(OrtSessionOptions *);
} FollowspotOrtApi;

_Static_assert(offsetof(FollowspotOrtApi, ReleaseSessionOptions) == 100 * sizeof(void *), "the table is miscounted");
_Static_assert(offsetof(FollowspotOrtApi, CreateCpuMemoryInfo) == 69 * sizeof(void *), "the table is miscounted");
_Static_assert(offsetof(FollowspotOrtApi, CreateTensorWithDataAsOrtValue) == 49 * sizeof(void *), "the table is miscounted");

typedef struct {
  const FollowspotOrtApi *(*GetApi)(uint32_t version);
  const char *(*GetVersionString)(void);
} FollowspotOrtApiBase;

// The one symbol that the library exports.
typedef const FollowspotOrtApiBase *(*FollowspotOrtGetApiBase)(void);
