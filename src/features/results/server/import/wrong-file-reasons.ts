import type { Queryable } from '#database/change-sets.ts';
import {
  type FileRow,
  type RaceField,
  type WrongFileReason,
  wrongFileReasons,
} from '#rules/results-import/wrong-file.ts';
import { medianOfDistance, raceWithEqualResults, startersOfRace } from './wrong-file-store.ts';

/** Why rows that are to become a race's results are probably of another race; empty without a reason. */
export async function reasonsAgainstRows(
  db: Queryable,
  race: { id: number; division: RaceField['division'] },
  rows: readonly FileRow[],
): Promise<WrongFileReason[]> {
  const known = rows.flatMap(({ athleteId, status, overall }) =>
    athleteId === null ? [] : [{ athleteId, status, overall }],
  );
  return wrongFileReasons(rows, {
    division: race.division,
    equalRace: await raceWithEqualResults(db, race.id, known),
    starters: await startersOfRace(db, race.id),
    medianSeconds: await medianOfDistance(db, race.id),
  });
}
