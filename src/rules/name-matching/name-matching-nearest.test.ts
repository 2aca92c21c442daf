import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNames, nearestNames } from './name-matching-nearest.ts';
import { FUZZY_LIMIT, levenshteinRatio } from './name-matching-ratio.ts';

const firstNames = [
  'daniel',
  'daniela',
  'nicolas',
  'nicholas',
  'jan',
  'joao',
  'julie',
  'nina',
  'tayler',
  'taylor',
];
const lastNames = [
  'ryf',
  'quenet',
  'quenette',
  'kepinski',
  'stepinski',
  'pereira',
  'ferreira',
  'derron',
  'reid',
];
const name = fc
  .tuple(fc.constantFrom(...firstNames), fc.constantFrom(...lastNames))
  .map((message) => message.join(' '));
/** A name with a few letters removed, inserted or replaced. */
const misspelt = fc
  .tuple(name, fc.array(fc.tuple(fc.nat(25), fc.constantFrom('', 'a', 'e', 'x', 'nn')), { maxLength: 4 }))
  .map(([text, slips]) =>
    slips.reduce((spelt, [at, letter]) => spelt.slice(0, at) + letter + spelt.slice(at + 1), text).trim(),
  );
const short = fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 1, maxLength: 9 });

describe('the nearest names', () => {
  it('above the limit are the same as when every name is compared', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(misspelt, short), { maxLength: 60 }),
        fc.oneof(misspelt, short),
        (names, folded) => {
          const filed = names.map((one, athleteId) => ({ athleteId, folded: one }));
          const expected = filed
            .map((one) => ({ athleteId: one.athleteId, score: levenshteinRatio(folded, one.folded) }))
            // A name of one letter has no pair of letters; it is found because the exact name is compared first.
            .filter((one) => one.score > FUZZY_LIMIT && folded.length > 1)
            .sort((one, other) => other.score - one.score || one.athleteId - other.athleteId);
          const found = nearestNames(fileNames(filed), folded, levenshteinRatio);
          expect(found.filter((one) => one.score > FUZZY_LIMIT)).toEqual(expected);
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('include up to five runners-up of 60 and more, best first', () => {
    const names = firstNames.flatMap((first) => lastNames.map((last) => `${first} ${last}`));
    const file = fileNames(names.map((folded, athleteId) => ({ athleteId, folded })));
    const found = nearestNames(file, 'julia deron', levenshteinRatio);
    // Calculated with fuzzball over all 90 names.
    expect(found.map((one) => [names[one.athleteId], one.score])).toEqual([
      ['julie derron', 87],
      ['jan derron', 76],
      ['joao derron', 73],
      ['nina derron', 73],
      ['daniela derron', 64],
    ]);
    expect(nearestNames(file, 'zzz zzz', levenshteinRatio)).toEqual([]);
    expect(nearestNames(file, 'z', levenshteinRatio)).toEqual([]);
  });

  it('count an athlete with two names once', () => {
    const file = fileNames([
      { athleteId: 7, folded: 'sophie evans' },
      { athleteId: 7, folded: 'sophie evan' },
    ]);
    expect(nearestNames(file, 'sophie evanss', levenshteinRatio)).toEqual([{ athleteId: 7, score: 96 }]);
  });
});
