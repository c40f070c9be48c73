// SPDX-License-Identifier: GPL-3.0-or-later
internal import CQRencode

/// QR codes as pictures.
public enum QRCode {
  /// Modules of white around a code, as the standard asks for.
  private static let margin = 4

  /// A picture (SVG) of `text`, black on white; `nil` where it is too long. Costs some milliseconds.
  public static func svg(_ text: String) -> String? {
    guard !text.utf8.contains(0), let code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else {
      return nil
    }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    let side = width + 2 * margin
    var path = ""
    for row in 0..<width {
      var column = 0
      while column < width {
        let start = column
        // The lowest bit of a module's byte says whether it is black.
        while column < width, code.pointee.data[row * width + column] & 1 == 1 { column += 1 }
        if column > start { path += "M\(start + margin) \(row + margin)h\(column - start)v1h-\(column - start)z" }
        column += 1
      }
    }
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(side) \(side)\" shape-rendering=\"crispEdges\">"
      + "<rect width=\"\(side)\" height=\"\(side)\" fill=\"#fff\"/><path fill=\"#000\" d=\"\(path)\"/></svg>"
  }
}
