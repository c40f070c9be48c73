// SPDX-License-Identifier: GPL-3.0-or-later
#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A program that reads documents for the importers.
enum Helper: String, CaseIterable {
  case pandoc
  case libreOffice = "soffice"
  case pdftotext

  /// The package that has it.
  var package: String {
    switch self {
    case .pandoc: "pandoc"
    case .libreOffice: "libreoffice-writer"
    case .pdftotext: "poppler-utils"
    }
  }

  /// Where it is installed; `nil` where it is not.
  var path: String? {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return folders.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(rawValue)" }
      .first { access($0, X_OK) == 0 }
  }
}
