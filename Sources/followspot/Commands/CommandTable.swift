// SPDX-License-Identifier: GPL-3.0-or-later

/// Every command, in the order of the help.
enum CommandTable {
  static let all = [
    StudioCommandOptions.spec, FollowOptions.spec, ListenOptions.spec, ReplayOptions.spec, ImportOptions.spec,
    TakeOptions.importSpec, TakeOptions.showSpec, TakeOptions.captionsSpec,
    ExportOptions.spec,
    DoctorOptions.spec,
  ]
}
