// SPDX-License-Identifier: GPL-3.0-or-later

/// What the routes of a studio work with.
struct StudioParts: Sendable {
  let folder: String
  let version: String
  let page: PageFiles
  let shelf: ScriptShelf
  let settings: SettingsFile
  let readings: ReadingCache
  let ears: any StudioEars
  let hub: Hub
  let takes: TakeDesk
  let exports: ExportDesk
  /// Shows a folder in the system's file manager; whether there is one.
  let showFolder: @Sendable (String) -> Bool
}
