// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <espeak-ng/espeak_ng.h>
#include <espeak-ng/speak_lib.h>
