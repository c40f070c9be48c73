// SPDX-License-Identifier: GPL-3.0-or-later
internal import CCivetweb

// Free functions: a closure could inherit an actor, and these run on civetweb's threads.

private func core(of connection: OpaquePointer?) -> WebCore? {
  guard let connection, let data = mg_get_request_info(connection)?.pointee.user_data else { return nil }
  return Unmanaged<WebCore>.fromOpaque(data).takeUnretainedValue()
}

private func channel(of connection: OpaquePointer?) -> WebChannel? {
  guard let connection, let data = mg_get_user_connection_data(connection) else { return nil }
  return Unmanaged<WebChannel>.fromOpaque(data).takeUnretainedValue()
}

func webBeginRequest(_ connection: OpaquePointer?) -> Int32 {
  guard let connection, let core = core(of: connection) else { return 500 }
  return core.begin(connection)
}

func webHTTPError(_ connection: OpaquePointer?, _ status: Int32, _ message: UnsafePointer<CChar>?) -> Int32 {
  guard let connection, let core = core(of: connection) else { return 1 }
  core.refuse(connection, status: Int(status))
  return 0
}

func webConnectionClosed(_ connection: OpaquePointer?) {
  guard let connection, let data = mg_get_user_connection_data(connection) else { return }
  mg_set_user_connection_data(connection, nil)
  Unmanaged<WebChannel>.fromOpaque(data).release()
}

func webLogMessage(_ connection: OpaquePointer?, _ message: UnsafePointer<CChar>?) -> Int32 {
  if let message { core(of: connection)?.note(String(cString: message)) }
  return 1
}

func webLogAccess(_ connection: OpaquePointer?, _ message: UnsafePointer<CChar>?) -> Int32 { 1 }

func webSocketConnect(_ connection: OpaquePointer?, _ data: UnsafeMutableRawPointer?) -> Int32 {
  // Only what `begin` let in has a channel.
  channel(of: connection) == nil ? 1 : 0
}

func webSocketReady(_ connection: OpaquePointer?, _ data: UnsafeMutableRawPointer?) {
  guard let connection, let channel = channel(of: connection), let core = core(of: connection) else { return }
  core.add(channel)
  channel.open(connection)
}

func webSocketData(
  _ connection: OpaquePointer?, _ head: Int32, _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int,
  _ data: UnsafeMutableRawPointer?
) -> Int32 {
  guard let channel = channel(of: connection) else { return 0 }
  let payload = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
  return channel.take(UInt8(truncatingIfNeeded: head), payload) ? 1 : 0
}

func webSocketClose(_ connection: OpaquePointer?, _ data: UnsafeMutableRawPointer?) {
  guard let channel = channel(of: connection) else { return }
  channel.close()
  core(of: connection)?.remove(channel)
}
