// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

let usage = """
  Usage: bench-engine [--json] [--only NAME] [--quick]

  Measures the engine against plain reference versions in the same process, prints a table, and exits 1 where a fast
  version and its reference differ. Times are CPU time of one thread, so a busy machine disturbs them little.

    --json       one JSON object a figure, a line each
    --only NAME  only similarity, alignment, follower or parsing
    --quick      a tenth of the input: for a look, not for figures
    --help       this text
  """

var report = Report()
var only: String?
var scale = 1
var arguments = CommandLine.arguments.dropFirst()
let benches: [(name: String, run: (inout Report, Int) -> Void)] = [
  ("similarity", SimilarityBench.run), ("alignment", AlignmentBench.run), ("follower", FollowerBench.run),
  ("parsing", ParsingBench.run),
]

while let argument = arguments.popFirst() {
  switch argument {
  case "--help", "-h":
    print(usage)
    exitProcess(0)
  case "--json": report.isJSON = true
  case "--quick": scale = 10
  case "--only" where benches.contains { $0.name == arguments.first }: only = arguments.popFirst()
  default:
    complain("bench-engine: error: cannot use '\(argument)' here (bench-engine --help lists what it takes)")
    exitProcess(64)
  }
}

for bench in benches where only == nil || bench.name == only { bench.run(&report, scale) }
if report.failures > 0 {
  complain("bench-engine: error: \(report.failures) comparisons with a reference failed")
  exitProcess(1)
}
