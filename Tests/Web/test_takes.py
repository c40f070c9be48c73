# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes: found by script and day, played with their captions, trimmed, starred, named, thrown away and brought back, exported."""
import os
import unittest
import urllib.parse

from axe_playwright_python.sync_playwright import Axe
from harness import ONE_EAR, Studio, Window, browser, wait
from made_takes import add_take
from test_access import RULES

SCRIPT = ("sense", "Sense and Sensibility")
COMMANDS = [("again", 16.4, 19.0), ("cut", 37.0, 38.2)]
MARKS = [("stumble", 16.3, 23.2, 42, 42), ("pause", 10.7, 12.4, 29, 29), ("skip", 23.3, 23.3, 42, 46)]


class Takes(unittest.TestCase):
    made = 0

    @classmethod
    def setUpClass(cls):
        cls.studio = cls.enterClassContext(Studio(recognizer=ONE_EAR))
        cls.browser = cls.enterClassContext(browser())

    def setUp(self):
        add = lambda reading, number, made, **more: add_take(  # noqa: E731
            self.studio, reading, script=SCRIPT, title=f"{SCRIPT[1]}, take {number}", made=made, **more)
        # A name of its own for each: the bin keeps those of the tests before.
        Takes.made += 1
        stamp = f"{Takes.made:02}"
        self.first = add("messy-skip", 1, f"2026-01-30T11:00:{stamp}Z", coverage=0.7)
        self.second = add("messy-adlib", 2, f"2026-01-31T12:00:{stamp}Z", commands=COMMANDS, marks=MARKS, coverage=0.98)
        self.window = Window(self.browser, self.studio, allow=False)
        self.addCleanup(self.window.close)
        self.page = self.window.page
        self.addCleanup(self.empty)

    def empty(self):
        for take in self.studio.ask("GET", "api/takes")[1]["takes"]:
            self.studio.ask("DELETE", self.api(take["id"]))

    def tearDown(self):
        self.assertEqual(self.window.problems, [])

    def api(self, take, rest=""):
        return f"api/takes/{urllib.parse.quote(take)}{rest}"

    def saved(self, take):
        return self.studio.ask("GET", self.api(take))[1]

    def list(self):
        self.window.go("#/takes")
        self.page.wait_for_selector("li.take, .no-takes")

    def open(self, take=None):
        self.window.go(f"#/takes/{urllib.parse.quote(take or self.second)}")
        self.page.wait_for_selector("fs-take-transcript .w")

    def names(self):
        return self.page.eval_on_selector_all(".take-name", "(all) => all.map((e) => e.firstChild.textContent)")

    def time(self):
        return self.page.evaluate("document.querySelector('fs-take-player').time")

    def wait_time(self, low, high):
        wait(lambda: low <= self.time() <= high, what=f"a moment from {low} to {high} (it is {self.time()})")

    def ready(self):
        self.page.wait_for_function("() => document.querySelector('video').readyState >= 2")

    # ---- The list ----------------------------------------------------------------------------------

    def test_the_list_from_star_and_bin_to_the_best_and_to_nothing(self):
        self.list()
        self.assertEqual(self.names(), ["Take 2", "Take 1"])
        self.assertEqual(self.page.text_content(".group-head h2"), SCRIPT[1])
        self.assertEqual(self.page.locator(".day").count(), 2)
        self.assertIn("98 % of the script", self.page.text_content("li.take >> nth=0"))
        self.page.click("button[aria-label='Star Sense and Sensibility, take 1']")
        wait(lambda: self.saved(self.first)["starred"], what="the star being kept")
        self.page.click("button[aria-label='Only takes with a star']")
        wait(lambda: self.names() == ["Take 1"], what="the starred take alone")
        self.page.click("button[aria-label='Only takes with a star']")
        self.page.fill("input[type=search]", "take 2")
        wait(lambda: self.names() == ["Take 2"], what="the take that was looked for")
        self.page.fill("input[type=search]", "")
        self.page.click("button[aria-label='Delete Sense and Sensibility, take 2']")
        wait(lambda: self.names() == ["Take 1"], what="the deletion")
        self.assertTrue(os.path.isdir(os.path.join(self.studio.folder, "bin", "takes", self.second)))
        self.page.click(".toast >> text=Undo")
        wait(lambda: self.names() == ["Take 2", "Take 1"], what="the take to come back")

        # The best is proposed, with reasons, and is no grade.
        self.page.click("text=Pick the best")
        self.page.wait_for_selector(".ranked")
        self.assertEqual(self.names(), ["Take 2", "Take 1"])
        self.assertIn("not a grade", self.page.text_content(".note"))
        self.assertIn("of the script was said", self.page.text_content(".ranked .reasons"))
        self.page.click("text=By day")
        self.page.wait_for_selector(".day")

        # Without takes it says how to make one.
        self.empty()
        self.page.evaluate("dispatchEvent(new Event('takes-changed'))")
        self.page.wait_for_selector(".no-takes")
        self.assertIn("press Record", self.page.text_content(".no-takes .lead"))
        self.page.click("text=To the scripts")
        self.page.wait_for_selector(".script")

    def test_the_list_is_worked_with_keys_alone(self):
        self.list()
        self.page.focus("input[type=search]")
        self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("ArrowDown")
        self.assertEqual(self.page.evaluate("document.activeElement.getAttribute('aria-label')"), "Open Sense and Sensibility, take 1")
        self.page.keyboard.press("s")
        wait(lambda: self.saved(self.first)["starred"], what="the star being kept")
        wait(lambda: "take 1" in (self.page.evaluate("document.activeElement.getAttribute('aria-label')") or ""), what="the focus where it was")
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector("fs-take-transcript .w")

    def test_stars_and_bin_under_quick_and_long_presses(self):
        self.list()
        held = []
        hold = lambda route: held.append(route) if route.request.method == "PUT" and not held else route.continue_()  # noqa: E731
        self.page.route("**/api/takes/*", hold)
        self.page.focus("[aria-label='Open Sense and Sensibility, take 1']")
        star = "[aria-label='Star Sense and Sensibility, take 1']"
        for pressed in ("true", "false", "true"):
            self.page.keyboard.press("s")
            wait(lambda: self.page.get_attribute(star, "aria-pressed") == pressed, what=f"the star shown as {pressed}")
        wait(lambda: self.page.evaluate("true") and held, what="the first change")
        held[0].continue_()
        wait(lambda: self.saved(self.first)["starred"], what="the star being kept")
        for _ in range(3):
            self.page.keyboard.down("s")
        self.page.keyboard.up("s")
        wait(lambda: not self.saved(self.first)["starred"], what="the star being taken away once")
        self.page.focus("[aria-label='Open Sense and Sensibility, take 2']")
        self.page.keyboard.down("Delete")
        wait(lambda: self.names() == ["Take 1"], what="the deletion")
        self.page.wait_for_function("document.activeElement.matches('.take-link')")
        self.page.keyboard.down("Delete")
        self.page.wait_for_timeout(500)
        self.assertEqual(self.names(), ["Take 1"])

        # The same of one take by itself.
        self.page.keyboard.up("Delete")
        self.open(self.first)
        self.page.evaluate("document.activeElement?.blur()")
        kept = []
        self.page.on("response", lambda answer: kept.append(answer.url) if answer.request.method == "PUT" else None)
        for _ in range(2):
            self.page.keyboard.press("s")
        wait(lambda: self.page.evaluate("true") and len(kept) == 2, what="both presses being kept")
        self.assertFalse(self.saved(self.first)["starred"])
        self.assertEqual(self.page.get_attribute(".star", "aria-pressed"), "false")

    # ---- One take ------------------------------------------------------------------------------------

    def test_it_plays_with_captions_and_words_and_leaves_out_what_is_cut(self):
        self.open()
        self.ready()
        self.page.wait_for_function("() => document.querySelector('track').track.cues?.length > 3")
        cues = self.page.evaluate("[...document.querySelector('track').track.cues].map((c) => [c.startTime, c.endTime])")
        self.assertEqual(cues, sorted(cues))
        self.page.click(".w >> nth=8")
        self.wait_time(1.5, 6)
        wait(lambda: self.page.locator(".w.now").count() == 1, what="the word of the moment")
        self.assertEqual(self.page.evaluate("document.querySelector('.w.now').at"), 8)
        # It comes to the first cut, and steps over it.
        self.page.evaluate("document.querySelector('fs-take-player').seek(16.1)")
        self.page.keyboard.press("Space")
        self.wait_time(18.99, 21)
        heard = self.page.evaluate("document.querySelector('.w.now').at")
        self.page.keyboard.press("Space")
        self.assertGreater(heard, 8)
        self.page.keyboard.press("c")
        self.assertEqual(self.page.evaluate("document.querySelector('track').track.mode"), "hidden")
        self.page.keyboard.press("[")
        self.wait_time(16.2, 16.5)

    def test_a_cut_is_trimmed_by_hand_and_by_keys_kept_and_undone(self):
        self.open()
        self.ready()
        self.page.click("button[aria-label^='Trim “Again”']")
        handle = self.page.locator(".handle.start >> nth=0")
        self.assertEqual(self.page.evaluate("document.activeElement.getAttribute('aria-label')"), "Beginning of “Again”")
        self.page.keyboard.press("ArrowLeft")
        wait(lambda: abs(self.saved(self.second)["commands"][0]["start"] - 16.36) < 0.001, what="the key's trim being kept")
        box = handle.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x - 40, y, steps=4)
        self.page.mouse.move(x - 104, y, steps=4)
        self.page.mouse.up()
        wait(lambda: abs(self.saved(self.second)["commands"][0]["start"] - 15.86) < 0.06, what="the drag being kept")
        self.assertEqual(self.saved(self.second)["commands"][1]["start"], 37.0)
        self.page.keyboard.press("Control+z")
        wait(lambda: abs(self.saved(self.second)["commands"][0]["start"] - 16.36) < 0.001, what="the drag being undone")
        self.page.click(".commands input >> nth=1")
        wait(lambda: self.saved(self.second)["commands"][1]["cut"] is False, what="the second command being left in")
        # The words of what is cut are struck through, and those of what stays are not.
        struck = self.page.eval_on_selector_all(".w.is-cut", "(all) => all.map((e) => e.at)")
        words = self.saved(self.second)["words"]
        self.assertTrue(struck and all(words[at][1] > 16.3 and words[at][0] < 19.1 for at in struck))
        # Leaving at once keeps what was changed last.
        self.page.click(".commands input >> nth=0")
        self.page.keyboard.press("Escape")
        self.page.wait_for_selector("li.take")
        wait(lambda: self.saved(self.second)["commands"][0]["cut"] is False, what="the change made just before leaving")

    def test_name_star_and_bin(self):
        self.open()
        self.page.fill(".title-field", "The one with the aside")
        self.page.keyboard.press("Enter")
        wait(lambda: self.saved(self.second)["title"] == "The one with the aside", what="the name being kept")
        self.page.keyboard.press("s")
        wait(lambda: self.saved(self.second)["starred"], what="the star being kept")
        self.page.click("button[aria-label='Delete this take']")
        self.page.wait_for_selector("li.take")
        wait(lambda: self.names() == ["Take 1"], what="the deletion")
        self.page.click(".toast >> text=Undo")
        wait(lambda: "The one with the aside" in self.names(), what="the take to come back")

    def test_a_take_whose_recording_is_gone_says_so(self):
        os.remove(os.path.join(self.studio.folder, "takes", self.second, "recording.mp4"))
        self.open()
        self.page.wait_for_selector(".conflict:not([hidden])")
        self.assertIn("recording.mp4", self.page.text_content(".conflict"))
        self.page.wait_for_selector(".player-trouble:not([hidden])")
        self.window.go("#/takes/nothing")
        wait(lambda: "no take" in (self.page.text_content(".take-line") or ""), what="that there is no such take")

    def test_exports_are_made_shown_downloaded_and_cancelled(self):
        self.open()
        self.page.select_option(".export-form select >> nth=0", "srt")
        self.page.click(".export-form .button.main")
        link = self.page.wait_for_selector(".export.done a[download]")
        with self.page.expect_download() as download:
            link.click()
        with open(download.value.path(), encoding="utf-8") as f:
            captions = f.read()
        self.assertIn(" --> ", captions)
        self.assertNotIn("seek work", captions)
        self.page.select_option(".export-form select >> nth=0", "fcpxml")
        self.assertFalse(self.page.is_visible("text=Captions in the picture"))
        self.page.click(".export-form .button.main")
        self.page.wait_for_selector(".export.done:has-text('Final Cut Pro')")
        (project,) = [name for name in os.listdir(os.path.join(self.studio.folder, "exports")) if name.endswith("Final Cut Pro")]
        self.assertIn(project, self.page.text_content(".export.done >> nth=0"))
        self.page.select_option(".export-form select >> nth=0", "video")
        self.page.check("text=Captions in the picture")
        self.page.click(".export-form .button.main")
        self.page.click("button[aria-label='Cancel the export as Video']")
        self.page.wait_for_selector(".export.cancelled")
        wait(lambda: not [name for name in os.listdir(os.path.join(self.studio.folder, "exports")) if name.endswith((".part", ".mp4"))], what="nothing being left")
        for left in (2, 1, 0):
            self.page.click("button[aria-label='Take this export off the list'] >> nth=0")
            wait(lambda: self.page.locator(".export").count() == left, what=f"{left} exports in the list")

    def test_a_late_answer_about_exports_changes_nothing(self):
        self.open()
        self.page.select_option(".export-form select >> nth=0", "srt")
        self.page.click(".export-form .button.main")
        self.page.wait_for_selector(".export.done")
        held = []
        self.page.route("**/api/exports", lambda route: route.continue_() if held else held.append((route, route.fetch())))
        # An export of the page's own asks for the list; that answer is on its way while the next thing is done.
        self.page.evaluate("import('/lib/exports.js').then(({ askExports }) => { askExports(); })")
        wait(lambda: self.page.evaluate("true") and held, what="the question that is answered late")
        self.page.click("button[aria-label='Take this export off the list']")
        wait(lambda: self.page.locator(".export").count() == 0, what="the list to be empty though an answer is late")
        route, answer = held[0]
        with self.page.expect_response("**/api/exports"):
            route.fulfill(response=answer)
        self.page.evaluate("new Promise((done) => setTimeout(done, 200))")
        self.assertEqual(self.page.locator(".export").count(), 0)

    # ---- Everybody -----------------------------------------------------------------------------------

    def test_everybody_can_use_it(self):
        for theme in ("night", "paper"):
            self.page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
            if theme == "night":
                self.list()
                self.check("takes")
            self.open()
            self.check(f"a take, {theme}")
        # Every control is reached by Tab, and shows that it has the focus; a handle is there when it has it.
        controls = "a[href], button, input, select, textarea, [tabindex='0']"
        wanted = self.page.evaluate("(c) => [...document.querySelectorAll(c)].filter((e) => e.checkVisibility({ checkVisibilityCSS: true })).length", controls)
        self.page.evaluate("document.activeElement?.blur()")
        seen = set()
        for _ in range(wanted + 4):
            self.page.keyboard.press("Tab")
            name, has_ring, is_seen = self.page.evaluate(
                """() => { const e = document.activeElement; e.dataset.seen ??= Math.random(); const box = e.getBoundingClientRect();
                  return [e.dataset.seen, e === document.body || parseFloat(getComputedStyle(e).outlineWidth) >= 2, box.right > 0 && box.left < innerWidth]; }""")
            self.assertTrue(has_ring and is_seen, self.page.evaluate("document.activeElement.outerHTML.slice(0, 200)"))
            seen.add(name)
        self.assertGreaterEqual(len(seen), wanted)
        self.page.set_viewport_size({"width": 390, "height": 844})
        for go in (self.list, self.open):
            go()
            self.assertLessEqual(self.page.evaluate("document.documentElement.scrollWidth"), 390)

    def check(self, where):
        found = Axe().run(self.page, options=RULES).response["violations"]
        self.assertEqual([f"{where}: {v['id']}: {v['help']}: " + "; ".join(n["html"][:160] for n in v["nodes"][:4]) for v in found], [])


if __name__ == "__main__":
    unittest.main()
