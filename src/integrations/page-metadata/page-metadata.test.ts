import { describe, expect, it } from 'vitest';
import type { PageFacts } from '#rules/news/news-values.ts';
import { computingMilliseconds } from '#testing/server/computing.ts';
import { readPage } from './page-metadata.ts';
import { isHtml, pageText } from './page-text.ts';

const URL_OF_PAGE = 'https://a.example/news/1';
const NOTHING: PageFacts = {
  ...{ title: null, description: null, published: null },
  ...{ og: {}, twitter: {}, icons: [], pictures: [] },
};
const read = (html: string) => readPage(html, URL_OF_PAGE);

describe('a page', () => {
  it.each<[string, string, Partial<PageFacts>]>([
    ['nothing', '', {}],
    ['text', 'plain < text & more', {}],
    ['a title with entities', '<title>Kona &amp; N&#237;ce &lt;3</title>', { title: 'Kona & Níce <3' }],
    [
      'a text that is cut inside a character, and one with NUL',
      `<meta property="og:description" content="${'a'.repeat(999)}😀"><meta property="og:title" content="A\0B">`,
      { og: { description: `${'a'.repeat(999)}\ufffd`, title: 'AB' } },
    ],
    ['the first title', '<title>A</title><svg><title>B</title></svg>', { title: 'A' }],
    ['a description', '<meta NAME="Description" CONTENT="About">', { description: 'About' }],
    [
      'Open Graph',
      '<meta property="og:title" content=" T "><meta property="og:title" content="second"><meta property="og:locale" content="">',
      { og: { title: 'T' } },
    ],
    ['Open Graph by name', '<meta name="og:title" content="T">', { og: { title: 'T' } }],
    [
      'the Twitter card and the time',
      '<meta name="twitter:card" content="summary"><meta property="article:published_time" content="2026-01-01">',
      { twitter: { card: 'summary' }, og: { 'article:published_time': '2026-01-01' } },
    ],
    [
      'pictures, relative to the page, each once',
      '<meta property="og:image" content="../a.png"><meta property="og:image:secure_url" content="https://a.example/a.png"><meta name="twitter:image" content="//b.example/b.png">',
      {
        pictures: ['https://a.example/a.png', 'https://b.example/b.png'],
        og: { image: '../a.png', 'image:secure_url': 'https://a.example/a.png' },
        twitter: { image: '//b.example/b.png' },
      },
    ],
    [
      'no picture of another scheme, not even as text',
      '<meta property="og:image" content="javascript:alert(1)"><meta property="og:image" content="/a.png"><meta name="twitter:image" content="https://u@a.example/">',
      { pictures: ['https://a.example/a.png'], og: { image: '/a.png' } },
    ],
    [
      'icons',
      '<link rel="shortcut icon" href="f.ico"><link rel="apple-touch-icon" sizes="180x180" href="/t.png" type="image/png"><link rel="stylesheet" href="s.css"><link rel="icon" href="data:image/png,x">',
      {
        icons: [
          { href: 'https://a.example/news/f.ico', sizes: '', type: '' },
          { href: 'https://a.example/t.png', sizes: '180x180', type: 'image/png' },
        ],
      },
    ],
    [
      'an icon whose type is cut inside an emoji',
      `<link rel="icon" href="f.ico" type="${'x'.repeat(99)}🏊">`,
      { icons: [{ href: 'https://a.example/news/f.ico', sizes: '', type: `${'x'.repeat(99)}\ufffd` }] },
    ],
    [
      'JSON-LD',
      '<script type="application/ld+json">{broken</script><script type="application/LD+JSON">{"@graph":[{"@type":"WebPage"},{"datePublished":"2026-02-02"}]}</script>',
      { published: '2026-02-02' },
    ],
    ['no other script', '<script>{"datePublished":"2026-02-02"}</script>', {}],
    ['no value named as a part of objects', '<meta property="og:__proto__" content="x">', {}],
    [
      'a page that is cut off',
      '<meta property="og:title" content="T"><meta property="og:desc',
      { og: { title: 'T' } },
    ],
  ])('says %s', async (_what, html, facts) => expect(await read(html)).toEqual({ ...NOTHING, ...facts }));

  it('is read within limits', async () => {
    const metas = Array.from(
      { length: 5000 },
      (_, at) => `<meta property="og:v${at}" content="${'y'.repeat(2000)}">`,
    );
    const icons = Array.from({ length: 100 }, (_, at) => `<link rel="icon" href="/${at}.png">`);
    const pictures = Array.from(
      { length: 100 },
      (_, at) => `<meta name="twitter:image" content="/${at}.png">`,
    );
    const facts = await read(
      `<title>${'t'.repeat(1_000_000)}</title>${[...metas, ...icons, ...pictures].join('')}`,
    );
    expect([facts.title?.length, Object.keys(facts.og).length, facts.og.v0?.length]).toEqual([
      1000, 50, 1000,
    ]);
    expect([facts.icons.length, facts.pictures.length]).toEqual([20, 10]);
  });

  it('may be nested deeply, up to a limit: each further element costs the library more', async () => {
    const deep = (depth: number) => `${'<div>'.repeat(depth)}<meta property="og:title" content="T">`;
    expect(await read(deep(400))).toMatchObject({ og: { title: 'T' } });
    expect((await read(deep(300_000))).og).toEqual({});
    const json = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    expect(await read(`<script type="application/ld+json">${json}</script>`)).toEqual(NOTHING);
  });
});

describe('the text of a page', () => {
  const umlaut = '<title>Größe</title>';
  it.each([
    ['utf-8 without a name', Buffer.from(umlaut), 'text/html'],
    ['its header', Buffer.from(umlaut, 'latin1'), 'text/html; charset=ISO-8859-1'],
    ['a quoted header', Buffer.from(umlaut, 'latin1'), 'text/html; charset="windows-1252"'],
    [
      'a byte order mark',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(umlaut, 'utf16le')]),
      'text/html',
    ],
    [
      'an unknown header and a byte order mark',
      Buffer.from(`\ufeff${umlaut}`),
      'text/html; charset=x-nonsense',
    ],
  ])('is decoded by %s', (_what, content, type) => expect(pageText(content, type)).toBe(umlaut));

  it.each([
    '<meta charset="latin1">',
    '<meta http-equiv="content-type" content="text/html; charset=iso-8859-1">',
  ])('is decoded by %s', (meta) =>
    expect(pageText(Buffer.from(meta + umlaut, 'latin1'), 'text/html')).toBe(meta + umlaut),
  );

  it('never fails', () =>
    expect(pageText(Buffer.from([0xff, 0x00, 0xc3]), 'text/html; charset=utf-8')).toHaveLength(3));

  it('takes linear time', async () => {
    const type = `text/html; charset=${' '.repeat(100_000)}!`;
    expect(await computingMilliseconds(() => pageText(Buffer.from('x'), type))).toBeLessThan(500);
  });

  it.each([
    ['text/html; charset=utf-8', 'x', true],
    ['Application/XHTML+XML', 'x', true],
    ['text/plain', '<!doctype html>', false],
    ['image/svg+xml', '<svg>', false],
    ['', ' \n<!DOCTYPE html><p>', true],
    ['', '<p>x', false],
    ['', '%PDF', false],
  ])('with type %j, %j is HTML: %s', (type, content, expected) =>
    expect(isHtml(Buffer.from(content), type)).toBe(expected),
  );
});
