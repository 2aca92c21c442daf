import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { filterPictures, NO_FILTER, orderPictures, type PictureFilter, yearsOf } from './picture-filter.ts';
import type { Picture } from './pictures.ts';

const NOW = new Date(2026, 2, 5, 15, 0);
const seconds = (...parts: [number, number, number, number?, number?]) => new Date(...parts).getTime() / 1000;

function picture(id: number, more: Partial<Picture> = {}): Picture {
  return {
    ...{
      id,
      filename: `p${id}.jpg`,
      type: 'image/jpeg',
      width: 1800,
      height: 1200,
      base: '/m',
      isPng: false,
      seen: '',
      focal: null,
    },
    ...{ size: 1, created: seconds(2026, 2, 1), uploadedBy: 1, athletes: [], categories: [] },
    ...more,
  };
}

const PICTURES = [
  picture(1, { filename: 'Große Finish 70.3.jpg', athletes: [7], created: seconds(2026, 2, 5, 0, 0) }),
  picture(2, { filename: 'start.jpg', categories: [3], created: seconds(2026, 2, 4, 23, 59) }),
  picture(3, { width: 1500, height: 1000, uploadedBy: 2, created: seconds(2026, 1, 27) }),
  picture(4, { width: 600, height: 600, athletes: [7, 8], created: seconds(2026, 1, 26, 23, 59) }),
  picture(5, { width: 599, height: 900, created: seconds(2025, 11, 31, 23, 59) }),
  picture(6, { created: null, uploadedBy: null, athletes: [9], width: 1010, height: 1000 }),
];

describe('the filter of the library', () => {
  test.each<[string, Partial<PictureFilter>, number[]]>([
    ['nothing', {}, [1, 2, 3, 4, 5, 6]],
    ['a word of the name, whatever case and accents', { name: 'FINISH große' }, [1]],
    ['signs count', { name: '70.3' }, [1]],
    ['an athlete', { athlete: '7' }, [1, 4]],
    ['a category', { category: '3' }, [2]],
    ['both an athlete and a category', { athlete: '7', category: '3' }, []],
    ['no tags', { untagged: '1' }, [3, 5]],
    ['who uploaded it', { by: '2' }, [3]],
    ['today', { when: 'today' }, [1]],
    ['the last 7 days, today among them', { when: '7' }, [1, 2, 3]],
    ['a year', { when: '2025' }, [5]],
    ['a period that nobody knows', { when: 'soon' }, [1, 2, 3, 4, 5, 6]],
    ['large enough for a hero image', { size: 'hero' }, [1, 2, 3]],
    ['large enough for a picture of an athlete', { size: 'profile' }, [1, 2, 3, 4, 6]],
    ['too small for one', { size: 'small' }, [5]],
    ['landscape', { shape: 'landscape' }, [1, 2, 3]],
    ['portrait', { shape: 'portrait' }, [5]],
    ['square, within two hundredths', { shape: 'square' }, [4, 6]],
  ])('%s', (_what, filter, ids) => {
    expect(filterPictures(PICTURES, { ...NO_FILTER, ...filter }, NOW).map(({ id }) => id)).toEqual(ids);
  });

  it('narrows further with each filter, in the same order', () => {
    const filters = fc.record({
      name: fc.constantFrom('', 'p', 'start'),
      athlete: fc.constantFrom('', '7', '9'),
      untagged: fc.constantFrom('', '1'),
      size: fc.constantFrom('', 'hero', 'small'),
      shape: fc.constantFrom('', 'square', 'portrait'),
    });
    fc.assert(
      fc.property(filters, filters, (one, other) => {
        const first = filterPictures(PICTURES, { ...NO_FILTER, ...one }, NOW);
        const both = filterPictures(first, { ...NO_FILTER, ...other }, NOW);
        const alone = filterPictures(PICTURES, { ...NO_FILTER, ...other }, NOW);
        expect(both).toEqual(alone.filter((kept) => first.includes(kept)));
      }),
    );
  });
});

test.each([
  ['', [1, 2, 3, 4, 5, 6]],
  ['oldest', [6, 5, 4, 3, 2, 1]],
  ['name', [1, 3, 4, 5, 6, 2]],
  ['largest', [1, 2, 3, 6, 5, 4]],
])('the order “%s”', (order, ids) => {
  expect(orderPictures(PICTURES, order).map(({ id }) => id)).toEqual(ids);
});

test('the years that have pictures, newest first', () => {
  expect(yearsOf(PICTURES)).toEqual([
    { year: 2026, count: 4 },
    { year: 2025, count: 1 },
  ]);
});
