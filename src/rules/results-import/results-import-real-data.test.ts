import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { matchNames } from '../name-matching/name-matching.ts';
import { buildMatchIndex } from '../name-matching/name-matching-index.ts';
import type { Division } from '../races/division.ts';
import { readResultsFile } from './results-file.ts';
import { planResultsImport } from './results-import.ts';
import type { ImportFacts, ImportLine } from './results-import-facts.ts';

// The 59 races of the sample data, each run through the whole import: read, match, plan, and plan again.
const folder = join(import.meta.dirname, '../../database/sample-data');

function records(path: string): string[][] {
  const text = readFileSync(join(folder, path), 'utf8').replace(/^\uFEFF/, '');
  return Papa.parse<string[]>(text).data;
}

const athletesById = new Map(
  records('athletes.csv')
    .slice(1)
    .filter((cells) => cells.length > 1)
    .map(([name = '', , , division = '', country = ''], at) => [
      at + 1,
      {
        id: at + 1,
        name,
        division: (division || 'MPRO') as Division,
        country: country || null,
        retirement_date: null,
        slugs: [],
      },
    ]),
);
const index = buildMatchIndex([...athletesById.values()], []);

function factsOf(raceKey: string): ImportFacts {
  const file = readResultsFile(records(`results/${raceKey}.csv`));
  if ('problem' in file) return expect.unreachable(file.problem);
  const lines = file.rows.map(({ facts }) => ({ ...facts, name: facts.name_in_file }));
  const matches = matchNames(index, lines);
  return {
    raceDate: null,
    raceDivision: null,
    rows: file.rows,
    matches,
    athletesById,
    present: [],
    choices: [],
    overalls: new Map(),
  };
}

const presentAfter = (lines: readonly ImportLine[]) =>
  lines.map((line, at) => ({ ...line.facts, result_id: at + 1, athlete_id: line.athleteId ?? 0 }));

describe('the import of 59 real races', () => {
  const warnings: string[] = [];

  it.each(readdirSync(join(folder, 'results')).map((name) => name.replace('.csv', '')))(
    '%s needs no decision, and the same file again changes nothing',
    (raceKey) => {
      const facts = factsOf(raceKey);
      const first = planResultsImport(facts);
      expect(first).toMatchObject({ problems: [], canSubmit: true, removed: [] });
      expect(first.counts).toMatchObject({ create: facts.rows.length, lines: facts.rows.length });
      warnings.push(...first.lines.flatMap((line) => line.warnings));
      const again = planResultsImport({ ...facts, present: presentAfter(first.lines) });
      expect(again.counts).toMatchObject({ unchanged: facts.rows.length, create: 0, update: 0, removed: 0 });
    },
  );

  it('only warns of untimed stretches and the second of two equal times', () => {
    const places = warnings.filter((text) => text.startsWith('Place: '));
    const legs = warnings.filter((text) => text.startsWith('Overall is '));
    expect(places.sort()).toEqual([
      'Place: the file says 13, by time it is 12.',
      'Place: the file says 15, by time it is 14.',
      'Place: the file says 17, by time it is 16.',
      'Place: the file says 23, by time it is 22.',
      'Place: the file says 24, by time it is 23.',
      'Place: the file says 27, by time it is 26.',
    ]);
    const seconds = legs.map((text) => Number(/\d+/.exec(text)?.[0]) * (text.includes('less') ? -1 : 1));
    expect(seconds.every((one) => one === -645 || (one >= 115 && one <= 164))).toBe(true);
    expect(places.length + legs.length).toBe(warnings.length);
  });
});
