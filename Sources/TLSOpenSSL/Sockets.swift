// SPDX-License-Identifier: GPL-3.0-or-later
#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// TCP over IPv4, without blocking.
enum Sockets {
  #if canImport(Darwin)
    static let both = SHUT_RDWR
    static let quietly: Int32 = 0
    private static let stream = SOCK_STREAM
  #else
    static let both = Int32(SHUT_RDWR)
    /// A client that has gone is an error, and no signal.
    static let quietly = Int32(MSG_NOSIGNAL)
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #endif

  /// Listens at every address and a port of the system's choice.
  static func listen() -> (descriptor: Int32, port: Int)? {
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { return nil }
    prepare(descriptor)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isListening, systemListen(descriptor) == 0 else {
      close(descriptor)
      return nil
    }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// Takes a connection; negative where there is none.
  static func accept(_ listener: Int32) -> Int32 {
    #if canImport(Darwin)
      let descriptor = Darwin.accept(listener, nil, nil)
    #else
      let descriptor = Glibc.accept(listener, nil, nil)
    #endif
    if descriptor >= 0 { prepare(descriptor) }
    return descriptor
  }

  /// Connects to a port of this machine.
  static func connect(port: UInt16) -> Int32? {
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { return nil }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        systemConnect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      close(descriptor)
      return nil
    }
    prepare(descriptor)
    return descriptor
  }

  /// Waits for an event; 0 where none comes in time.
  static func wait(_ descriptor: Int32, for events: Int16, milliseconds: Int32) -> Int32 {
    var entry = pollfd(fd: descriptor, events: events, revents: 0)
    let count = poll(&entry, 1, milliseconds)
    return count < 0 && errno == EINTR ? 1 : count
  }

  /// Not for children, without blocking, and small packets at once.
  private static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    var on: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    #if canImport(Darwin)
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  private static func systemListen(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
      Darwin.listen(descriptor, 64)
    #else
      Glibc.listen(descriptor, 64)
    #endif
  }

  private static func systemConnect(
    _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
  ) -> Int32 {
    #if canImport(Darwin)
      Darwin.connect(descriptor, address, length)
    #else
      Glibc.connect(descriptor, address, length)
    #endif
  }
}
