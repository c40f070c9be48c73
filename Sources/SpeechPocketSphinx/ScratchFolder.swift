// SPDX-License-Identifier: GPL-3.0-or-later
#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif
internal import StudioCore

/// A private folder for the files that PocketSphinx only takes by name; gone with its owner.
///
/// They hold words of the script, so nobody else may read them and they do not stay.
final class ScratchFolder {
  let path: String
  private var files: [String] = []

  init() throws {
    let base = FileProbe.environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var template = Array("\(base)/followspot-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Self.failure("make a folder", in: base) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for file in files { unlink(file) }
    rmdir(path)
  }

  /// Writes a file and returns its path.
  func write(_ bytes: [UInt8], as name: String) throws -> String {
    let file = path + "/" + name
    guard let handle = fopen(file, "wb") else { throw Self.failure("write", in: path) }
    files.append(file)
    let written = fwrite(bytes, 1, bytes.count, handle)
    let closed = fclose(handle)
    guard written == bytes.count, closed == 0 else { throw Self.failure("write", in: path) }
    return file
  }

  private static func failure(_ what: String, in folder: String) -> StudioError {
    let code: StudioError.Code = errno == ENOSPC ? .diskFull : .unwritable
    return StudioError(
      code, "Could not \(what) in the temporary folder \(folder): \(String(cString: strerror(errno)))",
      hint: "Free some space there, or set TMPDIR to another folder")
  }
}
