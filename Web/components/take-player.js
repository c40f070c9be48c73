// SPDX-License-Identifier: GPL-3.0-or-later
import { h, icon } from "../lib/dom.js";
import { takesApi } from "../lib/takes-api.js";
import { CAPTIONS, exact, SCISSORS } from "../lib/takes.js";

/** Plays a take's recording with its captions. Events: `time` — the present moment, as often as the screen is drawn. */
class TakePlayer extends HTMLElement {
  #video = h("video", { class: "video", playsInline: true, preload: "auto", "aria-label": "Recording" });
  #play = h("button", { class: "icon-button play", type: "button", "aria-label": "Play", title: "Play (Space)", onclick: () => this.toggle() }, icon("go"));
  #clock = h("span", { class: "take-clock" });
  #captions = this.#switch(CAPTIONS, "Captions", "Captions (C)", () => this.toggleCaptions());
  #skip = this.#switch(SCISSORS, "Leave out what is cut", "Leave out what is cut", () => this.#toggleSkip());
  #full = h("button", { class: "icon-button", type: "button", "aria-label": "Full screen", title: "Full screen (F)", onclick: () => this.toggleFull() }, icon("full"));
  #trouble = h("p", { class: "player-trouble", role: "alert", hidden: true });
  #cuts = [];
  #duration = 0;
  #last = 0;
  #frame = 0;
  #wanted = null;

  #switch(path, label, title, onclick) {
    return h("button", { class: "icon-button", type: "button", "aria-pressed": "true", "aria-label": label, title, onclick }, icon(path));
  }

  set take(take) {
    this.#duration = take.duration;
    this.commands = take.commands;
    this.classList.toggle("no-picture", !take.hasPicture);
    if (take.width && take.height) this.#video.style.setProperty("aspect-ratio", `${take.width} / ${take.height}`);
    this.#video.append(h("track", { kind: "captions", label: "Captions", src: takesApi.captionsOf(take.id), default: true }));
    this.#video.src = takesApi.mediaOf(take.id);
    this.#video.addEventListener("error", () => {
      this.#trouble.hidden = false;
      this.#trouble.textContent = `This browser can't play the recording. It lies in the take's folder: ${take.file}`;
    });
    this.#tell();
  }

  set commands(commands) {
    this.#cuts = commands.filter((one) => one.cut).sort((a, b) => a.start - b.start);
  }

  /** Seconds on the take's clock. */
  get time() {
    return this.#wanted ?? this.#video.currentTime;
  }

  connectedCallback() {
    this.append(
      h("div", { class: "video-frame" }, this.#video, this.#trouble),
      h("div", { class: "player-bar" }, this.#play, this.#clock, this.#skip, this.#captions, this.#full),
    );
    const video = this.#video;
    for (const name of ["play", "pause", "ended"]) video.addEventListener(name, () => this.#showState());
    for (const name of ["timeupdate", "loadedmetadata"]) video.addEventListener(name, () => this.#tell());
    video.addEventListener("seeked", () => {
      this.#wanted = null;
      this.#last = video.currentTime;
      this.#tell();
    });
    video.addEventListener("click", () => this.toggle());
    // As people have set it by the browser's own means, in full screen for example.
    video.textTracks.addEventListener("change", () => this.#captions.setAttribute("aria-pressed", String(this.#isCaptioned)));
  }

  disconnectedCallback() {
    cancelAnimationFrame(this.#frame);
    this.#video.pause();
    // Lets go of the connection that the recording comes over.
    this.#video.removeAttribute("src");
    this.#video.load();
  }

  play() {
    this.#video.play().catch(() => {});
  }

  pause() {
    this.#video.pause();
  }

  toggle() {
    if (this.#video.paused) this.play();
    else this.pause();
  }

  seek(time) {
    const end = Number.isFinite(this.#video.duration) ? Math.min(this.#video.duration, this.#duration) : this.#duration;
    this.#wanted = Math.min(Math.max(0, time), Math.max(0, end));
    this.#video.currentTime = this.#wanted;
    this.#tell();
  }

  get #isCaptioned() {
    return [...this.#video.textTracks].some((track) => track.mode === "showing");
  }

  toggleCaptions() {
    const mode = this.#isCaptioned ? "hidden" : "showing";
    for (const track of this.#video.textTracks) track.mode = mode;
    this.#captions.setAttribute("aria-pressed", String(mode === "showing"));
  }

  #toggleSkip() {
    this.#skip.setAttribute("aria-pressed", String(this.#skip.getAttribute("aria-pressed") !== "true"));
  }

  toggleFull() {
    if (document.fullscreenElement) document.exitFullscreen();
    else this.#video.requestFullscreen?.().catch(() => {});
  }

  #showState() {
    const isPlaying = !this.#video.paused && !this.#video.ended;
    this.#play.replaceChildren(icon(isPlaying ? "hold" : "go"));
    this.#play.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
    cancelAnimationFrame(this.#frame);
    if (isPlaying) this.#follow();
    else this.#tell();
  }

  #follow() {
    this.#frame = requestAnimationFrame(() => {
      this.#leaveOut();
      this.#tell();
      this.#follow();
    });
  }

  /** Steps over a cut that playing has come to; one that the person went into is played. */
  #leaveOut() {
    const now = this.#video.currentTime;
    const before = this.#last;
    this.#last = now;
    if (this.#video.seeking || this.#skip.getAttribute("aria-pressed") !== "true") return;
    const cut = this.#cuts.find((one) => before <= one.start && now >= one.start && now < one.end);
    if (!cut) return;
    // What follows may be cut as well.
    let { end } = cut;
    for (const next of this.#cuts) if (next.start <= end && next.end > end) ({ end } = next);
    this.seek(end);
  }

  #tell() {
    const time = this.time;
    this.#clock.textContent = `${exact(time)} / ${exact(this.#duration)}`;
    this.dispatchEvent(new CustomEvent("time", { detail: time }));
  }
}

customElements.define("fs-take-player", TakePlayer);
