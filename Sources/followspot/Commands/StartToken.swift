// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

/// `--start`: the token at which to begin.
enum StartToken {
  /// - Throws: `StudioError` `usage` where the script ends before it.
  static func check(_ token: TokenIndex?, in script: Script, of path: String) throws -> TokenIndex? {
    guard let token, token > script.tokens.count else { return token }
    throw StudioError(
      .usage, "--start \(token) is past the end of \(path), which has \(script.tokens.count) tokens",
      hint: "TOKEN is a whole number from 0 to \(script.tokens.count)")
  }
}
