# SPDX-License-Identifier: GPL-3.0-or-later
"""What the browser tests and the page's figures share: the program, a browser whose microphone is a recording, waiting."""
import contextlib
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

from playwright.sync_api import sync_playwright

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.environ.get("FOLLOWSPOT_PROGRAM", os.path.join(ROOT, ".build", "release", "followspot"))
FIXTURES = os.path.join(ROOT, "Fixtures")
SOUNDS = os.path.join(ROOT, ".cache", "web")
CHROMIUM = os.environ.get("FOLLOWSPOT_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome") or ""
# The recogniser that needs least of the machine: for tests that do not depend on how well a reader is heard.
ONE_EAR = "pocketsphinx"
LAPTOP = {"width": 1440, "height": 900}
# What a browser without a graphics processor draws sixty times a second in half the time of a laptop's screen.
SMALL = {"width": 1024, "height": 640}


class Studio:
    """The program as a server, on a studio folder of its own; without `page` it shows the one that was built with it.

    `recognizer` is one that needs less of the machine than the default, where nothing depends on how well readers are heard.
    """

    def __init__(self, folder=None, port=None, page=os.path.join(ROOT, "Web"), recognizer=None):
        self.recognizer = recognizer
        self.folder = folder or tempfile.mkdtemp(prefix="followspot-studio-")
        self.is_own = folder is None
        self.process = None
        self.port = port
        self.page = page
        self.start()

    def start(self):
        command = [PROGRAM, "--no-browser", "--studio", self.folder, *(["--page", self.page] if self.page else [])]
        if self.recognizer:
            command += ["--recognizer", self.recognizer]
        if self.port:
            command += ["--port", str(self.port)]
        self.errors = open(os.path.join(self.folder, "errors.txt"), "ab")
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.errors, text=True)
        self.url = self.process.stdout.readline().strip()
        if not self.url.startswith("http://127.0.0.1:"):
            self.process.wait(10)
            with open(os.path.join(self.folder, "errors.txt"), encoding="utf-8") as f:
                raise RuntimeError(f"{PROGRAM} printed no address but {self.url!r}; it said: {f.read()[-600:]}")
        self.port = int(self.url.split(":")[2].split("/")[0])
        self.base = f"http://127.0.0.1:{self.port}/"

    def ask(self, method, path, values=None):
        """Asks the API as the page does; returns the status and what was said."""
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        opener.open(self.url, timeout=10).read()
        body = None if values is None else json.dumps(values).encode()
        head = {"Content-Type": "application/json", "Origin": self.base[:-1]}
        request = urllib.request.Request(self.base + path, body, head, method=method)
        try:
            with opener.open(request, timeout=20) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.load(error)

    def add(self, title, text, language="en"):
        """Makes a script by the API; returns its id."""
        status, script = self.ask("POST", "api/scripts", {"title": title, "text": text, "language": language})
        assert status == 201, script
        return script["id"]

    def signal(self, number):
        self.process.send_signal(number)

    def kill(self):
        self.process.kill()
        self._ended()

    def _ended(self):
        self.process.wait()
        self.process.stdout.close()
        self.errors.close()

    def close(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
        self._ended()
        if self.is_own:
            shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def sound(source, name=None, before=0.0, after=0.0, times=1):
    """A recording as the fake microphone wants it, in .cache/web, so many times; `before` and `after` are seconds of silence."""
    os.makedirs(SOUNDS, exist_ok=True)
    name = name or os.path.splitext(os.path.basename(source))[0]
    path = os.path.join(SOUNDS, f"{name}-{before:g}-{after:g}-{times}.wav")
    if not os.path.exists(path):
        # Other tests, which run at the same time, may be making the same.
        part = f"{path}.{os.getpid()}.part"
        filters = f"adelay={int(before * 1000)}:all=1,apad=pad_dur={after}" if before or after else "anull"
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", "-stream_loop", str(times - 1), "-i", source, "-af", filters, "-ar", "48000", "-ac", "1", "-f", "wav", part],
            check=True,
        )
        os.replace(part, path)
    return path


def fixture(name, **how):
    """The sound of one of the project's own readings."""
    return sound(os.path.join(FIXTURES, name + ".flac"), **how)


def script_of(name):
    with open(os.path.join(FIXTURES, name + ".txt"), encoding="utf-8") as f:
        return f.read()


def truth_of(name):
    with open(os.path.join(FIXTURES, name + ".json"), encoding="utf-8") as f:
        return json.load(f)


def silence(seconds=20):
    """A microphone that hands over nothing at all."""
    path = os.path.join(SOUNDS, f"silence-{seconds}.wav")
    if not os.path.exists(path):
        os.makedirs(SOUNDS, exist_ok=True)
        part = f"{path}.{os.getpid()}.part"
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", f"anullsrc=r=48000:cl=mono:d={seconds}", "-f", "wav", part], check=True)
        os.replace(part, path)
    return path


def film(name, source):
    """What the fake camera shows, a second of it again and again; `source` is a filter of ffmpeg's."""
    path = os.path.join(SOUNDS, f"{name}.mjpeg")
    if not os.path.exists(path):
        os.makedirs(SOUNDS, exist_ok=True)
        part = f"{path}.{os.getpid()}.part"
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", source, "-t", "1", "-pix_fmt", "yuvj420p", "-q:v", "4", "-f", "mjpeg", part], check=True)
        os.replace(part, path)
    return path


@contextlib.contextmanager
def browser(microphone=None, arguments=(), fake_device=True, camera=None):
    """Chromium whose microphone is a recording, played once from when it is opened, and whose camera is a film."""
    flags = ["--autoplay-policy=no-user-gesture-required", "--force-color-profile=srgb", *arguments]
    if fake_device:
        flags += ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream=fps=30"]
    if microphone:
        flags.append(f"--use-file-for-fake-audio-capture={microphone}%noloop")
    if camera:
        flags.append(f"--use-file-for-fake-video-capture={camera}")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, chromium_sandbox=False, args=flags)
        try:
            yield opened
        finally:
            opened.close()


# Keeps what the page says it has just put on the screen, each with the moment (wall clock, seconds).
RECORD = """
window.shown = [];
addEventListener('shown', (event) => {
  const { word, state, audio } = event.detail;
  shown.push({ at: (performance.timeOrigin + performance.now()) / 1000, word, state, audio });
});
"""


class Window:
    """One page, with what goes wrong in it kept: an error on the page fails the test that made it."""

    def __init__(self, opened, studio, allow=True, viewport=SMALL, base=None, **options):
        self.context = opened.new_context(viewport=viewport, permissions=["microphone", "camera"] if allow else [], **options)
        self.studio = studio
        self.base = base or studio.base
        self.page = self.context.new_page()
        self.problems = []
        self.listen(self.page)
        self.enter()

    def listen(self, page):
        page.add_init_script(RECORD)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda m: self.problems.append(m.text) if "Content Security Policy" in m.text else None)

    def enter(self, path=""):
        """Opens the address that the program printed, which makes the cookie, then the screen."""
        self.page.goto(self.base + self.studio.url.split("/", 3)[3])
        if path:
            self.go(path)

    def go(self, path):
        self.page.evaluate("(hash) => { location.hash = hash; }", path)

    def read(self, script, start=None):
        self.go(f"#/read/{script}" + (f"?from={start}" if start is not None else ""))
        self.page.wait_for_selector("fs-text .line")

    def status(self):
        return self.page.text_content(".status-text")

    def wait_status(self, *texts, seconds=40):
        """Waits until the status line says one of these; returns which, and after how many seconds."""
        began = time.monotonic()
        self.page.wait_for_function(
            "(texts) => texts.includes(document.querySelector('.status-text')?.textContent)", arg=list(texts), timeout=seconds * 1000, polling=50
        )
        return self.status(), time.monotonic() - began

    def word(self):
        return self.page.evaluate("document.querySelector('fs-stage').word")

    def wait_word(self, word, seconds=60):
        self.page.wait_for_function("(word) => document.querySelector('fs-stage')?.word >= word", arg=word, timeout=seconds * 1000, polling=50)

    def lines(self):
        """Where the lines are on the screen: `[{first, end, middle}]`, with `readingLine` from the same window."""
        return self.page.evaluate(
            """() => {
              const stage = document.querySelector('fs-stage');
              const text = stage.text;
              const top = text.getBoundingClientRect().top;
              const shown = [...text.querySelectorAll('.line')].map((line) => {
                const box = line.getBoundingClientRect();
                const words = [...line.querySelectorAll('span')].map((s) => s.word);
                return { first: Math.min(...words), last: Math.max(...words), text: line.textContent, middle: (box.top + box.bottom) / 2 - top };
              });
              return { shown, readingLine: text.setting.readingLine, height: text.setting.line, word: stage.word };
            }"""
        )

    def line_gap(self):
        """Lines between the reading line and the line that holds the next word; what it should be is under one."""
        now = self.lines()
        held = [line for line in now["shown"] if line["first"] <= now["word"]]
        return abs(held[-1]["middle"] - now["readingLine"]) / now["height"] if held else None

    def close(self):
        self.context.close()


def wait(condition, seconds=30, what="the condition"):
    """Waits for a Python condition."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.05)
    raise AssertionError(f"{what} did not come true within {seconds} s")
