// SPDX-License-Identifier: GPL-3.0-or-later
internal import Dispatch

/// A clock that goes on whatever the person sets.
enum Clock {
  /// Seconds since some moment.
  static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) * 1e-9 }
}
