# SPDX-License-Identifier: GPL-3.0-or-later
"""The camera's picture behind the script: one element, one question, words that stay readable, and no reading lost to it."""
import re
import unittest

from harness import ONE_EAR, Studio, Window, browser, film, fixture, script_of, wait

GOOD = ("Following", "Listening", "Lost you. Say the line again.", "Hearing you late: this machine is busy")
# Keeps what the browser was asked for; `refused` has the page refuse cameras, as a person or a missing device would.
ASKED = """() => {
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  window.asked = [];
  window.refused = null;
  window.warnings = [];
  devices.getUserMedia = async (wanted) => {
    asked.push(Object.keys(wanted).filter((kind) => wanted[kind]).sort().join(' and '));
    if (wanted.video && refused) throw new DOMException('', refused);
    const stream = await open(wanted);
    for (const track of stream.getTracks()) window[track.kind + 'Track'] = track;
    return stream;
  };
  import('/lib/live.js').then(({ live }) => live.on('warning', ({ code }) => warnings.push(code)));
}"""
PLAYS = """async () => {
  const picture = document.querySelector('video');
  const before = picture.currentTime;
  await new Promise((resolve) => picture.requestVideoFrameCallback(() => picture.requestVideoFrameCallback(resolve)));
  return picture.currentTime > before && picture.videoWidth > 0;
}"""


class Picture(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.film = film("white", "color=c=white:s=640x360:r=30")

    def setUp(self):
        self.studio = self.enterContext(Studio(recognizer=ONE_EAR))
        self.script = self.studio.add("Reading", script_of("messy-adlib"))

    def window(self, picture=True, **how):
        options = {k: how.pop(k) for k in ("allow",) if k in how}
        self.studio.ask("PUT", "api/settings", {"picture": picture})
        opened = self.enterContext(browser(fixture("messy-adlib"), camera=self.film, **how))
        window = Window(opened, self.studio, **options)
        self.addCleanup(lambda: self.assertEqual(window.problems, []))
        wait(lambda: window.page.evaluate("import('/lib/settings.js').then((m) => m.settings.get('picture'))") == picture, what="the setting")
        window.page.evaluate(ASKED)
        return window

    def wait_picture(self, window, is_there=True):
        window.page.wait_for_selector("fs-stage.pictured fs-picture video" if is_there else "fs-stage:not(.pictured)")

    def wait_let_go(self, page):
        """The picture leaves the screen first; the device is let go of a moment later."""
        wait(lambda: page.evaluate("videoTrack.readyState") == "ended", what="the camera to be let go of")

    def test_it_is_off_for_whoever_never_switched_it_on(self):
        self.assertNotIn("picture", self.studio.ask("GET", "api/settings")[1])
        window = self.window(picture=False)
        window.read(self.script)
        window.wait_word(2)
        self.assertEqual(window.page.evaluate("asked"), ["audio"])
        self.assertEqual(window.page.locator("video").count(), 0)

    def test_one_question_opens_both_and_the_text_is_followed_over_the_picture(self):
        window = self.window()
        window.read(self.script)
        self.wait_picture(window)
        window.wait_word(8)
        self.assertEqual(window.page.evaluate("asked"), ["audio and video"])
        self.assertTrue(window.page.evaluate(PLAYS))
        # The picture is behind the words and takes no click from them.
        order = window.page.evaluate("[...document.querySelector('fs-stage').children].map((e) => e.localName)")
        self.assertLess(order.index("fs-picture"), order.index("fs-text"))
        self.assertEqual(window.page.evaluate("getComputedStyle(document.querySelector('fs-picture')).pointerEvents"), "none")

    def test_it_is_one_element_that_is_moved(self):
        window = self.window()
        page = window.page
        window.read(self.script)
        self.wait_picture(window)
        page.evaluate("window.first = document.querySelector('video')")
        window.go("#/settings")
        page.click("text=Test")
        page.wait_for_selector("fs-settings fs-picture.preview video")
        self.assertTrue(page.evaluate("first === document.querySelector('video') && document.querySelectorAll('video').length === 1"))
        self.assertTrue(page.evaluate(PLAYS))
        page.click("text=Stop")
        self.wait_let_go(page)
        window.read(self.script)
        self.wait_picture(window)
        self.assertTrue(page.evaluate("first === document.querySelector('video')"))
        self.assertTrue(page.evaluate(PLAYS))

    def test_switching_it_while_reading_loses_no_sound(self):
        window = self.window(picture=False)
        page = window.page
        window.read(self.script)
        window.wait_word(4)
        page.evaluate("window.sound = audioTrack")
        page.keyboard.press("c")
        self.wait_picture(window)
        self.assertEqual(page.evaluate("asked"), ["audio", "video"])
        page.keyboard.press("c")
        self.wait_picture(window, is_there=False)
        self.wait_let_go(page)
        window.wait_word(14)
        self.assertTrue(page.evaluate("sound === audioTrack && sound.readyState === 'live'"))
        self.assertNotIn("gap", page.evaluate("warnings"))

    def test_a_camera_that_goes_is_said_and_comes_back_and_the_reading_goes_on(self):
        window = self.window()
        page = window.page
        window.read(self.script)
        self.wait_picture(window)
        window.wait_word(3)
        page.evaluate("refused = 'NotFoundError'; videoTrack.stop(); videoTrack.dispatchEvent(new Event('ended'))")
        page.wait_for_selector("text=The camera is gone. Reading goes on without the picture.")
        self.wait_picture(window, is_there=False)
        page.evaluate("navigator.mediaDevices.dispatchEvent(new Event('devicechange'))")
        page.wait_for_selector("text=No camera was found.")
        page.evaluate("refused = null; navigator.mediaDevices.dispatchEvent(new Event('devicechange'))")
        self.wait_picture(window)
        wait(lambda: page.locator(".toast", has_text="camera").count() == 0, what="the message to go with what it was about")
        window.wait_word(10)
        self.assertEqual(page.evaluate("asked"), ["audio and video", "video", "video"])

    def test_a_camera_that_was_missing_at_the_beginning_is_taken_when_it_comes(self):
        window = self.window()
        page = window.page
        page.evaluate("refused = 'NotFoundError'")
        window.read(self.script)
        page.wait_for_selector("text=No camera was found.")
        page.evaluate("refused = null; navigator.mediaDevices.dispatchEvent(new Event('devicechange'))")
        self.wait_picture(window)

    def test_a_camera_that_is_refused_is_said_and_the_reading_goes_on(self):
        for name, said in (("NotAllowedError", "The camera is blocked"), ("NotFoundError", "No camera was found"), ("NotReadableError", "The camera cannot be used")):
            with self.subTest(name), browser(fixture("messy-adlib"), camera=self.film) as opened:
                self.studio.ask("PUT", "api/settings", {"picture": True})
                window = Window(opened, self.studio)
                wait(lambda: window.page.evaluate("import('/lib/settings.js').then((m) => m.settings.get('picture'))"), what="the setting")
                window.page.evaluate(ASKED)
                window.page.evaluate("(name) => { refused = name; }", name)
                window.read(self.script, 0)
                window.page.wait_for_selector(f"text={said}. Reading goes on without the picture.")
                self.assertEqual(window.page.evaluate("asked"), ["audio and video", "audio"])
                window.wait_word(4)
                self.assertEqual(window.page.locator("fs-stage.pictured").count(), 0)
                self.assertEqual(window.problems, [])

    def test_a_microphone_that_is_refused_is_not_called_a_camera(self):
        window = self.window()
        page = window.page
        page.evaluate("() => { navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', 'NotFoundError'); }; }")
        window.read(self.script)
        window.wait_status("No microphone")
        self.assertEqual(page.locator(".toast", has_text="camera").count(), 0)

    def test_the_question_is_explained_for_both(self):
        window = self.window(allow=False)
        window.read(self.script)
        button = window.page.wait_for_selector("fs-microphone .button.main")
        self.assertEqual(button.text_content(), "Use microphone and camera")
        self.assertIn("the microphone and the camera", window.page.text_content("fs-microphone"))
        window.page.keyboard.press("c")
        wait(lambda: window.page.text_content("fs-microphone .button.main") == "Use the microphone", what="the question without the camera")
        self.assertNotIn("camera", window.page.text_content("fs-microphone"))
        self.assertEqual(window.page.evaluate("asked"), [])

    def test_words_have_contrast_over_the_brightest_picture_and_the_darkest(self):
        window = self.window()
        window.read(self.script)
        self.wait_picture(window)
        for theme in ("night", "dim", "paper", "contrast"):
            window.page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            colours = window.page.evaluate(
                """() => {
                  const stage = document.querySelector('fs-stage');
                  const probe = stage.appendChild(document.createElement('i'));
                  const out = { veil: getComputedStyle(stage.querySelector('.veil')).backgroundColor };
                  for (const name of ['text', 'head', 'unsaid-cue', 'said', 'amber']) {
                    probe.style.color = `var(--${name})`;
                    out[name] = getComputedStyle(probe).color;
                  }
                  probe.remove();
                  for (const part of stage.querySelectorAll('fs-picture, video, .veil, fs-text')) {
                    const style = getComputedStyle(part);
                    if (style.mixBlendMode !== 'normal' || style.filter !== 'none' || style.backdropFilter !== 'none') out.blended = part.localName;
                  }
                  return out;
                }"""
            )
            self.assertNotIn("blended", colours)
            *veil, density = numbers(colours["veil"])
            for picture in (0, 255):
                ground = luminance([density * v + (1 - density) * picture for v in veil])
                for name, least in (("text", 4.5), ("head", 4.5), ("unsaid-cue", 4.5), ("said", 3), ("amber", 3)):
                    words = luminance(numbers(colours[name])[:3])
                    ratio = (max(words, ground) + 0.05) / (min(words, ground) + 0.05)
                    self.assertGreaterEqual(ratio, least, f"{name} in {theme} over {picture}")


def numbers(colour):
    return [float(n) for n in re.findall(r"[\d.]+", colour)]


def luminance(colour):
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


if __name__ == "__main__":
    unittest.main()
