# SPDX-License-Identifier: GPL-3.0-or-later
"""A tablet on the local network: let in by a code, as a display or as a remote. All traffic stays on this machine's loopback."""
import json
import unittest

from harness import ONE_EAR, Studio, Window, browser, fixture, script_of, wait

OPEN = {
    "on": True, "secure": False, "role": "display", "address": "http://192.0.2.7:8080/", "addresses": [], "code": "123456", "visitors": 0, "qr": "<svg/>",
}
READ = "document.querySelector('fs-stage')?.word ?? -1"


class Network(unittest.TestCase):
    def setUp(self):
        self.studio = self.enterContext(Studio(recognizer=ONE_EAR))
        self.script = self.studio.add("Reading", script_of("messy-adlib"))

    def open_door(self, secure):
        """What the settings show once the door is open; `None` on a machine that is in no network."""
        status, door = self.studio.ask("PUT", "api/network", {"on": True, "secure": secure})
        if status == 503:
            self.assertEqual(door["error"]["code"], "no-network")
            return None
        self.assertEqual(status, 200, door)
        return door

    def visit(self, secure):
        """The reader's window, and a visitor's page that came in by the code."""
        door = self.open_door(secure)
        if door is None:
            return None
        host = door["address"].split("//")[1].split(":")[0].strip("/")
        opened = self.enterContext(browser(fixture("messy-adlib"), arguments=[f"--host-resolver-rules=MAP {host} 127.0.0.1"]))
        window = Window(opened, self.studio)
        window.read(self.script)
        window.wait_word(3)
        tablet = opened.new_context(viewport={"width": 820, "height": 1180}, ignore_https_errors=True).new_page()
        tablet.goto(f"{door['address']}?code={door['code']}")
        return window, tablet

    def test_the_settings_say_where_to_go(self):
        opened = self.enterContext(browser())
        window = Window(opened, self.studio, allow=False)
        page = window.page
        window.go("#/settings")
        page.wait_for_selector("fs-network select:not([disabled])")
        self.assertEqual(page.input_value("fs-network select"), "off")
        page.select_option("fs-network select", "display")
        wait(lambda: page.is_visible(".network") or page.is_visible(".toast.alert"), what="an answer")
        if page.is_visible(".network"):
            self.assertRegex(page.text_content(".code"), r"^\d{6}$")
            wait(lambda: page.evaluate("document.querySelector('.qr').naturalWidth > 0"), what="the picture for a camera")
            page.select_option("fs-network select", "off")
            page.wait_for_selector(".network", state="hidden")
        else:
            self.assertIn("no network", page.text_content(".toast.alert"))
        self.assertEqual(window.problems, [])

    def settings(self, answers):
        """The settings of a studio whose door is as `answers` says: the status and the door, by method."""
        def answer(route):
            status, door = answers[route.request.method]
            route.fulfill(status=status, content_type="application/json", body=json.dumps(door))

        window = Window(self.enterContext(browser()), self.studio, allow=False)
        window.page.route("**/api/network", answer)
        window.go("#/settings")
        window.page.wait_for_selector("fs-network select:not([disabled])")
        return window.page

    def wait_choice(self, page, choice):
        wait(lambda: page.input_value("fs-network select") == choice, what=f"{choice} being shown")

    def test_a_door_that_stays_open_is_not_called_closed(self):
        answers = {"GET": (200, OPEN), "PUT": (500, {"error": {"code": "broken", "message": "It is stuck."}})}
        page = self.settings(answers)
        self.wait_choice(page, "display")
        page.select_option("fs-network select", "off")
        page.wait_for_selector("text=The network was not closed. It is stuck.")
        page.wait_for_selector("fs-network select:not([disabled])")
        self.wait_choice(page, "display")
        self.assertTrue(page.is_visible(".network"))
        page.select_option("fs-network select", "remote")
        page.wait_for_selector("text=What visitors may do was not changed.")
        self.wait_choice(page, "display")

    def test_a_door_that_another_page_opens_and_closes_is_shown(self):
        answers = {"GET": (200, {"on": False})}
        page = self.settings(answers)
        self.assertEqual(page.input_value("fs-network select"), "off")
        answers["GET"] = (200, OPEN)
        self.wait_choice(page, "display")
        self.assertEqual(page.text_content(".code"), OPEN["code"])
        answers["GET"] = (503, {})
        page.wait_for_selector("fs-network select[disabled]")
        answers["GET"] = (200, {"on": False})
        self.wait_choice(page, "off")
        page.wait_for_selector("fs-network select:not([disabled])")

    def test_a_display_sees_the_text_and_nothing_else(self):
        if (found := self.visit(secure=False)) is None:
            return
        window, tablet = found
        tablet.wait_for_selector("fs-display .line")
        wait(lambda: abs(tablet.evaluate(READ) - window.word()) <= 3 and tablet.evaluate(READ) > 3, what="the same place")
        asked = tablet.evaluate("Promise.all(['/api/scripts', '/api/network'].map((p) => fetch(p).then((r) => r.status)))")
        self.assertEqual(asked, [403, 403])

    def test_a_remote_holds_and_moves(self):
        if (found := self.visit(secure=True)) is None:
            return
        window, tablet = found
        tablet.wait_for_selector("fs-remote .remote-button")
        wait(lambda: tablet.text_content(".remote-line"), seconds=30, what="the line on the remote")
        tablet.click("text=Hold")
        window.wait_status("Held")
        word = window.word()
        tablet.click("text=On a line")
        wait(lambda: window.word() > word, what="the step")
        tablet.click("text=Go on")
        window.wait_status("Following", "Listening", "Lost you. Say the line again.")


if __name__ == "__main__":
    unittest.main()
