// SPDX-License-Identifier: GPL-3.0-or-later
import Pipeline

/// The doctor's findings as text and as JSON.
enum DoctorReport {
  /// Whether everything is there that `follow` needs.
  static func canFollow(_ findings: [Finding]) -> Bool { !findings.contains { $0.isNeeded && $0.status == .missing } }

  /// A line for each finding, in groups, and a last line that says what it comes to.
  /// - Parameter palette: colours, or `nil` for plain text.
  static func text(_ findings: [Finding], version: String, palette: Palette?) -> String {
    let show = { (text: String, style: Style) in palette?.render([Span(text, style)]) ?? text }
    let width = (findings.map { DisplayWidth.columns(of: $0.name) }.max() ?? 0) + 2
    var lines = ["Followspot \(version)"]
    var group = ""
    for finding in findings {
      if finding.group != group {
        group = finding.group
        lines += ["", group]
      }
      let isGood = finding.status == .ok
      let name = finding.name + String(repeating: " ", count: width - DisplayWidth.columns(of: finding.name))
      let mark = isGood ? show("ok       ", .calm) : show("missing  ", .alert)
      lines.append("  \(mark)\(name)\(Printable.text(finding.detail))")
      if let remedy = finding.remedy, !isGood {
        lines.append(String(repeating: " ", count: 11 + width) + Printable.text(remedy))
      }
    }
    lines.append("")
    let needed = findings.filter { $0.isNeeded && $0.status == .missing }
    if needed.isEmpty {
      lines.append("followspot follow can run.")
    } else {
      lines.append("followspot follow can't run: \(needed.map(\.name).joined(separator: ", ")) missing.")
    }
    return lines.joined(separator: "\n")
  }

  /// One object: `version`, `can_follow`, `findings`.
  static func json(_ findings: [Finding], version: String) -> String {
    var out = JSONText()
    out.append("{\"version\":")
    out.append(string: version)
    out.append(",\"can_follow\":\(canFollow(findings)),\"findings\":[")
    for (index, finding) in findings.enumerated() {
      out.append(index > 0 ? ",{\"group\":" : "{\"group\":")
      out.append(string: finding.group)
      out.append(",\"name\":")
      out.append(string: finding.name)
      out.append(",\"status\":\"\(finding.status.rawValue)\",\"needed\":\(finding.isNeeded),\"detail\":")
      out.append(string: finding.detail)
      if let remedy = finding.remedy {
        out.append(",\"remedy\":")
        out.append(string: remedy)
      }
      out.append("}")
    }
    out.append("]}")
    return out.text
  }
}
