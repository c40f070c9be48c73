# SPDX-License-Identifier: GPL-3.0-or-later
"""What goes wrong is said, never shown as following, and is got over without losing the place."""
import signal
import time
import unittest

from harness import ONE_EAR, Studio, Window, browser, fixture, script_of, silence, wait
from proxy import Proxy

# All is connected and heard; on a busy machine, late.
GOOD = ("Following", "Listening", "Lost you. Say the line again.", "Hearing you late: this machine is busy")


class Trouble(unittest.TestCase):
    def setUp(self):
        self.studio = self.enterContext(Studio(recognizer=ONE_EAR))
        self.script = self.studio.add("Reading", script_of("messy-adlib"))

    def window(self, **how):
        options = {k: how.pop(k) for k in ("allow", "base") if k in how}
        opened = self.enterContext(browser(**how))
        window = Window(opened, self.studio, **options)
        self.addCleanup(lambda: self.assertEqual(window.problems, []))
        return window

    def assert_never_followed(self, window):
        self.assertNotIn("following", window.page.evaluate("shown.map((s) => s.state)"))

    def test_a_denied_microphone_is_said_with_what_to_do(self):
        # Without the fake answer and without permission, the headless browser says no for the person.
        window = self.window(allow=False, fake_device=False, arguments=["--use-fake-device-for-media-stream", "--deny-permission-prompts"])
        window.read(self.script)
        window.page.click("text=Use the microphone")
        window.wait_status("The microphone is blocked")
        self.assertIn("allow the microphone", window.page.text_content("fs-microphone"))
        self.assert_never_followed(window)

    def test_no_microphone_is_said(self):
        window = self.window(fake_device=False, arguments=["--use-fake-ui-for-media-stream"])
        window.read(self.script)
        window.wait_status("No microphone")
        self.assert_never_followed(window)

    def test_a_microphone_that_is_unplugged_is_said_and_taken_again_when_it_comes(self):
        window = self.window(microphone=fixture("messy-adlib"))
        page = window.page
        page.evaluate(
            """() => {
              const devices = navigator.mediaDevices;
              const open = devices.getUserMedia.bind(devices);
              window.isPlugged = true;
              devices.getUserMedia = async (wanted) => {
                if (!isPlugged) throw new DOMException('', 'NotFoundError');
                return (window.stream = await open(wanted));
              };
            }"""
        )
        window.read(self.script)
        window.wait_word(4)
        page.evaluate("isPlugged = false; stream.getTracks()[0].stop(); stream.getTracks()[0].dispatchEvent(new Event('ended'))")
        window.wait_status("No microphone")
        word = window.word()
        page.evaluate("isPlugged = true; navigator.mediaDevices.dispatchEvent(new Event('devicechange'))")
        window.wait_status(*GOOD)
        # The recording begins anew with the microphone: its first words may be some before.
        self.assertGreaterEqual(window.word(), word - 3)

    def test_the_chosen_microphone_is_taken_back_when_it_comes_again(self):
        opened = self.enterContext(browser(fake_device=False, arguments=["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream=device-count=3"]))
        window = Window(opened, self.studio)
        self.addCleanup(lambda: self.assertEqual(window.problems, []))
        page = window.page
        page.evaluate(
            """() => {
              const devices = navigator.mediaDevices;
              const open = devices.getUserMedia.bind(devices), list = devices.enumerateDevices.bind(devices);
              window.gone = new Set();
              devices.enumerateDevices = async () => (await list()).filter((d) => !gone.has(d.deviceId));
              devices.getUserMedia = async (wanted) => {
                if (gone.has(wanted.audio.deviceId?.exact)) throw new DOMException('', 'OverconstrainedError');
                const stream = await open(wanted);
                window.track = stream.getAudioTracks()[0];
                return stream;
              };
            }"""
        )
        window.read(self.script)
        window.wait_status(*GOOD)
        window.go("#/settings")
        page.click("text=Test")
        picker = page.locator("fs-device-picker select").first
        wait(lambda: picker.locator("option").count() >= 3, what="the microphones in the list")
        other = picker.locator("option").nth(2).get_attribute("value")
        name = picker.locator("option").nth(2).text_content()
        picker.select_option(other)
        at = "track.getSettings().deviceId"
        wait(lambda: page.evaluate(at) == other, what="the chosen microphone")
        window.read(self.script)
        window.wait_status(*GOOD, "The microphone is silent")
        wait(lambda: page.evaluate(at) == other, what="the chosen microphone in the prompter")
        page.evaluate("(id) => { gone.add(id); track.stop(); track.dispatchEvent(new Event('ended')); navigator.mediaDevices.dispatchEvent(new Event('devicechange')); }", other)
        wait(lambda: page.evaluate(at) != other, what="another microphone")
        window.wait_status(*GOOD, "The microphone is silent")
        # Which one was chosen is still known, and said.
        window.go("#/settings")
        wait(lambda: f"{name} (not connected)" in picker.text_content(), what="the one that is not there in the list")
        window.read(self.script)
        window.wait_status(*GOOD, "The microphone is silent")
        self.assertNotEqual(page.evaluate(at), other)
        page.evaluate("gone.clear(); navigator.mediaDevices.dispatchEvent(new Event('devicechange'))")
        wait(lambda: page.evaluate(at) == other, what="the chosen microphone again")
        window.wait_status(*GOOD, "The microphone is silent")

    def test_a_browser_that_runs_a_microphone_at_its_own_rate_alone_is_heard(self):
        ways = {
            "the rate is refused": "class extends Real { constructor(o = {}) { if (o.sampleRate) throw new DOMException('', 'NotSupportedError'); super({ ...o, sampleRate: 44100 }); } }",
            "the microphone is refused": """class extends Real {
              constructor(o = {}) { super({ ...o, sampleRate: o.sampleRate ?? 48000 }); }
              createMediaStreamSource(s) { if (this.sampleRate !== 48000) throw new DOMException('', 'NotSupportedError'); return super.createMediaStreamSource(s); } }""",
            "the rate is ignored": "class extends Real { constructor(o = {}) { super({ ...o, sampleRate: 44100 }); } }",
        }
        for what, way in ways.items():
            with self.subTest(what), browser(fixture("messy-adlib")) as opened:
                window = Window(opened, self.studio)
                window.page.evaluate(
                    f"""() => {{
                      const Real = AudioContext;
                      const Other = {way};
                      window.rates = [];
                      window.AudioContext = class extends Other {{ constructor(o) {{ super(o); rates.push(this.sampleRate); }} }};
                    }}"""
                )
                window.read(self.script, 0)
                window.wait_word(12)
                self.assertNotEqual(window.page.evaluate("rates.at(-1)"), 16000)
                self.assertEqual(window.problems, [])

    def test_a_browser_that_cannot_hand_over_sound_is_said(self):
        for missing in ("delete window.AudioWorkletNode", "window.AudioContext = class { constructor() { throw new DOMException('', 'NotSupportedError'); } }; 0"):
            with self.subTest(missing), browser(fixture("messy-adlib")) as opened:
                window = Window(opened, self.studio)
                window.page.evaluate(missing)
                window.read(self.script)
                window.wait_status("This browser cannot hand over sound")
                self.assertIn("Firefox", window.page.text_content("fs-microphone"))
                self.assert_never_followed(window)
                self.assertEqual(window.problems, [])

    def test_a_silent_microphone_is_noticed(self):
        window = self.window(microphone=silence())
        window.read(self.script)
        window.wait_status("The microphone is silent")
        self.assertIn("muted", window.page.text_content("fs-microphone"))
        self.assert_never_followed(window)

    def test_a_lost_socket_is_said_and_the_reading_goes_on_at_the_same_word(self):
        proxy = Proxy(self.studio.port)
        self.addCleanup(proxy.close)
        window = self.window(microphone=fixture("messy-adlib"), base=proxy.base)
        window.read(self.script)
        window.wait_word(8)
        proxy.cut()
        window.wait_status("Reconnecting")
        word = window.word()
        time.sleep(1.5)
        self.assertEqual(window.status(), "Reconnecting")
        self.assertEqual(window.word(), word)
        proxy.mend()
        window.wait_status(*GOOD)
        self.assertGreaterEqual(window.word(), word - 1)
        window.wait_word(word + 5)

    def before_the_session(self, start=None):
        """A prompter whose socket is open while the program has not opened its session."""
        proxy = Proxy(self.studio.port)
        self.addCleanup(proxy.close)
        proxy.answers.clear()
        window = self.window(microphone=fixture("messy-adlib"), base=proxy.base)
        window.read(self.script, start)
        wait(lambda: window.page.evaluate("true") and any('"lines"' in text for text in proxy.texts), what="the layout to be told")
        return proxy, window

    def test_a_window_that_changes_before_the_session_is_there_is_known_to_it(self):
        proxy, window = self.before_the_session()
        height = window.lines()["height"]
        window.page.set_viewport_size({"width": 600, "height": 640})
        wait(lambda: window.lines()["height"] != height, what="the new layout")
        proxy.answers.set()
        window.wait_word(20)
        wait(lambda: window.line_gap() < 1, seconds=5, what="the line on the reading line")

    def test_a_hand_that_moves_the_text_before_the_session_is_there_counts(self):
        proxy, window = self.before_the_session(60)
        window.page.keyboard.press("Home")
        self.assertEqual(window.word(), 0)
        # As long as an answer to a hand is waited for, and longer.
        window.page.wait_for_timeout(2000)
        proxy.answers.set()
        window.wait_word(4)
        self.assertLess(max(window.page.evaluate("shown.slice(shown.findLastIndex((s) => s.word === 0)).map((s) => s.word)")), 40)
        self.assertLess(window.word(), 40)

    def test_a_countdown_holds_a_session_that_comes_late(self):
        self.studio.ask("PUT", "api/settings", {"countdown": 6})
        proxy, window = self.before_the_session()
        window.page.wait_for_selector(".countdown:not([hidden])")
        proxy.answers.set()
        window.wait_status("Held")
        self.assertTrue(window.page.is_visible(".countdown"))

    def change_script(self, **values):
        status, script = self.studio.ask("GET", f"api/scripts/{self.script}")
        self.assertEqual(self.studio.ask("PUT", f"api/scripts/{self.script}", {"revision": script["revision"], **values})[0], 200)

    def test_a_script_that_was_changed_meanwhile_is_shown_after_a_reconnect(self):
        proxy = Proxy(self.studio.port)
        self.addCleanup(proxy.close)
        window = self.window(microphone=fixture("messy-adlib"), base=proxy.base)
        window.read(self.script)
        window.wait_word(4)
        words = script_of("messy-adlib").split(" ")
        # As many words as before.
        self.change_script(text=" ".join([*words[:9], "zanzibar", *words[10:]]))
        proxy.cut()
        window.wait_status("Reconnecting")
        proxy.mend()
        window.page.wait_for_selector("fs-text >> text=zanzibar")
        window.page.wait_for_selector("text=The script was changed meanwhile")
        window.page.click("[aria-label='Close this message']")
        # A name is no new text.
        self.change_script(title="Another name")
        window.wait_status(*GOOD)
        proxy.cut()
        window.wait_status("Reconnecting")
        proxy.mend()
        window.page.wait_for_selector("h1:text-is('Another name')")
        window.wait_status(*GOOD)
        self.assertEqual(window.page.locator("text=The script was changed meanwhile").count(), 0)

    def test_nothing_is_opened_for_a_prompter_that_was_left(self):
        window = self.window(microphone=fixture("messy-adlib"))
        page = window.page
        page.evaluate(
            """() => {
              const { permissions, mediaDevices } = navigator;
              const ask = permissions.query.bind(permissions);
              const answered = new Promise((resolve) => (window.answer = resolve));
              Object.assign(window, { asked: 0, opened: 0 });
              permissions.query = async (what) => { asked += 1; await answered; return ask(what); };
              mediaDevices.getUserMedia = async () => { opened += 1; throw new DOMException('', 'NotFoundError'); };
            }"""
        )
        window.read(self.script)
        wait(lambda: page.evaluate("asked"), what="the question for the permission")
        window.go("#/")
        page.wait_for_selector(".script")
        page.evaluate("answer()")
        page.wait_for_timeout(500)
        self.assertEqual(page.evaluate("opened"), 0)
        self.assertEqual(page.evaluate("import('/lib/microphone.js').then((m) => m.microphone.state)"), "off")

    def test_the_screen_may_sleep_once_the_prompter_was_left(self):
        window = self.window(microphone=fixture("messy-adlib"))
        page = window.page
        page.evaluate(
            """() => {
              const answered = new Promise((resolve) => (window.answer = resolve));
              window.locks = [];
              window.asked = 0;
              navigator.wakeLock.request = async () => {
                asked += 1;
                await answered;
                const lock = { released: false, release: async () => (lock.released = true) };
                locks.push(lock);
                return lock;
              };
            }"""
        )
        window.read(self.script)
        wait(lambda: page.evaluate("asked") == 1, what="the question for the screen")
        # The window is hidden and shown again before the first answer has come.
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        wait(lambda: page.evaluate("asked") == 2, what="the second question")
        page.evaluate("answer()")
        wait(lambda: page.evaluate("locks.filter((lock) => !lock.released).length") == 1, what="one lock")
        window.go("#/")
        page.wait_for_selector(".script")
        self.assertEqual(page.evaluate("locks.map((lock) => lock.released)"), [True, True])

    def test_a_key_that_is_waited_for_wakes_and_does_nothing_else(self):
        window = self.window(microphone=fixture("messy-adlib"))
        page = window.page
        page.evaluate("() => { const Real = AudioContext; window.AudioContext = class extends Real { constructor(how) { super(how); window.context = this; } }; }")
        window.read(self.script)
        window.wait_status(*GOOD)
        for wake in (lambda: page.keyboard.press("x"), lambda: page.mouse.click(4, 300), lambda: page.keyboard.press("Space")):
            page.evaluate("context.suspend()")
            window.wait_status("Press a key to listen")
            wake()
            window.wait_status(*GOOD)
        page.keyboard.press("Space")
        window.wait_status("Held")

    def test_a_program_that_hangs_is_not_shown_as_following(self):
        window = self.window(microphone=fixture("messy-adlib"))
        window.read(self.script)
        window.wait_word(4)
        self.studio.signal(signal.SIGSTOP)
        try:
            window.wait_status("Followspot does not answer", "Reconnecting")
        finally:
            self.studio.signal(signal.SIGCONT)
        window.wait_status(*GOOD)

    def test_a_killed_program_is_said_and_a_new_start_goes_on_at_the_same_word(self):
        window = self.window(microphone=fixture("messy-adlib"))
        window.read(self.script)
        window.wait_word(10)
        self.studio.kill()
        window.wait_status("Reconnecting")
        word = window.word()
        time.sleep(1)  # the place is kept within this
        self.studio.start()
        # Each start has a key of its own: the page says so rather than try for ever.
        window.wait_status("Followspot was started anew")
        window.enter()
        window.read(self.script)
        self.assertEqual(window.word(), word)
        window.wait_status(*GOOD, "The microphone is silent")

    def test_two_pages_follow_two_scripts_at_once(self):
        other = self.studio.add("Other", script_of("clean-talk"))
        opened = self.enterContext(browser(fixture("messy-adlib")))
        first, second = Window(opened, self.studio), Window(opened, self.studio)
        first.read(self.script)
        second.read(other)
        for window in (first, second):
            window.wait_status(*GOOD)
        first.wait_word(6)
        self.assertEqual(first.problems + second.problems, [])

    def test_a_display_shows_the_same_place_and_a_remote_holds_it(self):
        opened = self.enterContext(browser(fixture("messy-adlib")))
        window = Window(opened, self.studio)
        window.read(self.script)
        window.wait_word(4)
        display = window.context.new_page()
        window.listen(display)
        display.set_viewport_size({"width": 900, "height": 700})
        display.goto(self.studio.base + "#/display")
        display.wait_for_selector("fs-text .line")
        word = "document.querySelector('fs-stage').word"
        wait(lambda: abs(display.evaluate(word) - window.word()) <= 2 and display.evaluate(word) > 4, what="the display at the same place")
        remote = window.context.new_page()
        window.listen(remote)
        remote.goto(self.studio.base + "#/remote")
        wait(lambda: remote.text_content(".remote-line"), seconds=30, what="the line on the remote")
        remote.click("text=Hold")
        window.wait_status("Held")
        wait(lambda: display.text_content(".status-text") == "Held", what="the display to say so")
        before = window.word()
        remote.click("text=On a line")
        wait(lambda: window.word() > before, what="the remote's step")
        remote.click("text=Go on")
        window.wait_status(*GOOD)
        self.assertEqual(window.problems, [])


if __name__ == "__main__":
    unittest.main()
