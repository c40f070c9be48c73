# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes: recorded while it follows, saved whatever happens, and told as it is."""
import json
import os
import subprocess
import unittest

from harness import ONE_EAR, Studio, Window, browser, film, fixture, script_of, wait
from proxy import Proxy

# A spoken command, as the program tells of it.
SAY = "(detail) => import('/lib/live.js').then(({ live }) => live.dispatchEvent(new CustomEvent('command', { detail })))"
PLAYS = """async (address) => {
  const video = document.createElement('video');
  video.muted = true;
  video.src = address;
  await new Promise((resolve, reject) => { video.onloadedmetadata = resolve; video.onerror = () => reject(video.error.message); });
  video.currentTime = Math.max(0, video.duration - 0.7);
  await new Promise((resolve, reject) => { video.onended = resolve; video.onerror = () => reject(video.error.message); video.play(); });
  return [video.duration, video.videoWidth, video.videoHeight];
}"""
UNPLUG_CAMERA = "import('/lib/camera.js').then(({ camera: { track } }) => { track.stop(); track.dispatchEvent(new Event('ended')); })"
# There is no other one.
UNPLUG_MICROPHONE = """import('/lib/microphone.js').then(({ microphone: { track } }) => {
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (wanted) => {
    if (wanted.audio) throw new DOMException('', 'NotFoundError');
    return open(wanted);
  };
  track.stop();
  track.dispatchEvent(new Event('ended'));
})"""
# Keeps each recorder; a camera is there when the test says so.
RECORDERS = """() => {
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  const answered = new Promise((resolve) => (window.openCamera = resolve));
  devices.getUserMedia = async (wanted) => {
    if (wanted.video) await answered;
    return open(wanted);
  };
  window.recorders = [];
  window.MediaRecorder = class extends MediaRecorder {
    constructor(...how) { super(...how); recorders.push(this); }
  };
}"""
# Has a microphone be the chosen one that is not the one that is heard.
CHOOSE_ANOTHER = """async () => {
  const { change } = await import('/lib/settings.js');
  const { microphone } = await import('/lib/microphone.js');
  const used = microphone.track.getSettings().deviceId;
  const named = (await microphone.devices()).filter((d) => !['default', 'communications', used].includes(d.deviceId));
  const other = named.find((d) => d.label !== microphone.track.label);
  window.chosen = other.deviceId;
  change({ microphone: other.deviceId, microphoneName: other.label });
}"""
MICROPHONE = "import('/lib/microphone.js').then((m) => m.microphone.track?.getSettings().deviceId)"
GOOD = ("Following", "Listening", "Lost you. Say the line again.")


class Takes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.film = film("bars", "smptebars=s=640x360:r=30")

    def setUp(self):
        # One of them with all that hears by default.
        self.studio = self.enterContext(Studio(recognizer=None if "recorded_saved" in self.id() else ONE_EAR))
        self.script = self.studio.add("Reading", script_of("messy-pauses"))

    def window(self, **options):
        opened = self.enterContext(browser(fixture("messy-pauses", times=4), camera=self.film))
        window = Window(opened, self.studio, **options)
        window.page.on("dialog", lambda dialog: dialog.accept())
        window.read(self.script)
        window.wait_status(*GOOD)
        return window

    def record(self, window, seconds=3.0):
        window.page.keyboard.press("Enter")
        window.page.wait_for_selector(".record-mark:not([hidden])")
        window.page.wait_for_timeout(seconds * 1000)

    def takes(self):
        return self.studio.ask("GET", "api/takes")[1]["takes"]

    def saved(self, number=1, seconds=40):
        """The studio's takes, the newest first, once there are so many and all of them are saved."""
        done = lambda takes: len(takes) == number and all(t["state"] in ("ready", "damaged") for t in takes) and takes
        return wait(lambda: done(self.takes()), seconds=seconds, what="the takes to be saved")

    def length(self, take):
        path = os.path.join(self.studio.folder, "takes", take["id"], "recording.mp4")
        command = ["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "packet=pts_time", "-of", "csv=p=0", path]
        return max(float(line.split(",")[0]) for line in subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())

    def test_a_take_is_recorded_saved_and_plays(self):
        window = self.window()
        self.record(window)
        # The reading has long silences: some of it is in the take once the place has moved.
        before = window.word()
        wait(lambda: abs(window.word() - before) >= 6, seconds=60, what="words to be read in the take")
        window.page.wait_for_timeout(1000)
        window.page.keyboard.press("Enter")
        window.page.wait_for_selector("text=Take saved")
        (take,) = self.saved()
        self.assertEqual((take["state"], take["recovered"], take["ended"]), ("ready", False, None))
        self.assertGreater(take["words"], 2)
        self.assertEqual((take["width"], take["height"]), (640, 360))
        self.assertAlmostEqual(take["duration"], self.length(take), delta=0.3)
        with open(os.path.join(self.studio.folder, "takes", take["id"], "take.json"), encoding="utf-8") as f:
            clock = json.load(f)["clocks"][0]
        self.assertTrue(clock["points"], "the heard sound was not found in the recording")
        at, heard = clock["points"][0]
        self.assertAlmostEqual(heard - at, clock["told"], delta=0.2)
        duration, width, height = window.page.evaluate(PLAYS, f"/api/takes/{take['id']}/media")
        self.assertAlmostEqual(duration, take["duration"], delta=0.3)
        self.assertEqual((width, height), (640, 360))
        self.assertEqual(window.problems, [])

    def test_a_program_that_is_killed_loses_nothing_that_the_page_has(self):
        window = self.window()
        self.record(window)
        self.studio.kill()
        window.page.wait_for_selector("text=Followspot does not answer.")
        self.studio.start()
        window.context.request.get(self.studio.url)
        window.wait_status(*GOOD)
        window.page.wait_for_timeout(1500)
        seconds = window.page.evaluate("document.querySelector('fs-record').seconds")
        window.page.keyboard.press("Enter")
        (take,) = self.saved()
        self.assertEqual((take["state"], take["recovered"], take["ended"]), ("ready", False, None))
        self.assertGreater(self.length(take), seconds - 0.5)

    def test_a_program_that_is_closed_ends_the_take_and_says_so(self):
        proxy = Proxy(self.studio.port)
        self.addCleanup(proxy.close)
        window = self.window(base=proxy.base)
        self.record(window)
        proxy.say_goodbye()
        window.page.wait_for_selector("text=/Take saved up to 0:0[1-9]. Followspot was closed./")
        window.page.wait_for_selector(".record-mark", state="hidden")
        self.assertEqual(window.page.locator("text=The recording goes on").count(), 0)
        proxy.mend()
        self.assertEqual(self.saved()[0]["ended"], "studio-closed")

    def test_a_page_that_is_closed_leaves_a_take(self):
        window = self.window()
        self.record(window)
        seconds = window.page.evaluate("document.querySelector('fs-record').seconds")
        window.page.close(run_before_unload=False)
        (take,) = self.saved()
        self.assertEqual((take["state"], take["recovered"], take["ended"]), ("ready", True, "page-gone"))
        self.assertGreater(self.length(take), seconds - 1.0)

    def test_a_camera_that_goes_ends_the_take_and_another_may_begin(self):
        window = self.window()
        self.record(window)
        window.page.evaluate(UNPLUG_CAMERA)
        window.page.wait_for_selector("text=/Take saved up to 0:0[2-9]. The camera is gone./")
        self.assertEqual(self.saved()[0]["ended"], "camera-gone")
        window.page.click("button:text-is(\"Record on\")")
        window.page.wait_for_selector(".record-mark:not([hidden])")
        window.page.wait_for_timeout(1500)
        window.page.keyboard.press("Enter")
        self.assertIsNone(self.saved(2)[0]["ended"])

    def test_record_pressed_again_while_it_begins_leaves_no_recorder_behind(self):
        window = self.window()
        page = window.page
        page.evaluate(RECORDERS)
        page.keyboard.press("Enter")
        page.wait_for_selector("fs-record", state="attached")
        page.keyboard.press("Enter")
        page.evaluate("openCamera()")
        # Whichever of the two counts, the page knows of every recorder that there is.
        known = "recorders.filter((r) => r.state !== 'inactive').length <= (document.querySelector('.record-mark')?.checkVisibility() ? 1 : 0)"
        wait(lambda: page.evaluate("!document.querySelector('fs-record').isRecording"), what="the end of what began")
        page.wait_for_timeout(1000)
        self.assertTrue(page.evaluate(known))
        wait(lambda: self.takes() == [], what="a take without a recording to be thrown away")
        self.record(window, 1)
        self.assertTrue(page.evaluate(known))
        page.keyboard.press("Enter")
        page.wait_for_selector(".record-mark", state="hidden")
        wait(lambda: page.evaluate(known), what="no recorder")
        self.saved()

    def test_a_key_that_stays_down_records_once(self):
        window = self.window()
        for _ in range(6):
            window.page.keyboard.down("Enter")
        window.page.wait_for_selector(".record-mark:not([hidden])")
        window.page.wait_for_timeout(1000)
        window.page.keyboard.down("Enter")
        window.page.keyboard.up("Enter")
        self.assertTrue(window.page.evaluate("document.querySelector('fs-record').isRecording"))
        window.page.keyboard.press("Enter")
        self.saved()

    def test_what_is_recorded_stays_when_its_picture_is_switched_on(self):
        window = self.window()
        self.record(window, 1)
        window.page.keyboard.press("c")
        window.page.wait_for_selector("fs-stage.pictured fs-picture video")
        window.page.wait_for_timeout(2000)
        seconds = window.page.evaluate("document.querySelector('fs-record').seconds")
        window.page.keyboard.press("Enter")
        (take,) = self.saved()
        self.assertIsNone(take["ended"])
        self.assertGreater(self.length(take), seconds - 0.5)

    def test_a_microphone_that_the_page_itself_lets_go_of_ends_the_take(self):
        window = self.window()
        self.record(window, 2)
        window.page.evaluate("import('/lib/microphone.js').then((m) => m.microphone.start())")
        window.page.wait_for_selector("text=/Take saved up to 0:0[1-9]. The microphone is gone./")
        window.page.wait_for_selector(".record-mark", state="hidden")
        self.assertEqual(self.saved()[0]["ended"], "microphone-gone")

    def test_the_chosen_microphone_is_not_taken_back_before_the_take_is_over(self):
        devices = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream=device-count=3"]
        window = Window(self.enterContext(browser(fake_device=False, arguments=devices)), self.studio)
        page = window.page
        window.read(self.script)
        window.wait_status(*GOOD)
        # It was chosen at another time, and is plugged in again while another one is recorded.
        page.evaluate(CHOOSE_ANOTHER)
        self.record(window, 1)
        page.evaluate("navigator.mediaDevices.dispatchEvent(new Event('devicechange'))")
        page.wait_for_timeout(1500)
        self.assertTrue(page.evaluate("document.querySelector('fs-record').isRecording"))
        self.assertNotEqual(page.evaluate(MICROPHONE), page.evaluate("chosen"))
        page.keyboard.press("Enter")
        wait(lambda: page.evaluate(MICROPHONE) == page.evaluate("chosen"), what="the chosen microphone")
        self.assertIsNone(self.saved()[0]["ended"])

    def test_an_offer_to_record_on_goes_with_the_prompter(self):
        window = self.window()
        self.record(window, 1)
        window.page.evaluate(UNPLUG_CAMERA)
        window.page.wait_for_selector("button:text-is(\"Record on\")")
        window.go("#/")
        window.page.wait_for_selector(".script")
        self.assertEqual(window.page.locator("button:text-is(\"Record on\")").count(), 0)

    def test_nothing_is_recorded_without_a_microphone(self):
        window = self.window()
        page = window.page
        self.record(window, 1)
        page.evaluate(UNPLUG_MICROPHONE)
        window.wait_status("No microphone")
        page.click("button:text-is(\"Record on\")")
        page.wait_for_timeout(1500)
        self.assertFalse(page.is_visible(".record-mark"))
        # Nor by whoever asks for a recording in another way.
        page.evaluate("document.querySelector('fs-record').record()")
        page.wait_for_selector("text=Nothing is recorded.")
        self.assertFalse(page.is_visible(".record-mark"))
        self.assertEqual(self.saved()[0]["ended"], "microphone-gone")

    def test_a_full_disk_ends_the_take_cleanly(self):
        window = self.window()
        self.record(window)
        full = json.dumps({"error": {"code": "disk-full", "message": "Only 1 MB is free"}})
        window.context.route("**/media?offset=*", lambda route: route.fulfill(status=507, content_type="application/json", body=full))
        window.page.wait_for_selector("text=/Take saved up to 0:0[1-9]. The disk is full./")
        window.context.unroute("**/media?offset=*")
        self.assertEqual(self.saved()[0]["ended"], "disk-full")

    def test_a_disk_that_stays_full_has_the_take_as_far_as_it_came(self):
        window = self.window()
        self.record(window)
        full = json.dumps({"error": {"code": "disk-full", "message": "Only 1 MB is free"}})
        window.context.route("**/media?offset=*", lambda route: route.fulfill(status=507, content_type="application/json", body=full))
        window.page.wait_for_selector("text=/Take saved up to 0:0[1-9]. The disk is full./")
        wait(lambda: window.page.evaluate("true") and self.takes()[0]["state"] == "ready", what="the take to be saved")
        (take,) = self.takes()
        self.assertEqual(take["ended"], "disk-full")
        self.assertGreater(self.length(take), 1.0)

    def test_commands_cut_begin_again_and_keep(self):
        window = self.window()
        page = window.page
        self.record(window)
        # One that was not meant is taken back in time.
        page.evaluate(SAY, {"command": "cut", "from": 1.0, "to": 1.6})
        page.wait_for_selector(".banner:has-text('Cut')")
        page.keyboard.press("u")
        page.wait_for_timeout(3000)
        self.assertTrue(page.evaluate("document.querySelector('fs-record').isRecording"))
        page.evaluate(SAY, {"command": "again", "from": 2.0, "to": 2.6})
        page.wait_for_selector(".banner:has-text('Again')")
        wait(lambda: len(self.takes()) == 2, what="the second take")
        page.wait_for_timeout(1500)
        page.evaluate(SAY, {"command": "cut", "from": 3.0, "to": 3.6})
        page.wait_for_selector(".banner:has-text('Take saved')")
        page.evaluate(SAY, {"command": "keep", "from": 9.0, "to": 9.6})
        page.wait_for_selector(".banner:has-text('Kept')")
        wait(lambda: [t["starred"] for t in self.takes()] == [True, False], seconds=30, what="the star of the last take")
        self.assertEqual(window.problems, [])

    def test_sound_alone_where_no_picture_is_wanted(self):
        self.studio.ask("PUT", "api/settings", {"recordPicture": False})
        window = self.window()
        wait(lambda: not window.page.evaluate("import('/lib/settings.js').then((m) => m.settings.get('recordPicture'))"), what="the setting")
        self.record(window, 2)
        window.page.keyboard.press("Enter")
        (take,) = self.saved()
        self.assertFalse(take["hasPicture"])
        self.assertTrue(os.path.exists(os.path.join(self.studio.folder, "takes", take["id"], "recording.m4a")))


if __name__ == "__main__":
    unittest.main()
