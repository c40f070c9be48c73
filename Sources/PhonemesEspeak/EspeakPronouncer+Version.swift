// SPDX-License-Identifier: GPL-3.0-or-later
internal import CEspeakNG

extension EspeakPronouncer {
  /// The version of espeak-ng that the program runs with.
  public static var libraryVersion: String { espeak_Info(nil).map { String(cString: $0) } ?? "unknown" }
}
