// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

@main
struct Followspot {
  static func main() {
    print("followspot")
  }
}
