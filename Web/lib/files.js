// SPDX-License-Identifier: GPL-3.0-or-later
import { api } from "./api.js";
import { toast } from "./toasts.js";

/** What the file dialog offers; the server says of each whether it can be read here. */
export const EXTENSIONS = ["txt", "md", "docx", "odt", "rtf", "html", "pdf", "fountain", "fdx"];

/** Imports files one after the other; says of each what became of it. Resolves to the new scripts. */
export async function importFiles(files) {
  const scripts = [];
  for (const file of files) {
    try {
      scripts.push(await api.import(file));
    } catch (error) {
      // Most of what can be wrong with a file is told with its name.
      const what = error.message.startsWith(file.name) ? `Not imported: ${error.message}` : `“${file.name}” was not imported. ${error.message}`;
      toast(what, { hint: error.hint, tone: "alert", seconds: 20 });
    }
  }
  if (scripts.length === 1) toast(`“${scripts[0].title}” is in your scripts.`);
  else if (scripts.length > 1) toast(`${scripts.length} scripts were imported.`);
  return scripts;
}

/** Asks for files with the browser's dialog. */
export function chooseFiles() {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.multiple = true;
    input.accept = EXTENSIONS.map((e) => `.${e}`).join(",");
    input.addEventListener("change", () => resolve([...input.files]));
    input.addEventListener("cancel", () => resolve([]));
    input.click();
  });
}
