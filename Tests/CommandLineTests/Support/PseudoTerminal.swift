// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program in a terminal: it leads a session of its own, so that Ctrl-C and the size reach it as they do in life.
final class PseudoTerminal {
  let pid: pid_t
  private let master: Int32
  /// Held open here, so that the terminal's settings can be looked at after the program has ended.
  private let terminal: Int32
  private let seen = Mutex<[UInt8]>([])
  private let settingsBefore: termios

  init(
    _ arguments: [String], columns: UInt16 = 80, rows: UInt16 = 24, input: String? = nil,
    environment: [String: String] = [:]
  ) throws {
    let (master, name) = try Self.openPair()
    self.master = master
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    terminal = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    var settings = termios()
    tcgetattr(terminal, &settings)
    settingsBefore = settings

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session's leader opens becomes the one that controls it.
    posix_spawn_file_actions_addopen(&actions, 1, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    if let input {
      posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    } else {
      posix_spawn_file_actions_adddup2(&actions, 1, 0)
    }
    pid = try Program.spawn(
      [Program.path] + arguments, actions: &actions, leadsSession: true, environment: environment)
  }

  private static func openPair() throws -> (master: Int32, name: String) {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard master >= 0 else { throw POSIXError(.ENXIO) }
    #if canImport(Darwin)
      guard grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else { throw POSIXError(.ENXIO) }
      return (master, String(cString: name))
    #else
      // Glibc's own functions for this are not in Swift's module of it: TIOCSPTLCK and TIOCGPTN.
      var isLocked: Int32 = 0
      var number: UInt32 = 0
      guard ioctl(master, 0x4004_5431, &isLocked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
        throw POSIXError(.ENXIO)
      }
      return (master, "/dev/pts/\(number)")
    #endif
  }

  deinit {
    close(terminal)
    close(master)
  }

  /// Everything that the program has written, as it would reach the screen.
  func output() -> String {
    seen.withLock { seen in
      var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      while poll(&request, 1, 0) > 0, request.revents & Int16(POLLIN) != 0 {
        let count = read(master, &buffer, buffer.count)
        guard count > 0 else { break }
        seen += buffer[..<count]
      }
      return String(decoding: seen, as: UTF8.self)
    }
  }

  func wait(for text: String) throws {
    do { try Deadline.wait(for: text) { output().contains(text) } } catch {
      kill(pid, SIGKILL)
      throw error
    }
  }

  /// Types.
  func type(_ keys: String) {
    var keys = Array(keys.utf8)
    _ = write(master, &keys, keys.count)
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  func send(_ signal: Int32) { kill(pid, signal) }

  /// Waits for the end; reads on, so that the program never waits for room.
  func end() throws -> Int32? {
    var status: Int32 = 0
    do {
      try Deadline.wait(for: "the program to end") {
        _ = output()
        return waitpid(pid, &status, WNOHANG) == pid
      }
    } catch {
      kill(pid, SIGKILL)
      waitpid(pid, &status, 0)
      throw error
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  /// Waits until the program stands still, as after Ctrl-Z.
  func waitForStop() throws {
    var status: Int32 = 0
    try Deadline.wait(for: "the program to stop") {
      _ = output()
      return waitpid(pid, &status, WNOHANG | WUNTRACED) == pid && status & 0xFF == 0x7F
    }
  }

  /// How the terminal's settings differ from those before; empty where it reads lines and echoes as it did.
  var changes: String {
    var now = termios()
    tcgetattr(terminal, &now)
    let before = settingsBefore
    let flags: [(String, tcflag_t, tcflag_t)] = [
      ("local", before.c_lflag, now.c_lflag), ("input", before.c_iflag, now.c_iflag),
      ("output", before.c_oflag, now.c_oflag),
    ]
    return flags.filter { $1 != $2 }.map { "\($0) \(String($1, radix: 8)) -> \(String($2, radix: 8))" }
      .joined(separator: ", ")
  }

  /// Whether the settings are those before.
  var isAsBefore: Bool { changes.isEmpty }

  /// Whether the program has the alternate screen now, by what it wrote last.
  var hasAlternateScreen: Bool {
    let text = output()
    guard let enter = text.range(of: "\u{1B}[?1049h", options: .backwards) else { return false }
    guard let leave = text.range(of: "\u{1B}[?1049l", options: .backwards) else { return true }
    return leave.lowerBound < enter.lowerBound
  }
}
