// SPDX-License-Identifier: GPL-3.0-or-later
#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A program of the system that does what no library of ours does, where it is installed.
package enum Helper: String, CaseIterable {
  case pandoc
  case libreOffice = "soffice"
  case pdftotext
  case faceDetect = "facedetect"

  /// The package that has it.
  package var package: String {
    switch self {
    case .pandoc: "pandoc"
    case .libreOffice: "libreoffice-writer"
    case .pdftotext: "poppler-utils"
    case .faceDetect: "facedetect"
    }
  }

  /// Where it is installed; `nil` where it is not.
  package var path: String? {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return folders.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(rawValue)" }
      .first { access($0, X_OK) == 0 }
  }
}
