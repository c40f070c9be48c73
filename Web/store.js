// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * Values that screens share, with a notice for each change.
 *
 * Setting a key to the value that it has says nothing, so that a screen is drawn only for what is new.
 */
export class Store {
  #values;
  #watchers = new Set();

  constructor(values = {}) {
    this.#values = { ...values };
  }

  get(key) {
    return this.#values[key];
  }

  all() {
    return { ...this.#values };
  }

  /** Takes new values; watchers are called once, with the set of keys that changed. */
  set(values) {
    const changed = new Set();
    for (const [key, value] of Object.entries(values)) {
      if (Object.is(this.#values[key], value)) continue;
      this.#values[key] = value;
      changed.add(key);
    }
    if (!changed.size) return;
    for (const watcher of [...this.#watchers]) {
      if (!watcher.keys || watcher.keys.some((key) => changed.has(key))) watcher.call(this.#values, changed);
    }
  }

  /** Calls `call` after changes of these keys (`null`: of any); returns a function that ends it. */
  watch(keys, call) {
    const watcher = { keys, call };
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }
}
