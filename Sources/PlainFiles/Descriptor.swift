// SPDX-License-Identifier: GPL-3.0-or-later
#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Reads and writes on file descriptors that finish what they begin.
package enum Descriptor {
  /// Holds the places of standard input, output and error where whoever started the program has closed them: the next
  /// file that is opened would take such a place, and get what is meant for it. Using them still fails.
  package static func holdStandardPlaces() {
    for descriptor in [0, 1, 2] as [Int32] where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes all of `text`; returns 0 or the error number.
  package static func write(_ text: String, to descriptor: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  /// Writes all bytes; returns 0 or the error number.
  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var done = 0
    while done < bytes.count {
      #if canImport(Darwin)
        let written = Darwin.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
      #else
        let written = Glibc.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
      #endif
      if written >= 0 {
        done += written
      } else if errno == EAGAIN {
        // Somebody else made the shared terminal or pipe non-blocking.
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&wait, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  /// Reads up to `buffer.count` bytes; 0 at the end, or minus the error number.
  package static func read(into buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32) -> Int {
    while true {
      #if canImport(Darwin)
        let count = Darwin.read(descriptor, buffer.baseAddress!, buffer.count)
      #else
        let count = Glibc.read(descriptor, buffer.baseAddress!, buffer.count)
      #endif
      if count >= 0 { return count }
      if errno == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&wait, 1, -1)
      } else if errno != EINTR {
        return -Int(errno)
      }
    }
  }

  /// What the system says to an error number: `No space left on device`.
  package static func message(_ number: Int32) -> String { String(cString: strerror(number)) }
}
