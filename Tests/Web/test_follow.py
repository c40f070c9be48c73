# SPDX-License-Identifier: GPL-3.0-or-later
"""From sound to the line on the screen: a recorded reading as the microphone, in both modes, and the person's hand."""
import time
import unittest

from harness import LAPTOP, ONE_EAR, Studio, Window, browser, fixture, script_of, truth_of, wait

# Words that are far enough into the reading to tell following from standing, and soon enough to wait for.
SOON, LATER = 12, 30
LOST = "Lost you. Say the line again."


class Follow(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # The recording begins anew with each page that opens the microphone.
        cls.browser = cls.enterClassContext(browser(fixture("clean-novel", after=15)))
        cls.studio = cls.enterClassContext(Studio())
        cls.script = cls.studio.add("Reading", script_of("clean-novel"))

    def setUp(self):
        self.studio.ask("PUT", "api/settings", {"mode": "glide", "size": 0, "heard": False})
        self.window = Window(self.browser, self.studio)
        self.addCleanup(self.window.close)
        self.page = self.window.page

    def tearDown(self):
        self.assertEqual(self.window.problems, [])

    def colours(self):
        return self.page.evaluate(
            """() => [...document.querySelectorAll('.line span')].map((s) => [s.word, getComputedStyle(s).color])"""
        )

    def test_glide_follows_the_reading_to_its_end(self):
        self.window.read(self.script)
        self.window.wait_status("Following")
        self.window.wait_word(LATER)
        self.assertLess(self.window.line_gap(), 1.2)
        # The words as heard are shown on request only.
        self.assertFalse(self.page.is_visible(".heard"))
        self.page.keyboard.press("w")
        wait(lambda: len(self.page.text_content(".heard").split()) > 2, what="the words as heard")
        # Said words are grey, the next ones are not.
        word = self.window.word()
        colours = self.colours()
        said = {c for w, c in colours if w < word - 2}
        ahead = {c for w, c in colours if w > word + 12}
        self.assertEqual(len(said), 1, said)
        self.assertTrue(ahead and said.isdisjoint(ahead), (said, ahead))
        words = self.page.evaluate("document.querySelector('fs-stage').reading.words")
        self.window.wait_word(words - 3)
        # What was shown went forward all the way: no jump that the reading has not.
        places = self.page.evaluate("shown.map((s) => s.word)")
        self.assertLessEqual(max((a - b for a, b in zip(places, places[1:])), default=0), 6)
        # The recording is over: from here on nothing may say that a reader is followed.
        self.window.wait_status("The microphone is silent")

    def test_step_stands_on_a_line_and_then_steps(self):
        self.page.evaluate("fetch('/api/settings', {method: 'PUT', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({mode: 'step'})})")
        self.page.reload()
        self.window.read(self.script)
        self.window.wait_status("Following")
        gaps = []
        while self.window.word() < LATER:
            gaps.append(self.window.line_gap())
            time.sleep(0.1)
        # At rest the line of the next word, or the one after it where the lead says so, sits on the reading line.
        resting = [g for g in gaps if min(abs(g), abs(g - 1)) < 0.06]
        self.assertGreater(len(resting) / len(gaps), 0.6, gaps)

    def test_a_resize_in_the_middle_keeps_the_word_at_the_reading_line(self):
        self.window.read(self.script)
        self.window.wait_word(SOON)
        for size in ((700, 900), (1920, 700), (1440, 900)):
            self.page.set_viewport_size({"width": size[0], "height": size[1]})
            time.sleep(0.5)
            wait(lambda: self.window.line_gap() < 1.3, what=f"the word at the reading line in a window of {size}")
        before = self.window.word()
        self.window.wait_word(before + 4)
        self.page.keyboard.press("+")
        time.sleep(0.5)
        wait(lambda: self.window.line_gap() < 1.3, what="the word at the reading line in larger letters")
        self.window.wait_status("Following")

    def test_held_moves_nothing_until_go_on(self):
        self.window.read(self.script)
        self.window.wait_word(SOON)
        self.page.keyboard.press("Space")
        self.window.wait_status("Held")
        time.sleep(0.4)
        word, lines = self.window.word(), self.window.lines()["shown"]
        time.sleep(2)
        self.assertEqual(self.window.word(), word)
        self.assertEqual([l["middle"] for l in self.window.lines()["shown"]], [l["middle"] for l in lines])
        self.page.keyboard.press("F5")
        self.window.wait_status("Following", "Listening", LOST)
        self.window.wait_word(word + 3)


class Beginning(unittest.TestCase):
    def test_a_countdown_holds_until_it_is_over(self):
        studio = self.enterContext(Studio(recognizer=ONE_EAR))
        script = studio.add("Reading", script_of("clean-novel"))
        window = Window(self.enterContext(browser(fixture("clean-novel"))), studio)
        window.page.evaluate("fetch('/api/settings', {method: 'PUT', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({countdown: 3})})")
        window.page.reload()
        window.read(script)
        window.page.wait_for_selector(".countdown:not([hidden])")
        self.assertIn(window.page.text_content(".countdown"), ("3", "2"))
        self.assertEqual(window.word(), 0)
        window.page.wait_for_selector(".countdown", state="hidden")
        window.wait_status("Following", LOST, "Listening")
        window.wait_word(8)
        self.assertEqual(window.problems, [])


class AdLib(unittest.TestCase):
    def test_an_adlib_moves_nothing_far_and_is_said_to_be_lost(self):
        studio = self.enterContext(Studio())
        script = studio.add("Ad-lib", script_of("messy-adlib"))
        adlib = next(e for e in truth_of("messy-adlib")["events"] if e["kind"] == "adlib")
        window = Window(self.enterContext(browser(fixture("messy-adlib"))), studio)
        window.read(script)
        window.wait_status("Following")
        window.wait_status(LOST, seconds=90)
        word = window.word()
        time.sleep(0.5)
        self.assertLessEqual(abs(window.word() - word), 3)
        window.wait_status("Following")
        self.assertEqual(window.problems, [])


class Hand(unittest.TestCase):
    """What the person's hand does, without a voice: the microphone is off, and the text still moves."""

    @classmethod
    def setUpClass(cls):
        cls.browser = cls.enterClassContext(browser())
        cls.studio = cls.enterClassContext(Studio(recognizer=ONE_EAR))
        text = "\n\n".join("This is one of the paragraphs of a longer script that is moved by hand. " * 5 for _ in range(12))
        cls.script = cls.studio.add("By hand", text)

    def setUp(self):
        # What the page of the test before kept.
        self.studio.ask("PUT", "api/settings", {"key.end": "End", "key.blank": ". b", "size": 0})
        self.window = Window(self.browser, self.studio, allow=False, viewport=LAPTOP)
        self.addCleanup(self.window.close)
        self.page = self.window.page
        self.window.read(self.script)
        self.window.wait_status("Microphone off")

    def tearDown(self):
        self.assertEqual(self.window.problems, [])

    def settled(self):
        time.sleep(0.6)
        return self.window.lines()

    def test_the_question_of_the_browser_is_explained_before_it_is_asked(self):
        self.assertIn("asks for the microphone next", self.page.text_content("fs-microphone"))

    def test_keys_move_by_line_screen_paragraph_and_to_the_ends(self):
        press = self.page.keyboard.press
        first = self.settled()["shown"]
        press("ArrowDown")
        self.assertEqual(self.window.word(), first[1]["first"])
        press("ArrowUp")
        self.assertEqual(self.window.word(), 0)
        press("]")
        paragraph = self.window.word()
        self.assertGreater(paragraph, 20)
        press("ArrowDown")
        press("[")
        self.assertEqual(self.window.word(), paragraph)
        press("PageDown")
        self.assertGreater(self.window.word(), paragraph + 10)
        press("End")
        words = self.page.evaluate("document.querySelector('fs-stage').reading.words")
        wait(lambda: self.window.word() == words, what="the end")
        press("Home")
        wait(lambda: self.window.word() == 0, what="the top")
        self.settled()
        self.assertLess(self.window.line_gap(), 0.1)

    def test_a_tap_on_a_word_is_the_new_position(self):
        line = self.settled()["shown"][2]
        self.page.locator(".line").nth(2).locator("span").nth(2).click()
        self.assertEqual(self.window.word(), line["first"] + 2)
        self.settled()
        # In glide, two words into a line of eight are a quarter of the way to the next.
        self.assertLess(self.window.line_gap(), 0.5)

    def test_the_wheel_and_a_drag_leave_the_line_where_they_put_it(self):
        height = self.settled()["height"]
        self.page.mouse.move(700, 450)
        self.page.mouse.wheel(0, height * 4)
        wait(lambda: self.window.word() > 0, what="the nudge of the wheel")
        self.settled()
        self.assertLess(self.window.line_gap(), 0.1)
        word = self.window.word()
        self.page.mouse.down()
        for step in range(12):
            self.page.mouse.move(700, 450 - step * height / 4)
        self.page.mouse.up()
        self.assertGreater(self.window.word(), word)
        self.settled()
        self.assertLess(self.window.line_gap(), 0.1)

    def test_size_mirror_dark_screen_and_the_list_of_keys(self):
        press = self.page.keyboard.press
        before = self.settled()
        press("+")
        wait(lambda: self.window.lines()["height"] > before["height"], what="larger text")
        press("-")
        press("m")
        self.assertTrue(self.page.evaluate("getComputedStyle(document.querySelector('fs-stage')).transform.startsWith('matrix(-1')"))
        press("m")
        press(".")
        self.assertTrue(self.page.is_visible(".blank"))
        self.assertTrue(self.page.is_visible(".status-text"))
        press("b")
        self.assertFalse(self.page.is_visible(".blank"))
        press("?")
        self.assertIn("Hold, or go on", self.page.text_content("dialog[open]"))
        press("Escape")
        press("Escape")
        self.page.wait_for_selector(".script")

    def test_a_key_can_be_given_another_job(self):
        self.window.go("#/settings")
        self.page.click("[aria-label='Change the key for: To the end']")
        self.page.keyboard.press("b")
        wait(lambda: self.page.text_content(".key-row:has-text('To the end') .key-list") == "B", what="the new key")
        self.assertEqual(self.page.text_content(".key-row:has-text('Dark screen') .key-list"), ".")
        self.window.read(self.script)
        self.page.keyboard.press("b")
        self.assertGreater(self.window.word(), 100)

    def test_a_script_of_many_kinds_of_token_is_laid_out_whole(self):
        text = "# Head\n\n**Bold** words, [a link](http://example.org/x) [pause]\n\n- a list\n\n" + "x" * 400 + " end.\n\n" + "日本語の文" * 60
        script = self.studio.add("Kinds", text)
        self.window.read(script)
        time.sleep(0.4)
        shown = " ".join(l["text"] for l in self.window.lines()["shown"])
        self.assertIn("Bold words, a link [pause]", shown)
        self.assertNotIn("**", shown)
        widest = self.page.evaluate(
            """() => { const box = document.querySelector('fs-text').getBoundingClientRect();
              return Math.max(...[...document.querySelectorAll('.line span')].map((s) => s.getBoundingClientRect().right)) - box.right; }"""
        )
        self.assertLessEqual(widest, 0)


if __name__ == "__main__":
    unittest.main()
