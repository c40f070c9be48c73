// SPDX-License-Identifier: GPL-3.0-or-later
internal import Dispatch
package import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// One run of a helper: in a folder of its own, with files for what it reads and writes, and limits of time and size. Never
/// through a shell.
package struct HelperRun {
  /// What came of it.
  package struct Outcome {
    /// The exit code, or 128 and the signal that ended it.
    package var code: Int32
    package var output: [UInt8]
    package var errors: String
  }

  /// Seconds that a helper may take.
  package static let seconds = 30.0
  /// Bytes that it may write.
  package static let largestOutput = 32 << 20

  /// The folder that it works in, removed with the run.
  package let folder: String
  private let program: String
  private let remedy: String

  /// - Parameters:
  ///   - program: its path.
  ///   - remedy: what the person can do where it does not come to an end.
  /// - Throws: `StudioError` `unwritable` where there is no place for temporary files.
  package init(_ program: String, remedy: String) throws(StudioError) {
    self.program = program
    self.remedy = remedy
    let temporary = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(temporary)/followspot-helper.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw StudioError(
        .unwritable, "A temporary folder can't be made in \(temporary): \(String(cString: strerror(errno)))",
        hint: "Set TMPDIR to a folder that you may write to")
    }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Writes a file for the helper to read.
  package func write(_ name: String, _ bytes: [UInt8]) throws(StudioError) {
    let path = "\(folder)/\(name)"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure(path) }
    defer { close(descriptor) }
    var done = 0
    while done < bytes.count {
      #if canImport(Darwin)
        let count = bytes.withUnsafeBytes { Darwin.write(descriptor, $0.baseAddress! + done, bytes.count - done) }
      #else
        let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + done, bytes.count - done) }
      #endif
      if count < 0, errno != EINTR { throw Self.failure(path) }
      done += max(0, count)
    }
  }

  /// Everything in a file that the helper wrote; `nil` where there is none.
  package func read(_ name: String) -> [UInt8]? {
    guard let file = fopen("\(folder)/\(name)", "rbe") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= Self.largestOutput {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    return bytes
  }

  /// Runs it to its end.
  /// - Parameter input: name of the file that is its standard input; nothing by default.
  /// - Throws: `StudioError` `timed-out` or `too-large` where it went over its limits; it is ended then.
  package func run(_ arguments: [String], input: String? = nil) throws(StudioError) -> Outcome {
    let pid = try spawn(arguments, input: input.map { "\(folder)/\($0)" } ?? "/dev/null")
    let end = DispatchTime.now().uptimeNanoseconds + UInt64(Self.seconds * 1e9)
    var status: Int32 = 0
    while waitpid(pid, &status, WNOHANG) == 0 {
      var problem: StudioError?
      if DispatchTime.now().uptimeNanoseconds > end {
        problem = StudioError(
          .timedOut, "\(name) was not done after \(Int(Self.seconds)) s", hint: remedy)
      } else if size("out") + size("err") > Self.largestOutput {
        problem = StudioError(.tooLarge, "\(name) wrote more than \(Self.largestOutput >> 20) MB", hint: remedy)
      }
      if let problem {
        // Its children too.
        kill(-pid, SIGKILL)
        waitpid(pid, &status, 0)
        throw problem
      }
      usleep(5_000)
    }
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    let errors = String(decoding: (read("err") ?? []).prefix(2_000), as: UTF8.self)
    return Outcome(code: code, output: read("out") ?? [], errors: errors)
  }

  /// Removes the folder.
  package func remove() { Self.remove(folder, depth: 0) }

  private var name: String { program.split(separator: "/").last.map(String.init) ?? program }

  private func size(_ name: String) -> Int {
    var status = stat()
    return stat("\(folder)/\(name)", &status) == 0 ? Int(status.st_size) : 0
  }

  private func spawn(_ arguments: [String], input: String) throws(StudioError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    let write = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 1, "\(folder)/out", write, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "\(folder)/err", write, 0o600)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var usual = sigset_t()
    sigemptyset(&none)
    sigemptyset(&usual)
    for number in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGCHLD] { sigaddset(&usual, number) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    // Nothing of the person's own settings has a say.
    let settings = ["PATH=\(path)", "HOME=\(folder)", "TMPDIR=\(folder)", "LANG=C.UTF-8", "LC_ALL=C.UTF-8"]
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var variables = settings.map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    var pid: pid_t = 0
    let problem = posix_spawn(&pid, program, &actions, &attributes, &words, &variables)
    guard problem == 0 else {
      throw StudioError(.engine, "\(program) can't be started: \(String(cString: strerror(problem)))")
    }
    return pid
  }

  private static func remove(_ path: String, depth: Int) {
    if depth < 8, let handle = opendir(path) {
      while let entry = readdir(handle) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        guard name != ".", name != ".." else { continue }
        var status = stat()
        let inner = "\(path)/\(name)"
        if lstat(inner, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
          remove(inner, depth: depth + 1)
        } else {
          unlink(inner)
        }
      }
      closedir(handle)
    }
    rmdir(path)
  }

  private static func failure(_ path: String) -> StudioError {
    let isFull = errno == ENOSPC || errno == EDQUOT
    return StudioError(
      isFull ? .diskFull : .unwritable, "\(path) can't be written: \(String(cString: strerror(errno)))",
      hint: isFull ? "Free some space, then try again" : nil)
  }
}
