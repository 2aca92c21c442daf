import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Division } from '../races/division.ts';
import { matchName, matchNames, type NameLine } from './name-matching.ts';
import { buildMatchIndex, type MatchAlias, type MatchAthlete } from './name-matching-index.ts';
import { athleteSlug } from './slugs.ts';

function athlete(
  id: number,
  name: string,
  division: Division,
  country: string | null,
  ...oldSlugs: string[]
): MatchAthlete {
  return { id, name, division, country, slugs: [athleteSlug(name), ...oldSlugs] };
}

const athletes = [
  athlete(1, 'Léon Chevalier', 'MPRO', 'FR'),
  athlete(2, 'Daniela Ryf', 'FPRO', 'CH'),
  athlete(3, 'Nicolas Quenette', 'MPRO', 'CA'),
  athlete(4, 'Alanis Siffert', 'FPRO', 'CH'),
  athlete(5, 'Julie Derron', 'FPRO', 'CH'),
  athlete(6, 'Sophie Evans', 'FPRO', 'GB', 'sophie-coldwell'),
  athlete(7, 'Michael Weiss', 'MPRO', 'AT'),
  athlete(8, 'Michael Weiss', 'MPRO', 'CH'),
  athlete(9, 'Joao Pereira', 'MPRO', 'PT'),
  athlete(10, 'João Ferreira', 'MPRO', 'PT'),
  athlete(11, 'Tayler Reid', 'MPRO', 'NZ'),
  athlete(12, 'Taylor Reid', 'MPRO', 'CA'),
  athlete(13, 'Solveig Løvseth', 'FPRO', 'NO'),
  athlete(14, 'Niklas Ludwig', 'MPRO', 'DE'),
  athlete(15, 'Henri Schoeman', 'MPRO', null),
  athlete(16, 'Alex Morgan', 'FPRO', 'GB'),
  athlete(17, 'Юлия Ёлкина', 'FPRO', null),
  athlete(18, 'Anna Bcdefghij', 'FPRO', 'DE'),
  athlete(19, 'Thomas Simon', 'MPRO', 'FR'),
  athlete(20, 'Simon Thomas', 'MPRO', 'GB'),
];
const aliases: MatchAlias[] = [
  { alias: 'Kat M. Smith', athleteId: 2 },
  { alias: 'Leo Chev', athleteId: 1 },
  { alias: 'Nobody Here', athleteId: 999 },
];
const index = buildMatchIndex(athletes, aliases);

const line = (name: string, division: Division, country: string | null = null): NameLine => ({
  name,
  division,
  country,
});

describe('one row', () => {
  it.each([
    // exact: ignoring case, accents, punctuation and order of words
    ['LEON CHEVALIER', 'MPRO', 'FR', 'exact', 1, 100],
    ['Chevalier, Léon', 'MPRO', 'FR', 'exact', 1, 100],
    ['CHEVALIER Léon', 'MPRO', null, 'exact', 1, 100],
    ['Le\u0301on-Chevalier', 'MPRO', null, 'exact', 1, 100],
    ['Ludwig Niklas', 'MPRO', null, 'exact', 14, 100],
    ['ЮЛИЯ ЕЛКИНА', 'FPRO', null, 'exact', 17, 100],
    // a different nation does not prevent an exact match
    ['Léon Chevalier', 'MPRO', 'BE', 'exact', 1, 100],
    // namesakes: the nation decides; without it the row is a question
    ['Michael Weiss', 'MPRO', 'AT', 'exact', 7, 100],
    ['Michael Weiss', 'MPRO', 'CH', 'exact', 8, 100],
    ['Michael Weiss', 'MPRO', null, 'question', null, 100],
    ['Michael Weiss', 'MPRO', 'DE', 'question', null, 100],
    // first and last name swapped are those of somebody else: the nation must confirm who is named
    ['Thomas Simon', 'MPRO', 'FR', 'exact', 19, 100],
    ['THOMAS Simon', 'MPRO', null, 'question', null, 100],
    ['Simon, Thomas', 'MPRO', 'GB', 'question', null, 100],
    // the right one of two similar names
    ['Joao Ferreira', 'MPRO', 'PT', 'exact', 10, 100],
    ['João Pereira', 'MPRO', 'PT', 'exact', 9, 100],
    ['Tayler Reid', 'MPRO', 'NZ', 'exact', 11, 100],
    // alias and slug
    ['Smith, Kat M', 'FPRO', null, 'alias', 2, 100],
    ['LEO CHEV', 'MPRO', null, 'alias', 1, 100],
    ['Sophie Coldwell', 'FPRO', 'GB', 'slug', 6, 100],
    ['Solveig Loevseth', 'FPRO', 'NO', 'slug', 13, 100],
    // fuzzy
    ['Léon Chevallier', 'MPRO', 'FR', 'fuzzy', 1, 97],
    ['Henry Schoeman', 'MPRO', 'ZA', 'fuzzy', 15, 93],
    ['Tayler Ried', 'MPRO', 'NZ', 'fuzzy', 11, 91],
    // two above 85 of the nation: never a guess
    ['Joao Fereira', 'MPRO', 'PT', 'question', null, 96],
    ['Taylr Reid', 'MPRO', null, 'question', null, 95],
    // similar, but of another nation
    ['Nicholas Quenet', 'MPRO', 'ZA', 'question', null, 90],
    // found only in the other division
    ['Alex Morgan', 'MPRO', 'GB', 'question', null, 100],
    ['Daniela Ryf', 'MPRO', 'CH', 'question', null, 100],
    // no match
    ['Daniel Ryf', 'MPRO', 'CH', 'none', null, 0],
    ['Nina Derron', 'FPRO', 'CH', 'none', null, 70],
    ['Loanne Siffert', 'FPRO', 'CH', 'none', null, 79],
    ['Nobody Here', 'MPRO', null, 'none', null, 0],
    ['', 'MPRO', null, 'none', null, 0],
    ['...', 'MPRO', null, 'none', null, 0],
    ['x'.repeat(201), 'MPRO', null, 'none', null, 0],
  ] as const)('%s, %s, %s: %s', (name, division, country, method, athleteId, score) => {
    expect(matchName(index, line(name, division, country))).toMatchObject({ method, athleteId, score });
  });

  it('with several namesakes is the one whom an alias names, unless the nation decides', () => {
    const mapped = buildMatchIndex(athletes, [
      { alias: 'Michael Weiss', athleteId: 8 },
      { alias: 'Thomas Simon', athleteId: 20 },
      { alias: 'Léon Chevalier', athleteId: 11 },
    ]);
    const of = (name: string, country: string | null) => {
      const { method, athleteId } = matchName(mapped, line(name, 'MPRO', country));
      return [method, athleteId];
    };
    expect(of('Michael Weiss', null)).toEqual(['alias', 8]);
    expect(of('Michael Weiss', 'DE')).toEqual(['question', null]);
    expect(of('Michael Weiss', 'CH')).toEqual(['exact', 8]);
    expect(of('Michael Weiss', 'AT')).toEqual(['exact', 7]);
    expect(of('Thomas Simon', null)).toEqual(['alias', 20]);
    expect(of('Léon Chevalier', null)).toEqual(['exact', 1]);
    const undecided = [7, 8].map((athleteId) => ({ alias: 'Michael Weiss', athleteId }));
    expect(matchName(buildMatchIndex(athletes, undecided), line('Michael Weiss', 'MPRO')).method).toBe(
      'question',
    );
  });

  it('is not a match at exactly 85, and is a match at 86', () => {
    const at = (score: number) => matchName(index, line('Anna Bcdefghix', 'FPRO', 'DE'), () => score);
    expect(at(85)).toMatchObject({ method: 'none', athleteId: null, score: 85 });
    expect(at(85).reason).toMatch(/^No close match\. Nearest: .+, 85 %\.$/);
    expect(at(86)).toMatchObject({ method: 'fuzzy', athleteId: 18, score: 86 });
  });

  it.each([
    ['Leon Chevalier', 'MPRO', null, 'Same name.'],
    ['Ludwig Niklas', 'MPRO', null, 'Same name, words in another order.'],
    ['Michael Weiss', 'MPRO', 'AT', 'Same name; of 2 the one who races for AT.'],
    ['Michael Weiss', 'MPRO', null, 'Same name, but 2 athletes fit and the nation does not decide.'],
    ['Leo Chev', 'MPRO', null, 'Known alias.'],
    ['Sophie Coldwell', 'FPRO', null, 'Same slug.'],
    ['Léon Chevallier', 'MPRO', 'FR', '97 % like Léon Chevalier; nobody else is close.'],
    ['Joao Fereira', 'MPRO', 'PT', '2 athletes are close: João Ferreira, 96 %; Joao Pereira, 92 %.'],
    [
      'Nicholas Quenet',
      'MPRO',
      'ZA',
      'Nicolas Quenette is close (90 %), but races for another nation than ZA.',
    ],
    ['Alex Morgan', 'MPRO', null, 'Alex Morgan is in FPRO; this line says MPRO.'],
    ['Nina Derron', 'FPRO', 'CH', 'No close match. Nearest: Julie Derron, 70 %.'],
    ['Zz Zz', 'FPRO', 'CH', 'No close match.'],
    ['', 'FPRO', null, 'The line has no name.'],
  ] as const)('%s, %s, %s says "%s"', (name, division, country, reason) => {
    expect(matchName(index, line(name, division, country)).reason).toBe(reason);
  });

  it('lists other similar athletes, never the matched one', () => {
    expect(matchName(index, line('Tayler Ried', 'MPRO', 'NZ')).runnersUp[0]).toEqual({
      athleteId: 12,
      score: 82,
    });
    expect(matchName(index, line('Michael Weiss', 'MPRO')).runnersUp).toEqual([
      { athleteId: 7, score: 100 },
      { athleteId: 8, score: 100 },
    ]);
    expect(matchName(index, line('Michael Weiss', 'MPRO', 'AT')).runnersUp).toEqual([
      { athleteId: 8, score: 100 },
    ]);
  });
});

describe('many rows', () => {
  const anyLine = fc.record({
    name: fc.oneof(fc.constantFrom(...athletes.map((one) => one.name)), fc.string({ unit: 'grapheme' })),
    division: fc.constantFrom<Division>('MPRO', 'FPRO'),
    country: fc.constantFrom('FR', 'CH', 'PT', null),
  });

  it('are matched independently, whatever the order of athletes and aliases', () => {
    const turned = buildMatchIndex(athletes.toReversed(), aliases.toReversed());
    fc.assert(
      fc.property(fc.array(anyLine), (lines) => {
        const found = matchNames(index, lines);
        expect(matchNames(turned, lines)).toEqual(found);
        expect(found).toEqual(lines.map((one) => matchName(index, one)));
      }),
    );
  });

  it('never get an athlete of the other division, and none for a question', () => {
    fc.assert(
      fc.property(anyLine, (one) => {
        const found = matchName(index, one);
        const isSettled = found.method !== 'none' && found.method !== 'question';
        expect(found.athleteId !== null).toBe(isSettled);
        if (found.athleteId !== null) {
          expect(index.athletesById.get(found.athleteId)?.division).toBe(one.division);
          expect(found.runnersUp.some((near) => near.athleteId === found.athleteId)).toBe(false);
        }
      }),
    );
  });
});
