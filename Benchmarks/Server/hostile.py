# SPDX-License-Identifier: GPL-3.0-or-later
"""Requests that a friend would not make, and what they must come to."""
import os
import random
import socket
import struct
import time

from client import Studio, WebSocket


def raw(studio, data, timeout=15):
    """Sends bytes as they are; the status of the answer, 0 where the connection was closed without one."""
    with socket.create_connection(("127.0.0.1", studio.port), timeout=timeout) as connection:
        try:
            connection.sendall(data)
            answer = b""
            while b"\r\n" not in answer:
                part = connection.recv(4096)
                if not part:
                    break
                answer += part
        except (ConnectionError, socket.timeout) as error:
            return -1 if isinstance(error, socket.timeout) else 0
    words = answer.split(b" ")
    return int(words[1]) if len(words) > 1 and words[1][:3].isdigit() else 0


def request(studio, line, headers="", host=None, cookie=True):
    host = host or f"127.0.0.1:{studio.port}"
    cookie = f"Cookie: {studio.cookie}\r\n" if cookie else ""
    return f"{line} HTTP/1.1\r\nHost: {host}\r\n{cookie}Connection: close\r\n{headers}\r\n".encode("latin-1")


def snapshot(studio):
    """Every file in and beside the studio folder with its size."""
    found = {}
    for folder, _, files in os.walk(studio.scratch.name):
        for name in files:
            path = os.path.join(folder, name)
            found[path] = os.path.getsize(path)
    return found


def paths():
    up = ["../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..\\", "..%5c", "....//", "%252e%252e%252f", "..%c0%af", "..;/"]
    targets = ["etc/passwd", "settings.json", "scripts/secret.md", "secret.txt"]
    for turn in up:
        for depth in (1, 3, 9):
            for target in targets:
                yield f"/{turn * depth}{target}"
                yield f"/api/scripts/{turn * depth}{target}"
                yield f"/lib/{turn * depth}{target}"
    yield from ["//etc/passwd", "/./etc/passwd", "/%00", "/index.html%00.js", "/api/scripts/%00", "/~root", "/.git/config"]
    yield from ["/api/scripts/con/reading", "/api/scripts/..", "/api/scripts/%2e", "/api//scripts", "/%", "/%zz", "/%ff%fe"]


def fixed(studio, show):
    secret = os.path.join(studio.scratch.name, "secret.txt")
    with open(secret, "w", encoding="ascii") as file:
        file.write("root:secret\n")
    wrong = []
    count = 0
    for path in paths():
        for method in ("GET", "PUT", "DELETE"):
            status, body = studio.ask(method, path, b'{"title":"x","revision":"0"}' if method == "PUT" else None)
            count += 1
            if status not in (400, 404, 405) or b"root:" in body:
                wrong.append((method, path, status))
    show("traversal: requests refused", f"{count - len(wrong)} of {count}", "all", not wrong)
    if wrong:
        print("   ", wrong[:5])

    cases = [
        ("another Host", request(studio, "GET /api/status", host="example.com"), {421}),
        ("Host with another port", request(studio, "GET /api/status", host="127.0.0.1:1"), {421}),
        ("no Host", f"GET /api/status HTTP/1.1\r\nCookie: {studio.cookie}\r\n\r\n".encode(), {400, 421}),
        ("two Hosts", request(studio, "GET /api/status", f"Host: 127.0.0.1:{studio.port}\r\n"), {421}),
        ("another Origin", request(studio, "GET /api/status", "Origin: http://example.com\r\n"), {403}),
        ("Origin null", request(studio, "POST /api/scripts", "Origin: null\r\nContent-Length: 0\r\n"), {403}),
        ("another site's fetch", request(studio, "GET /api/scripts", "Sec-Fetch-Site: cross-site\r\n"), {403}),
        ("no token", request(studio, "GET /api/scripts", cookie=False), {401}),
        ("a wrong token", request(studio, "GET /?token=" + "A" * 32, cookie=False), {403}),
        ("a wrong cookie", request(studio, "GET /api/scripts", f"Cookie: followspot-{studio.port}=A\r\n", cookie=False), {401}),
        ("a head of 40 KB", request(studio, "GET /", "X: " + "y" * 40_000 + "\r\n"), {400, 413, 431}),
        ("a path of 40 KB", request(studio, "GET /" + "a" * 40_000), {400, 413, 414, 431}),
        ("1,000 headers", request(studio, "GET /", "".join(f"X{i}: 1\r\n" for i in range(1000))), {400, 413, 431}),
        ("a body of 10 GB announced", request(studio, "PUT /api/settings", "Content-Length: 10000000000\r\n"), {413}),
        ("a body of 1 MB for settings", request(studio, "PUT /api/settings", "Content-Length: 1000000\r\n") + b"x" * 1_000_000, {413, 0}),
        ("a negative length", request(studio, "PUT /api/settings", "Content-Length: -1\r\n"), {400, 408, 411, 413}),
        ("a length that is no number", request(studio, "PUT /api/settings", "Content-Length: x\r\n"), {400, 411}),
        ("JSON nested 100,000 deep", request(studio, "PUT /api/settings", "Content-Length: 60000\r\n") + b"[" * 60_000, {400}),
        ("a method that is none", request(studio, "FROB /"), {400, 405, 501}),
        ("a proxy's request", request(studio, "GET http://example.com/"), {0, 400, 404, 421}),
        ("CONNECT", request(studio, "CONNECT example.com:443"), {400, 404, 405, 421, 501}),
        ("another protocol", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + os.urandom(200), {0, 400}),
        ("HTTP/0.9", b"GET /\r\n\r\n", {0, 400, 421}),
        ("a WebSocket from elsewhere", request(
            studio, "GET /api/live", "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nOrigin: http://example.com\r\n"), {403}),
        ("a WebSocket from nowhere", request(
            studio, "GET /api/live", "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"), {403}),
        ("a WebSocket without the token", request(
            studio, "GET /api/live", "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nOrigin: http://127.0.0.1:{studio.port}\r\n", cookie=False), {401}),
        ("a WebSocket to another place", request(
            studio, "GET /api/status", "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nOrigin: http://127.0.0.1:{studio.port}\r\n"), {404}),
    ]
    for name, data, expected in cases:
        status = raw(studio, data)
        show(f"refused: {name}", str(status or "closed"), "/".join(str(s or "closed") for s in sorted(expected)), status in expected)


def frames(studio, show):
    """Frames that break the protocol or its bounds: each ends its own connection or is told, and no other."""
    def after(*sent):
        client = WebSocket(studio)
        if client.status != 101:
            return f"status {client.status}"
        client.socket.settimeout(20)
        try:
            for first, payload, length in sent:
                client.frame(first, payload, length)
            return client.receive()["type"]
        except EOFError:
            return "closed"
        except socket.timeout:
            return "silent"
        except OSError:
            return "closed"
        finally:
            client.close()

    big = b"x" * 3_000_000
    cases = [
        ("text that is no JSON", [(0x81, b"hello", None)], {"error"}),
        ("text that is no UTF-8", [(0x81, b"\xff\xfe\xfd", None)], {"error", "closed"}),
        ("JSON nested deep", [(0x81, b"[" * 20_000, None)], {"error"}),
        ("a message of another type", [(0x81, b'{"type":"frob"}', None)], {"error"}),
        ("a script that leads elsewhere", [(0x81, b'{"type":"open","script":"../../etc/passwd"}', None)], {"error"}),
        ("lines that are none", [(0x81, b'{"type":"lines","readingLine":1e999,"lines":[[1]]}', None)], {"error"}),
        ("audio of an odd length", [(0x82, b"\0\0\0\0\1", None)], {"closed"}),
        ("audio of 3 MB", [(0x82, big, None)], {"closed"}),
        ("a message of 3 MB", [(0x81, big, None)], {"closed"}),
        ("3 MB in pieces", [(0x01, big[:1_000_000], None)] + [(0x00, big[:1_000_000], None)] * 2, {"closed"}),
        ("a continuation of nothing", [(0x80, b"x", None)], {"closed"}),
        ("a frame that claims 2^62 bytes", [(0x82, b"x" * 100, 1 << 62)], {"closed"}),
        ("reserved bits", [(0xF1, b"x", None)], {"closed"}),
        ("an unknown opcode", [(0x83, b"x", None)], {"closed"}),
        ("10,000 messages at once", [(0x81, b'{"type":"frob"}', None)] * 10_000, {"error", "closed"}),
    ]
    for name, sent, expected in cases:
        found = after(*sent)
        show(f"frames: {name}", found, "/".join(sorted(expected)), found in expected)


def slow(studio, show):
    """Clients that send a byte now and then, and one that is quick."""
    lorises = []
    for _ in range(60):
        connection = socket.create_connection(("127.0.0.1", studio.port), timeout=30)
        connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0")
        lorises.append(connection)
    start = time.monotonic()
    status, _ = studio.ask("GET", "/api/status")
    waited = time.monotonic() - start
    show("60 slow clients: another is served", f"{status} in {waited:.2f} s", "200 in 1 s", status == 200 and waited < 1)
    ended = 0
    while time.monotonic() - start < 40 and lorises:
        time.sleep(1)
        for connection in list(lorises):
            try:
                connection.sendall(b"x")
                connection.setblocking(False)
                if connection.recv(100) == b"":
                    raise ConnectionError
                # It was told why.
                raise ConnectionError
            except BlockingIOError:
                connection.settimeout(30)
            except OSError:
                ended += 1
                connection.close()
                lorises.remove(connection)
    show("slow clients ended", f"{ended} of 60 in {time.monotonic() - start:.0f} s", "all in 30 s", not lorises and time.monotonic() - start < 30)
    for connection in lorises:
        connection.close()


def noise(studio, count, show):
    """Random requests: valid ones with parts replaced, and bytes."""
    rng = random.Random(20)
    methods = ["GET", "PUT", "POST", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "", "G\0T", "a" * 300]
    places = ["/", "/api/scripts", "/api/settings", "/api/live", "/api/scripts/import?name=a.fdx", "/api/scripts/x/restore", "*", "",
              "/api/scripts/x/reading", "/index.html", "/\xff", "/%", "http://127.0.0.1/", "/?token=%00", "/api/network"]
    bodies = [b"", b"{}", b"[]", b"null", b'{"title":1}', b'{"title":"' + b"a" * 2000 + b'"}', os.urandom(500), b"\0" * 4000,
              b'{"pace":1e999}', b'{"a":{"b":1}}', b"<x>" * 500]
    lines = ["Host: 127.0.0.1:%d" % studio.port, "Cookie: " + studio.cookie, "Origin: http://127.0.0.1:%d" % studio.port, "Upgrade: websocket",
             "Connection: Upgrade", "Transfer-Encoding: chunked", "Expect: 100-continue", "Range: bytes=0-,5-1,-9", "If-None-Match: *", ": x", "X",
             "Content-Type: x", "Sec-WebSocket-Key: x", "Sec-WebSocket-Version: 13", "Cookie: =;;=", "Host:", "A: \xff\0b"]
    statuses = {}
    start = time.monotonic()
    for index in range(count):
        if rng.random() < 0.2:
            data = bytes(rng.randrange(256) for _ in range(rng.randrange(1, 300))) + b"\r\n\r\n"
        else:
            body = rng.choice(bodies)
            length = rng.choice([len(body), len(body), len(body), 0, -5, "x", len(body) - 1, ""])
            chosen = [line for line in lines if rng.random() < 0.35] + [f"Content-Length: {length}", "Connection: close"]
            if rng.random() < 0.6:
                chosen += lines[:2]
            rng.shuffle(chosen)
            data = f"{rng.choice(methods)} {rng.choice(places)} HTTP/1.{rng.choice('0119x')}\r\n".encode("latin-1")
            data += "".join(line + "\r\n" for line in chosen).encode("latin-1") + b"\r\n" + body
        if rng.random() < 0.3:
            place = rng.randrange(len(data))
            data = data[:place] + bytes([rng.randrange(256)]) + data[place + 1 :]
        try:
            with socket.create_connection(("127.0.0.1", studio.port), timeout=2) as connection:
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
                answer = connection.recv(200)
        except OSError:
            answer = b""
        words = answer.split(b" ")
        status = words[1].decode("ascii", "replace") if len(words) > 1 else "closed"
        statuses[status] = statuses.get(status, 0) + 1
        if not studio.is_alive():
            show(f"random requests: crash at {index}", repr(data[:60]), "none", False)
            return
    answers = ", ".join(f"{status}: {number}" for status, number in sorted(statuses.items()))
    show(f"random requests: {count} in {time.monotonic() - start:.0f} s", "alive", "no crash", True)
    show("random requests: faults of the server (5xx)", str(sum(n for s, n in statuses.items() if s.startswith("5") and s != "501")),
         "0", not any(s.startswith("5") and s != "501" for s in statuses))
    print("    answers:", answers)


def hostile(program, count, show):
    studio = Studio(program)
    try:
        studio.add("Kept", "Some words to keep.")
        outside = {path for path in snapshot(studio) if not path.startswith(studio.folder + os.sep)}
        fixed(studio, show)
        frames(studio, show)
        slow(studio, show)
        noise(studio, count, show)
        strangers = {path for path in snapshot(studio) if not path.startswith(studio.folder + os.sep)} - outside
        strangers -= {os.path.join(studio.scratch.name, "secret.txt")}
        show("files outside the studio folder", str(len(strangers)), "0", not strangers)
        parts = [path for path in snapshot(studio) if path.endswith(".part")]
        show("half-written files", str(len(parts)), "0", not parts)
        status, _ = studio.ask("GET", "/api/scripts")
        show("it still serves", str(status), "200", status == 200)
    finally:
        code, seconds = studio.stop()
        show("it stops at SIGTERM", f"{code} in {seconds:.1f} s", "143 in 5 s", code == 143 and seconds < 5)
