// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV
import StudioCore
