# SPDX-License-Identifier: GPL-3.0-or-later
"""Stands between the browser and the program: cuts connections like a bad network, lets answers wait, and reads what the page says."""
import socket
import threading
import time


class Proxy:
    """Forwards a port of its own to the program's. The program checks the host that is asked for, so it is put right on the way."""

    def __init__(self, target):
        self.target = target
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}/"
        self.frames = []  # (wall clock in seconds, number, samples as bytes), as they passed
        self.texts = []  # the page's messages, as they passed
        self.answers = threading.Event()  # while it is not set, what the program says on a WebSocket waits
        self.answers.set()
        self.pairs = set()
        self.sockets = []
        self.is_left = threading.Event()
        self.is_cut = False
        self.lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self):
        """Ends every connection, and refuses new ones until `mend`."""
        self.is_cut = True
        with self.lock:
            pairs = list(self.pairs)
        for pair in pairs:
            self._end(pair)

    def say_goodbye(self):
        """Closes every WebSocket as a program does that is closed (1001), and is not there any more."""
        self.is_cut = True
        with self.lock:
            for client, _ in self.sockets:
                client.sendall(b"\x88\x02\x03\xe9")
        # The browser says goodbye as well.
        self.is_left.wait(5)
        self.cut()

    def mend(self):
        self.is_cut = False

    def close(self):
        self.cut()
        self.answers.set()
        self.listener.close()

    def _accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            if self.is_cut:
                client.close()
                continue
            try:
                server = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                client.close()
                continue
            for end in (client, server):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            pair = (client, server)
            with self.lock:
                self.pairs.add(pair)
            threading.Thread(target=self._up, args=(pair,), daemon=True).start()
            threading.Thread(target=self._down, args=(pair,), daemon=True).start()

    def _end(self, pair):
        for end in pair:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            end.close()
        with self.lock:
            self.pairs.discard(pair)
            if pair in self.sockets:
                self.sockets.remove(pair)

    def _up(self, pair):
        client, server = pair
        own, theirs = f"127.0.0.1:{self.port}".encode(), f"127.0.0.1:{self.target}".encode()
        tap = None
        try:
            while data := client.recv(65536):
                if tap is None:
                    data = data.replace(own, theirs)
                    if b"Upgrade: websocket" in data or b"upgrade: websocket" in data:
                        tap = FrameReader(self.frames, self.texts, self.is_left)
                else:
                    tap.take(data)
                server.sendall(data)
        except OSError:
            pass
        self._end(pair)

    def _down(self, pair):
        client, server = pair
        try:
            while data := server.recv(65536):
                if data.startswith(b"HTTP/1.1 101 "):
                    self._frames_down(pair, data)
                    break
                client.sendall(data)
        except OSError:
            pass
        self._end(pair)

    def _frames_down(self, pair, data):
        """Passes on what the program says on a WebSocket, whole frames at a time; the socket itself opens at once."""
        client, server = pair
        while b"\r\n\r\n" not in data and (more := server.recv(65536)):
            data += more
        head, end, data = data.partition(b"\r\n\r\n")
        client.sendall(head + end)
        self.sockets.append(pair)
        while True:
            while (size := frame_size(data)) is not None and len(data) >= size:
                self.answers.wait()
                with self.lock:
                    client.sendall(data[:size])
                data = data[size:]
            if not (more := server.recv(65536)):
                return
            data += more


def frame_head(data):
    """A frame's kind, where its content begins without a mask, and how long that is; `None` where it is not all there."""
    if len(data) < 2:
        return None
    code, length, at = data[0] & 15, data[1] & 127, 2
    if length >= 126:
        at = 4 if length == 126 else 10
        if len(data) < at:
            return None
        length = int.from_bytes(data[2:at], "big")
    return code, at, length


def frame_size(data):
    head = frame_head(data)
    return head and head[1] + head[2]


class FrameReader:
    """Reads the frames of a WebSocket as the browser sends them: masked, binary ones are audio."""

    def __init__(self, frames, texts, is_left):
        self.frames = frames
        self.texts = texts
        self.is_left = is_left
        self.rest = b""

    def take(self, data):
        now = time.time()
        self.rest += data
        while True:
            head = frame_head(self.rest)
            if head is None:
                return
            code, at, length = head
            if len(self.rest) < at + 4 + length:
                return
            if code == 8:
                self.is_left.set()
            if code in (1, 2) and length > 4:
                mask, body = self.rest[at : at + 4], self.rest[at + 4 : at + 4 + length]
                plain = bytes(
                    int.from_bytes(body, "little").__xor__(int.from_bytes((mask * (length // 4 + 1))[:length], "little")).to_bytes(length, "little")
                )
                if code == 1:
                    self.texts.append(plain.decode())
                else:
                    self.frames.append((now, int.from_bytes(plain[:4], "little"), plain[4:]))
            self.rest = self.rest[at + 4 + length :]
