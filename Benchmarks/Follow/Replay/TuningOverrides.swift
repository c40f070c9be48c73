// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

extension FollowTuning {
  /// Sets one constant by name, so that a sweep needs no rebuild; returns whether there is one of that name.
  mutating func set(_ name: String, _ value: Double) -> Bool {
    let floats: [String: WritableKeyPath<FollowTuning, Float>] = [
      "matchCommon": \.matchCommon, "matchRare": \.matchRare, "partialPenalty": \.partialPenalty,
      "prefixRatio": \.prefixRatio, "openEase": \.openEase, "similarityFloor": \.similarityFloor,
      "errorRate": \.errorRate, "wrongClear": \.wrongClear, "wrongGarbled": \.wrongGarbled,
      "extraClear": \.extraClear, "extraGarbled": \.extraGarbled, "leaveGarbled": \.leaveGarbled,
      "errorMemory": \.errorMemory, "skipOpen": \.skipOpen, "skipExtend": \.skipExtend,
      "stutter": \.stutter, "leave": \.leave, "rejoin": \.rejoin, "jumpAhead": \.jumpAhead, "restart": \.restart,
      "jumpBack": \.jumpBack, "jumpFar": \.jumpFar, "scriptEarAlone": \.scriptEarAlone, "freeEarAlone": \.freeEarAlone,
      "bothEars": \.bothEars, "otherEar": \.otherEar, "scriptEarSkip": \.scriptEarSkip, "leastMatch": \.leastMatch,
      "surestMargin": \.surestMargin, "awayWords": \.awayWords, "awayRejoin": \.awayRejoin,
      "scriptEarJump": \.scriptEarJump, "sentenceStartBonus": \.sentenceStartBonus, "farLead": \.farLead,
    ]
    let doubles: [String: WritableKeyPath<FollowTuning, Double>] = [
      "lostSeconds": \.lostSeconds, "flickerSeconds": \.flickerSeconds, "nudgeSeconds": \.nudgeSeconds,
    ]
    let ints: [String: WritableKeyPath<FollowTuning, Int>] = [
      "jumpWords": \.jumpWords, "surestReach": \.surestReach, "advanceReach": \.advanceReach, "backWords": \.backWords,
      "farWords": \.farWords, "goneRun": \.goneRun, "goneWords": \.goneWords, "lostWords": \.lostWords,
      "blindWords": \.blindWords, "reachBehind": \.reachBehind, "reachAhead": \.reachAhead,
    ]
    if let path = floats[name] {
      self[keyPath: path] = Float(value)
    } else if let path = doubles[name] {
      self[keyPath: path] = value
    } else if let path = ints[name] {
      self[keyPath: path] = Int(value)
    } else {
      return false
    }
    return true
  }
}
