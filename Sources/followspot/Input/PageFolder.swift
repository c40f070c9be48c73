// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where the page's files lie.
enum PageFolder {
  /// The folder that was named; else the one beside the program (`../share/followspot/Web`, or what a build puts there); else
  /// the `Web` of the checkout that the program was built in.
  /// - Throws: `StudioError` `no-such-file` where there is none.
  static func find(named: String?) throws -> String {
    if let named { return named }
    let places = InstalledParts.programFolders().flatMap { folder in
      ["\(folder)/../share/followspot/Web", "\(folder)/Followspot_followspot.resources/Web", "\(folder)/Web"]
    }
    guard let found = places.first(where: { access("\($0)/index.html", R_OK) == 0 }) else {
      throw StudioError(
        .noSuchFile, "The studio's page was not found beside the program",
        hint: "Install the program anew, or name the page's folder with --page DIR")
    }
    return found
  }
}
