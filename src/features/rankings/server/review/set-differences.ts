import type { Db } from '#database/change-sets.ts';
import { foldName } from '#rules/name-matching/names.ts';
import { type ChangedRows, changedRows } from '#rules/ranking/changed-rows.ts';
import { rankingDigest } from '#rules/ranking/ranking-digest.ts';
import { generateRanking, type RankingRow } from '#rules/ranking/ranking-set.ts';
import { type RankingType, rulesVersion } from '#rules/ranking/ranking-types.ts';
import { cachedRaceDigest } from '../generate/race-digest-cache.ts';
import { loadRankingInputs } from '../generate/results-cache.ts';
import type { RankingSetRow } from '../rankings-store.ts';
import { comparableRows } from '../standing-rows-store.ts';
import { type ChangedAthleteRow, movedAthletes, renamedAthletes } from './ranking-changes-store.ts';
import {
  changesOfRaces,
  type RecordedChange,
  type SuspectRace,
  suspectRaces,
} from './ranking-state-store.ts';
import { type CausesOfRace, causesOfRaces } from './staleness.ts';

/** What generating a set again would change, and why. */
export interface SetDifferences {
  /** The number of athletes whose row would differ. */
  athletes: number;
  /** The races that cause different rows, with their changes. */
  races: CausesOfRace<RecordedChange>[];
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
  const suspects = await suspectRaces(db, set.id, type, set.date);
  const isByRules = set.rules_version !== rulesVersion;
  if (suspects.length === 0 && !isByRules) return null;
  const window = await loadRankingInputs(db, { type, date: set.date });
  const { digest, races } = rankingDigest(window, cachedRaceDigest);
  if (digest === set.input_digest) return null;
  const rows = generateRanking(window);
  const changed = changedRows(
    await comparableRows(db, set.id),
    rows.map((row) => ({ ...row, order: row.overall.order })),
  );
  if (changed.athletes === 0) return null;
  const digests = new Map(races.map((race) => [race.raceId, race.digest]));
  const since = set.change_set_id ?? 0;
  return {
    athletes: changed.athletes,
    races: await causesOf(db, suspects, { digests, changed, since }),
    moved: await movedAthletes(db, set.id, since),
    renamed: renamedAmongEquals(await renamedAthletes(db, set.id, since), rows),
    isByRules,
  };
}

/**
 * The suspected races that contribute something else, and whose results count differently; for an order among equal points only the date of
 * a race is a cause.
 */
async function causesOf(
  db: Db,
  suspects: readonly SuspectRace[],
  of: { digests: ReadonlyMap<number, string>; changed: ChangedRows; since: number },
): Promise<CausesOfRace<RecordedChange>[]> {
  const differing = suspects
    .map(({ race_id, digest }) => ({
      raceId: race_id,
      before: digest ?? '',
      now: of.digests.get(race_id) ?? '',
    }))
    .filter(({ before, now }) => before !== now);
  if (differing.length === 0) return [];
  const raceIds = differing.map(({ raceId }) => raceId);
  const causes = causesOfRaces(differing, await changesOfRaces(db, raceIds, of.since));
  const isOrderAlone = of.changed.races.size === 0;
  return causes.filter(({ raceId, causes: own }) =>
    isOrderAlone ? own.some(({ kind }) => kind === 'date') : of.changed.races.has(raceId),
  );
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
