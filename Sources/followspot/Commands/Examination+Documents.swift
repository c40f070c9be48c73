// SPDX-License-Identifier: GPL-3.0-or-later
import ScriptImport

extension Examination {
  /// Documents that scripts are made of, by what reads them.
  static func documents() -> [Finding] {
    let group = "Documents"
    let own = ImportFormat.allCases.filter { $0.package == nil }.map(\.rawValue).joined(separator: ", ")
    var findings = [Finding(group: group, name: "import", status: .ok, detail: own, isNeeded: false)]
    let packages = ImportFormat.allCases.compactMap(\.package)
    for package in packages.indices.filter({ packages.firstIndex(of: packages[$0]) == $0 }).map({ packages[$0] }) {
      let formats = ImportFormat.allCases.filter { $0.package == package }
      let names = formats.map(\.rawValue).joined(separator: ", ")
      let isThere = formats.allSatisfy(\.isAvailable)
      findings.append(
        Finding(
          group: group, name: package, status: isThere ? .ok : .missing,
          detail: isThere ? names : "\(names) can't be read", remedy: isThere ? nil : "sudo apt-get install \(package)",
          isNeeded: false))
    }
    return findings
  }
}
