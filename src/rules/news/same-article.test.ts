import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { articleKey } from './same-article.ts';

const keyOf = (typed: string) => {
  const { hostname, port, pathname, searchParams } = new URL(typed);
  return articleKey({ host: hostname, port, path: pathname, parameters: [...searchParams] });
};

const ARTICLE = 'https://tri-today.com/2026/01/kona-returns?id=7&lang=en';

describe('the same article', () => {
  it.each([
    'http://tri-today.com/2026/01/kona-returns?id=7&lang=en',
    'https://www.tri-today.com/2026/01/kona-returns?id=7&lang=en',
    'https://WWW.Tri-Today.com./2026/01/kona-returns?id=7&lang=en',
    'https://tri-today.com:443/2026/01/kona-returns?id=7&lang=en',
    'http://tri-today.com:80/2026/01/kona-returns?id=7&lang=en',
    'https://tri-today.com/2026/01/kona-returns/?id=7&lang=en',
    'https://tri-today.com/2026/01/kona-returns//?id=7&lang=en',
    'https://tri-today.com/2026/01/kona-returns?lang=en&id=7',
    'https://tri-today.com/2026/01/kona-returns?id=7&lang=en#comments',
    'https://tri-today.com/2026/01/kona-returns?utm_source=x&id=7&utm_campaign=y&lang=en',
    'https://tri-today.com/2026/01/kona-returns?id=7&lang=en&fbclid=1&gclid=2&igshid=3&mc_cid=4&mc_eid=5&ref_src=6',
    'https://tri-today.com/2026/01/kona-returns?id=7&UTM_Source=x&lang=en',
    'https://tri-today.com/2026/01/%6bona-returns?id=%37&lang=en',
    'http://www.tri-today.com/2026/01/kona-returns/?utm_source=mail&id=7&lang=en#top',
  ])('is %s', (spelling) => expect(keyOf(spelling)).toBe(keyOf(ARTICLE)));

  it.each([
    'https://tri-today.com/2026/01/kona-returns',
    'https://tri-today.com/2026/01/kona-returns?id=8&lang=en',
    'https://tri-today.com/2026/01/kona-returns?id=7&id=7&lang=en',
    'https://tri-today.com/2026/01/Kona-Returns?id=7&lang=en',
    'https://tri-today.com/2026/01?id=7&lang=en',
    'https://tri-today.com:8443/2026/01/kona-returns?id=7&lang=en',
    'https://news.tri-today.com/2026/01/kona-returns?id=7&lang=en',
    'https://tri-today.de/2026/01/kona-returns?id=7&lang=en',
    'https://tri-today.com/2026/01/kona-returns?id=7&lang=en&utmost=1',
  ])('is not %s', (other) => expect(keyOf(other)).not.toBe(keyOf(ARTICLE)));

  it.each([
    'https://twitter.com/protriathletes/status/1',
    'https://mobile.twitter.com/protriathletes/status/1?ref_src=twsrc',
    'https://www.twitter.com/protriathletes/status/1/',
    'https://mobile.x.com/protriathletes/status/1',
  ])('on X: %s', (spelling) => expect(keyOf(spelling)).toBe('x.com/protriathletes/status/1'));

  it.each([
    ['https://a.example/', 'a.example'],
    ['https://a.example/%e4%bd%a0', 'a.example/%E4%BD%A0'],
    ['https://a.example/a%2Fb', 'a.example/a%2Fb'],
    ['https://a.example/?q=a+b&r=%26', 'a.example?q=a%20b&r=%26'],
    ['https://bücher.example/x', 'xn--bcher-kva.example/x'],
  ])('%s has the key %s', (url, key) => expect(keyOf(url)).toBe(key));

  it('does not depend on how a link was shared', () => {
    const word = fc.stringMatching(/^[a-z0-9%&=+ ]{1,8}$/);
    const parameters = fc.array(fc.tuple(fc.stringMatching(/^p[a-z]{0,5}$/), word), { maxLength: 5 });
    const tracking = fc.constantFrom('utm_source', 'utm_x', 'fbclid', 'mc_eid', 'igshid');
    fc.assert(
      fc.property(
        parameters,
        fc.array(fc.tuple(tracking, word)),
        fc.boolean(),
        fc.nat(),
        (own, added, isWww, seed) => {
          const shuffled = [...own, ...added].map((one, at) => ({ one, at: (at * 7 + seed) % 11 }));
          const shared = shuffled.sort((a, b) => a.at - b.at).map(({ one }) => one);
          const url = (host: string, path: string, given: [string, string][]) =>
            `${host}${path}?${new URLSearchParams(given)}`;
          expect(keyOf(url(isWww ? 'http://www.a.example' : 'https://A.example', '/b/', shared))).toBe(
            keyOf(url('https://a.example', '/b', own)),
          );
        },
      ),
    );
  });
});
