// swift-tools-version: 6.2
// SPDX-License-Identifier: GPL-3.0-or-later
import PackageDescription

// Everything that `scripts/setup` builds for this checkout lies in one folder, so that neither a
// build nor a run needs an environment variable.
let dependencies = "\(Context.packageDirectory)/.deps"

/// The one list of settings that every target shares.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

/// What a target that reaches PocketSphinx adds: its headers come from the checkout's own build.
let pocketSphinx: [SwiftSetting] = [.unsafeFlags(["-Xcc", "-I\(dependencies)/include"])]
let pocketSphinxLink: [LinkerSetting] = [.unsafeFlags(["-L\(dependencies)/lib"]), .linkedLibrary("m")]

let package = Package(
  name: "Followspot",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "followspot", targets: ["followspot"]),
    .library(name: "StudioCore", targets: ["StudioCore"]),
  ],
  targets: [
    // The engine: pure Swift, Apache-2.0, depends on nothing.
    .target(name: "StudioCore", exclude: ["LICENSE"], swiftSettings: settings),

    // One module map and shim per C library, nothing else.
    .systemLibrary(name: "CPocketSphinx"),
    .systemLibrary(
      name: "CLibAV", pkgConfig: "libavformat",
      providers: [.apt(["libavfilter-dev"]), .brew(["ffmpeg"])]),
    // Debian's package has no .pc file: its library is named in the module map.
    .systemLibrary(name: "CCivetweb", providers: [.apt(["libcivetweb-dev"]), .brew(["civetweb"])]),
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
    .systemLibrary(
      name: "CSpeexDSP", pkgConfig: "speexdsp", providers: [.apt(["libspeexdsp-dev"]), .brew(["speexdsp"])]),
    .systemLibrary(
      name: "CEspeakNG", pkgConfig: "espeak-ng", providers: [.apt(["libespeak-ng-dev"]), .brew(["espeak-ng"])]),

    // Declarations alone: these libraries are opened while the program runs, where they are installed.
    .systemLibrary(name: "CWhisper"),
    .systemLibrary(name: "CVosk"),
    .systemLibrary(name: "COnnxRuntime"),

    // One adapter per C library.
    .target(
      name: "SpeechPocketSphinx", dependencies: ["StudioCore", "SpeechLibraries", "CPocketSphinx"],
      swiftSettings: settings + pocketSphinx, linkerSettings: pocketSphinxLink),
    .target(name: "SpeechLibraries", dependencies: ["StudioCore"], swiftSettings: settings),
    .target(
      name: "SpeechWhisper", dependencies: ["StudioCore", "SpeechLibraries", "CWhisper"], swiftSettings: settings),
    .target(name: "SpeechVosk", dependencies: ["StudioCore", "SpeechLibraries", "CVosk"], swiftSettings: settings),
    .target(
      name: "SpeechMoonshine", dependencies: ["StudioCore", "SpeechLibraries", "COnnxRuntime"], swiftSettings: settings),
    .target(name: "SoundSpeexDSP", dependencies: ["StudioCore", "CSpeexDSP"], swiftSettings: settings),
    .target(name: "PhonemesEspeak", dependencies: ["StudioCore", "CEspeakNG"], swiftSettings: settings),
    .target(name: "MediaLibAV", dependencies: ["StudioCore", "PlainFiles", "CLibAV"], swiftSettings: settings),

    .target(name: "HTTPCivetweb", dependencies: ["StudioCore", "Pipeline", "CCivetweb"], swiftSettings: settings),

    .target(name: "TLSOpenSSL", dependencies: ["StudioCore", "Pipeline", "COpenSSL"], swiftSettings: settings),
    .target(name: "QRCodes", dependencies: ["CQRencode"], swiftSettings: settings),

    // Audio to events: the clock, the files and the threads that the engine does without.
    .target(name: "Pipeline", dependencies: ["StudioCore"], swiftSettings: settings),

    // Files that are read whole and replaced whole, and what the system's errors about them mean.
    .target(name: "PlainFiles", dependencies: ["StudioCore"], swiftSettings: settings),

    // Takes as folders of plain files.
    .target(
      name: "TakeFiles", dependencies: ["StudioCore", "Pipeline", "PlainFiles", "MediaLibAV", "TLSOpenSSL"],
      swiftSettings: settings),

    // Programs of the system that do what no library of ours does, and what they are there for: documents to scripts, faces in
    // pictures.
    .target(name: "HelperPrograms", dependencies: ["StudioCore"], swiftSettings: settings),
    .target(name: "ScriptImport", dependencies: ["StudioCore", "HelperPrograms"], swiftSettings: settings),
    .target(name: "PictureFaces", dependencies: ["StudioCore", "HelperPrograms"], swiftSettings: settings),

    // The studio in the browser: routes, the studio folder, live sessions.
    .target(
      name: "StudioServer",
      dependencies: [
        "StudioCore", "Pipeline", "PlainFiles", "TakeFiles", "MediaLibAV", "ScriptImport", "PictureFaces",
        "HTTPCivetweb", "TLSOpenSSL", "QRCodes",
      ],
      swiftSettings: settings),

    .executableTarget(
      name: "followspot",
      dependencies: [
        "StudioCore", "Pipeline", "PlainFiles", "TakeFiles", "ScriptImport", "StudioServer", "TLSOpenSSL",
        "SpeechPocketSphinx", "SpeechMoonshine", "SpeechWhisper", "SpeechVosk", "SoundSpeexDSP", "PhonemesEspeak",
        "MediaLibAV",
      ],
      resources: [.copy("../../Web")],
      swiftSettings: settings),
    // Plain versions of the fast algorithms and seeded input: what tests and benchmarks compare with.
    .target(name: "EngineReferences", path: "Benchmarks/References", swiftSettings: settings),
    .executableTarget(
      name: "bench-engine", dependencies: ["StudioCore", "EngineReferences"], path: "Benchmarks/Engine",
      swiftSettings: settings),
    .executableTarget(
      name: "bench-speech",
      dependencies: [
        "StudioCore", "Pipeline", "SpeechPocketSphinx", "SpeechMoonshine", "PhonemesEspeak", "MediaLibAV",
      ],
      path: "Benchmarks/Speech", swiftSettings: settings),

    // The published designs that the follower is compared with, and the replay of logs through all of them.
    .target(
      name: "FollowBaselines", dependencies: ["StudioCore", "Pipeline"], path: "Benchmarks/Follow/Baselines",
      swiftSettings: settings),
    .executableTarget(
      name: "bench-follow-replay", dependencies: ["FollowBaselines", "StudioCore", "Pipeline"],
      path: "Benchmarks/Follow/Replay", swiftSettings: settings),

    .executableTarget(
      name: "bench-captions",
      dependencies: [
        "StudioCore", "Pipeline", "TakeFiles", "SpeechPocketSphinx", "PhonemesEspeak", "EngineReferences",
        "FollowBaselines",
      ],
      path: "Benchmarks/Captions", swiftSettings: settings),

    .executableTarget(
      name: "bench-exchange", dependencies: ["StudioCore", "EngineReferences"], path: "Benchmarks/Exchange",
      swiftSettings: settings),

    .executableTarget(
      name: "bench-export", dependencies: ["StudioCore", "MediaLibAV", "EngineReferences"], path: "Benchmarks/Export",
      exclude: ["bench_export.py", "record_takes.py"], swiftSettings: settings),

    .executableTarget(
      name: "bench-commands-replay", dependencies: ["FollowBaselines", "StudioCore", "Pipeline"],
      path: "Benchmarks/Commands", swiftSettings: settings),

    .testTarget(
      name: "StudioCoreTests", dependencies: ["StudioCore", "EngineReferences"], exclude: ["Golden"],
      swiftSettings: settings),
    .testTarget(
      name: "AdapterTests",
      dependencies: [
        "StudioCore", "Pipeline", "SpeechPocketSphinx", "SpeechMoonshine", "SpeechWhisper", "SpeechVosk",
        "SoundSpeexDSP", "PhonemesEspeak", "MediaLibAV", "EngineReferences",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "BenchmarkTests", dependencies: ["FollowBaselines", "StudioCore", "Pipeline"], swiftSettings: settings),
    .testTarget(
      name: "HelperProgramTests", dependencies: ["HelperPrograms", "PictureFaces", "StudioCore"],
      swiftSettings: settings),
    .testTarget(
      name: "ScriptImportTests", dependencies: ["ScriptImport", "HelperPrograms", "StudioCore"],
      swiftSettings: settings),
    .testTarget(
      name: "TakeFilesTests", dependencies: ["TakeFiles", "StudioCore", "Pipeline"], swiftSettings: settings),
    .testTarget(
      name: "StudioServerTests",
      dependencies: ["StudioServer", "TakeFiles", "HTTPCivetweb", "StudioCore", "Pipeline"],
      exclude: ["Golden"], swiftSettings: settings),
    .testTarget(
      name: "CommandLineTests",
      dependencies: ["followspot", "StudioCore", "Pipeline", "MediaLibAV", "TLSOpenSSL", "EngineReferences"],
      exclude: ["Golden"],
      swiftSettings: settings),
  ]
)
