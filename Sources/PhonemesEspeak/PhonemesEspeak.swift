// SPDX-License-Identifier: GPL-3.0-or-later
internal import CEspeakNG
import StudioCore
