# SPDX-License-Identifier: GPL-3.0-or-later
"""The page's parts on their own, in the browser that runs them: what is true, keys, lines, pace."""
import unittest

from harness import ONE_EAR, Studio, Window, browser


# The sender of takes, with a program that is away until it is said to be there, and a storage that takes the first pieces and
# says of the others, when it is told to, that it is full.
SENDER = """
import '/lib/take-worker.js';
let isThere = false, isFull = false;
const sent = [];
self.fetch = async (path, { body }) => {
  if (!isThere) throw new TypeError('nobody');
  if (path.endsWith('/finish')) {
    postMessage({ type: 'finished', sent });
    return new Response('{}', { status: 202 });
  }
  sent.push(await body.text());
  return new Response(JSON.stringify({ size: 3 * sent.length }));
};
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (value) {
  const request = put.call(this, value);
  const wait = () => {
    if (isFull) this.transaction.abort();
    else this.get(['', 0]).onsuccess = wait;
  };
  if (value.offset >= 3 * 120) {
    postMessage({ type: 'asked' });
    wait();
  }
  return request;
};
addEventListener('message', ({ data }) => {
  if (data.type === 'full') isFull = true;
  if (data.type === 'there') isThere = true;
});
"""


class Parts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.studio = cls.enterClassContext(Studio(recognizer=ONE_EAR))
        cls.browser = cls.enterClassContext(browser())
        cls.window = Window(cls.browser, cls.studio, allow=False)

    def run_js(self, source, argument=None):
        return self.window.page.evaluate(source, argument)

    def test_no_trouble_is_ever_shown_as_following(self):
        shown = self.run_js(
            """async () => {
              const { trueState } = await import('/lib/status.js');
              const out = [];
              for (const link of ['starting', 'open', 'reconnecting', 'stalled', 'refused', 'ended'])
                for (const mic of ['off', 'asking', 'on', 'denied', 'none', 'busy', 'unable', 'paused', null])
                  for (const input of ['ok', 'silent', 'stopped'])
                    for (const trouble of [null, 'no-audio', 'silent', 'behind', 'recogniser'])
                      for (const place of ['listening', 'following', 'lost', 'held', null])
                        out.push([link, mic, input, trouble, place, trueState({ link, mic, input, trouble, place })]);
              return out;
            }"""
        )
        self.assertEqual(len(shown), 6 * 9 * 3 * 5 * 5)
        known = self.run_js("import('/lib/status.js').then((m) => Object.keys(m.STATES))")
        for link, mic, sound, trouble, place, state in shown:
            is_well = link == "open" and mic in ("on", None) and (sound == "ok" or mic is None) and trouble is None
            case = (link, mic, sound, trouble, place)
            self.assertEqual(state == "following", is_well and place == "following", case)
            self.assertEqual(state == "listening", is_well and place == "listening", case)
            self.assertIn(state, known, case)

    def test_a_screen_reader_is_told_what_is_true(self):
        said = self.run_js(
            """async () => {
              const { Announcer } = await import('/lib/status.js');
              // What is said of some states, each of which lasts.
              const said = (states) => {
                const region = document.createElement('p'), out = [], announcer = new Announcer(region);
                const later = window.setTimeout;
                window.setTimeout = (call) => call();
                for (const state of states) {
                  region.textContent = '';
                  announcer.take(state);
                  out.push(region.textContent);
                }
                window.setTimeout = later;
                return out;
              };
              return [['starting'], ['off', 'asking', 'listening'], ['following', 'reconnecting', 'starting', 'following'], ['silent', 'paused', 'paused', 'following'],
                ['starting', 'listening', 'following', 'listening'], ['listening', 'stalled', 'listening', 'following'], ['following', 'lost', 'following']].map(said);
            }"""
        )
        self.assertEqual(
            said,
            [
                [""],
                ["Microphone off", "Waiting for your leave to listen", "Listening"],
                ["Following", "Reconnecting", "", "Following"],
                ["The microphone is silent", "Press a key to listen", "", "Following"],
                ["", "Listening", "", ""],
                ["Listening", "Followspot does not answer", "Listening", ""],
                ["Following", "Lost you. Say the line again.", "Following"],
            ],
        )

    def test_sound_at_any_rate_is_brought_to_the_recognisers(self):
        """A tone of the voice's band comes out as it went in; one above half of the lower rate does not come out as another."""
        errors = self.run_js(
            """async () => {
              const { Resampler } = await import('/lib/resampler.js');
              const out = [];
              for (const rate of [8000, 11025, 16000, 22050, 32000, 44100, 48000, 96000, 192000])
                for (const tone of [120, 1000, 3200, 6500, 8200, 9600, 15000]) {
                  if (tone > rate * 0.42) continue;
                  const resampler = new Resampler(rate, 16000), made = [];
                  for (let i = 0; i < rate; i += 1) resampler.take(0.5 * Math.sin(2 * Math.PI * tone * i / rate), (s) => made.push(s));
                  // The ends are where the tone begins and breaks off.
                  let worst = 0;
                  for (let i = 200; i < made.length - 200; i += 1) {
                    const wanted = tone < 8000 ? 0.5 * Math.sin(2 * Math.PI * tone * i / 16000) : 0;
                    worst = Math.max(worst, Math.abs(made[i] - wanted));
                  }
                  out.push([rate, tone, made.length, worst]);
                }
              return out;
            }"""
        )
        self.assertGreater(len(errors), 40)
        for rate, tone, count, worst in errors:
            self.assertAlmostEqual(count, 16000, delta=80, msg=f"samples a second from {rate}")
            self.assertLess(worst, 0.5 * 0.01, f"{tone} Hz at {rate}")

    def test_a_full_storage_loses_no_piece_that_memory_has(self):
        self.window.page.route("**/lib/sender.js", lambda route: route.fulfill(content_type="text/javascript", body=SENDER))
        sent = self.run_js(
            """async () => {
              const sender = new Worker('/lib/sender.js', { type: 'module' });
              const told = (wanted) => new Promise((resolve, reject) => {
                sender.addEventListener('message', ({ data }) => wanted.includes(data.type) && resolve(data));
                setTimeout(() => reject(new Error(`${wanted} was not told`)), 30_000);
              });
              const asked = told(['asked']), end = told(['finished', 'lost']);
              const pieces = Array.from({ length: 125 }, (_, i) => String(i).padStart(3, '0'));
              pieces.forEach((text, i) => sender.postMessage({ type: 'piece', take: 't', offset: 3 * i, blob: new Blob([text]) }));
              sender.postMessage({ type: 'end', take: 't', bytes: 3 * pieces.length, reason: null });
              await asked;
              // The pieces are looked through again meanwhile.
              await new Promise((resolve) => setTimeout(resolve, 2500));
              sender.postMessage({ type: 'full' });
              await new Promise((resolve) => setTimeout(resolve, 500));
              sender.postMessage({ type: 'there' });
              const { type, sent } = await end;
              sender.terminate();
              return sent ?? type;
            }"""
        )
        self.assertEqual(sent, [f"{n:03}" for n in range(125)])

    def test_keys_have_one_name_on_every_layout(self):
        names = self.run_js(
            """async () => {
              const { keyOf, keyMap, DEFAULT_KEYS } = await import('/lib/keys.js');
              const event = (key, more = {}) => ({ key, getModifierState: (m) => Boolean(more[m]), ...more });
              return {
                names: [event(' '), event('F5'), event('F5', { shiftKey: true }), event('B'), event('?', { shiftKey: true }), event('Shift'),
                  event('[', { ctrlKey: true, altKey: true, AltGraph: true }), event('r', { ctrlKey: true }), event('Dead')].map(keyOf),
                doubled: Object.values(DEFAULT_KEYS).join(' ').split(' ').filter((k, i, all) => all.indexOf(k) !== i),
                reload: keyMap(Object.fromEntries(Object.entries(DEFAULT_KEYS).map(([a, k]) => ['key.' + a, k]))).get('Ctrl+r') ?? null,
              };
            }"""
        )
        self.assertEqual(names["names"], ["Space", "F5", "Shift+F5", "b", "?", None, "[", "Ctrl+r", None])
        self.assertEqual(names["doubled"], [])
        self.assertIsNone(names["reload"])

    def test_what_is_shown_of_a_token(self):
        pairs = {
            "**bold**": "bold", "_so_,": "so,", "snake_case": "snake_case", "*": "•", "-": "•", "2*3*4": "2*3*4", "`code`": "code", "~~no~~": "no",
            "(**both**)": "(both)", "it's": "it's", "—": "—",
        }
        shown = self.run_js("(tokens) => import('/lib/typeset.js').then(({ shown }) => tokens.map((t) => shown(t, 'text')))", list(pairs))
        self.assertEqual(dict(zip(pairs, shown)), pairs)

    def test_lines_hold_every_word_once_and_fit(self):
        """Random texts in random widths: lines cover all words in order, lie below each other, and are no wider than the column."""
        found = self.run_js(
            """async () => {
              const { Reading, styleFor, typeset, lineOfWord } = await import('/lib/typeset.js');
              const { SETTINGS } = await import('/lib/settings.js');
              await document.fonts.load('540 40px "Followspot Inter"');
              let seed = 7;
              const random = (n) => ((seed = (seed * 1103515245 + 12345) % 2147483648) >>> 8) % n;
              const problems = [];
              const context = document.createElement('canvas').getContext('2d');
              for (let round = 0; round < 120; round += 1) {
                let text = '';
                const tokens = [];
                const paragraphs = [];
                let words = 0;
                for (let p = 0; p < 1 + random(5); p += 1) {
                  const first = tokens.length;
                  for (let t = 0; t < 1 + random(60); t += 1) {
                    const token = 'abcdefghijklmnop'.slice(0, 1 + random(14)).repeat(random(40) === 0 ? 12 : 1);
                    const said = random(8) === 0 ? 0 : 1 + (random(9) === 0 ? 2 : 0);
                    tokens.push([text.length, text.length + token.length, words, said ? 1 : 0]);
                    text += token + ' ';
                    words += said;
                  }
                  paragraphs.push([first, tokens.length, random(4) === 0 ? 'head' : 'text']);
                }
                const reading = new Reading({ id: 'x', revision: '1', language: 'en', text, tokens, paragraphs, words });
                const defaults = Object.fromEntries(Object.entries(SETTINGS).map(([k, v]) => [k, v.value]));
                const style = styleFor({ ...defaults, size: random(2) * (14 + random(100)), margin: random(35) }, 320 + random(2000), 300 + random(1200));
                const { lines, height } = typeset(reading, style);
                let word = 0;
                let bottom = 0;
                for (const line of lines) {
                  if (line.firstWord !== word || line.endWord < word) problems.push(['words', round, line.firstWord, word]);
                  if (line.top < bottom) problems.push(['top', round]);
                  word = line.endWord;
                  bottom = line.top + line.height;
                  const shown = line.piece ?? reading.texts.slice(line.firstToken, line.endToken).filter(Boolean).join(' ');
                  context.font = line.isHead ? style.headFont : style.font;
                  const wide = context.measureText(shown).width + style.letters * shown.length;
                  if (wide > style.column * 1.01 + 1 && shown.length > 1) problems.push(['wide', round, wide, style.column]);
                }
                if (word !== words || bottom !== height) problems.push(['end', round, word, words]);
                for (let k = 0; k < 20 && words; k += 1) {
                  const w = random(words);
                  const plain = lines.findLastIndex((l) => l.firstWord <= w && w < l.endWord);
                  if (lineOfWord(lines, w) !== plain) problems.push(['line', round, w]);
                  const token = reading.tokenOf(w);
                  if (!(reading.firstWords[token] <= w && w < reading.firstWords[token + 1])) problems.push(['token', round, w]);
                }
              }
              return problems;
            }"""
        )
        self.assertEqual(found[:5], [])

    def test_pace_counts_reading_and_neither_holds_nor_jumps(self):
        pace = self.run_js(
            """async () => {
              const { PaceClock } = await import('/lib/pace-clock.js');
              const clock = new PaceClock();
              let now = 0;
              for (let word = 0; word <= 100; word += 1) clock.at(word, 'following', (now += 400));
              for (let i = 0; i < 50; i += 1) clock.at(100, 'held', (now += 1000));
              clock.at(900, 'following', (now += 400));
              for (let word = 900; word <= 1000; word += 1) clock.at(word, 'following', (now += 400));
              return [clock.pace(1), clock.elapsed, clock.left(150, 1), clock.learnt(150)];
            }"""
        )
        self.assertAlmostEqual(pace[0], 150, delta=4)
        # The hold is a minute less the moment in which it was asked for.
        self.assertAlmostEqual(pace[1], 82, delta=2)
        self.assertAlmostEqual(pace[2], 60, delta=2)
        self.assertAlmostEqual(pace[3], 150, delta=2)

    def test_a_motion_never_goes_the_wrong_way_and_arrives(self):
        found = self.run_js(
            """async () => {
              const { Glider } = await import('/lib/glider.js');
              const layer = document.body.appendChild(document.createElement('div'));
              const glider = new Glider(layer);
              const out = [];
              let target = 0;
              for (let i = 0; i < 14; i += 1) {
                const before = glider.offsetAt();
                target += 20 + ((i * 37) % 50);
                glider.to(target, 0.12, i % 3 ? 300 : 0);
                if (Math.abs(glider.offsetAt() - before) > 6) out.push(['jump', i]);
                let last = glider.offsetAt();
                for (let k = 0; k < 5; k += 1) {
                  await new Promise((resolve) => setTimeout(resolve, 12));
                  const now = glider.offsetAt();
                  if (now < last - 0.5 || now > target + 0.5) out.push(['way', i, last, now, target]);
                  last = now;
                }
              }
              await new Promise((resolve) => setTimeout(resolve, 250));
              const seen = new DOMMatrix(getComputedStyle(layer).transform).m42;
              if (Math.abs(seen + target) > 0.6 || Math.abs(glider.offsetAt() - target) > 0.01) out.push(['end', seen, target]);
              layer.remove();
              return out;
            }"""
        )
        self.assertEqual(found, [])

    def test_settings_take_nothing_that_they_may_not_be(self):
        values = self.run_js(
            """async () => {
              const { checked } = await import('/lib/settings.js');
              return [checked('size', 5000), checked('size', 'big'), checked('size', NaN), checked('theme', 'neon'), checked('theme', 'paper'),
                checked('margin', -3), checked('fade', 1), checked('unknown', 'kept')];
            }"""
        )
        self.assertEqual(values, [200, 0, 0, "night", "paper", 0, True, "kept"])


if __name__ == "__main__":
    unittest.main()
