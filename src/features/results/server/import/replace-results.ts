import type { CheckedInputOf } from '#contract/declare-call.ts';
import type { Tx } from '#database/change-sets.ts';
import {
  athleteNotFound,
  athleteTwice,
  otherDivision,
  type ResultRow,
  type saveResults,
} from '#features/results/results-contract.ts';
import { nationOf } from '#features/results/server/shared/nation-of.ts';
import { fullName } from '#rules/name-matching/names.ts';
import { unranked } from '#rules/points/places.ts';
import type { RankingSystem } from '#rules/points/points.ts';
import { roundPoints } from '#rules/points/rounding.ts';
import type { Division } from '#rules/races/division.ts';
import { readStatus } from '#rules/results-import/results-file-status.ts';
import { athletesByIds, type ResultFactsRow, removeOtherResults, writeResults } from '../results-store.ts';

const nameIn = (row: ResultRow): string =>
  fullName(row.first ?? row.fname ?? '', row.last ?? row.lname ?? '') || (row.name ?? '');

const rounded = (points: number | null) => (points === null ? null : roundPoints(points));

/** The stored fields of a given row. A status other than Finish, DNF, DQ or DNS is derived from the times. */
function factsOf(row: ResultRow, number: number, system: RankingSystem | null): ResultFactsRow {
  const { athlete_id, division, swim, t1, bike, t2, run, overall } = row;
  const times = { swim, t1, bike, t2, run, overall };
  const rank = row.rank ?? 0;
  return {
    athlete_id,
    division,
    status: readStatus(row.status ?? '', [], times, []),
    country: nationOf(`results.${number - 1}.country`, row.country_iso || row.country),
    ...times,
    name_in_file: nameIn(row) || null,
    place_in_file: rank > 0 && rank < unranked ? rank : null,
    swim_points_in_file: rounded(row.swim_points),
    bike_points_in_file: rounded(row.bike_points),
    run_points_in_file: rounded(row.run_points),
    overall_points_in_file: rounded(row.overall_points),
    ranking_system_id: row.ranking_system_id ?? system,
  };
}

/** Refuses rows whose athlete does not exist, occurs twice or is in the other division, naming the row. */
async function refuseWrongRows(tx: Tx, rows: readonly ResultRow[]): Promise<void> {
  const athletes = await athletesByIds(
    tx,
    rows.map((row) => row.athlete_id),
  );
  const rowOf = new Map<number, number>();
  rows.forEach((row, at) => {
    const [number, name] = [at + 1, nameIn(row)];
    const athlete = athletes.get(row.athlete_id);
    if (!athlete) throw athleteNotFound(number, name, row.athlete_id);
    const earlier = rowOf.get(row.athlete_id);
    if (earlier !== undefined) throw athleteTwice(number, name, earlier);
    rowOf.set(row.athlete_id, number);
    if (athlete.division !== row.division) throw otherDivision(number, name, athlete.division, row.division);
  });
}

/**
 * Replaces the race's results in the divisions of the given rows: new ones are added, existing ones updated where a fact differs, the others
 * removed. Results keep their ids. With one invalid row nothing is saved. Lock the race's results first.
 */
export async function replaceRaceResults(
  tx: Tx,
  { id, results: rows, ranking_system_id: system = null }: CheckedInputOf<typeof saveResults>,
): Promise<void> {
  await refuseWrongRows(tx, rows);
  const divisions = [...new Set<Division>(rows.map((row) => row.division))];
  const facts = rows.map((row, at) => factsOf(row, at + 1, system));
  await removeOtherResults(
    tx,
    id,
    divisions,
    rows.map((row) => row.athlete_id),
  );
  await writeResults(tx, id, facts);
}
