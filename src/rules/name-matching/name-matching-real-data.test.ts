import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { Division } from '../races/division.ts';
import { matchName } from './name-matching.ts';
import { buildMatchIndex, type MatchAthlete } from './name-matching-index.ts';
import { nearestNames } from './name-matching-nearest.ts';
import { FUZZY_LIMIT, levenshteinRatio } from './name-matching-ratio.ts';
import { foldName, nameKey } from './names.ts';
import { athleteSlug } from './slugs.ts';

// The names of 59 real races, and the spelling variants that occurred in real files.
const folder = join(import.meta.dirname, '../../database/sample-data');

function table(path: string): Record<string, string>[] {
  const text = readFileSync(join(folder, path), 'utf8').replace(/^\uFEFF/, '');
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

const athletes: MatchAthlete[] = table('athletes.csv').map((row, at) => ({
  id: at + 1,
  name: row.name ?? '',
  // The names without a division are all on one start list of men.
  division: (row.division || 'MPRO') as Division,
  country: row.country || null,
  slugs: [athleteSlug(row.name ?? '')],
}));
const index = buildMatchIndex(athletes, []);
const variants = table('name-variants.csv');

describe('the names of real races', () => {
  it('are all found exactly, each as the athlete with that name', () => {
    const wrong = readdirSync(join(folder, 'results')).flatMap((file) =>
      table(`results/${file}`).flatMap((row) => {
        const name = `${row.First} ${row.Last}`;
        const found = matchName(index, {
          name,
          division: row.Division as Division,
          country: row.Country || null,
        });
        const athlete = index.athletesById.get(found.athleteId ?? 0);
        return found.method === 'exact' && athlete?.name === name ? [] : [{ file, name, found }];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('are found from start lists too, or are questions', () => {
    const methods = readdirSync(join(folder, 'start-lists')).flatMap((file) =>
      table(`start-lists/${file}`).map((row) => {
        const found = matchName(index, {
          name: row.name ?? '',
          division: 'MPRO',
          country: row.country || null,
        });
        const athlete = index.athletesById.get(found.athleteId ?? 0);
        if (athlete) expect(nameKey(athlete.name)).toBe(nameKey(row.name ?? ''));
        return found.method === 'question' ? `question: ${row.name}` : found.method;
      }),
    );
    expect(methods.filter((method) => method === 'exact')).toHaveLength(132);
    // The results have a Niklas Ludwig and a Ludwig Niklas; the start list does not state the nation.
    expect(methods.filter((method) => method !== 'exact')).toEqual(['question: Ludwig Niklas']);
  });
});

describe('the 33 variants of spelling', () => {
  it('are 33', () => {
    expect(variants).toHaveLength(33);
  });

  it.each(variants.map((row) => [row.spelling ?? '', row.folded ?? '']))(
    '%s is found as the same athlete',
    (spelling, folded) => {
      const bearers = athletes.filter((one) => one.slugs[0] === folded.replaceAll(' ', '-'));
      expect(bearers).toHaveLength(1);
      const [bearer] = bearers;
      if (!bearer) return expect.unreachable();
      const spellings = variants.filter((row) => row.folded === folded).map((row) => row.spelling ?? '');
      // Whichever spelling the database has, with and without the nation in the file.
      for (const known of spellings) {
        const renamed = athletes.map((one) =>
          one === bearer ? { ...one, name: known, slugs: [athleteSlug(known)] } : one,
        );
        const otherIndex = buildMatchIndex(renamed, []);
        for (const country of [bearer.country, null]) {
          const found = matchName(otherIndex, { name: spelling, division: bearer.division, country });
          expect(found).toMatchObject({ method: 'exact', athleteId: bearer.id });
        }
      }
    },
  );
});

describe('people with nearly the same name', () => {
  const without = (name: string) =>
    buildMatchIndex(
      athletes.filter((one) => one.name !== name),
      [],
    );
  const real = (name: string) => athletes.find((one) => one.name === name);

  it.each([
    'Nicholas Quenet',
    'Nicolas Quenette',
    'Tayler Reid',
    'Taylor Reid',
    'Jan Kepinski',
    'Jan Stepinski',
  ])('%s, not yet known, is not matched with the other', (name) => {
    const athlete = real(name);
    if (!athlete) return expect.unreachable();
    const found = matchName(without(name), athlete);
    expect(found).toMatchObject({ method: 'question', athleteId: null });
  });

  it.each(['Julie Derron', 'Nina Derron', 'Alanis Siffert'])('%s, not yet known, matches nobody', (name) => {
    const athlete = real(name);
    if (!athlete) return expect.unreachable();
    expect(matchName(without(name), athlete)).toMatchObject({ method: 'none', athleteId: null });
  });

  it('an unknown name rarely matches a known one, and only when they are nearly the same', () => {
    const hasNeighbour = (one: MatchAthlete) =>
      nearestNames(index.names[one.division], foldName(one.name), levenshteinRatio).some(
        (near) => near.athleteId !== one.id && near.score > FUZZY_LIMIT,
      ) || (index.byWords.get(nameKey(one.name))?.length ?? 0) > 1;
    const taken = athletes.filter(hasNeighbour).flatMap((athlete) => {
      const found = matchName(without(athlete.name), athlete);
      const other = index.athletesById.get(found.athleteId ?? 0);
      return other ? [[athlete.name, other.name].sort().join(' = ')] : [];
    });
    expect([...new Set(taken)].sort()).toEqual([
      'Antonio Benito Lopes = Antonio Benito López',
      'Henry Raeppo = Henry Räppo',
      // Two people of one nation. A single one above 85 is a match: if only one of them is known, the reviewer has to notice it.
      'Joao Ferreira = Joao Pereira',
      'Ludwig Niklas = Niklas Ludwig',
      'Vincent Groeßer = Vincent Größer',
      'Wilhelm Hirsch = Willhelm Hirsch',
    ]);
  });
});
