// SPDX-License-Identifier: GPL-3.0-or-later
import { ask } from "./api.js";

const path = (id, rest = "") => `/api/takes/${encodeURIComponent(id)}${rest}`;
const exported = (id, rest = "") => `/api/exports/${encodeURIComponent(id)}${rest}`;

/** What the server says of takes and exports (docs/api.md). */
export const takesApi = {
  record: (values) => ask("POST", "/api/takes", { json: values }),
  tellPicture: (id, values) => ask("PUT", path(id, "/picture"), { json: values }),
  list: () => ask("GET", "/api/takes"),
  take: (id, signal) => ask("GET", path(id), { signal }),
  change: (id, values, keepalive = false) => ask("PUT", path(id), { json: values, keepalive }),
  remove: (id) => ask("DELETE", path(id)),
  restore: (id) => ask("POST", path(id, "/restore")),
  best: (script) => ask("GET", `/api/takes/best?script=${encodeURIComponent(script)}`),
  openFolder: (id) => ask("POST", path(id, "/folder")),
  begin: (id, values) => ask("POST", path(id, "/exports"), { json: values }),
  exports: async () => (await ask("GET", "/api/exports")).exports,
  endExport: (id) => ask("DELETE", exported(id)),
  mediaOf: (id) => path(id, "/media"),
  captionsOf: (id) => path(id, "/captions.vtt"),
  fileOf: (id) => exported(id, "/file"),
};
