// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV
internal import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// An opened container: the only owner of libav's format context and of the file below it.
final class MediaFile {
  let path: String
  let context: UnsafeMutablePointer<AVFormatContext>
  private let stream: ByteStream

  /// A file's bytes as libav reads them.
  private final class ByteStream {
    let handle: UnsafeMutablePointer<AVIOContext>

    init(path: String, limit: Int?) throws {
      // A path may hold a colon: the prefix keeps libav from reading it as a protocol.
      var handle: UnsafeMutablePointer<AVIOContext>?
      let range = limit.map { "subfile,,start,0,end,\($0),,:" } ?? ""
      let code = avio_open2(&handle, range + "file:" + path, AVIO_FLAG_READ, nil, nil)
      guard code >= 0, let handle else {
        throw StudioError(.unreadable, "\(path) can't be read: \(MediaFile.message(code))")
      }
      self.handle = handle
    }

    deinit {
      var handle: UnsafeMutablePointer<AVIOContext>? = handle
      avio_closep(&handle)
    }
  }

  /// Checks the file, finds out what it is, and only then lets libav open it, as nothing but a local file.
  /// - Parameter limit: bytes of it that are shown to libav; `nil` for all.
  init(path: String, limit: Int? = nil) throws {
    try Self.check(path)
    av_log_set_level(AV_LOG_QUIET)
    self.path = path
    stream = try ByteStream(path: path, limit: limit)
    // A format is refused before it is opened: a list of other files would be followed, even over the network.
    var format: UnsafePointer<AVInputFormat>?
    guard av_probe_input_buffer2(stream.handle, &format, path, nil, 0, 0) >= 0, let format, !Self.isRefused(format)
    else { throw Self.openFailure(path, followspot_averror_invaliddata()) }
    var context = avformat_alloc_context()
    context?.pointee.pb = stream.handle
    var options: OpaquePointer?
    av_dict_set(&options, "protocol_whitelist", "file", 0)
    defer { av_dict_free(&options) }
    let opened = avformat_open_input(&context, path, format, &options)
    guard opened >= 0, let context else { throw Self.openFailure(path, opened) }
    self.context = context
    guard avformat_find_stream_info(context, nil) >= 0 else { throw Self.notMedia(path) }
  }

  deinit {
    // The bytes below are closed by their own owner.
    var context: UnsafeMutablePointer<AVFormatContext>? = context
    avformat_close_input(&context)
  }

  /// Name of the container format, as libav calls it.
  var format: String { String(cString: context.pointee.iformat.pointee.name) }

  /// Seconds that the container says it lasts; `nil` where it does not say or libav only guesses from the size.
  var statedDuration: Double? {
    guard context.pointee.duration > 0, context.pointee.duration_estimation_method != AVFMT_DURATION_FROM_BITRATE else {
      return nil
    }
    return Double(context.pointee.duration) / Double(AV_TIME_BASE)
  }

  /// Index of the sound track to listen to.
  func audioStream() throws -> Int {
    let index = av_find_best_stream(context, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
    if index >= 0 { return Int(index) }
    guard av_find_best_stream(context, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0) >= 0 else { throw Self.notMedia(path) }
    try refusePicture()
    throw StudioError(.noAudio, "\(path) is a video without a sound track", hint: "Choose a recording with sound")
  }

  /// The file's tracks.
  var tracks: [UnsafeMutablePointer<AVStream>] {
    (0..<Int(context.pointee.nb_streams)).map { context.pointee.streams[$0]! }
  }

  /// Index of the video; a picture that is attached to a sound file is none.
  var pictureStream: Int? {
    let index = Int(av_find_best_stream(context, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0))
    guard index >= 0, tracks[index].pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0 else { return nil }
    return index
  }

  /// Indices of the sound tracks.
  var soundStreams: [Int] {
    tracks.indices.filter { tracks[$0].pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO }
  }

  /// What a track says of itself, such as its `language`.
  static func metadata(_ track: UnsafeMutablePointer<AVStream>, _ key: String) -> String? {
    guard let entry = av_dict_get(track.pointee.metadata, key, nil, 0), let value = entry.pointee.value else {
      return nil
    }
    let text = String(cString: value)
    return text.isEmpty || text == "und" ? nil : text
  }

  // MARK: What is refused

  private static let hint = "Any audio or video file that ffmpeg reads will do, such as WAV, FLAC, MP3, M4A, MP4, WebM"

  static func check(_ path: String) throws {
    var info = stat()
    guard stat(path, &info) == 0 else {
      let reason = errno
      guard reason == ENOENT || reason == ENOTDIR else {
        throw StudioError(.unreadable, "\(path) can't be read: \(String(cString: strerror(reason)))")
      }
      throw StudioError(.noSuchFile, "There is no file \(path)")
    }
    guard info.st_mode & S_IFMT != S_IFDIR else {
      throw StudioError(.isFolder, "\(path) is a folder, not a recording", hint: "Name a file in it")
    }
    guard access(path, R_OK) == 0 else {
      throw StudioError(
        .unreadable, "\(path) can't be read: \(String(cString: strerror(errno)))", hint: "Check the file's permissions")
    }
    if info.st_mode & S_IFMT == S_IFREG, info.st_size == 0 {
      throw StudioError(.notMedia, "\(path) is empty", hint: hint)
    }
  }

  /// Formats that libav reads and that are no recordings: text drawn as video, subtitles, lists of other files, devices.
  private static func isRefused(_ format: UnsafePointer<AVInputFormat>) -> Bool {
    let names: Set<Substring> = [
      "tty", "srt", "ass", "webvtt", "lrc", "microdvd", "subviewer", "subviewer1", "sami", "realtext", "mpsub",
      "jacosub",
      "pjs", "stl", "vplayer", "mpl2", "aqtitle", "scc", "concat", "concatf", "hls", "applehttp", "dash", "imf",
      "webm_dash_manifest", "ffmetadata", "bin", "xbin", "adf", "idf", "rawvideo", "txd", "sbg", "vobsub", "sdp",
      "rtsp", "rtp",
    ]
    return format.pointee.flags & AVFMT_NOFILE != 0
      || String(cString: format.pointee.name).split(separator: ",").contains { names.contains($0) }
  }

  /// A still picture is a video to libav.
  func refusePicture() throws {
    guard Self.isPicture(format) else { return }
    throw StudioError(.notMedia, "\(path) is a picture, not a recording", hint: Self.hint)
  }

  private static func isPicture(_ format: String) -> Bool {
    format.split(separator: ",").contains { $0.hasSuffix("_pipe") || $0 == "image2" || $0 == "ico" || $0 == "gif" }
  }

  static func notMedia(_ path: String) -> StudioError {
    StudioError(.notMedia, "\(path) is not an audio or video file", hint: hint)
  }

  /// libav knows a format by its first bytes and then finds the rest unreadable: that is damage, else it is no media.
  private static func openFailure(_ path: String, _ code: Int32) -> StudioError {
    if code == followspot_averror_invaliddata(), let kind = signature(path) {
      return StudioError(
        .corruptMedia, "\(path) begins like \(kind) and can't be read: it is damaged or cut short",
        hint: "Export or copy the recording again")
    }
    if code == -EACCES || code == -EIO {
      return StudioError(.unreadable, "\(path) can't be read: \(message(code))")
    }
    return notMedia(path)
  }

  private static func signature(_ path: String) -> String? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var head = [UInt8](repeating: 0, count: 16)
    let count = fread(&head, 1, head.count, file)
    let bytes = head.prefix(count)
    let known: [(Int, String, String)] = [
      (0, "RIFF", "a WAV or AVI file"), (0, "fLaC", "a FLAC file"), (0, "OggS", "an Ogg file"),
      (0, "ID3", "an MP3 file"),
      (4, "ftyp", "an MP4 file"), (4, "moov", "a QuickTime file"), (4, "mdat", "a QuickTime file"),
      (0, "\u{1A}E", "a Matroska or WebM file"), (0, "FORM", "an AIFF file"), (0, "caff", "a CAF file"),
    ]
    return known.first { bytes.dropFirst($0.0).starts(with: $0.1.utf8) }?.2
  }

  /// libav's words for an error.
  static func message(_ code: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 128)
    av_strerror(code, &buffer, buffer.count)
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
