// SPDX-License-Identifier: GPL-3.0-or-later
#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The addresses of this machine in its local networks.
enum LocalAddresses {
  /// IPv4 addresses that are not of the machine alone, those of home and office networks first.
  static func all() -> [String] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var found: [String] = []
    var next = list
    while let entry = next?.pointee {
      next = entry.ifa_next
      let isUp = entry.ifa_flags & UInt32(IFF_UP) != 0 && entry.ifa_flags & UInt32(IFF_LOOPBACK) == 0
      guard isUp, let address = entry.ifa_addr, Int32(address.pointee.sa_family) == AF_INET else { continue }
      var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
      let isRead = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { pointer in
        inet_ntop(AF_INET, &pointer.pointee.sin_addr, &text, socklen_t(INET_ADDRSTRLEN)) != nil
      }
      let name = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if isRead, !name.hasPrefix("169.254."), !found.contains(name) { found.append(name) }
    }
    return found.filter(isPrivate) + found.filter { !isPrivate($0) }
  }

  /// Whether an address is of a network that is not the internet.
  static func isPrivate(_ address: String) -> Bool {
    let parts = address.split(separator: ".").compactMap { Int($0) }
    guard parts.count == 4 else { return false }
    return parts[0] == 10 || parts[0] == 192 && parts[1] == 168 || parts[0] == 172 && (16...31).contains(parts[1])
  }
}
