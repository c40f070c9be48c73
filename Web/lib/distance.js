// SPDX-License-Identifier: GPL-3.0-or-later
import { ask } from "./api.js";
import { camera } from "./camera.js";
import { change, settings } from "./settings.js";
import { toast, toastError } from "./toasts.js";

/** Width in metres of what a detector takes for a face: cheek to cheek and a little more. */
const FACE = 0.16;
/** Metres that a camera's picture is wide at one metre: 60°, the middle of what laptops and webcams have. */
const VIEW = 1.15;
/** Points of text a metre: capitals of 40 minutes of arc, twice what ISO 9241-303 recommends for text that is not read at a glance. */
const POINTS = 46;
/** Pixels of the longer side of the picture that is looked at. */
const LOOKED_AT = 640;
/** Pictures that are looked at before there is no face. */
const TRIES = 3;

/** Screens whose text is kept to the reader's distance already. */
const kept = new WeakSet();

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Metres to a face that is so many pixels wide in a picture of this size. Cameras differ: right within a third. */
export const distanceOf = (face, { width, height }) => (FACE * Math.max(width, height)) / (VIEW * face);

/** The size of text, in points, for a distance in metres. */
export const sizeAt = (metres) => Math.round(Math.min(200, Math.max(14, POINTS * metres)));

/** Metres from the camera to the nearest face; `null` where none was found. The picture stays on this machine. */
export async function measureDistance() {
  const canvas = document.createElement("canvas");
  for (let left = TRIES; left > 0 && camera.state === "on"; left -= 1) {
    const { videoWidth: width, videoHeight: height } = camera.element;
    if (width && height) {
      const scale = Math.min(1, LOOKED_AT / Math.max(width, height));
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      canvas.getContext("2d").drawImage(camera.element, 0, 0, canvas.width, canvas.height);
      const body = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
      const [face] = (await ask("POST", "/api/faces", { body })).faces;
      if (face) return distanceOf(face.width, canvas);
    }
    if (left > 1) await pause(500);
  }
  return null;
}

/**
 * Keeps the size of the text to the reader's distance, where that is wanted: measured when the camera's picture comes and when a
 * take is over, never while a take is recorded or `isUnread` says that somebody reads. Ends with the screen.
 */
export function keepSize(screen, isUnread) {
  if (kept.has(screen) || !screen.isConnected) return;
  kept.add(screen);
  const isFree = () => screen.isConnected && !camera.isRecorded && isUnread();
  let isMeasuring = false;
  const look = async () => {
    if (!screen.isConnected) return ends.forEach((end) => end());
    if (isMeasuring || !settings.get("sizeFromDistance") || camera.state !== "on" || !isFree()) return;
    isMeasuring = true;
    try {
      const metres = await measureDistance();
      // The reading may have begun meanwhile: then the size stays.
      if (settings.get("sizeFromDistance") && isFree()) take(metres);
    } catch (error) {
      change({ sizeFromDistance: false });
      toastError(error, "The distance can't be measured: the text keeps its size.");
    }
    isMeasuring = false;
  };
  const ends = [settings.watch(["sizeFromDistance"], look)];
  for (const type of ["change", "free"]) {
    camera.addEventListener(type, look);
    ends.push(() => camera.removeEventListener(type, look));
  }
  look();
}

function take(metres) {
  if (metres === null) {
    toast("No face was found in the picture: the text keeps its size.", { hint: "Look at the camera, with light on your face." });
    return;
  }
  const before = settings.get("size");
  const size = sizeAt(metres);
  // A head that moves a little is no reason to set every line anew.
  if (before && Math.abs(size - before) < 0.1 * before) return;
  change({ size });
  toast(`${size} points, for a reader about ${metres.toFixed(1)} m from the camera.`, {
    action: { label: "Undo", run: () => change({ size: before, sizeFromDistance: false }) },
  });
}
