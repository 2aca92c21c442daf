import { inArray, or } from 'drizzle-orm';
import type { TouchedRecord, Tx } from '#database/change-sets.ts';
import { race } from '#database/tables/race-tables.ts';

/** The fields of a race that its points depend on. */
export const POINTS_FIELDS = [
  'tier_id',
  'sof_mpro_manual',
  'sof_fpro_manual',
  'ait_men',
  'ait_women',
  'date',
  'year',
  'course_disciplines',
  't100_season_id',
  'is_t100_grand_final',
  'division',
] as const;

/** The races whose calculated numbers are outdated after a change. */
export interface TouchedRaces {
  /** Results or the date changed: strength of field first, then points. */
  toMeasure: number[];
  /** Only the facts for the points changed. */
  toScore: number[];
}

/** Determines the races whose calculated numbers have to be updated after a change. Ids ascend. */
export async function touchedRaces(tx: Tx, touched: readonly TouchedRecord[]): Promise<TouchedRaces> {
  const changed = (table: string, fields: readonly string[]) =>
    touched
      .filter((one) => one.table_name === table && one.changed.some((field) => fields.includes(field)))
      .map((one) => Number(one.entity_id));
  const results = touched.filter((one) => one.table_name === 'result');
  const measured = new Set([...results.map((one) => Number(one.entity_id)), ...changed('race', ['date'])]);
  const scored = new Set(changed('race', POINTS_FIELDS));
  const tierIds = changed('tier', ['base_points', 'dropoff_percentage']);
  const seasonIds = changed('t100_season', ['start_date']);
  for (const id of await racesUsing(tx, tierIds, seasonIds)) scored.add(id);
  return inOrder(measured, scored);
}

function inOrder(measured: ReadonlySet<number>, scored: ReadonlySet<number>): TouchedRaces {
  const ascending = (ids: Iterable<number>) => [...ids].sort((one, other) => one - other);
  return {
    toMeasure: ascending(measured),
    toScore: ascending([...scored].filter((id) => !measured.has(id))),
  };
}

async function racesUsing(
  tx: Tx,
  tierIds: readonly number[],
  seasonIds: readonly number[],
): Promise<number[]> {
  if (tierIds.length + seasonIds.length === 0) return [];
  const rows = await tx
    .select({ id: race.id })
    .from(race)
    .where(or(inArray(race.tier_id, [...tierIds]), inArray(race.t100_season_id, [...seasonIds])));
  return rows.map((row) => row.id);
}
