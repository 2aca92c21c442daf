import type { Tx } from '#database/change-sets.ts';
import { sampleRaces } from '#database/sample-files.ts';
import { createRace, type RaceValues } from './create-races.ts';

// Races of the sample data, with the facts that their points depend on and without their results.

const DISTANCE_TYPES: Readonly<Record<string, number>> = { '70.3': 1, '140.6': 2, '100K': 3 };
const rows = await sampleRaces();

/** The keys of all races, by date. */
export const sampleRaceKeys = [
  ...new Set(rows.toSorted((one, other) => one.date.localeCompare(other.date)).map((row) => row.race_key)),
];

/** The day and distance of a race. */
export const sampleRaceOf = (key: string) => rows.find((row) => row.race_key === key);

/** Whether all results were published: only then is the baseline time known. T100 Spain 2026 printed the first ten women. */
export const isPublishedInFull = (key: string, division: string): boolean =>
  rows.find((row) => row.race_key === key && row.division === division)?.partial !== '1';

/** Creates a race of the sample data. Returns its id. */
export function createSampleRace(tx: Tx, key: string, more: RaceValues = {}): Promise<number> {
  const own = rows.filter((row) => row.race_key === key);
  const [first] = own;
  if (!first) throw new Error(`races.csv: no race ${key}`);
  const manual = (division: string) => {
    const row = own.find((one) => one.division === division);
    return row ? Number(row.manual_sof) : null;
  };
  return createRace(tx, {
    tierName: first.tier,
    serieName: first.serie_name,
    date: first.date,
    year: Number(first.date.slice(0, 4)),
    division: own.length > 1 ? 'BOTH' : first.division === 'MPRO' ? 'MPRO' : 'FPRO',
    distance_type: DISTANCE_TYPES[first.distance] ?? 0,
    sof_mpro_manual: manual('MPRO'),
    sof_fpro_manual: manual('FPRO'),
    is_t100_grand_final: first.is_t100_grand_final === '1' ? 1 : 0,
    ...more,
  });
}
