// SPDX-License-Identifier: GPL-3.0-or-later

/// Spells seconds. Without Foundation: one of these runs for every event.
enum Clock {
  /// `0:07`, `12:34`, `1:02:03`: whole seconds that have passed.
  static func minutes(_ seconds: Double) -> String {
    let whole = Int(max(0, min(seconds, 1e9)))
    let two = { (n: Int) in n < 10 ? "0\(n)" : "\(n)" }
    if whole >= 3600 { return "\(whole / 3600):\(two(whole / 60 % 60)):\(two(whole % 60))" }
    return "\(whole / 60):\(two(whole % 60))"
  }

  /// `12.345`: rounded up, so that an event is never told earlier than it was.
  static func milliseconds(_ seconds: Double) -> String {
    let all = Int((max(0, min(seconds, 1e9)) * 1000 - 1e-6).rounded(.up))
    let part = all % 1000
    return "\(all / 1000)." + (part < 10 ? "00" : part < 100 ? "0" : "") + "\(part)"
  }

  /// `0.4`: rounded to tenths.
  static func tenths(_ value: Double) -> String {
    let all = Int((max(0, min(value, 1e9)) * 10).rounded())
    return "\(all / 10).\(all % 10)"
  }

  /// `0.12`: rounded to hundredths.
  static func hundredths(_ value: Double) -> String {
    let all = Int((max(0, min(value, 1e9)) * 100).rounded())
    return "\(all / 100)." + (all % 100 < 10 ? "0" : "") + "\(all % 100)"
  }
}
