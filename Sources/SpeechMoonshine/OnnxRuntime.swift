// SPDX-License-Identifier: GPL-3.0-or-later
internal import COnnxRuntime
internal import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// ONNX Runtime, opened while the program runs. One for the process: the library does not like to be closed.
final class OnnxRuntime: @unchecked Sendable {
  let api: FollowspotOrtApi
  /// Version as the library tells it.
  let version: String
  let environment: OpaquePointer
  let memory: OpaquePointer

  /// Opens the library at `path`.
  /// - Throws: `StudioError` `engine` where it can't be opened or is no ONNX Runtime.
  init(path: String) throws {
    guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      let why = dlerror().map { String(cString: $0) } ?? "no reason given"
      throw StudioError(.engine, "\(path) can't be opened: \(why)", hint: "Run scripts/setup to install it anew")
    }
    guard let symbol = dlsym(library, "OrtGetApiBase") else {
      throw StudioError(.engine, "\(path) is not ONNX Runtime", hint: "Run scripts/setup to install it anew")
    }
    let base = unsafeBitCast(symbol, to: FollowspotOrtGetApiBase.self)
    // The functions that are called were all there in the first version of the table.
    guard let pointer = base()?.pointee.GetApi(1) else {
      throw StudioError(.engine, "\(path) has no interface that is known here")
    }
    api = pointer.pointee
    version = base()?.pointee.GetVersionString().map { String(cString: $0) } ?? "unknown"
    var environment: OpaquePointer?
    try Self.check(api, api.CreateEnv(Int32(ORT_LOG_ERROR), "followspot", &environment))
    var memory: OpaquePointer?
    try Self.check(api, api.CreateCpuMemoryInfo(Int32(ORT_ARENA_ALLOCATOR), Int32(ORT_MEMORY_DEFAULT), &memory))
    self.environment = environment!
    self.memory = memory!
  }

  /// Turns a status into an error; frees it.
  func check(_ status: OpaquePointer?) throws { try Self.check(api, status) }

  private static func check(_ api: FollowspotOrtApi, _ status: OpaquePointer?) throws {
    guard let status else { return }
    let text = api.GetErrorMessage(status).map { String(cString: $0) } ?? "no reason given"
    api.ReleaseStatus(status)
    throw StudioError(.engine, "ONNX Runtime failed: \(text)")
  }
}

/// One network, loaded. Runs on the calling thread alone: a second thread was measured to wait more than it worked.
final class OnnxNetwork {
  private let runtime: OnnxRuntime
  private let session: OpaquePointer

  /// Loads a network's file.
  init(_ runtime: OnnxRuntime, path: String) throws {
    self.runtime = runtime
    var options: OpaquePointer?
    try runtime.check(runtime.api.CreateSessionOptions(&options))
    defer { runtime.api.ReleaseSessionOptions(options) }
    try runtime.check(runtime.api.SetIntraOpNumThreads(options, 1))
    try runtime.check(runtime.api.SetInterOpNumThreads(options, 1))
    // It would keep a plan of memory for every length of audio that ever came.
    try runtime.check(runtime.api.DisableMemPattern(options))
    var session: OpaquePointer?
    try runtime.check(runtime.api.CreateSession(runtime.environment, path, options, &session))
    self.session = session!
  }

  deinit { runtime.api.ReleaseSession(session) }

  /// Runs the network.
  func run(_ inputs: [(name: StaticString, tensor: OnnxTensor)], outputs: [String]) throws -> [OnnxTensor] {
    let names: [UnsafePointer<CChar>?] = inputs.map {
      UnsafeRawPointer($0.name.utf8Start).assumingMemoryBound(to: CChar.self)
    }
    let values: [OpaquePointer?] = inputs.map(\.tensor.value)
    let wanted = outputs.map { strdup($0) }
    defer { for name in wanted { free(name) } }
    var results = [OpaquePointer?](repeating: nil, count: outputs.count)
    try runtime.check(
      runtime.api.Run(
        session, nil, names, values, inputs.count, wanted.map { UnsafePointer($0) }, outputs.count, &results))
    return results.map { OnnxTensor(runtime, $0!, data: nil) }
  }
}

/// A tensor, and the memory that it reads where that is ours.
final class OnnxTensor {
  let value: OpaquePointer
  private let runtime: OnnxRuntime
  private let data: UnsafeMutableRawPointer?

  init(_ runtime: OnnxRuntime, _ value: OpaquePointer, data: UnsafeMutableRawPointer?) {
    self.runtime = runtime
    self.value = value
    self.data = data
  }

  /// A tensor with a copy of `elements`; `type` is the library's number for their type.
  convenience init<Element: BitwiseCopyable>(
    _ runtime: OnnxRuntime, _ elements: [Element], shape: [Int64], type: Int
  ) throws {
    let bytes = elements.count * MemoryLayout<Element>.stride
    let data = UnsafeMutableRawPointer.allocate(byteCount: max(bytes, 16), alignment: 64)
    elements.withUnsafeBytes { data.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(data), byteCount: bytes) }
    var value: OpaquePointer?
    do {
      try runtime.check(
        runtime.api.CreateTensorWithDataAsOrtValue(
          runtime.memory, data, bytes, shape, shape.count, Int32(type), &value))
    } catch {
      data.deallocate()
      throw error
    }
    self.init(runtime, value!, data: data)
  }

  deinit {
    runtime.api.ReleaseValue(value)
    data?.deallocate()
  }

  /// Length of each dimension.
  func shape() throws -> [Int] {
    var info: OpaquePointer?
    try runtime.check(runtime.api.GetTensorTypeAndShape(value, &info))
    defer { runtime.api.ReleaseTensorTypeAndShapeInfo(info) }
    var rank = 0
    try runtime.check(runtime.api.GetDimensionsCount(info, &rank))
    var sizes = [Int64](repeating: 0, count: rank)
    try runtime.check(runtime.api.GetDimensions(info, &sizes, rank))
    return sizes.map(Int.init)
  }

  /// Reads the elements in place.
  func withFloats<Result>(_ body: (UnsafeBufferPointer<Float>) throws -> Result) throws -> Result {
    let count = try shape().reduce(1, *)
    var data: UnsafeMutableRawPointer?
    try runtime.check(runtime.api.GetTensorMutableData(value, &data))
    return try body(UnsafeBufferPointer(start: data?.assumingMemoryBound(to: Float.self), count: count))
  }
}
