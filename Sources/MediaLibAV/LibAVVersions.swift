// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV

/// The versions of libav that the program runs with, which may be later than those that it was built with.
public enum LibAVVersions {
  /// Each library with its version, `60.3.100`.
  public static var all: [(name: String, version: String)] {
    [
      ("libavformat", text(avformat_version())), ("libavcodec", text(avcodec_version())),
      ("libswresample", text(swresample_version())),
    ]
  }

  private static func text(_ version: UInt32) -> String { "\(version >> 16).\(version >> 8 & 255).\(version & 255)" }
}
