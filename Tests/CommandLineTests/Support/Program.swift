// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import MediaLibAV
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The real program, started as people start it.
final class Program {
  /// The program that was built together with these tests.
  static let path: String = {
    let tests =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    var folder = URL(filePath: tests).deletingLastPathComponent()
    while folder.path != "/", !FileManager.default.isExecutableFile(atPath: folder.appending(path: "followspot").path) {
      folder = folder.deletingLastPathComponent()
    }
    return folder.appending(path: "followspot").path
  }()

  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures")
  static let script = fixtures.appending(path: "clean-talk.txt").path
  /// A recording of the script.
  static let recording = fixtures.appending(path: "clean-talk.flac").path
  /// Its first nine seconds: the tests start the program many times.
  static let audio: String = {
    let file = URL(filePath: path).deletingLastPathComponent().appending(path: "command-line-tests.wav")
    do {
      let reader = try AudioReader(path: recording)
      var samples: [Int16] = []
      while samples.count < 9 * 16_000, let frame = try reader.next() { samples += frame }
      try Data(Sounds.wave(samples)).write(to: file, options: .atomic)
    } catch {
      Issue.record(error)
    }
    return file.path
  }()

  /// How a program ended, and what it wrote.
  struct Outcome {
    /// The exit code; `nil` where a signal ended it.
    var code: Int32?
    var out: String
    var err: String

    var outLines: [String] { out.split(separator: "\n").map(String.init) }
  }

  let pid: pid_t
  private let output: URL
  private let errors: URL

  /// Starts a program.
  /// - Parameters:
  ///   - input: what standard input is; nothing by default.
  ///   - output: a file or device that standard output goes to, instead of one that is read here.
  ///   - before: words of a command line that starts it, such as `setpriv`.
  init(
    _ arguments: [String], in folder: Scratch, input: String = "/dev/null", output: String? = nil,
    environment: [String: String] = [:], before: [String] = []
  ) throws {
    let number = folder.next()
    self.output = output.map { URL(filePath: $0) } ?? folder.url("out.\(number)")
    errors = folder.url("err.\(number)")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let write = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, self.output.path, write, 0o666)
    posix_spawn_file_actions_addopen(&actions, 2, errors.path, write, 0o666)
    let words = before + [Self.path] + arguments
    pid = try Self.spawn(words, actions: &actions, environment: environment)
  }

  /// Runs a program to its end.
  static func run(
    _ arguments: [String], in folder: Scratch, input: String = "/dev/null", output: String? = nil,
    environment: [String: String] = [:], before: [String] = []
  ) throws -> Outcome {
    try Program(
      arguments, in: folder, input: input, output: output, environment: environment, before: before
    ).outcome()
  }

  static func spawn(
    _ words: [String], actions: inout posix_spawn_file_actions_t, leadsSession: Bool = false,
    environment: [String: String]
  ) throws -> pid_t {
    // What the machine has set must not change what is tested.
    var variables = ProcessInfo.processInfo.environment
    for name in ["NO_COLOR", "LC_ALL", "LC_CTYPE", "COLUMNS", "LINES", "FOLLOWSPOT_MODELS"] { variables[name] = nil }
    variables.merge(["TERM": "xterm-256color", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"]) { $1 }
    variables.merge(environment) { $1 }
    var arguments = words.map { strdup($0) } + [nil]
    var settings = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + settings { free(text) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var pid: pid_t = 0
    // Whoever runs the tests may ignore or block signals, as a shell does for a job in the background.
    var all = sigset_t()
    var none = sigset_t()
    sigemptyset(&none)
    sigemptyset(&all)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGTSTP, SIGCONT, SIGWINCH] { sigaddset(&all, number) }
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags) | (leadsSession ? newSession : 0))
    let failure = posix_spawnp(&pid, words[0], &actions, &attributes, &arguments, &settings)
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EINVAL) }
    return pid
  }

  /// The flag that has a program lead a session of its own; Glibc's module does not have it.
  #if canImport(Darwin)
    private static let newSession: Int16 = 0x0400
  #else
    private static let newSession: Int16 = 0x80
  #endif

  /// What has been written to standard output so far.
  var outputSoFar: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

  func send(_ signal: Int32) { kill(pid, signal) }

  /// Waits until standard output has this many lines.
  func waitForLines(_ count: Int) throws {
    try Deadline.wait(for: "\(count) lines of output") { outputSoFar.split(separator: "\n").count >= count }
  }

  /// Waits for the end.
  func outcome() throws -> Outcome {
    let status = try Self.wait(pid)
    return Outcome(
      code: status, out: output.path.hasPrefix("/dev/") ? "" : outputSoFar,
      err: try String(contentsOf: errors, encoding: .utf8))
  }

  /// The exit code, or `nil` where a signal ended it. One that does not end is ended.
  static func wait(_ pid: pid_t) throws -> Int32? {
    var status: Int32 = 0
    do {
      try Deadline.wait(for: "the program to end") { waitpid(pid, &status, WNOHANG) == pid }
    } catch {
      kill(pid, SIGKILL)
      waitpid(pid, &status, 0)
      throw error
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }
}

/// Waiting for things that a slow machine does late and a broken program never.
enum Deadline {
  struct Missed: Error, CustomStringConvertible {
    var description: String
  }

  static func wait(for what: String, seconds: Double = 120, _ condition: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while try !condition() {
      guard ContinuousClock.now < end else { throw Missed(description: "waited \(seconds) s for \(what)") }
      usleep(20_000)
    }
  }
}
