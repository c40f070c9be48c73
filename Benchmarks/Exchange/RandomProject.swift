// SPDX-License-Identifier: GPL-3.0-or-later
import EngineReferences
import StudioCore

/// A seeded take with slips, random cuts, odd names and shapes, as editors get it.
struct RandomProject {
  let take: ExchangeTake

  init(_ rate: FrameRate, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let vocabulary = RandomText.vocabulary(300, using: &random)
    var text = ""
    for word in RandomText.words(40 + random.below(1_500), of: vocabulary, using: &random) {
      text += word
      if random.happens(0.1) { text += [",", " &", " <b>", "\"", "'"][random.below(5)] }
      text += random.happens(0.08) ? "." : ""
      text += random.happens(0.015) ? "\n\n" : " "
    }
    let script = Script(parsing: text, language: LanguageTag(["en", "de", "fr"][random.below(3)]))
    let said = SlippedReading(
      of: script.words.spoken, sentences: script.words.sentences.map(Int.init), vocabulary: vocabulary, seed: seed)
    var time = Double.random(in: 0..<3, using: &random)
    let heard = said.said.map { word in
      let length = Double.random(in: 0.05..<0.6, using: &random)
      defer { time += length + (random.happens(0.06) ? Double.random(in: 0..<3, using: &random) : 0.01) }
      return HeardWord(word.text, start: time, end: time + length)
    }
    let duration = time + Double.random(in: 0..<5, using: &random)
    var cuts: [ClosedRange<Double>] = []
    for _ in 0..<random.below(30) {
      let start = Double.random(in: -1..<duration, using: &random)
      cuts.append(start...(start + Double.random(in: 0..<(random.happens(0.2) ? 30 : 2), using: &random)))
    }
    let names = ["recording.mp4", "Über & “out” 1 <a>.mp4", "100 % #1?.mp4", "תודה 録音.mp4"]
    let sizes = [(1_920, 1_080), (1_280, 720), (1_080, 1_920), (3_840, 2_160), (641, 359), (0, 0)]
    let size = sizes[random.below(sizes.count)]
    let media = ExchangeMedia(
      path: names[random.below(names.count)], duration: duration, width: size.0, height: size.1,
      audioChannels: size.0 > 0 ? random.below(3) : 1, audioRate: [44_100, 48_000][random.below(2)])
    let reading = TakeReading(script: script, heard: heard)
    take = ExchangeTake(
      title: ["Talk", "R&D <draft> \"2\" 'x'", "עברית 👩‍👩‍👧‍👦 ]]>", " "][random.below(4)], media: media, rate: rate,
      script: script, reading: reading, marks: TakeMarks(reading, of: script).marks, cuts: CutList(cuts))
  }

  /// What a reader must find, as JSON: frames of the recording for each clip, and how many markers there are.
  var expectation: String {
    let clips = take.plan.clips.map { "[\($0.place), \($0.source.lowerBound), \($0.source.upperBound)]" }
    let rate = take.plan.rate
    return """
      {"frames": \(rate.fraction.frames), "seconds": \(rate.fraction.seconds), "recorded": \(take.plan.recorded),
      "picture": \(take.media.hasPicture), "sound": \(take.media.hasSound), "clips": [\(clips.joined(separator: ", "))]}

      """
  }
}
