// SPDX-License-Identifier: GPL-3.0-or-later
import Pipeline

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Opens an address in the person's browser, or a folder in their file manager.
enum Browser {
  /// Starts the system's opener and does not wait for it; where there is none, the printed address has to do.
  /// - Returns: whether it was started.
  @discardableResult static func open(_ address: String) -> Bool {
    #if canImport(Darwin)
      let program = Programs.find("open")
    #else
      // Without a screen there is nothing to open it on, and a text browser would take the terminal.
      guard Terminal.variable("DISPLAY") != nil || Terminal.variable("WAYLAND_DISPLAY") != nil else { return false }
      let program = Programs.find("xdg-open")
    #endif
    guard let program else { return false }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [0, 1, 2] as [Int32] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What this program blocks is not for the browser.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var words = [strdup(program), strdup(address), nil]
    defer { for word in words { free(word) } }
    var pid: pid_t = 0
    guard posix_spawn(&pid, program, &actions, &attributes, &words, environ) == 0 else { return false }
    WorkerThread.start { [pid] in
      var status: Int32 = 0
      waitpid(pid, &status, 0)
    }
    return true
  }
}
