// SPDX-License-Identifier: GPL-3.0-or-later
package import Pipeline
internal import PlainFiles
package import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A take as it lies on the disk.
package struct TakeFolder {
  /// The folder as it was named, without slashes at its end.
  package let path: String
  package let manifest: TakeManifest

  /// Reads what the folder says of itself.
  /// - Throws: `StudioError`: no such folder, no take, a damaged or newer description.
  package init(_ named: String) throws {
    var path = named
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw StudioError(.noSuchFile, "There is no take \(path)", hint: "Check the name, and the folder that you are in")
    }
    guard status.st_mode & S_IFMT == S_IFDIR, access("\(path)/\(TakeManifest.file)", F_OK) == 0 else {
      throw StudioError(
        .badTake, "\(path) is no take: it is not a folder with a \(TakeManifest.file)",
        hint: "Make one of a recording with followspot take import")
    }
    let file = "\(path)/\(TakeManifest.file)"
    manifest = try TakeManifest(reading: try Self.bytes(of: file, largest: 1 << 20), name: file)
  }

  /// The script as it was read.
  package func script() throws -> Script {
    let language = LanguageTag(parsing: manifest.language) ?? LanguageTag("en", region: "US")
    let file = "\(path)/\(manifest.script.file)"
    return try Script(ofTake: try Self.bytes(of: file, largest: 16 << 20), name: file, language: language)
  }

  /// The heard words.
  package func heard() throws -> [HeardWord] {
    let file = "\(path)/\(manifest.heard.file)"
    let log = try RecognitionLog(reading: try Self.bytes(of: file), name: file)
    return FinalWords.of(log.entries.lazy.map(\.update))
  }

  /// Commands, marks and scores as they were found when the take was made.
  package func marks() throws -> TakeMarksFile {
    let file = "\(path)/\(manifest.marks.file)"
    return try TakeMarksFile(reading: try Self.bytes(of: file), name: file)
  }

  /// Files of the take that are not there, or shorter than they were. Reads none of them.
  package func missing() -> [String] {
    manifest.parts.compactMap { part in
      guard let status = StudioFiles.status(of: "\(path)/\(part.file)") else { return "\(part.file) is missing" }
      return status.size < part.bytes
        ? "\(part.file) is cut short: it has \(status.size) of \(part.bytes) bytes" : nil
    }
  }

  /// Everything in a file of the folder.
  private static func bytes(of file: String, largest: Int = 1 << 30) throws -> [UInt8] {
    guard let bytes = try StudioFiles.read(file, largest: largest) else {
      throw StudioError(.noSuchFile, "There is no file \(file)", hint: "The take is not whole: look for it in a copy")
    }
    return bytes
  }

  /// What is wrong with the files: missing ones, and ones that are not as they were. Reads all of them.
  package func damage() -> [String] {
    manifest.parts.compactMap { part in
      do throws(StudioError) {
        guard let found = try TakeManifest.Part(part.file, in: path) else { return "\(part.file) is missing" }
        if found.bytes < part.bytes {
          return "\(part.file) is cut short: it has \(found.bytes) of \(part.bytes) bytes"
        }
        return found.sha256 == part.sha256 ? nil : "\(part.file) is not as it was when the take was made"
      } catch {
        return error.context
      }
    }
  }
}
