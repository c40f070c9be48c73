// SPDX-License-Identifier: GPL-3.0-or-later
import MediaLibAV
import PhonemesEspeak
import PlainFiles
import SpeechMoonshine
import SpeechPocketSphinx
import StudioCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the doctor looks at.
enum Examination {
  static func all() -> [Finding] {
    libraries() + models() + optionalEngines() + documents() + devices() + folders() + terminal()
  }

  // MARK: Libraries

  private static func libraries() -> [Finding] {
    var findings = [
      Finding(
        group: "Libraries", name: "PocketSphinx", status: .ok, detail: PocketSphinxRecognizer.libraryVersion,
        isNeeded: true),
      Finding(
        group: "Libraries", name: "libav", status: .ok,
        detail: LibAVVersions.all.map { "\($0.name) \($0.version)" }.joined(separator: ", "), isNeeded: true),
    ]
    let name = "espeak-ng"
    do {
      _ = try EspeakPronouncer()
      findings.append(
        Finding(
          group: "Libraries", name: name, status: .ok,
          detail: "\(EspeakPronouncer.libraryVersion): pronounces words that the dictionary lacks", isNeeded: false))
    } catch {
      findings.append(finding(group: "Libraries", name: name, error, isNeeded: false))
    }
    return findings
  }

  static func finding(group: String, name: String, _ error: any Error, isNeeded: Bool) -> Finding {
    let error = error as? StudioError
    return Finding(
      group: group, name: name, status: .missing, detail: error?.context ?? "It can't be used", remedy: error?.hint,
      isNeeded: isNeeded)
  }

  // MARK: Models

  private static func models() -> [Finding] {
    let group = "Speech models"
    do {
      let model = try ModelFolder.find()
      let languages = model.locales.map(\.description).joined(separator: ", ")
      return [
        Finding(
          group: group, name: languages, status: .ok,
          detail: "complete, for the recogniser pocketsphinx: \(model.path)", isNeeded: true),
        secondEar(group),
      ]
    } catch {
      return [finding(group: group, name: "en-US", error, isNeeded: true), secondEar(group)]
    }
  }

  private static func secondEar(_ group: String) -> Finding {
    do {
      guard let folder = try MoonshineFolder.find(in: InstalledParts.folders()) else {
        return Finding(
          group: group, name: "second ear", status: .missing,
          detail: "moonshine is not installed: readers who are hard to hear are followed less well",
          remedy: "Run scripts/setup; there is a package for Linux on x86_64", isNeeded: false)
      }
      // Opening it is the only way to know that the machine can.
      let name = try SecondEar.load(fast: true).descriptor.name
      return Finding(
        group: group, name: "second ear", status: .ok, detail: "\(name), heard beside pocketsphinx: \(folder.path)",
        isNeeded: false)
    } catch {
      return finding(group: group, name: "second ear", error, isNeeded: false)
    }
  }

  // MARK: Microphones

  private static func devices() -> [Finding] {
    #if os(Linux)
      let group = "Microphone"
      let microphones = Microphones.list()
      var findings: [Finding] = []
      if microphones.isEmpty {
        findings.append(
          Finding(
            group: group, name: "device", status: .missing, detail: "the system knows no microphone",
            remedy: "Recordings can be followed without one; connect one to follow live", isNeeded: false))
      }
      for microphone in microphones {
        findings.append(
          Finding(group: group, name: "device", status: .ok, detail: microphone, isNeeded: false))
      }
      if let path = Programs.find("arecord") {
        findings.append(Finding(group: group, name: "arecord", status: .ok, detail: path, isNeeded: false))
      } else {
        findings.append(
          Finding(
            group: group, name: "arecord", status: .missing,
            detail: "the program that sends the microphone to follow -",
            remedy: "sudo apt-get install alsa-utils", isNeeded: false))
      }
      return findings
    #else
      return []
    #endif
  }

  // MARK: Folders and terminal

  private static func folders() -> [Finding] {
    let group = "Folders"
    let temporary = Terminal.variable("TMPDIR") ?? "/tmp"
    let isWritable = access(temporary, W_OK | X_OK) == 0
    var findings = [
      Finding(
        group: group, name: "temporary", status: isWritable ? .ok : .missing,
        detail: isWritable ? temporary : "\(temporary): \(Descriptor.message(errno))",
        remedy: isWritable ? nil : "Set TMPDIR to a folder that you may write to", isNeeded: true)
    ]
    guard let studio = StudioFolder.path else {
      findings.append(
        Finding(
          group: group, name: "studio", status: .missing, detail: "neither XDG_DATA_HOME nor HOME is set",
          remedy: "Set HOME", isNeeded: false))
      return findings
    }
    let problem = StudioFolder.problem(with: studio)
    findings.append(
      Finding(
        group: group, name: "studio", status: problem == nil ? .ok : .missing, detail: problem ?? studio,
        remedy: problem == nil ? nil : "Set XDG_DATA_HOME to a folder that you may write to", isNeeded: false))
    return findings
  }

  private static func terminal() -> [Finding] {
    let group = "Terminal"
    guard Terminal.isTerminal(1), !Terminal.isDumb else {
      let what = Terminal.isTerminal(1) ? "one that can't place its cursor" : "none"
      return [
        Finding(
          group: group, name: "live view", status: .ok, detail: "\(what) here: follow prints lines of text",
          isNeeded: false)
      ]
    }
    let size = Terminal.size(1)
    let colour = Terminal.hasColour(1) ? "with colour" : "without colour"
    let letters = Terminal.writesUnicode ? "Unicode" : "ASCII only"
    return [
      Finding(
        group: group, name: "live view", status: .ok, detail: "\(size.columns) by \(size.rows), \(colour), \(letters)",
        isNeeded: false)
    ]
  }
}
