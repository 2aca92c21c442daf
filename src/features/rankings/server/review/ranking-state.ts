import type { Db } from '#database/change-sets.ts';
import {
  type CurrentRanking,
  NOT_GENERATED,
  type StaleCause,
} from '#features/rankings/current-ranking-contract.ts';
import type { RankingSet } from '#features/rankings/rankings-contract.ts';
import { countedCause, countedCauses } from '#features/rankings/server/shared/staleness.ts';
import { rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import { type RankingSetRow, rankingSetsNewestFirst } from '../rankings-store.ts';
import { differencesOfSet, type SetDifferences } from './set-differences.ts';

type State = Pick<RankingSet, 'state' | 'stale_because'>;

const stale = (...stale_because: StaleCause[]): State => ({ state: 'stale', stale_because });

/** Whether generating the set now would give different rows, and if so, why. */
export async function stateOfSet(db: Db, set: RankingSetRow): Promise<State> {
  if (set.generated_at === null) return stale({ what: NOT_GENERATED, count: 0 });
  const type = rankingTypeOf(set.type);
  if (!type || set.generated_type !== set.type) return stale({ what: 'type changed', count: 1 });
  const differences = await differencesOfSet(db, set, type);
  return differences === null ? { state: 'up to date', stale_because: [] } : stale(...causes(differences));
}

/** The state of every set, newest date first. One after the other, because a stale set is calculated in full. */
export async function statesOfSets(db: Db): Promise<({ id: number } & State)[]> {
  const states = [];
  for (const set of await rankingSetsNewestFirst(db))
    states.push({ id: set.id, ...(await stateOfSet(db, set)) });
  return states;
}

/** The newest published set by date with its state; null if none is published. */
export async function currentSetState(db: Db): Promise<CurrentRanking> {
  const set = (await rankingSetsNewestFirst(db)).find((one) => one.published === 1);
  if (!set) return null;
  const { id, date, type, published_at } = set;
  return {
    id,
    date,
    type,
    published_at: published_at?.toISOString() ?? null,
    ...(await stateOfSet(db, set)),
  };
}

function causes({ races, moved, renamed, isByRules, athletes }: SetDifferences): StaleCause[] {
  const known = [
    ...countedCauses(races),
    ...countedCause(moved.length, 'athlete with a new division', 'athletes with a new division'),
    ...countedCause(renamed.length, 'athlete with a new last name', 'athletes with a new last name'),
    ...countedCause(isByRules ? 1 : 0, 'newer version of the rules', ''),
  ];
  return known.length > 0
    ? known
    : countedCause(athletes, 'athlete with other numbers', 'athletes with other numbers');
}
