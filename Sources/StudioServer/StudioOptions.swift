// SPDX-License-Identifier: GPL-3.0-or-later
internal import TakeFiles

/// What a studio is started with.
public struct StudioOptions: Sendable {
  /// The studio folder; made where it is missing.
  public var folder: String
  /// The folder with the page's files.
  public var page: String
  /// Whether the page's files are looked at anew for each request: for working on them.
  public var isPageLive = false
  /// The port to listen at; 0 lets the system choose. Without one, that of an earlier start where it is free, so that the
  /// browser knows the studio again.
  public var port: Int?
  /// Shows a folder in the system's file manager; whether there is one.
  public var showFolder: @Sendable (String) -> Bool = { _ in false }
  /// Bytes that are free on the disk with a folder; `nil` where that is not known.
  var free: @Sendable (String) -> Int? = { TakeRecording.free(in: $0) }
  /// The program's version, as the page shows it.
  public var version: String

  /// Options with what must be known.
  public init(folder: String, page: String, version: String) {
    self.folder = folder
    self.page = page
    self.version = version
  }
}
