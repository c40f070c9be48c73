# SPDX-License-Identifier: GPL-3.0-or-later
"""Stands between the browser and the program: cuts connections like a bad network, and reads the audio frames that pass."""
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
        self.pairs = set()
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

    def mend(self):
        self.is_cut = False

    def close(self):
        self.cut()
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

    def _up(self, pair):
        client, server = pair
        own, theirs = f"127.0.0.1:{self.port}".encode(), f"127.0.0.1:{self.target}".encode()
        tap = None
        try:
            while data := client.recv(65536):
                if tap is None:
                    data = data.replace(own, theirs)
                    if b"Upgrade: websocket" in data or b"upgrade: websocket" in data:
                        tap = FrameReader(self.frames)
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
                client.sendall(data)
        except OSError:
            pass
        self._end(pair)


class FrameReader:
    """Reads the frames of a WebSocket as the browser sends them: masked, binary ones are audio."""

    def __init__(self, frames):
        self.frames = frames
        self.rest = b""

    def take(self, data):
        now = time.time()
        self.rest += data
        while True:
            head = self._head()
            if head is None:
                return
            code, at, length = head
            if len(self.rest) < at + 4 + length:
                return
            if code == 2 and length > 4:
                mask, body = self.rest[at : at + 4], self.rest[at + 4 : at + 4 + length]
                plain = bytes(
                    int.from_bytes(body, "little").__xor__(int.from_bytes((mask * (length // 4 + 1))[:length], "little")).to_bytes(length, "little")
                )
                self.frames.append((now, int.from_bytes(plain[:4], "little"), plain[4:]))
            self.rest = self.rest[at + 4 + length :]

    def _head(self):
        if len(self.rest) < 2:
            return None
        code, length, at = self.rest[0] & 15, self.rest[1] & 127, 2
        if length == 126:
            if len(self.rest) < 4:
                return None
            length, at = int.from_bytes(self.rest[2:4], "big"), 4
        elif length == 127:
            if len(self.rest) < 10:
                return None
            length, at = int.from_bytes(self.rest[2:10], "big"), 10
        return code, at, length
