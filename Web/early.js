// SPDX-License-Identifier: GPL-3.0-or-later

// Asks for the list while the rest of the page is still coming.
if (/^#?\/?$/.test(location.hash)) globalThis.earlyScripts = fetch("/api/scripts");
