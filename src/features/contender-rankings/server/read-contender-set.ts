import type { Db } from '#database/change-sets.ts';
import { contenderRule } from '#rules/contenders/contender-ranking.ts';
import { addDays, daysBetween, type PlainDate } from '#rules/dates-and-times/dates.ts';
import { isLateEntryNow } from '#rules/races/late-entry.ts';
import { formatRule } from '#rules/ranking/ranking-rule-text.ts';
import type {
  ContenderRow,
  ContenderSet,
  ListedContenderSet,
  UpcomingT100Race,
} from '../contender-rankings-contract.ts';
import {
  type ContenderSetRow,
  comparedContenderSet,
  contenderSetAmongAll,
  contenderSetsNewestFirst,
  t100RacesFrom,
} from './contender-sets-store.ts';
import { seasonOfSet } from './generate/contender-facts-store.ts';
import { contenderRowsOfSet } from './generate/contender-rows-store.ts';
import { stateOfContenderSet } from './review/contender-state.ts';

export function asListed(row: ContenderSetRow): ListedContenderSet {
  const { id, date, is_published, published_at, published_by, generated_at, generated_by } = row;
  const at = (time: Date | null) => time?.toISOString() ?? null;
  return {
    ...{ id, date, is_published, published_by, generated_by },
    published_at: at(published_at),
    generated_at: at(generated_at),
  };
}

export const asNamed = ({ id, date, is_published }: ContenderSetRow) => ({ id, date, is_published });

async function seasonFor(db: Db, row: ContenderSetRow): Promise<ContenderSet['season']> {
  const { generated_at, season_id, season_name, opt_method } = row;
  if (generated_at !== null)
    return season_id === null || season_name === null || opt_method === null
      ? null
      : { id: season_id, name: season_name, contender_opt_method: opt_method };
  const season = await seasonOfSet(db, row.date);
  return season && { id: season.id, name: season.name, contender_opt_method: season.contender_opt_method };
}

export async function readSet(
  db: Db,
  id: number,
): Promise<{ rankings: ContenderRow[]; compareRankings: ContenderRow[]; set: ContenderSet }> {
  const { set: row, sets } = await contenderSetAmongAll(db, id);
  const compared = comparedContenderSet(row, sets);
  const [rankings, compareRankings, state, season] = await Promise.all([
    contenderRowsOfSet(db, id),
    compared ? contenderRowsOfSet(db, compared.id) : [],
    stateOfContenderSet(db, row),
    seasonFor(db, row),
  ]);
  const { version, rules_version, input_digest } = row;
  const rule = formatRule(contenderRule);
  const comparison = compared && asNamed(compared);
  return {
    rankings,
    compareRankings,
    set: { ...asListed(row), version, rules_version, input_digest, season, ...state, rule, comparison },
  };
}

/** The T100 races from a day on, and whether new entries are late by the newest published set. */
export async function upcomingRaces(db: Db, today: PlainDate) {
  const sets = await contenderSetsNewestFirst(db);
  const set = sets.find((one) => one.is_published === 1);
  if (!set) return { set: null, races: [] };
  const races = (await t100RacesFrom(db, today)).map(
    (race): UpcomingT100Race => ({
      ...race,
      days: daysBetween(set.date, race.date),
      is_late: isLateEntryNow(race.date, set.date, race.contender_rank_cutoff) ? 1 : 0,
      late_from: addDays(set.date, race.contender_rank_cutoff + 1),
    }),
  );
  return { set: asNamed(set), races };
}
