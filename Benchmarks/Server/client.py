# SPDX-License-Identifier: GPL-3.0-or-later
"""A studio that is started for a measurement, and clients of its HTTP and WebSocket, with the standard library alone."""
import base64
import http.client
import json
import os
import re
import socket
import struct
import subprocess
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Studio:
    """The program with a studio folder of its own."""

    def __init__(self, program, *options, page=None):
        self.scratch = tempfile.TemporaryDirectory(prefix="followspot-bench-")
        self.folder = os.path.join(self.scratch.name, "studio")
        command = [program, "studio", "--no-browser", "--studio", self.folder, *options]
        if page:
            command += ["--page", page]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        match = re.match(r"http://127\.0\.0\.1:(\d+)/\?token=(\S+)$", self.address)
        if not match:
            raise SystemExit(f"bench-server: {program} printed no address")
        self.port, self.token = int(match[1]), match[2]
        self.cookie = f"followspot-{self.port}={self.token}"

    def ask(self, method, path, body=None, headers=None, cookie=True, timeout=60):
        """Status and body of a request; a body that is no bytes is sent as JSON."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        sent = {"Cookie": self.cookie} if cookie else {}
        sent.update(headers or {})
        try:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def add(self, title, text):
        status, body = self.ask("POST", "/api/scripts", {"title": title, "text": text})
        if status != 201:
            raise SystemExit(f"bench-server: a script was refused: {body}")
        return json.loads(body)["id"]

    def memory(self):
        """Bytes of memory that are the program's own and in use: anonymous and not swapped."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return int(re.search(r"RssAnon:\s+(\d+) kB", file.read())[1]) * 1024

    def is_alive(self):
        return self.process.poll() is None

    def stop(self):
        self.process.terminate()
        start = time.monotonic()
        code = self.process.wait(30)
        self.process.stdout.close()
        self.scratch.cleanup()
        return code, time.monotonic() - start


class WebSocket:
    """A client that speaks as much of RFC 6455 as is needed here, wrongly too where that is wanted."""

    def __init__(self, studio, origin=None, cookie=None, receive_buffer=None):
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(30)
        self.socket.connect(("127.0.0.1", studio.port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        origin = origin or f"http://127.0.0.1:{studio.port}"
        self.socket.sendall(
            f"GET /api/live HTTP/1.1\r\nHost: 127.0.0.1:{studio.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
            f"Origin: {origin}\r\nCookie: {studio.cookie if cookie is None else cookie}\r\n\r\n".encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            part = self.socket.recv(65536)
            if not part:
                break
            self.buffer += part
        self.head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        self.status = int(self.head.split(b" ")[1]) if self.head else 0

    def frame(self, first, payload, length=None):
        """Sends one frame; `length` is what its head claims."""
        count = len(payload) if length is None else length
        head = bytes([first])
        if count < 126:
            head += bytes([0x80 | count])
        elif count < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", count)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", count)
        mask = os.urandom(4)
        whole = int.from_bytes(payload, "little") ^ int.from_bytes((mask * (len(payload) // 4 + 1))[: len(payload)], "little")
        self.socket.sendall(head + mask + whole.to_bytes(len(payload), "little"))

    def send(self, message):
        self.frame(0x81, json.dumps(message, separators=(",", ":")).encode())

    def audio(self, number, samples):
        self.frame(0x82, struct.pack("<I", number) + samples)

    def _take(self, count):
        while len(self.buffer) < count:
            part = self.socket.recv(65536)
            if not part:
                raise EOFError
            self.buffer += part
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def receive(self):
        """The next message, decoded."""
        while True:
            head = self._take(2)
            count = head[1] & 127
            if count == 126:
                count = struct.unpack(">H", self._take(2))[0]
            elif count == 127:
                count = struct.unpack(">Q", self._take(8))[0]
            payload = self._take(count)
            opcode = head[0] & 15
            if opcode == 1:
                return json.loads(payload)
            if opcode == 8:
                raise EOFError(payload[2:].decode("utf-8", "replace"))
            if opcode == 9:
                self.frame(0x8A, payload)

    def until(self, kind):
        while True:
            message = self.receive()
            if message["type"] == kind:
                return message
            if message["type"] == "error":
                raise SystemExit(f"bench-server: {message}")

    def close(self):
        self.socket.close()


def reading():
    """The bundled reading: its text, and its sound as 16 kHz 16-bit samples."""
    with open(os.path.join(ROOT, "Fixtures", "clean-talk.txt"), encoding="utf-8") as file:
        text = file.read()
    sound = os.path.join(ROOT, "Fixtures", "clean-talk.flac")
    command = ["ffmpeg", "-v", "error", "-i", sound, "-ar", "16000", "-ac", "1", "-f", "s16le", "-"]
    return text, subprocess.run(command, check=True, capture_output=True).stdout
