// SPDX-License-Identifier: GPL-3.0-or-later
internal import COnnxRuntime
internal import StudioCore

/// Moonshine tiny: an encoder of audio and a decoder of text, both loaded. Not thread-safe.
///
/// The decoder is run by hand because most of what an update hears was heard by the update before: the earlier text goes
/// through the decoder in one run, as a draft, and is kept as far as the decoder would have said the same. But
/// for decisions so close that the rounding of a batch tips them, that is what decoding token by token gives, at a
/// fraction of its cost (docs/decisions/0012).
final class MoonshineModel {
  private static let layers = 6
  private static let heads = 8
  private static let width = 36
  /// Samples below which the encoder has nothing to work with.
  static let leastSamples = 1_600
  /// Samples, 9.27 s, above which the network fails: every length of whole frames was tried.
  static let mostSamples = 309 * recognitionFrameSize
  /// Tokens that a second of speech may give; more is the model talking to itself.
  static let tokensPerSecond = 6.5

  private let runtime: OnnxRuntime
  private let encoder: OnnxNetwork
  private let decoder: OnnxNetwork
  private let tokens: MoonshineTokens
  private let parts: [StaticString] = [
    "past_key_values.0.decoder.key", "past_key_values.0.decoder.value", "past_key_values.0.encoder.key",
    "past_key_values.0.encoder.value", "past_key_values.1.decoder.key", "past_key_values.1.decoder.value",
    "past_key_values.1.encoder.key", "past_key_values.1.encoder.value", "past_key_values.2.decoder.key",
    "past_key_values.2.decoder.value", "past_key_values.2.encoder.key", "past_key_values.2.encoder.value",
    "past_key_values.3.decoder.key", "past_key_values.3.decoder.value", "past_key_values.3.encoder.key",
    "past_key_values.3.encoder.value", "past_key_values.4.decoder.key", "past_key_values.4.decoder.value",
    "past_key_values.4.encoder.key", "past_key_values.4.encoder.value", "past_key_values.5.decoder.key",
    "past_key_values.5.decoder.value", "past_key_values.5.encoder.key", "past_key_values.5.encoder.value",
  ]
  private let outputs: [String]

  /// What was heard.
  struct Outcome: Sendable {
    /// The tokens, without those of begin and end; the draft of the next run over more of the same audio.
    var tokens: [Int64] = []
    /// Their text.
    var text = ""
  }

  init(runtime: OnnxRuntime, folder: MoonshineFolder) throws {
    self.runtime = runtime
    tokens = try MoonshineTokens(folder.readTokens())
    encoder = try OnnxNetwork(runtime, path: folder.encoder)
    decoder = try OnnxNetwork(runtime, path: folder.decoder)
    outputs =
      ["logits"]
      + (0..<Self.layers).flatMap { layer in
        ["decoder.key", "decoder.value", "encoder.key", "encoder.value"].map { "present.\(layer).\($0)" }
      }
  }

  /// Most tokens that so many samples may give.
  static func limit(samples: Int) -> Int {
    max(4, Int(Double(samples) / Double(recognitionSampleRate) * tokensPerSecond))
  }

  /// Hears samples (16 kHz, -1 to 1).
  ///
  /// Cost: about 0.016 CPU seconds a second of audio, 0.015 for the draft and 0.007 for each token after it.
  /// - Parameter draft: what was heard in the beginning of the same audio.
  func hear(_ samples: [Float], draft: [Int64]) throws -> Outcome {
    guard samples.count >= Self.leastSamples else { return Outcome() }
    guard samples.count <= Self.mostSamples else {
      throw StudioError(.engine, "Moonshine was given more sound at once than its network takes")
    }
    let hidden = try encode(samples)
    let frames = try hidden.shape()[1]
    let mask = try OnnxTensor(
      runtime, [Int64](repeating: 1, count: frames), shape: [1, Int64(frames)], type: ORT_INT64)
    let limit = Self.limit(samples: samples.count)
    let draft = Array(draft.prefix(limit))
    let none = try OnnxTensor(
      runtime, [Float](), shape: [1, Int64(Self.heads), 0, Int64(Self.width)], type: ORT_FLOAT)
    var past = [OnnxTensor](repeating: none, count: parts.count)
    var out = try step([MoonshineTokens.begin] + draft, hidden, mask, past, cached: false)
    let said = try best(out[0])
    let agreed = zip(draft, said).prefix { $0 == $1 }.count
    var heard = Array(draft.prefix(agreed))
    var next = said[agreed]
    past = Array(out.dropFirst())
    let cross = past
    if agreed < draft.count { past = try past.enumerated().map { try cut($1, part: $0, to: agreed + 1) } }
    while next != MoonshineTokens.end, heard.count < limit, !Self.repeats(heard) {
      heard.append(next)
      out = try step([next], hidden, mask, past, cached: true)
      next = try best(out[0]).last ?? MoonshineTokens.end
      past = Array(out.dropFirst())
      // What the decoder makes of the audio stays; in this run it only passes through.
      for i in past.indices where i % 4 >= 2 { past[i] = cross[i] }
    }
    return Outcome(tokens: heard, text: tokens.text(heard))
  }

  private func encode(_ samples: [Float]) throws -> OnnxTensor {
    let shape = [1, Int64(samples.count)]
    let input = try OnnxTensor(runtime, samples, shape: shape, type: ORT_FLOAT)
    let mask = try OnnxTensor(runtime, [Int64](repeating: 1, count: samples.count), shape: shape, type: ORT_INT64)
    return try encoder.run(
      [("input_values", input), ("attention_mask", mask)], outputs: ["last_hidden_state"])[0]
  }

  private func step(
    _ ids: [Int64], _ hidden: OnnxTensor, _ mask: OnnxTensor, _ past: [OnnxTensor], cached: Bool
  ) throws -> [OnnxTensor] {
    var inputs: [(name: StaticString, tensor: OnnxTensor)] = [
      ("input_ids", try OnnxTensor(runtime, ids, shape: [1, Int64(ids.count)], type: ORT_INT64)),
      ("encoder_hidden_states", hidden), ("encoder_attention_mask", mask),
      ("use_cache_branch", try OnnxTensor(runtime, [cached], shape: [1], type: ORT_BOOL)),
    ]
    for (name, tensor) in zip(parts, past) { inputs.append((name, tensor)) }
    return try decoder.run(inputs, outputs: outputs)
  }

  /// The likeliest token after each position.
  private func best(_ logits: OnnxTensor) throws -> [Int64] {
    let vocabulary = try logits.shape()[2]
    return try logits.withFloats { all in
      stride(from: 0, to: all.count, by: vocabulary).map { row in
        var best = row
        for i in row..<row + vocabulary where all[i] > all[best] { best = i }
        return Int64(best - row)
      }
    }
  }

  /// The first `length` positions of a part of the decoder's memory; those over the audio stay whole.
  private func cut(_ tensor: OnnxTensor, part: Int, to length: Int) throws -> OnnxTensor {
    guard part % 4 < 2 else { return tensor }
    let count = try tensor.shape()[2]
    let kept = try tensor.withFloats { all in
      (0..<Self.heads).flatMap { head in
        all[head * count * Self.width..<(head * count + length) * Self.width]
      }
    }
    return try OnnxTensor(
      runtime, kept, shape: [1, Int64(Self.heads), Int64(length), Int64(Self.width)], type: ORT_FLOAT)
  }

  /// Whether the end says the same over and over.
  static func repeats(_ tokens: [Int64]) -> Bool {
    for length in 1...8 {
      let span = max(3 * length, 8)
      guard tokens.count >= span else { return false }
      let tail = tokens.suffix(span)
      if zip(tail, tail.dropFirst(length)).allSatisfy({ $0 == $1 }) { return true }
    }
    return false
  }
}
