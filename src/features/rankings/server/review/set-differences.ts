import type { Db } from '#database/change-sets.ts';
import {
  causesOfDifferences,
  type RecordedCauses,
} from '#features/rankings/server/shared/causes-of-differences.ts';
import { racesToCheck } from '#features/rankings/server/shared/generation-inputs-store.ts';
import { digestOfInputs } from '#features/rankings/server/shared/read-races.ts';
import { loadRankingInputs } from '#features/rankings/server/shared/results-cache.ts';
import { foldName } from '#rules/name-matching/names.ts';
import { changedRows } from '#rules/ranking/changed-rows.ts';
import { generateRanking, type RankingRow } from '#rules/ranking/ranking-set.ts';
import { type RankingType, rulesVersion } from '#rules/ranking/ranking-types.ts';
import type { RankingSetRow } from '../rankings-store.ts';
import { comparableRows } from '../standing-rows-store.ts';
import { type ChangedAthleteRow, movedAthletes, renamedAthletes } from './ranking-changes-store.ts';

/** What generating a set again would change, and why. */
export interface SetDifferences {
  /** The number of athletes whose row would differ. */
  athletes: number;
  /** The races that cause different rows, with their changes. */
  races: RecordedCauses[];
  moved: ChangedAthleteRow[];
  /** The last name breaks ties of points. */
  renamed: ChangedAthleteRow[];
  isByRules: boolean;
}

/**
 * What generating the set now would change; null for nothing. Only the rows count: the revisions of races show in a few ms that nothing was
 * written, the digest that the facts are the same; only otherwise the ranking is calculated and compared.
 */
export async function differencesOfSet(
  db: Db,
  set: RankingSetRow,
  type: RankingType,
): Promise<SetDifferences | null> {
  const suspects = await racesToCheck(db, 'ranking_input', set, type);
  const isByRules = set.rules_version !== rulesVersion;
  if (suspects.length === 0 && !isByRules) return null;
  const window = await loadRankingInputs(db, { type, date: set.date });
  const { digest, races } = digestOfInputs(window);
  if (digest === set.input_digest) return null;
  const rows = generateRanking(window);
  const changed = changedRows(
    await comparableRows(db, set.id),
    rows.map((row) => ({ ...row, order: row.overall.order })),
  );
  if (changed.athletes === 0) return null;
  const since = set.change_set_id ?? 0;
  return {
    athletes: changed.athletes,
    races: await causesOfDifferences(db, suspects, { races, changed, since }),
    moved: await movedAthletes(db, 'ranking_row', set.id, since),
    renamed: renamedAmongEquals(await renamedAthletes(db, 'ranking_row', set.id, since), rows),
    isByRules,
  };
}

function renamedAmongEquals(
  renamed: readonly ChangedAthleteRow[],
  rows: readonly RankingRow[],
): ChangedAthleteRow[] {
  const equals = Map.groupBy(rows, ({ division, overall }) => `${division} ${overall.points}`);
  const tied = new Set(
    [...equals.values()]
      .filter((group) => group.length > 1)
      .flatMap((group) => group.map(({ athleteId }) => athleteId)),
  );
  return renamed.filter(({ id, before, after }) => tied.has(id) && foldName(before) !== foldName(after));
}
