// SPDX-License-Identifier: GPL-3.0-or-later
internal import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A library that is opened while the program runs, where it is there: nothing of it is linked.
///
/// Never closed: threads and tables of such libraries outlive whoever opened them.
public struct LoadedLibrary: @unchecked Sendable {
  /// Where it lies.
  public let path: String
  private let handle: UnsafeMutableRawPointer
  private let remedy: String

  /// Opens a library.
  /// - Parameter remedy: what the person can do where that fails.
  /// - Throws: `StudioError` `engine` where the file is no library for this machine.
  public init(path: String, remedy: String) throws {
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      let why = dlerror().map { String(cString: $0) } ?? "no reason given"
      throw StudioError(.engine, "The library \(path) can't be opened: \(why)", hint: remedy)
    }
    self.path = path
    self.handle = handle
    self.remedy = remedy
  }

  /// A function of the library. `Function` has to be its C type; nobody checks that.
  /// - Throws: `StudioError` `engine` where the library has none of that name.
  public func function<Function>(_ name: String, as type: Function.Type = Function.self) throws -> Function {
    guard let symbol = dlsym(handle, name) else {
      throw StudioError(.engine, "The library \(path) has no function \(name): it is another one", hint: remedy)
    }
    return unsafeBitCast(symbol, to: type)
  }
}
