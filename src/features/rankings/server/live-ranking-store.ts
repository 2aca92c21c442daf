import type { Db } from '#database/change-sets.ts';
import type { PlainDate } from '#rules/dates-and-times/dates.ts';
import type { RankingAthlete } from '#rules/ranking/ranking-input.ts';
import { type RankedColumns, rankColumns } from '#rules/ranking/ranking-set.ts';
import type { RankingType } from '#rules/ranking/ranking-types.ts';
import { loadRankingInputs, type RankingInputs } from './shared/results-cache.ts';

/** The ranking that generating a set now would give, and its input. */
export interface RankingNow {
  columns: RankingInputs;
  ranked: RankedColumns;
}

/** Number of cached rankings; previews request the same one repeatedly. */
const MOST_CACHED = 3;

const caches = new WeakMap<Db, RankingNow[]>();

const areSameAthletes = (one: readonly RankingAthlete[], other: readonly RankingAthlete[]): boolean =>
  one.length === other.length &&
  one.every(({ athleteId, division, last }, at) => {
    const same = other[at] as RankingAthlete;
    return same.athleteId === athleteId && same.division === division && same.last === last;
  });

/** A race that was not read again is the same object. */
const isSameWindow = (one: RankingInputs, other: RankingInputs): boolean =>
  one.type.id === other.type.id &&
  one.date === other.date &&
  one.races.length === other.races.length &&
  one.races.every((race, at) => race === other.races[at]) &&
  areSameAthletes(one.athletes, other.athletes);

/** The current ranking of a type and date, recalculated only when its input has changed. */
export async function rankingNow(
  db: Db,
  wanted: { type: RankingType; date: PlainDate },
): Promise<RankingNow> {
  const columns = await loadRankingInputs(db, wanted);
  const cached = caches.get(db) ?? [];
  const known = cached.find((one) => isSameWindow(one.columns, columns));
  const now = known ?? { columns, ranked: rankColumns(columns) };
  const others = cached.filter((one) => one !== known && !isOfSameSet(one.columns, columns));
  caches.set(db, [now, ...others].slice(0, MOST_CACHED));
  return now;
}

const isOfSameSet = (one: RankingInputs, other: RankingInputs): boolean =>
  one.type.id === other.type.id && one.date === other.date;
