// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV

/// How the coded picture is turned when it is shown, from a display matrix.
struct PictureTurn: Equatable {
  /// Degrees clockwise, 0 to below 360.
  var degrees: Double
  /// Whether it is mirrored (left and right swapped) before it is turned.
  var isMirrored: Bool

  init(_ matrix: UnsafePointer<Int32>?) {
    (degrees, isMirrored) = (0, false)
    guard let matrix else { return }
    // A matrix that mirrors has a negative determinant.
    isMirrored = Int64(matrix[0]) * Int64(matrix[4]) - Int64(matrix[1]) * Int64(matrix[3]) < 0
    var upright = (0..<9).map { matrix[$0] }
    if isMirrored { av_display_matrix_flip(&upright, 1, 0) }
    let angle = -av_display_rotation_get(upright)
    guard angle.isFinite else { return }
    let whole = angle.rounded()
    let near = abs(angle - whole) < 0.01 ? whole : angle
    degrees = near < 0 ? near + 360 : near
    if degrees >= 360 { degrees -= 360 }
  }

  /// Quarter turns clockwise where it is turned by those alone.
  var quarters: Int? {
    let quarter = degrees / 90
    return quarter == quarter.rounded() ? Int(quarter) : nil
  }
}
