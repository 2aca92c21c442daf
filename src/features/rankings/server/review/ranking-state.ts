import type { Db } from '#database/change-sets.ts';
import type { RankingSet, StaleCause } from '#features/rankings/rankings-contract.ts';
import { rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import type { RankingSetRow } from '../rankings-store.ts';
import { differencesOfSet, type SetDifferences } from './set-differences.ts';
import { countedCauses } from './staleness.ts';

type State = Pick<RankingSet, 'state' | 'stale_because'>;

const stale = (...stale_because: StaleCause[]): State => ({ state: 'stale', stale_because });

/** Whether generating the set now would give different rows, and if so, why. */
export async function stateOfSet(db: Db, set: RankingSetRow): Promise<State> {
  if (set.generated_at === null) return stale({ what: 'not generated yet', count: 0 });
  const type = rankingTypeOf(set.type);
  if (!type || set.generated_type !== set.type) return stale({ what: 'type changed', count: 1 });
  const differences = await differencesOfSet(db, set, type);
  return differences === null ? { state: 'up to date', stale_because: [] } : stale(...causes(differences));
}

function causes({ races, moved, renamed, isByRules, athletes }: SetDifferences): StaleCause[] {
  const counted = (count: number, one: string, many: string): StaleCause[] =>
    count === 0 ? [] : [{ what: count === 1 ? one : many, count }];
  const known = [
    ...countedCauses(races),
    ...counted(moved.length, 'athlete in the other division', 'athletes in the other division'),
    ...counted(renamed.length, 'athlete with another last name', 'athletes with another last name'),
    ...counted(isByRules ? 1 : 0, 'newer version of the rules', ''),
  ];
  return known.length > 0
    ? known
    : counted(athletes, 'athlete with another row', 'athletes with another row');
}
