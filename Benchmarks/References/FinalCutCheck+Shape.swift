// SPDX-License-Identifier: Apache-2.0

extension FinalCutCheck {
  /// What an element may hold: children in this order, with how many of each, and attributes; the first ones are required.
  /// Written from Apple's reference of FCPXML, for the elements that takes need.
  private struct Rule {
    var children: [(names: Set<String>, count: ClosedRange<Int>)] = []
    var required: Set<String> = []
    var optional: Set<String> = []
    var hasText = false
  }

  private static let many = 0...Int.max

  private static let rules: [String: Rule] = [
    "fcpxml": Rule(children: [(["resources"], 0...1), (["library"], 0...1)], required: ["version"]),
    "resources": Rule(children: [(["asset", "format"], many)]),
    "format": Rule(
      required: ["id"], optional: ["name", "frameDuration", "width", "height", "fieldOrder", "colorSpace"]),
    "asset": Rule(
      children: [(["media-rep"], 1...Int.max), (["metadata"], 0...1)], required: ["id"],
      optional: [
        "name", "start", "duration", "hasVideo", "format", "hasAudio", "videoSources", "audioSources", "audioChannels",
        "audioRate",
      ]),
    "media-rep": Rule(required: ["src"], optional: ["kind", "sig", "suggestedFilename"]),
    "library": Rule(children: [(["event"], many)], optional: ["location"]),
    "event": Rule(children: [(["project"], many)], optional: ["name"]),
    "project": Rule(children: [(["sequence"], 1...1)], optional: ["name", "id"]),
    "sequence": Rule(
      children: [(["note"], 0...1), (["spine"], 1...1), (["metadata"], 0...1)], required: ["format"],
      optional: ["duration", "tcStart", "tcFormat", "audioLayout", "audioRate", "renderFormat", "keywords"]),
    "spine": Rule(children: [(["asset-clip"], many)], optional: ["lane", "offset", "name", "format"]),
    "asset-clip": Rule(
      children: [(["note"], 0...1), (["caption"], many), (["marker"], many)], required: ["ref"],
      optional: [
        "lane", "offset", "name", "start", "duration", "enabled", "format", "tcStart", "tcFormat", "audioRole",
      ]
    ),
    "caption": Rule(
      children: [(["text"], many), (["text-style-def"], many), (["note"], 0...1)], required: ["role"],
      optional: ["lane", "offset", "name", "start", "duration", "enabled"]),
    "text": Rule(children: [(["text-style"], many)], optional: ["placement", "alignment", "position"], hasText: true),
    "text-style-def": Rule(children: [(["text-style"], 1...1)], required: ["id"], optional: ["name"]),
    "text-style": Rule(
      optional: ["ref", "font", "fontSize", "fontFace", "fontColor", "backgroundColor", "bold", "italic", "alignment"],
      hasText: true),
    "marker": Rule(required: ["start", "value"], optional: ["duration", "completed", "note"]),
  ]

  private static let values: [String: Set<String>] = [
    "tcFormat": ["NDF", "DF"], "audioLayout": ["mono", "stereo", "surround"],
    "kind": ["original-media", "proxy-media"], "placement": ["left", "right", "top", "bottom"],
    "completed": ["0", "1"],
    "hasVideo": ["0", "1"], "hasAudio": ["0", "1"],
  ]

  /// Checks each element's children, their order and number, and its attributes.
  mutating func checkShape(_ root: ProjectTree) {
    if root.name != "fcpxml" { note("the root is “\(root.name)”") }
    if !["1.9", "1.10", "1.11"].contains(root["version"]) { note("version “\(root["version"] ?? "")”") }
    for element in root.everything {
      guard let rule = Self.rules[element.name] else {
        note("element “\(element.name)” is not known")
        continue
      }
      checkChildren(element, rule)
      let names = Set(element.attributes.keys)
      let missing = rule.required.subtracting(names)
      if !missing.isEmpty { note("\(element.name) has no \(missing.sorted().joined(separator: ", "))") }
      let unknown = names.subtracting(rule.required).subtracting(rule.optional)
      if !unknown.isEmpty { note("\(element.name) has \(unknown.sorted().joined(separator: ", "))") }
      for (name, value) in element.attributes {
        if let known = Self.values[name], !known.contains(value) { note("\(element.name): \(name) “\(value)”") }
      }
      if !rule.hasText, !element.text.allSatisfy(\.isWhitespace) { note("text in \(element.name)") }
    }
    for sequence in root.all("sequence") where !["32k", "44.1k", "48k", "96k"].contains(sequence["audioRate"]) {
      note("sequence: audioRate “\(sequence["audioRate"] ?? "")”")
    }
    for asset in root.all("asset") {
      if let rate = asset["audioRate"], Int(rate) == nil { note("asset: audioRate “\(rate)”") }
    }
  }

  private mutating func checkChildren(_ element: ProjectTree, _ rule: Rule) {
    var rest = element.children[...]
    for part in rule.children {
      let found = rest.prefix { part.names.contains($0.name) }
      if !part.count.contains(found.count) {
        note("\(element.name) has \(found.count) of \(part.names.sorted().joined(separator: ", "))")
      }
      rest = rest.dropFirst(found.count)
    }
    if let child = rest.first { note("\(element.name): “\(child.name)” is not where it may be") }
  }

  /// Checks that identifiers are used once, and that what refers to one finds it.
  mutating func checkIdentifiers(_ root: ProjectTree) {
    var known = Set<String>()
    for element in root.everything {
      if let id = element["id"], !known.insert(id).inserted { note("the identifier \(id) is used twice") }
    }
    for element in root.everything {
      for name in ["ref", "format"] {
        if let id = element[name], !known.contains(id) { note("\(element.name) refers to \(id), which is not there") }
      }
    }
  }
}
