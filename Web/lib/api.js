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

export async function ask(method, path, { body, json, signal, keepalive, cache = "no-store" } = {}) {
  const options = { method, signal, keepalive, headers: {}, cache };
  if (json !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(json);
  } else if (body !== undefined) {
    options.headers["Content-Type"] = "application/octet-stream";
    options.body = body;
  }
  let answer;
  try {
    answer = await fetch(path, options);
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

// The page's head asks for the list while the programs are still coming. A page that begins with the list takes that answer.
// Later it would be an old one, and a browser hands it out whenever this very address is asked for: no other question has it.
let isListEarly = /^#?\/?$/.test(location.hash);

const script = (id) => `/api/scripts/${encodeURIComponent(id)}`;

// What is on its way to the studio, by script. Who asks for a script waits for it: an answer that overtakes the change would
// show the text of before it for good.
const writes = new Map();

function write(id, answer) {
  const settled = answer.catch(() => {}).then(() => {
    if (writes.get(id) === settled) writes.delete(id);
  });
  writes.set(id, settled);
  return answer;
}

export const api = {
  status: () => ask("GET", "/api/status"),
  scripts: async () => {
    const [path, cache] = isListEarly ? ["/api/scripts?first", "default"] : ["/api/scripts", "no-store"];
    isListEarly = false;
    await Promise.all(writes.values());
    return (await ask("GET", path, { cache })).scripts;
  },
  script: async (id) => {
    await writes.get(id);
    return ask("GET", script(id));
  },
  reading: async (id, signal) => {
    await writes.get(id);
    return ask("GET", `${script(id)}/reading`, { signal });
  },
  create: (values) => ask("POST", "/api/scripts", { json: values }),
  save: (id, values) => write(id, ask("PUT", script(id), { json: values })),
  remove: (id) => ask("DELETE", script(id)),
  restore: (id) => ask("POST", `${script(id)}/restore`),
  import: (file) => ask("POST", `/api/scripts/import?name=${encodeURIComponent(file.name)}`, { body: file }),
  network: () => ask("GET", "/api/network"),
  openNetwork: (values) => ask("PUT", "/api/network", { json: values }),
  settings: () => ask("GET", "/api/settings"),
  saveSettings: (values, keepalive = false) => ask("PUT", "/api/settings", { json: values, keepalive }),
};
