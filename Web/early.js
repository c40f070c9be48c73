// SPDX-License-Identifier: GPL-3.0-or-later

// Asks for the list while the rest of the page is still coming, unless that was the quicker one. Only the first question
// takes this answer: later it would be an old one.
if (!("earlyScripts" in globalThis) && /^#?\/?$/.test(location.hash)) globalThis.earlyScripts = fetch("/api/scripts");
