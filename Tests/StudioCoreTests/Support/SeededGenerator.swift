// SPDX-License-Identifier: Apache-2.0
import EngineReferences

/// The tests' seeded random numbers (SplitMix64), the same as the benchmarks'.
typealias SeededGenerator = EngineReferences.SeededGenerator
