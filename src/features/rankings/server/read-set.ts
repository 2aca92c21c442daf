import type { Db } from '#database/change-sets.ts';
import { teamExclusions } from '#features/team-views/server/team-exclusions-store.ts';
import { formatRule } from '#rules/ranking/ranking-rule-text.ts';
import { rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import {
  type ComparedRow,
  type ListedRankingSet,
  type RankingRow,
  type RankingSet,
  type RankingSetInList,
  rankingNotFound,
} from '../rankings-contract.ts';
import { comparedRowsOfSet, rowsOfSet } from './generate/ranking-rows-store.ts';
import { athletesBySet, type RankingSetRow, rankingSetsNewestFirst } from './rankings-store.ts';
import { type ComparedSet, comparedSet } from './review/comparison-set-store.ts';
import { stateOfSet } from './shared/ranking-states.ts';

export function asListed(row: RankingSetRow): ListedRankingSet {
  const { id, date, type, published, published_at, generated_at } = row;
  return {
    id,
    date,
    type,
    published,
    published_at: published_at?.toISOString() ?? null,
    generated_at: generated_at?.toISOString() ?? null,
  };
}

/** All sets, newest date first, with author and number of athletes. */
export async function listSets(db: Db): Promise<RankingSetInList[]> {
  const [sets, athletes] = await Promise.all([rankingSetsNewestFirst(db), athletesBySet(db)]);
  return sets.map((row) => {
    const { published_by, generated_by } = row;
    return { ...asListed(row), published_by, generated_by, athletes: athletes.get(row.id) ?? 0 };
  });
}

function asComparison(compared: ComparedSet | null): RankingSet['comparison'] {
  if (!compared) return null;
  const { id, date, type, published } = compared.set;
  return { id, date, type, published, is_chosen: compared.isChosen ? 1 : 0 };
}

export async function readSet(
  db: Db,
  id: number,
): Promise<{ rankings: RankingRow[]; cmp_rankings: ComparedRow[]; set: RankingSet }> {
  const sets = await rankingSetsNewestFirst(db);
  const row = sets.find((one) => one.id === id);
  if (!row) throw rankingNotFound(id);
  const comparison = asComparison(comparedSet(row, sets));
  const [rankings, cmp_rankings, state, team_exclusions] = await Promise.all([
    rowsOfSet(db, id),
    comparison ? comparedRowsOfSet(db, comparison.id) : [],
    stateOfSet(db, row),
    teamExclusions(db),
  ]);
  const type = rankingTypeOf(row.type);
  const { version, published_by, generated_by, rules_version, input_digest } = row;
  const facts = { version, published_by, generated_by, rules_version, input_digest };
  const rule = type ? formatRule(type) : '';
  return {
    rankings,
    cmp_rankings,
    set: { ...asListed(row), ...facts, ...state, rule, comparison, team_exclusions },
  };
}
