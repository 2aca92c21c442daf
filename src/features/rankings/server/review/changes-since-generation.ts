import type { Db } from '#database/change-sets.ts';
import type { ChangesSince } from '#features/rankings/ranking-review-contract.ts';
import { rankingNotFound } from '#features/rankings/rankings-contract.ts';
import { changedRaces } from '#features/rankings/server/shared/list-changed-races.ts';
import { rankingTypeOf, rulesVersion } from '#rules/ranking/ranking-types.ts';
import { rankingSetsNewestFirst } from '../rankings-store.ts';
import type { ChangedAthleteRow } from './ranking-changes-store.ts';
import { differencesOfSet } from './set-differences.ts';

const asInstant = (at: Date | string | null): string | null =>
  at === null ? null : new Date(at).toISOString();

const asChangedAthletes = (
  field: 'division' | 'last name',
  rows: readonly ChangedAthleteRow[],
): ChangesSince['athletes'] => rows.map((row) => ({ ...row, field, at: asInstant(row.at) }));

/** Changes since the set was generated that would give different rows; empty for a set that was never generated. */
export async function changesSince(db: Db, id: number): Promise<ChangesSince> {
  const set = (await rankingSetsNewestFirst(db)).find((one) => one.id === id);
  if (!set) throw rankingNotFound(id);
  const { generated_at, generated_type, rules_version } = set;
  const nothing = {
    generated_at: asInstant(generated_at),
    changed_rows: 0,
    races: [],
    athletes: [],
    rules: null,
    type: null,
  };
  if (generated_at === null || generated_type === null) return nothing;
  const type = rankingTypeOf(set.type);
  if (!type || generated_type !== set.type)
    return { ...nothing, type: { before: generated_type, after: set.type } };
  const differences = await differencesOfSet(db, set, type);
  if (differences === null) return nothing;
  const { athletes, races, moved, renamed, isByRules } = differences;
  return {
    ...nothing,
    changed_rows: athletes,
    races: await changedRaces(db, set, races),
    athletes: [...asChangedAthletes('division', moved), ...asChangedAthletes('last name', renamed)],
    rules: isByRules ? { before: rules_version ?? '', after: rulesVersion } : null,
  };
}
