// SPDX-License-Identifier: GPL-3.0-or-later

const numbers = new Intl.NumberFormat();
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

export const count = (n) => numbers.format(n);
export const words = (n) => `${count(n)} ${n === 1 ? "word" : "words"}`;

/** Reading time of so many words at a pace in words a minute: "40 s", "8 min", "1 h 20 min". */
export function readingTime(wordCount, pace) {
  const seconds = (wordCount / pace) * 60;
  if (seconds < 50) return `${Math.max(5, Math.round(seconds / 5) * 5)} s`;
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Seconds as "4:05" or "1:04:05". */
export function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  const hours = Math.floor(whole / 3600);
  if (hours) return `${hours}:${parts.map((p) => String(p).padStart(2, "0")).join(":")}`;
  return `${parts[0]}:${String(parts[1]).padStart(2, "0")}`;
}

/** When something was, as a person says it: "just now", "2 hours ago", "last week", a date. */
export function ago(value, now = Date.now()) {
  const then = typeof value === "number" ? value * (value < 1e11 ? 1000 : 1) : Date.parse(value);
  if (!Number.isFinite(then)) return "";
  const seconds = (then - now) / 1000;
  for (const [unit, size, limit] of [["minute", 60, 60], ["hour", 3600, 24], ["day", 86400, 7], ["week", 604800, 5]]) {
    const amount = Math.round(seconds / size);
    if (unit === "minute" && amount > -1) return "just now";
    if (Math.abs(amount) < limit) return relative.format(amount, unit);
  }
  return new Date(then).toLocaleDateString(undefined, { dateStyle: "medium" });
}

/** Words of a text as a person counts them: what stands between white space and has a letter or a figure. */
export function countWords(text) {
  return text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

/** The name of a language in the person's own: "de" is "German". */
export function languageName(tag) {
  try {
    return new Intl.DisplayNames(undefined, { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
