import type { Db } from '#database/change-sets.ts';
import type { ContenderChanges } from '#features/contender-rankings/contender-rankings-contract.ts';
import { changedRaces } from '#features/rankings/server/shared/list-changed-races.ts';
import { contenderRulesVersion } from '#rules/contenders/contender-ranking.ts';
import { type ContenderSetRow, contenderSetAmongAll } from '../contender-sets-store.ts';
import { namedListChanges, newestSeasonChange } from './contender-changes-store.ts';
import { type ContenderDifferences, differencesOfContenders } from './contender-differences.ts';

async function changedSeason(
  db: Db,
  set: ContenderSetRow,
  { season: name, currentSeason }: ContenderDifferences,
): Promise<ContenderChanges['season']> {
  if (name === null) return null;
  const ids = [set.season_id, currentSeason?.id].filter((id) => typeof id === 'number');
  const [before, after] =
    name === 'method'
      ? [set.opt_method, currentSeason?.contender_opt_method]
      : [set.season_name, currentSeason?.name];
  const made = await newestSeasonChange(db, ids, name, set.change_set_id ?? 0);
  return { name, before, after: after ?? null, ...made };
}

/** Changes since the set was generated that would give different rows; empty for a set that was never generated. */
export async function contenderChangesSince(db: Db, id: number): Promise<ContenderChanges> {
  const { set } = await contenderSetAmongAll(db, id);
  const generated_at = set.generated_at?.toISOString() ?? null;
  const nothing = { generated_at, changed_rows: 0, season: null, races: [], athletes: [], rules: null };
  const differences = set.generated_at === null ? null : await differencesOfContenders(db, set);
  if (differences === null) return nothing;
  const { athletes, currentSeason, races, lists, moved, isByRules } = differences;
  const since = set.change_set_id ?? 0;
  return {
    ...nothing,
    changed_rows: athletes,
    season: await changedSeason(db, set, differences),
    races: await changedRaces(db, set, races),
    athletes: [
      ...(currentSeason ? await namedListChanges(db, currentSeason.id, lists, since) : []),
      ...moved.map((row) => ({ ...row, field: 'division' as const })),
    ],
    rules: isByRules ? { before: set.rules_version ?? '', after: contenderRulesVersion } : null,
  };
}
