import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newsText, newsValues, type PageFacts, type PostFacts } from './news-values.ts';

const page = (more: Partial<PageFacts> = {}): PageFacts => ({
  ...{ title: null, description: null, published: null },
  ...{ og: {}, twitter: {}, icons: [], pictures: [] },
  ...more,
});
const post = (more: Partial<PostFacts> = {}): PostFacts => ({
  ...{ network: 'x', author: null, text: null, date: null, values: {} },
  ...more,
});
const EMPTY = { title: null, description: null, date: null };

describe('the values of a news item', () => {
  it.each<[string, PageFacts | null, PostFacts | null, object]>([
    [
      'Open Graph first',
      page({ og: { title: 'A', description: 'B', site_name: 'S' }, twitter: { title: 'C' }, title: 'D' }),
      null,
      { site: 'S', title: 'A', description: 'B', date: null },
    ],
    [
      'then the Twitter card',
      page({ og: { title: ' ' }, twitter: { title: 'C', description: 'E' }, title: 'D' }),
      null,
      { site: 'a.example', title: 'C', description: 'E', date: null },
    ],
    [
      'then the page',
      page({ title: 'D', description: 'F' }),
      null,
      { site: 'a.example', title: 'D', description: 'F', date: null },
    ],
    ['nothing', null, null, { site: 'a.example', ...EMPTY }],
    [
      'published_time before JSON-LD',
      page({ og: { 'article:published_time': '2026-01-02' }, published: '2026-03-04' }),
      null,
      { site: 'a.example', ...EMPTY, date: '2026-01-02T12:00:00.000Z' },
    ],
    [
      'JSON-LD for an unreadable published_time',
      page({ og: { 'article:published_time': 'soon' }, published: '2026-03-04' }),
      null,
      { site: 'a.example', ...EMPTY, date: '2026-03-04T12:00:00.000Z' },
    ],
    [
      'a post of X',
      page({ og: { title: 'X page', description: 'Y' } }),
      post({ author: 'PTO', text: 'Start lists are out', date: 'June 26, 2014' }),
      { site: 'X', title: 'PTO', description: 'Start lists are out', date: '2014-06-26T12:00:00.000Z' },
    ],
    [
      'the page for what X does not say',
      page({ title: 'T', description: 'D', published: '2026-03-04' }),
      post({ date: 'June 26, 2014' }),
      { site: 'X', title: 'T', description: 'D', date: '2026-03-04T12:00:00.000Z' },
    ],
    [
      'a post of Instagram',
      page({ og: { title: 'I', description: 'Likes' } }),
      post({ network: 'instagram', text: 'A post shared by PTO' }),
      { site: 'Instagram', title: 'A post shared by PTO', description: 'Likes', date: null },
    ],
    [
      'a post without its page',
      null,
      post({ author: 'PTO' }),
      { site: 'X', title: 'PTO', description: null, date: null },
    ],
  ])('%s', (_what, given, posted, expected) =>
    expect(newsValues('www.a.example', given, posted)).toEqual(expected),
  );

  it.each([
    ['  two\n lines\t', 'two lines'],
    ['\u0000\u200b', null],
    [null, null],
    ['x'.repeat(2000), 'x'.repeat(1000)],
    [`${'x'.repeat(999)}😀`, `${'x'.repeat(999)}\ufffd`],
  ])('the text %j is stored as %j', (text, expected) => expect(newsText(text)).toBe(expected));

  it('of any text are storable: one line of at most 1,000 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1500 }), (text) => {
        const line = newsText(text) ?? '';
        expect(
          line.isWellFormed() && line.length <= 1000 && !line.includes('\u0000') && !line.includes('\n'),
        ).toBe(true);
        expect(newsText(line) ?? '').toBe(line);
      }),
    );
  });
});
