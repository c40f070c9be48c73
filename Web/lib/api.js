// SPDX-License-Identifier: GPL-3.0-or-later

/** What the server said no to: a code, a sentence, and what to do. `status` 0 means that it did not answer. */
export class ApiError extends Error {
  constructor(status, { code, message, hint } = {}) {
    super(message ?? "Followspot does not answer.");
    this.status = status;
    this.code = code ?? "no-answer";
    this.hint = hint ?? (status === 0 ? "Is it still running? Start followspot and open the address that it prints." : "");
  }

  /** The page's key is of an earlier start of the program. */
  get isRefused() {
    return this.status === 401 || this.status === 403;
  }
}

async function ask(method, path, { body, json, signal, keepalive, early } = {}) {
  const options = { method, signal, keepalive, headers: {}, cache: "no-store" };
  if (json !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(json);
  } else if (body !== undefined) {
    options.headers["Content-Type"] = "application/octet-stream";
    options.body = body;
  }
  let answer;
  try {
    answer = await (early ?? fetch(path, options));
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError(0);
  }
  const text = await answer.text();
  let value = null;
  try {
    value = text ? JSON.parse(text) : null;
  } catch {
    if (answer.ok) throw new ApiError(answer.status, { code: "not-json", message: "The server's answer is not readable." });
  }
  if (answer.ok) return value;
  const error = new ApiError(answer.status, value?.error ?? { code: `http-${answer.status}`, message: `The server said ${answer.status}.` });
  error.body = value;
  throw error;
}

const script = (id) => `/api/scripts/${encodeURIComponent(id)}`;

export const api = {
  status: () => ask("GET", "/api/status"),
  scripts: async () => {
    const early = globalThis.earlyScripts;
    globalThis.earlyScripts = undefined;
    return (await ask("GET", "/api/scripts", { early })).scripts;
  },
  script: (id) => ask("GET", script(id)),
  reading: (id, signal) => ask("GET", `${script(id)}/reading`, { signal }),
  create: (values) => ask("POST", "/api/scripts", { json: values }),
  save: (id, values) => ask("PUT", script(id), { json: values }),
  remove: (id) => ask("DELETE", script(id)),
  restore: (id) => ask("POST", `${script(id)}/restore`),
  import: (file) => ask("POST", `/api/scripts/import?name=${encodeURIComponent(file.name)}`, { body: file }),
  network: () => ask("GET", "/api/network"),
  openNetwork: (values) => ask("PUT", "/api/network", { json: values }),
  settings: () => ask("GET", "/api/settings"),
  saveSettings: (values, keepalive = false) => ask("PUT", "/api/settings", { json: values, keepalive }),
};
