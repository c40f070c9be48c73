# SPDX-License-Identifier: GPL-3.0-or-later
"""Everybody can use it: names, contrast, keys, zoom, less motion, and a screen reader that is not talked to death."""
import time
import unittest

from axe_playwright_python.sync_playwright import Axe
from harness import ONE_EAR, Studio, Window, browser, fixture, script_of, wait

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


class Access(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.studio = cls.enterClassContext(Studio(recognizer=ONE_EAR))
        cls.script = cls.studio.add("Reading", script_of("clean-novel"))
        cls.browser = cls.enterClassContext(browser(fixture("clean-novel")))

    def window(self, **how):
        window = Window(self.browser, self.studio, **how)
        self.addCleanup(window.close)
        return window

    def check(self, page, where):
        found = Axe().run(page, options=RULES).response["violations"]
        lines = [f"{where}: {v['impact']} {v['id']}: {v['help']}: " + "; ".join(n["html"][:160] for n in v["nodes"][:4]) for v in found]
        self.assertEqual(lines, [])

    def test_every_screen_in_every_theme(self):
        for theme in ("night", "dim", "paper", "contrast"):
            window = self.window(allow=False)
            page = window.page
            page.evaluate("(theme) => localStorage.setItem('followspot.settings', JSON.stringify({ theme }))", theme)
            page.evaluate(
                "(theme) => fetch('/api/settings', {method: 'PUT', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({theme})})", theme
            )
            page.reload()
            page.wait_for_selector(".script")
            wait(lambda: page.evaluate("document.documentElement.dataset.theme") == theme)
            self.check(page, f"scripts, {theme}")
            for path, there in (
                (f"#/edit/{self.script}", "textarea"), ("#/settings", ".imports li, .facts dd"), (f"#/read/{self.script}", "fs-text .line"),
                ("#/remote", ".remote-button"), ("#/display", "fs-stage"),
            ):
                window.go(path)
                page.wait_for_selector(there, state="attached")
                time.sleep(0.3)
                self.check(page, f"{path}, {theme}")
        page.evaluate("fetch('/api/settings', {method: 'PUT', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({theme: 'night'})})")

    def test_open_panels(self):
        window = self.window(allow=False)
        window.read(self.script)
        window.page.keyboard.press("?")
        self.check(window.page, "the list of keys")
        window.page.keyboard.press("Escape")
        window.page.click("button[aria-label='Text']")
        self.check(window.page, "the text panel")

    def test_every_control_is_reached_by_tab_and_shows_its_focus(self):
        window = self.window(allow=False)
        page = window.page
        for path, there in (("#/", ".script"), ("#/settings", ".key-row"), (f"#/read/{self.script}", "fs-text .line")):
            window.go(path)
            page.wait_for_selector(there)
            page.evaluate("document.activeElement?.blur()")
            wanted = page.evaluate(
                """() => [...document.querySelectorAll('a[href], button, input, select, textarea')]
                  .filter((e) => e.checkVisibility({ checkVisibilityCSS: true }) && !e.disabled && !e.closest('.toasts')).length"""
            )
            seen = set()
            for _ in range(wanted + 6):
                page.keyboard.press("Tab")
                found = page.evaluate(
                    """() => { const e = document.activeElement; e.dataset.seen ??= Math.random();
                      const style = getComputedStyle(e);
                      return [e.dataset.seen, e.tagName, style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2]; }"""
                )
                if found[1] in ("BODY", "HTML"):
                    continue
                self.assertTrue(found[2], f"{path}: no focus ring on {found[1]}")
                seen.add(found[0])
            self.assertGreaterEqual(len(seen), wanted, path)

    def test_twice_the_size_needs_no_scrolling_to_the_side(self):
        # 1280 by 720 at 200 % is a window of 640 by 360; a phone is narrower still.
        for size in ({"width": 640, "height": 360}, {"width": 360, "height": 640}):
            window = self.window(allow=False, viewport=size)
            for path, there in (("#/", ".script"), ("#/settings", ".key-row"), (f"#/edit/{self.script}", "textarea"), (f"#/read/{self.script}", "fs-text .line")):
                window.go(path)
                window.page.wait_for_selector(there)
                time.sleep(0.2)
                wide = window.page.evaluate("document.documentElement.scrollWidth - innerWidth")
                self.assertLessEqual(wide, 0, f"{path} at {size}")
                # The status line is there whatever else is.
                if path.startswith("#/read/"):
                    box = window.page.locator(".status-text").bounding_box()
                    self.assertGreater(box["width"], 60)
                    self.assertLessEqual(box["y"] + box["height"], size["height"])

    def test_messages_and_states_leave_each_other_free(self):
        for size in ({"width": 360, "height": 640}, {"width": 390, "height": 844}, {"width": 1440, "height": 900}):
            window = self.window(allow=False, viewport=size)
            page = window.page
            window.read(self.script)
            page.evaluate("import('/lib/toasts.js').then((m) => { m.toast('Something that a person is told', { hint: 'And what to do about it', tone: 'alert' }); m.toast('More'); })")
            page.wait_for_selector(".toast >> nth=1")
            boxes = page.evaluate(
                """() => { const stage = document.querySelector('fs-stage');
                  const at = stage.getBoundingClientRect().top + stage.text.setting.readingLine;
                  const box = (e) => { const { top, bottom } = e.getBoundingClientRect(); return [top, bottom]; };
                  return { toasts: box(document.querySelector('.toasts')), status: box(document.querySelector('.status')), controls: box(document.querySelector('.controls')),
                    line: [at - stage.text.setting.line / 2, at + stage.text.setting.line / 2] }; }"""
            )
            top, bottom = boxes.pop("toasts")
            if size["height"] < 800:
                # There is no room for two of them above the line; they go by themselves, or are closed.
                del boxes["line"]
            for what, (upper, lower) in boxes.items():
                self.assertTrue(bottom <= upper or top >= lower, f"messages over {what} at {size}")
            # What the state is can be read whole.
            window.wait_status("Microphone off")
            words = page.evaluate("(() => { const e = document.querySelector('.status-text'); return [e.textContent, e.scrollWidth - e.clientWidth]; })()")
            self.assertEqual(words, ["Microphone off", 0])

    def test_less_motion_steps(self):
        window = self.window(reduced_motion="reduce")
        window.read(self.script)
        self.assertEqual(window.page.text_content(".bar-text"), "Step")
        window.wait_word(14)
        moving = window.page.evaluate("document.querySelector('.layer').getAnimations().length")
        self.assertEqual(moving, 0)
        self.assertLess(min(abs(window.line_gap() - n) for n in (0, 1)), 0.06)

    def test_a_screen_reader_hears_news_only(self):
        window = self.window()
        page = window.page
        page.add_init_script(
            """addEventListener('DOMContentLoaded', () => { window.heard = [];
              new MutationObserver(() => { const t = document.querySelector('[aria-live=polite]')?.textContent; if (t && t !== heard.at(-1)) heard.push(t); })
                .observe(document.body, { subtree: true, childList: true, characterData: true }); });"""
        )
        page.reload()
        window.read(self.script)
        window.wait_word(20)
        # That a busy machine hears late is news, and so is what comes after it.
        heard = page.evaluate("heard")
        late = sum("busy" in text for text in heard)
        self.assertLessEqual(len(heard) - 2 * late, 2, heard)
        page.keyboard.press("Space")
        wait(lambda: page.evaluate("heard.at(-1)") == "Held", what="the announcement of a hold")


if __name__ == "__main__":
    unittest.main()
