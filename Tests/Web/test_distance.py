# SPDX-License-Identifier: GPL-3.0-or-later
"""The size of the text from the reader's distance: measured between takes, never while somebody reads, and undone at a click."""
import json
import os
import unittest

from harness import FIXTURES, ONE_EAR, Studio, Window, browser, film, script_of, silence, wait

READER = os.path.join(FIXTURES, "pictures", "reader.jpg")
# A face of about 100 pixels in a picture of 1,280: somebody nearly two metres away.
FILM = f"movie={READER},loop=loop=29:size=1,fps=30,scale=300:300,pad=1280:720:490:210:color=0x555566"


class Distance(unittest.TestCase):
    def setUp(self):
        self.studio = self.enterContext(Studio(recognizer=ONE_EAR))
        self.script = self.studio.add("Reading", script_of("messy-adlib"))

    def read(self, wanted=True):
        self.studio.ask("PUT", "api/settings", {"picture": True, "sizeFromDistance": wanted})
        opened = self.enterContext(browser(silence(), camera=film("reader", FILM)))
        window = Window(opened, self.studio)
        self.addCleanup(lambda: self.assertEqual(window.problems, []))
        wait(lambda: window.page.evaluate("import('/lib/settings.js').then((m) => m.settings.get('picture'))"), what="the setting")
        self.page = window.page
        return window

    def setting(self, name):
        return self.page.evaluate("(name) => import('/lib/settings.js').then((m) => m.settings.get(name))", name)

    def test_a_reader_far_away_gets_large_text_and_can_have_the_other_back(self):
        self.read().read(self.script)
        self.page.wait_for_selector("text=/points, for a reader about/")
        self.assertTrue(60 <= self.setting("size") <= 110, self.setting("size"))
        self.page.click(".toast >> text=Undo")
        self.assertEqual((self.setting("size"), self.setting("sizeFromDistance")), (0, False))

    def test_the_size_stays_while_a_take_is_recorded(self):
        window = self.read(wanted=False)
        window.read(self.script)
        self.page.wait_for_selector("fs-stage.pictured")
        asked = []
        self.page.on("request", lambda request: "/api/faces" in request.url and asked.append(request.url))
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector(".record-mark:not([hidden])")
        self.page.evaluate("import('/lib/settings.js').then((m) => m.change({ sizeFromDistance: true }))")
        self.page.wait_for_timeout(1500)
        self.assertEqual((asked, self.setting("size")), ([], 0))
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector("text=/points, for a reader about/")
        self.assertEqual(len(asked), 1)

    def test_a_size_by_hand_switches_it_off(self):
        window = self.read()
        window.go("#/settings")
        self.page.check("text=Set it from how far away my face is")
        self.assertTrue(self.setting("sizeFromDistance"))
        self.page.locator("fs-appearance input[type=range]").first.fill("40")
        self.assertEqual((self.setting("size"), self.setting("sizeFromDistance")), (40, False))

    def test_without_the_program_that_finds_faces_it_says_what_to_install(self):
        window = self.read()
        error = {"error": {"code": "helper-missing", "message": "The program that finds faces is not installed", "hint": "Install the package facedetect"}}
        self.page.route("**/api/faces", lambda route: route.fulfill(status=415, content_type="application/json", body=json.dumps(error)))
        window.read(self.script)
        self.page.wait_for_selector("text=Install the package facedetect")
        self.assertEqual((self.setting("size"), self.setting("sizeFromDistance")), (0, False))

    def test_nobody_in_the_picture_is_said(self):
        self.studio.ask("PUT", "api/settings", {"picture": True, "sizeFromDistance": True})
        opened = self.enterContext(browser(silence(), camera=film("white", "color=c=white:s=640x360:r=30")))
        window = Window(opened, self.studio)
        wait(lambda: window.page.evaluate("import('/lib/settings.js').then((m) => m.settings.get('sizeFromDistance'))"), what="the setting")
        window.read(self.script)
        window.page.wait_for_selector("text=No face was found in the picture")

    def test_distance_and_size(self):
        window = self.read(wanted=False)
        near, far, sizes = window.page.evaluate(
            """async () => {
              const { distanceOf, sizeAt } = await import('/lib/distance.js');
              const picture = { width: 640, height: 360 };
              return [distanceOf(160, picture), distanceOf(40, { width: 360, height: 640 }), [0.01, 0.6, 2, 100].map(sizeAt)];
            }"""
        )
        self.assertAlmostEqual(near, 0.557, 3)
        self.assertAlmostEqual(far, 2.226, 3)
        self.assertEqual(sizes, [14, 28, 92, 200])
