// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV
internal import PlainFiles
internal import StudioCore

/// libav's view of the bytes: the only owner of that handle.
final class OutputStream {
  let file: PartFile
  let handle: UnsafeMutablePointer<AVIOContext>

  init(_ file: PartFile) throws {
    let owner = Unmanaged.passUnretained(file).toOpaque()
    guard let handle = followspot_writer(owner, 1 << 18, writeOutput, seekOutput) else {
      throw StudioError(.engine, "Out of memory while opening \(file.path)")
    }
    self.file = file
    self.handle = handle
  }

  deinit { followspot_free_writer(handle) }
}

// Free functions: what C calls belongs to no actor.
private func writeOutput(_ owner: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  guard let owner, let bytes else { return -EINVAL }
  return Unmanaged<PartFile>.fromOpaque(owner).takeUnretainedValue().write(
    UnsafeRawBufferPointer(start: bytes, count: Int(count)))
}

private func seekOutput(_ owner: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: Int32) -> Int64 {
  guard let owner else { return -1 }
  let file = Unmanaged<PartFile>.fromOpaque(owner).takeUnretainedValue()
  return Int64(whence & AVSEEK_SIZE != 0 ? file.size : file.seek(Int(offset), whence & 3))
}
