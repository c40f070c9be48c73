// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * Makes an element. Text comes in only as text nodes, so nothing that a person wrote is ever read as markup.
 *
 * Properties: `class`, `on…` (listeners), `data` (dataset), `style` (through the CSSOM, which the page's content policy
 * allows where a style attribute is not), properties of the element, and attributes for the rest (`aria-…`, `for`).
 * A value of `null`, `undefined` or `false` is left out.
 */
export function h(name, properties, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties ?? {})) set(element, key, value);
  append(element, children);
  return element;
}

function set(element, key, value) {
  if (value === null || value === undefined || (value === false && !(key in element))) return;
  if (key === "class") element.className = value;
  else if (key === "data") Object.assign(element.dataset, value);
  else if (key === "style") for (const [name, v] of Object.entries(value)) element.style.setProperty(name, v);
  else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
  else if (key in element && !key.startsWith("aria") && key !== "list" && key !== "role") element[key] = value;
  else element.setAttribute(key, value === true ? "" : value);
}

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child);
  }
}

/** Replaces what is in an element. */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
  return element;
}

/** Has a style sheet be there, once. */
export function sheet(name) {
  const href = `styles/${name}.css`;
  if (document.querySelector(`link[href="${href}"]`)) return null;
  return new Promise((resolve, reject) => {
    document.head.append(h("link", { rel: "stylesheet", href, onload: resolve, onerror: reject }));
  });
}

let unique = 0;
/** An id that no other element has. */
export function id(prefix) {
  unique += 1;
  return `${prefix}-${unique}`;
}

/** One stroke icon, 24 by 24: the page's own by name, or a screen's by its path. It is decoration: the control that holds it carries the name. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name] ?? name);
  svg.append(path);
  return svg;
}

const ICONS = {
  record: "M12 6a6 6 0 1 1 0 12 6 6 0 0 1 0-12z",
  stop: "M7 7h10v10H7z",
  back: "M15 5l-7 7 7 7",
  hold: "M9 6v12M15 6v12",
  go: "M8 5.5v13l10.5-6.5z",
  mirror: "M12 4v16M9 8l-5 8h5zM15 8l5 8h-5z",
  flip: "M4 12h16M8 9l8-5v5zM8 15l8 5v-5z",
  window: "M4 5h16v11H4zM9 20h6M12 16v4",
  remote: "M8 3h8v18H8zM12 7v2M11 13h2M11 16h2",
  keys: "M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M8 14h8",
  text: "M4 18l5-12 5 12M5.8 14h6.4M15 18l3-7 3 7M16 15.5h4",
  mic: "M12 4a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-5 0v-5A2.5 2.5 0 0 1 12 4zM6.5 11.5a5.5 5.5 0 0 0 11 0M12 17v3",
  bin: "M5 7h14M10 7V5h4v2M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
  edit: "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3",
  add: "M12 5v14M5 12h14",
  file: "M12 15V4M8 8l4-4 4 4M5 15v4h14v-4",
  search: "M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15 15l5 5",
  close: "M6 6l12 12M18 6L6 18",
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
  full: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
};
