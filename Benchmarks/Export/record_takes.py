# SPDX-License-Identifier: GPL-3.0-or-later
"""Recordings as the page makes them: Chromium's own MediaRecorder on a made-up camera and microphone."""
import base64
import os
import shutil

from playwright.sync_api import sync_playwright

CHROMIUM = os.environ.get("FOLLOWSPOT_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome") or ""
TYPES = {"mp4": "video/mp4;codecs=avc1,opus", "webm": "video/webm;codecs=vp8,opus"}
RECORD = """async ([mimeType, seconds]) => {
  if (!MediaRecorder.isTypeSupported(mimeType)) return '';
  const audio = {echoCancellation: false, noiseSuppression: false, autoGainControl: false};
  const stream = await navigator.mediaDevices.getUserMedia({video: {width: 640, height: 360}, audio});
  const video = document.createElement('video');
  video.srcObject = stream;
  video.muted = true;
  await video.play();
  const recorder = new MediaRecorder(stream, {mimeType, videoKeyFrameIntervalDuration: 500});
  const parts = [];
  recorder.ondataavailable = (event) => parts.push(event.data);
  const stopped = new Promise((done) => { recorder.onstop = done; });
  recorder.start(250);
  await new Promise((done) => setTimeout(done, seconds * 1000));
  recorder.stop();
  await stopped;
  stream.getTracks().forEach((track) => track.stop());
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  let text = '';
  for (let i = 0; i < bytes.length; i += 32768) text += String.fromCharCode(...bytes.subarray(i, i + 32768));
  return btoa(text);
}"""


def record(folder, seconds, sound):
    """Records each type; returns the files. `sound` is a WAV file for the microphone."""
    files = []
    arguments = [
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream=fps=30",
        f"--use-file-for-fake-audio-capture={sound}",
        "--autoplay-policy=no-user-gesture-required",
    ]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, chromium_sandbox=False, args=arguments)
        page = browser.new_page()
        # A page with a secure origin, served by nobody.
        page.route("https://studio.test/", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
        page.goto("https://studio.test/")
        for ending, kind in TYPES.items():
            data = base64.b64decode(page.evaluate(RECORD, [kind, seconds]))
            if not data:
                raise SystemExit(f"bench-export: this browser can't record {kind}")
            files.append(os.path.join(folder, f"chromium.{ending}"))
            with open(files[-1], "wb") as file:
                file.write(data)
        browser.close()
    return files
