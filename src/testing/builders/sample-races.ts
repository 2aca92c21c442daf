import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { yearOf } from '#rules/dates-and-times/dates.ts';
import { readTime } from '#rules/dates-and-times/times.ts';
import type { ResultForPoints } from '#rules/points/points.ts';
import { type StandardTier, standardTiers } from '#rules/points/tiers.ts';
import type { Division } from '#rules/races/division.ts';

/** One row of a result list of the sample data, with its published values. `id` is unique over all races. */
export type SampleResult = ResultForPoints & {
  first: string;
  last: string;
  publishedPlace: number | null;
  publishedPoints: number | null;
  publishedT100Points: number | null;
};

/** One division of one race of the sample data. */
export type SampleDivision = {
  raceKey: string;
  date: string;
  year: number;
  division: Division;
  tier: StandardTier;
  strengthOfField: number;
  distanceType: number;
  isT100: boolean;
  /** Size of the whole field where the results are only the first of it. */
  finishersInAll: number | undefined;
  isGrandFinal: boolean;
  results: SampleResult[];
};

type Row = Record<string, string>;

const folder = join(import.meta.dirname, '../../database/sample-data');
/** T100 Spain 2026 prints the first ten women only; the field of a T100 race is 20, of whom at least 17 finished. */
const fieldOfT100Race = 20;
const distanceTypes: Readonly<Record<string, number>> = { '70.3': 1, '140.6': 2, '100K': 3 };

/** The 102 race divisions of the sample data, in the order of its files. */
export function sampleDivisions(): SampleDivision[] {
  const published = new Map(
    table('published-points.csv').map((row) => [
      [row.race_key, row.division, row.place].join(' '),
      row.t100_points ?? '',
    ]),
  );
  let id = 0;
  return table('races.csv').map((race) => ({
    ...divisionOf(race),
    results: table(`results/${race.race_key}.csv`)
      .filter((row) => row.Division === race.division)
      .map((row) => {
        id += 1;
        return resultOf(id, row, published.get([race.race_key, row.Division, row.Place].join(' ')) ?? '');
      }),
  }));
}

function table(path: string): Row[] {
  const text = readFileSync(join(folder, path), 'utf8').replace(/^\uFEFF/, '');
  return Papa.parse<Row>(text, { header: true, skipEmptyLines: true }).data;
}

function divisionOf(race: Row): Omit<SampleDivision, 'results'> {
  const tier = standardTiers.find(({ name }) => name === race.tier);
  if (tier === undefined) throw new Error(`races.csv: no tier ${race.tier}`);
  return {
    raceKey: race.race_key ?? '',
    date: race.date ?? '',
    year: yearOf(race.date ?? ''),
    division: race.division === 'MPRO' ? 'MPRO' : 'FPRO',
    tier,
    strengthOfField: Number(race.manual_sof),
    distanceType: distanceTypes[race.distance ?? ''] ?? 0,
    isT100: race.race_key?.startsWith('t100-') ?? false,
    finishersInAll: race.partial === '1' ? fieldOfT100Race : undefined,
    isGrandFinal: race.is_t100_grand_final === '1',
  };
}

function resultOf(id: number, row: Row, t100Points: string): SampleResult {
  return {
    id,
    first: row.First ?? '',
    last: row.Last ?? '',
    status: row.Status === 'Finish' ? 'Finish' : 'DNF',
    swimSeconds: seconds(row.Swim),
    bikeSeconds: seconds(row.Bike),
    runSeconds: seconds(row.Run),
    overallSeconds: seconds(row.Overall),
    publishedPlace: numberOrNull(row.Place),
    publishedPoints: row.Status === 'Finish' ? numberOrNull(row['Race Points']) : null,
    publishedT100Points: numberOrNull(t100Points),
  };
}

function seconds(text: string | undefined): number {
  const reading = readTime(text ?? '');
  if ('problem' in reading) throw new Error(reading.problem);
  return reading.seconds;
}

function numberOrNull(text: string | undefined): number | null {
  return text === undefined || text === '' ? null : Number(text);
}
