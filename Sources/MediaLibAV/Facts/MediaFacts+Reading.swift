// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV
internal import StudioCore

extension MediaFacts {
  /// Reads a recording from end to end, without decoding it.
  /// - Parameter progress: told the share that is read, 0 to 1; ends the reading where it returns false.
  /// - Throws: `StudioError` `no-such-file`, `is-folder`, `unreadable`, `not-media`, `corrupt-media`.
  /// - Returns: `nil` where `progress` ended it.
  /// Cost: that of reading the file: 3 s for an hour of video on a slow disk, a tenth of that from memory.
  public init?(path: String, progress: (Double) -> Bool = { _ in true }) throws {
    guard let scan = try MediaScan(file: MediaFile(path: path), progress: progress) else { return nil }
    self = scan.facts
  }

  /// Whether a recording has a video; only its head is read.
  public static func hasPicture(_ path: String) throws -> Bool { try MediaFile(path: path).pictureStream != nil }
}

/// One reading of a file's packets: the facts, and the times of the pictures that they come from.
struct MediaScan {
  let facts: MediaFacts
  /// Of the video; `nil` where there is none.
  let pictureTimes: PictureTimes?
  /// Times of the pictures that need no other.
  private let keys: Set<Int64>
  /// Index of the video among the file's tracks.
  let pictureStream: Int?
  /// Indices of the sound tracks among the file's tracks.
  let soundStreams: [Int]

  init?(file: MediaFile, progress: (Double) -> Bool) throws {
    try file.refusePicture()
    let tracks = file.tracks
    pictureStream = file.pictureStream
    soundStreams = file.soundStreams
    guard pictureStream != nil || !soundStreams.isEmpty else { throw MediaFile.notMedia(file.path) }
    var spans = [TrackSpan](repeating: TrackSpan(), count: tracks.count)
    guard try Self.read(file, picture: pictureStream, into: &spans, progress) else { return nil }
    var times: PictureTimes?
    if let stream = pictureStream {
      let base = tracks[stream].pointee.time_base
      times = PictureTimes(
        spans[stream].ticks, tick: TickLength(numerator: base.num, denominator: base.den),
        stated: [tracks[stream].pointee.r_frame_rate, tracks[stream].pointee.avg_frame_rate].compactMap(
          PictureRate.init))
    }
    pictureTimes = times
    keys = pictureStream.map { spans[$0].keys } ?? []
    facts = MediaFacts(file, spans, pictureStream, soundStreams, times)
  }

  /// Ticks of a packet's samples that decoders leave out.
  private static func runUp(_ packet: UnsafeMutablePointer<AVPacket>, _ track: UnsafeMutablePointer<AVStream>) -> Int64
  {
    var size = 0
    let rate = track.pointee.codecpar.pointee.sample_rate
    guard let data = av_packet_get_side_data(packet, AV_PKT_DATA_SKIP_SAMPLES, &size), size >= 4, rate > 0 else {
      return 0
    }
    let samples = (0..<4).reduce(Int64(0)) { $0 | Int64(data[$1]) << (8 * $1) }
    return av_rescale_q(samples, AVRational(num: 1, den: rate), track.pointee.time_base)
  }

  /// Share of the pictures that have a place of their own at a constant rate, as far as their group can be copied from its
  /// start. Cost: linear.
  func copyableShare(at rate: PictureRate) -> Double {
    guard let times = pictureTimes, let first = times.ticks.first else { return 0 }
    let slots = times.ticks.map { PictureTimes.slot($0, from: first, times.tick, rate: rate) }
    var (copied, isWhole) = (0, false)
    for (i, time) in times.ticks.enumerated() {
      if keys.contains(time) { isWhole = true }
      if i + 1 < slots.count, slots[i + 1] != slots[i] + 1 { isWhole = false }
      if isWhole { copied += 1 }
    }
    return Double(copied) / Double(max(1, slots.count))
  }

  /// What is known of a track's time.
  struct TrackSpan {
    var first = Int64.max
    var end = Int64.min
    /// Of every packet of the video.
    var ticks: [Int64] = []
    /// Of those that need no other.
    var keys: Set<Int64> = []

    mutating func add(_ time: Int64, _ duration: Int64, runUp: Int64) {
      // Packets of sound come in order of time; the run-up may be longer than one.
      if first == .max { first = time + runUp }
      end = max(end, time + max(0, duration))
    }
  }

  private static func read(
    _ file: MediaFile, picture: Int?, into spans: inout [TrackSpan], _ progress: (Double) -> Bool
  ) throws -> Bool {
    let reader = try PacketReader(file)
    var count = 0
    while try reader.read() {
      let packet = reader.packet.pointee
      let time = packet.pts != Int64.min ? packet.pts : packet.dts
      let stream = Int(packet.stream_index)
      if time != Int64.min, packet.flags & AV_PKT_FLAG_DISCARD == 0, stream < spans.count {
        // A decoder's run-up is not heard: the sound begins after it.
        let runUp = spans[stream].first == .max ? Self.runUp(reader.packet, file.tracks[stream]) : 0
        spans[stream].add(time, packet.duration, runUp: runUp)
        if stream == picture {
          spans[stream].ticks.append(time)
          if packet.flags & AV_PKT_FLAG_KEY != 0 { spans[stream].keys.insert(time) }
        }
      }
      count += 1
      if count % 512 == 0, !progress(reader.share) { return false }
    }
    return true
  }
}

extension MediaFacts {
  init(_ file: MediaFile, _ spans: [MediaScan.TrackSpan], _ picture: Int?, _ sounds: [Int], _ times: PictureTimes?) {
    func seconds(_ ticks: Int64, _ stream: Int) -> Double {
      let base = file.tracks[stream].pointee.time_base
      return Double(ticks) * Double(base.num) / Double(max(1, base.den))
    }
    container = file.format
    bytes = Int(max(0, avio_size(file.context.pointee.pb)))
    let used = ([picture].compactMap(\.self) + sounds).filter { spans[$0].first != .max }
    // Players count from here, and whoever reads the sound alone does too.
    let stated = file.context.pointee.start_time
    let begin =
      stated == Int64.min
      ? used.map { seconds(spans[$0].first, $0) }.min() ?? 0 : Double(stated) / Double(AV_TIME_BASE)
    start = begin
    self.sounds = sounds.map {
      Sound(file.tracks[$0], start: begin, duration: 0).spanning(spans[$0]) { [stream = $0] in seconds($0, stream) }
    }
    var end = used.map { seconds(spans[$0].end, $0) }.max() ?? 0
    if let picture, let times {
      self.picture = Picture(file.tracks[picture], times)
      if let last = times.ticks.last {
        // Containers that don't say how long a picture stands leave it to the rate.
        let stated = seconds(spans[picture].end, picture)
        let shown = max(stated, seconds(last, picture) + times.rate.seconds(1))
        self.picture?.duration = shown - seconds(times.ticks[0], picture)
        end = max(end, shown)
      }
    }
    duration = max(0, end - begin)
  }
}

extension MediaFacts.Sound {
  init(_ track: UnsafeMutablePointer<AVStream>, start: Double, duration: Double) {
    let parameters = track.pointee.codecpar.pointee
    codec = String(cString: avcodec_get_name(parameters.codec_id))
    sampleRate = Int(parameters.sample_rate)
    channels = Int(parameters.ch_layout.nb_channels)
    language = MediaFile.metadata(track, "language")
    self.start = start
    self.duration = duration
  }

  func spanning(_ span: MediaScan.TrackSpan, _ seconds: (Int64) -> Double) -> Self {
    guard span.first != .max else { return self }
    var sound = self
    sound.start = seconds(span.first)
    sound.duration = max(0, seconds(span.end) - sound.start)
    return sound
  }
}

extension MediaFacts.Picture {
  init(_ track: UnsafeMutablePointer<AVStream>, _ times: PictureTimes) {
    let parameters = track.pointee.codecpar.pointee
    codec = String(cString: avcodec_get_name(parameters.codec_id))
    codedWidth = Int(parameters.width)
    codedHeight = Int(parameters.height)
    let turn = PictureTurn(followspot_display_matrix(track))
    rotation = turn.degrees
    isMirrored = turn.isMirrored
    let shape =
      track.pointee.sample_aspect_ratio.num > 0 ? track.pointee.sample_aspect_ratio : parameters.sample_aspect_ratio
    var wide = codedWidth
    if shape.num > 0, shape.den > 0 { wide = Int((Double(wide) * Double(shape.num) / Double(shape.den)).rounded()) }
    let isOnSide = abs((rotation.truncatingRemainder(dividingBy: 180)) - 90) < 45
    width = isOnSide ? codedHeight : wide
    height = isOnSide ? wide : codedHeight
    let format = AVPixelFormat(rawValue: parameters.format)
    pixelFormat = av_get_pix_fmt_name(format).map { String(cString: $0) } ?? "unknown"
    bitDepth = av_pix_fmt_desc_get(format).map { Int($0.pointee.comp.0.depth) } ?? 8
    colour = [
      av_color_range_name(parameters.color_range), av_color_primaries_name(parameters.color_primaries),
      av_color_transfer_name(parameters.color_trc), av_color_space_name(parameters.color_space),
    ].map { $0.map { String(cString: $0) } ?? "unknown" }
    rate = times.rate
    isVariable = times.isVariable
    count = times.ticks.count
    start = Double(times.ticks.first ?? 0) * times.tick.seconds
    duration = 0
  }
}

extension PictureRate {
  /// A rate as libav has it, or `nil` where it says nothing.
  init?(_ rational: AVRational) {
    guard rational.num > 0, rational.den > 0 else { return nil }
    self.init(Int(rational.num), Int(rational.den))
  }
}
