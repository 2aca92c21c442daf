import { matchNames } from '#rules/name-matching/name-matching.ts';
import { buildMatchIndex } from '#rules/name-matching/name-matching-index.ts';
import { athleteSlug } from '#rules/name-matching/slugs.ts';
import type { Division } from '#rules/races/division.ts';
import { matchesOfChoices } from '#rules/results-import/new-athlete.ts';
import type { ResultFacts, ResultsFileRow } from '#rules/results-import/results-file.ts';
import { planResultsImport } from '#rules/results-import/results-import.ts';
import type {
  ImportAthlete,
  ImportFacts,
  PresentResult,
} from '#rules/results-import/results-import-facts.ts';

// A small race and its athletes, for the tests of the results import.

const people: [number, string, Division, string | null, string | null][] = [
  [1, 'Léon Chevalier', 'MPRO', 'FR', null],
  [2, 'Tayler Reid', 'MPRO', 'NZ', null],
  [3, 'Taylor Reid', 'MPRO', 'CA', '2024-05-01'],
  [4, 'Daniela Ryf', 'FPRO', 'CH', null],
  [5, 'Joao Pereira', 'MPRO', 'PT', null],
  [6, 'Taylor Knibb', 'FPRO', 'US', null],
];
/** Two of them have similar names, one of whom is retired. */
export const athletesById = new Map<number, ImportAthlete>(
  people.map(([id, name, division, country, retirement_date]) => [
    id,
    { id, name, division, country, retirement_date },
  ]),
);

export const index = buildMatchIndex(
  [...athletesById.values()].map((one) => ({ ...one, slugs: [athleteSlug(one.name)] })),
  [{ alias: 'Leo Chev', athleteId: 1 }],
);

/** A row without problems; a time of 0 is a DNF. */
export function row(
  rowNumber: number,
  name: string,
  division: Division,
  overall: number,
  more: Partial<ResultFacts> = {},
): ResultsFileRow {
  const [first = '', ...last] = name.split(' ');
  const facts: ResultFacts = {
    division,
    status: overall > 0 ? 'Finish' : 'DNF',
    country: null,
    swim: 1500,
    t1: 60,
    bike: 7000,
    t2: 60,
    run: overall > 0 ? overall - 8620 : 4000,
    overall,
    name_in_file: name,
    place_in_file: null,
    swim_points_in_file: null,
    bike_points_in_file: null,
    run_points_in_file: null,
    overall_points_in_file: null,
    ranking_system_id: null,
    ...more,
  };
  const inFile = { countryInFile: '', divisionInFile: division, texts: {}, missing: [], absent: [] };
  return { rowNumber, first, last: last.join(' '), ...inFile, facts, problems: [], warnings: [] };
}

/** The current result of the race. */
export function present(result_id: number, athlete_id: number, facts: ResultFacts): PresentResult {
  return { ...facts, result_id, athlete_id };
}

/** The plan for rows that are matched against the athletes above. */
export function plan(rows: readonly ResultsFileRow[], more: Partial<ImportFacts> = {}) {
  const lines = rows.map(({ facts }) => ({
    name: facts.name_in_file,
    division: facts.division,
    country: facts.country,
  }));
  return planResultsImport({
    raceDate: '2024-09-22',
    raceDivision: 'BOTH',
    rows,
    matches: matchesOfChoices(index, {
      rows,
      matches: matchNames(index, lines),
      choices: more.choices ?? [],
    }),
    athletesById,
    present: [],
    choices: [],
    overalls: new Map(),
    ...more,
  });
}
