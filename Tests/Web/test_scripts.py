# SPDX-License-Identifier: GPL-3.0-or-later
"""The first screen: scripts come in, are found, edited, deleted and brought back, and nothing is overwritten in silence."""
import os
import tempfile
import time
import unittest

from harness import ONE_EAR, Studio, Window, browser, wait

TEXT = "# A talk\n\nGood morning to all of you. " + "Here is another sentence of this talk. " * 40

# Drops files on the page as a person would, with the browser's own events.
DROP = """(files) => {
  const transfer = new DataTransfer();
  for (const [name, text] of files) transfer.items.add(new File([text], name));
  for (const type of ['dragenter', 'dragover', 'drop']) {
    document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }
}"""


class Scripts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = cls.enterClassContext(browser())

    def setUp(self):
        self.studio = self.enterContext(Studio(recognizer=ONE_EAR))
        self.window = Window(self.browser, self.studio)
        self.addCleanup(self.window.close)
        self.page = self.window.page
        self.page.wait_for_selector(".script, .welcome")

    def tearDown(self):
        self.assertEqual(self.window.problems, [])

    def titles(self, page=None):
        return (page or self.page).eval_on_selector_all(".script-title", "(all) => all.map((e) => e.firstChild.textContent)")

    def wait_titles(self, expected, page=None):
        wait(lambda: self.titles(page) == expected, what=f"the titles {expected} (there were {self.titles(page)})")

    def empty(self):
        while self.titles():
            before = len(self.titles())
            self.page.locator(".script button[aria-label^='Delete']").first.click()
            wait(lambda: len(self.titles()) == before - 1, what="deleting a script")

    def test_first_use_says_what_to_do_and_offers_a_sample(self):
        self.empty()
        self.assertIn("Drop a script", self.page.text_content(".welcome .lead"))
        self.page.click("text=Read the sample")
        self.page.wait_for_selector("fs-text .line")
        self.assertTrue(self.window.status())

    def test_the_list_is_asked_for_once_at_the_beginning_and_is_never_an_old_one(self):
        asked = []
        self.page.on("request", lambda request: asked.append(request.url) if "/api/scripts" in request.url else None)
        for start, there in (("#/settings", ".facts dd"), ("", ".script")):
            self.page.goto("about:blank")
            asked.clear()
            self.page.goto(self.studio.base + start)
            self.page.wait_for_selector(there)
            self.page.wait_for_load_state("networkidle")
            self.assertEqual(len(asked), 1, asked)
            # Written by another program, after the page's head had asked.
            title = f"Later than {start or 'the list'}"
            script = self.studio.add(title, "Some words.")
            self.window.go(f"#/edit/{script}")
            self.page.wait_for_selector("textarea")
            self.page.click(".brand")
            wait(lambda: title in self.titles(), what="the new script in the list")

    def test_import_by_drop_and_by_dialog(self):
        self.empty()
        self.page.evaluate(DROP, [["Dropped.txt", "One two three."], ["Also.md", "# Head\n\nFour five."]])
        wait(lambda: len(self.titles()) == 2, what="two dropped scripts")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "Chosen.txt")
            with open(path, "w", encoding="utf-8") as f:
                f.write("Six seven eight.")
            with self.page.expect_file_chooser() as chooser:
                self.page.click("text=Import")
            chooser.value.set_files(path)
            wait(lambda: "Chosen" in self.titles(), what="the chosen script")

    def test_what_cannot_be_imported_is_said_with_what_to_do(self):
        self.page.evaluate(DROP, [["Scan.pdf", "this is no PDF at all"]])
        toast = self.page.wait_for_selector(".toast.alert")
        self.assertIn("Scan.pdf", toast.text_content())
        self.assertTrue(self.page.text_content(".toast-hint"))

    def test_a_message_goes_with_its_screen_unless_it_offers_something(self):
        script = self.studio.add("Kept", "Some words.")
        other = self.studio.add("Thrown away", "Some words.")
        self.page.reload()
        self.page.evaluate(DROP, [["empty.txt", ""]])
        self.page.wait_for_selector(".toast:has-text('Not imported: empty.txt is empty')")
        self.page.click("button[aria-label='Delete Thrown away']")
        self.page.wait_for_selector(".toast:has-text('was deleted')")
        self.window.go(f"#/edit/{script}")
        self.page.wait_for_selector("textarea")
        self.assertEqual(self.page.locator(".toast").count(), 1)
        self.page.click(".toast >> text=Undo")
        wait(lambda: self.studio.ask("GET", f"api/scripts/{other}")[0] == 200, what="the script to be back")

    def test_search_finds_by_words_of_the_title(self):
        for title in ("Opening remarks", "Closing remarks", "Lighthouse"):
            self.studio.add(title, TEXT)
        self.page.reload()
        self.page.wait_for_selector(".script")
        self.page.fill("input[type=search]", "rem clo")
        self.wait_titles(["Closing remarks"])
        self.page.fill("input[type=search]", "zebra")
        self.wait_titles([])
        self.assertIn("No script", self.page.text_content(".quiet-line"))

    def test_words_and_minutes_at_the_persons_own_pace(self):
        self.studio.add("Paced", "word " * 600)
        self.page.reload()
        facts = self.page.wait_for_selector("li:has-text('Paced') .script-facts")
        self.assertIn("600 words", facts.text_content())
        self.assertIn("4 min", facts.text_content())
        self.page.evaluate("fetch('/api/settings', {method: 'PUT', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({pace: 100})})")
        self.page.reload()
        wait(lambda: "6 min" in self.page.text_content("li:has-text('Paced') .script-facts"), what="the slower pace")

    def test_settings_that_are_changed_before_they_have_come_stay_changed(self):
        held = []
        hold = lambda route: held.append((route, route.fetch())) if route.request.method == "GET" else route.continue_()  # noqa: E731
        self.page.route("**/api/settings", hold)
        self.page.reload()
        wait(lambda: self.page.evaluate("true") and held, what="the question for the settings")
        with self.page.expect_response(lambda answer: answer.request.method == "PUT"):
            self.page.evaluate("import('/lib/settings.js').then(({ change }) => change({ pace: 77 }))")
        route, answer = held[0]
        with self.page.expect_response(lambda answer: answer.request.method == "GET" and answer.url.endswith("/api/settings")):
            route.fulfill(response=answer)
        self.page.wait_for_timeout(200)
        self.assertEqual(self.page.evaluate("import('/lib/settings.js').then(({ settings }) => settings.get('pace'))"), 77)

    def test_editing_is_kept_and_survives_a_reload(self):
        script = self.studio.add("Draft", "Before.")
        self.window.go(f"#/edit/{script}")
        self.page.wait_for_selector("textarea")
        wait(lambda: self.page.input_value("textarea") == "Before.")
        self.page.fill("textarea", "After, and more.")
        self.page.fill(".title-field", "Final")
        wait(lambda: self.page.text_content(".editor-foot [role=status]") == "Saved", what="the text being kept")
        self.page.reload()
        wait(lambda: self.page.input_value("textarea") == "After, and more.", what="the kept text")
        self.assertEqual(self.page.input_value(".title-field"), "Final")

    def edit(self, script, text):
        """Opens the editor and waits for a text in it."""
        self.window.go(f"#/edit/{script}")
        there = lambda: self.page.query_selector("textarea") and self.page.input_value("textarea:not(.theirs)")
        wait(lambda: there() == text, what=f"the text {text!r} (there was {there()!r})")

    def leave(self):
        self.page.click(".brand")
        self.page.wait_for_selector(".script")

    def test_leaving_at_once_loses_nothing(self):
        script = self.studio.add("Hasty", "Before.")
        self.edit(script, "Before.")
        # A studio that is slow to answer is waited for by whoever asks for the script next.
        slow = lambda route: (time.sleep(0.5), route.continue_()) if route.request.method == "PUT" else route.continue_()
        self.page.route(f"**/api/scripts/{script}", slow)
        self.page.fill("textarea", "Typed just before leaving.")
        self.page.fill(".title-field", "Done in haste")
        self.leave()
        self.wait_titles(["Done in haste", *[t for t in self.titles() if t != "Done in haste"]])
        self.edit(script, "Typed just before leaving.")
        self.page.fill("textarea", "And these words were typed before reading.")
        self.window.go(f"#/read/{script}")
        self.page.wait_for_selector("fs-text >> text=And these words")

    def test_what_could_not_be_kept_when_leaving_waits_for_the_next_visit(self):
        script = self.studio.add("Careful", "Before.")
        self.edit(script, "Before.")
        self.page.route(f"**/api/scripts/{script}", lambda route: route.abort() if route.request.method == "PUT" else route.continue_())
        self.page.fill("textarea", "Typed while nobody answered.")
        self.leave()
        self.page.wait_for_selector(".toast >> text=wait in this browser")
        self.page.unroute(f"**/api/scripts/{script}")
        self.edit(script, "Typed while nobody answered.")
        wait(lambda: self.studio.ask("GET", f"api/scripts/{script}")[1]["text"] == "Typed while nobody answered.", what="the text in the studio")
        self.leave()
        self.edit(script, "Typed while nobody answered.")
        self.assertEqual(self.page.evaluate("Object.keys(localStorage).filter((key) => key.includes('draft'))"), [])

    def test_what_is_typed_while_nobody_answers_outlives_the_page(self):
        script = self.studio.add("Fragile", "Before.")
        self.edit(script, "Before.")
        self.page.route(f"**/api/scripts/{script}", lambda route: route.abort() if route.request.method == "PUT" else route.continue_())
        self.page.fill("textarea", "Typed while")
        self.page.wait_for_selector("text=Not saved: Followspot does not answer.")
        self.page.fill("textarea", "Typed while nobody answered.")
        self.page.close(run_before_unload=False)
        self.page = self.window.page = self.window.context.new_page()
        self.window.listen(self.page)
        self.window.enter()
        self.edit(script, "Typed while nobody answered.")
        wait(lambda: self.studio.ask("GET", f"api/scripts/{script}")[1]["text"] == "Typed while nobody answered.", what="the text in the studio")
        wait(lambda: self.page.evaluate("Object.keys(localStorage).filter((key) => key.includes('draft'))") == [], what="the draft to go")

    def test_saved_is_said_of_all_that_was_typed(self):
        script = self.studio.add("Slow", "Before.")
        self.edit(script, "Before.")
        held = []
        self.page.route(f"**/api/scripts/{script}", lambda route: held.append(route) if route.request.method == "PUT" else route.continue_())
        self.page.fill("textarea", "First")
        wait(lambda: self.page.evaluate("true") and len(held) == 1, what="the first text on its way")
        self.page.fill("textarea", "First and second")
        held[0].continue_()
        # It is sent once the first is answered.
        wait(lambda: self.page.evaluate("true") and len(held) == 2, what="the second text on its way")
        self.assertNotEqual(self.page.text_content(".editor-foot [role=status]"), "Saved")
        held[1].continue_()
        wait(lambda: self.page.text_content(".editor-foot [role=status]") == "Saved", what="the end of it")
        self.assertEqual(self.studio.ask("GET", f"api/scripts/{script}")[1]["text"], "First and second")

    def test_two_windows_do_not_overwrite_each_other(self):
        script = self.studio.add("Shared", "Common text.")
        other = Window(self.browser, self.studio)
        for window in (self.window, other):
            window.go(f"#/edit/{script}")
            wait(lambda: window.page.query_selector("textarea") and window.page.input_value("textarea") == "Common text.")
        other.page.fill("textarea", "Their text.")
        wait(lambda: other.page.text_content(".editor-foot [role=status]") == "Saved")
        self.page.fill("textarea", "My text.")
        self.page.wait_for_selector(".conflict:not([hidden])")
        self.assertEqual(self.page.input_value(".theirs"), "Their text.")
        # Who leaves without choosing finds both again.
        self.leave()
        self.edit(script, "My text.")
        self.page.wait_for_selector(".conflict:not([hidden])")
        self.assertEqual(self.page.input_value(".theirs"), "Their text.")
        self.assertEqual(self.page.input_value("textarea:not(.theirs)"), "My text.")
        self.page.click("text=Keep both")
        wait(lambda: self.page.input_value("textarea:not(.theirs)") == "Their text.", what="the other version")
        self.page.click(".brand")
        wait(lambda: "Shared (mine)" in self.titles(), what="a script with my version")
        self.assertEqual(other.problems, [])

    def test_a_script_that_comes_late_takes_nobody_away_from_another_screen(self):
        held = []
        self.page.route("**/api/scripts", lambda route: held.append(route) if route.request.method == "POST" else route.continue_())
        self.page.click("text=New script")
        wait(lambda: self.page.evaluate("true") and held, what="the new script on its way")
        self.window.go("#/takes")
        self.page.wait_for_selector("fs-takes h1")
        with self.page.expect_response(lambda answer: answer.request.method == "POST"):
            held[0].continue_()
        self.page.wait_for_timeout(300)
        self.assertEqual(self.page.evaluate("location.hash"), "#/takes")

    def test_delete_can_be_undone(self):
        self.studio.add("Precious", TEXT)
        self.page.reload()
        self.page.wait_for_selector("li:has-text('Precious')")
        self.page.click("li:has-text('Precious') button[aria-label^='Delete']")
        wait(lambda: "Precious" not in self.titles(), what="the deletion")
        self.page.click(".toast >> text=Undo")
        wait(lambda: "Precious" in self.titles(), what="the script to come back")

    def test_a_key_that_stays_down_deletes_one_script(self):
        for title in ("One", "Two", "Three"):
            self.studio.add(title, TEXT)
        self.page.reload()
        self.page.wait_for_selector("li:has-text('Three')")
        before = len(self.titles())
        self.page.focus("[aria-label='Read Three']")
        self.page.keyboard.down("Delete")
        wait(lambda: len(self.titles()) == before - 1, what="the deletion")
        self.page.wait_for_function("document.activeElement.matches('.script-link')")
        self.page.keyboard.down("Delete")
        self.page.keyboard.up("Delete")
        self.page.wait_for_timeout(500)
        self.assertEqual(len(self.titles()), before - 1)

    def test_a_list_that_comes_again_is_not_called_missing(self):
        self.studio.add("Here", TEXT)
        self.studio.add("There", TEXT)
        for path, there in (("#/", ".script"), ("#/takes", ".no-takes")):
            self.window.go(path)
            self.page.wait_for_selector(there)
            self.page.wait_for_load_state("networkidle")
            self.page.route("**/api/*", lambda route: route.abort())
            self.page.evaluate("dispatchEvent(new Event('focus'))")
            self.page.wait_for_selector(".quiet-line:has-text('Followspot does not answer.')")
            self.page.unroute("**/api/*")
            self.page.evaluate("dispatchEvent(new Event('focus'))")
            wait(lambda: "answer" not in self.page.text_content(".quiet-line"), seconds=10, what="the message to go")

    def test_the_list_is_worked_with_keys_alone(self):
        self.studio.add("First", TEXT)
        self.studio.add("Second", TEXT)
        self.page.reload()
        self.page.wait_for_selector("li:has-text('Second')")
        self.page.focus("input[type=search]")
        self.page.keyboard.press("ArrowDown")
        self.assertEqual(self.page.evaluate("document.activeElement.getAttribute('aria-label')"), "Read Second")
        self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("Delete")
        wait(lambda: "First" not in self.titles(), what="the deletion")
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector("fs-text .line")


if __name__ == "__main__":
    unittest.main()
