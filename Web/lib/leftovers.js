// SPDX-License-Identifier: GPL-3.0-or-later
import { sender } from "./take-recorder.js";
import { toast } from "./toasts.js";

/** Has the worker send what an earlier page left in the browser's storage, and tells what came of it. */
export function sendLeft() {
  const worker = sender();
  const left = new Set();
  worker.addEventListener("message", ({ data }) => {
    if (data.type === "resumed") for (const take of data.takes) left.add(take);
    if (!left.has(data.take)) return;
    if (data.type === "full") {
      left.delete(data.take);
      toast("The last moments of a take did not fit on the disk.", { hint: "The take is saved without them." });
    }
    if (data.type === "ended" && data.isWhole) toast("The end of a take was still here and has been added to it.");
    if (data.type === "lost") toast("The last moments of a take came too late to be added to it.", { hint: "The take is saved without them." });
  });
  worker.postMessage({ type: "resume" });
}
