import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FUZZY_LIMIT, levenshteinRatio } from '../name-matching/name-matching-ratio.ts';
import { similarNamesOf } from './likely-duplicates-similar.ts';

const found = (names: readonly string[]): string[] => {
  const pairs: string[] = [];
  similarNamesOf(names, (one, other) => pairs.push(`${one} ${other}`));
  return pairs.sort();
};

it('reports each pair once, whether it shares all letters or few', () => {
  expect(found(['wilhelm hirsch', 'anna bok', 'willhelm hirsch', 'wilhelm hirsch'])).toEqual([
    '0 2',
    '0 3',
    '2 3',
  ]);
  expect(found(['', '', 'a', 'a'])).toEqual([]);
  expect(found(['ab', 'ab'])).toEqual(['0 1']);
});

it('finds the same pairs as comparing each with each', () => {
  const name = fc
    .array(fc.constantFrom('a', 'n', 'an', 'ne', 'ma', 'son', ' ', 'sen', 'li', 'ø'), {
      minLength: 1,
      maxLength: 9,
    })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(name, { maxLength: 25 }), (names) => {
      const all = names.flatMap((one, place) =>
        names.flatMap((other, later) =>
          later > place && one.length > 1 && levenshteinRatio(one, other) > FUZZY_LIMIT
            ? [`${place} ${later}`]
            : [],
        ),
      );
      expect(found(names)).toEqual(all.sort());
    }),
    { numRuns: 500 },
  );
});
