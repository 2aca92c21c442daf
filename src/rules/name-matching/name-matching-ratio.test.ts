import fc from 'fast-check';
import { ratio } from 'fuzzball';
import { describe, expect, it } from 'vitest';
import { levenshteinRatio } from './name-matching-ratio.ts';
import { foldName } from './names.ts';

const fuzzball = (one: string, other: string) => ratio(one, other, { full_process: false });

describe('the ratio', () => {
  it.each([
    ['leon chevalier', 'leon chevalier', 100],
    ['nicholas quenet', 'nicolas quenette', 90],
    ['tayler reid', 'taylor reid', 91],
    ['joao pereira', 'joao ferreira', 88],
    ['jan kepinski', 'jan stepinski', 88],
    ['daniel ryf', 'daniela ryf', 95],
    ['julie derron', 'nina derron', 70],
    ['abcdefghij', 'abcdefgxyz', 70],
    ['', 'anna', 0],
    ['', '', 0],
  ])('of "%s" and "%s" is %i', (one, other, score) => {
    expect(levenshteinRatio(one, other)).toBe(score);
    expect(levenshteinRatio(other, one)).toBe(score);
  });

  it("equals fuzzball's ratio", () => {
    const near = fc.string({ unit: fc.constantFrom('a', 'b', 'n', ' ', 'é', '高', '😀'), maxLength: 30 });
    fc.assert(
      fc.property(fc.oneof(near, fc.string()), fc.oneof(near, fc.string()), (one, other) => {
        expect(levenshteinRatio(one, other)).toBe(fuzzball(one, other));
        const [folded, otherFolded] = [foldName(one), foldName(other)];
        expect(levenshteinRatio(folded, otherFolded)).toBe(fuzzball(folded, otherFolded));
      }),
      { numRuns: 1000 },
    );
  });
});
