// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a request's body could not be had.
public enum WebBodyError: Error, Hashable, Sendable {
  /// More bytes than the limit, in its `Content-Length` or on the way.
  case tooLarge(limit: Int)
  /// The client stopped sending, sent too slowly, or broke the encoding.
  case incomplete
}
