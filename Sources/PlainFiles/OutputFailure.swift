// SPDX-License-Identifier: GPL-3.0-or-later
package import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Turns error numbers of the system into errors about an output.
package enum OutputFailure {
  package static func error(_ number: Int32, writing name: String) -> StudioError {
    switch number {
    case ENOSPC, EDQUOT:
      StudioError(
        .diskFull, "\(name) can't be written: no space is left",
        hint: "Free some space, or write to a place that has it")
    default:
      StudioError(.unwritable, "\(name) can't be written: \(Descriptor.message(number))")
    }
  }

  package static func error(_ number: Int32, creating path: String) -> StudioError {
    switch number {
    case ENOSPC, EDQUOT:
      error(number, writing: path)
    case ENOENT, ENOTDIR:
      StudioError(.unwritable, "\(path) can't be created: its folder does not exist", hint: "Make the folder first")
    case EISDIR:
      StudioError(.unwritable, "\(path) is a folder", hint: "Name a file in it")
    case EACCES, EPERM, EROFS:
      StudioError(
        .unwritable, "\(path) can't be created: \(Descriptor.message(number))",
        hint: "Choose a folder that you may write to")
    default:
      StudioError(.unwritable, "\(path) can't be created: \(Descriptor.message(number))")
    }
  }
}
