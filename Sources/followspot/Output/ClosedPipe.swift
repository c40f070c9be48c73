// SPDX-License-Identifier: GPL-3.0-or-later

/// The reader of standard output went away (`| head -1`): no failure, and nothing to say.
struct ClosedPipe: Error {}
