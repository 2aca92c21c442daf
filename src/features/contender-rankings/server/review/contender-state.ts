import type { Db } from '#database/change-sets.ts';
import type { ContenderSet } from '#features/contender-rankings/contender-rankings-contract.ts';
import type { StaleCause } from '#features/rankings/current-ranking-contract.ts';
import { countedCause, countedCauses } from '#features/rankings/server/shared/staleness.ts';
import { type ContenderSetRow, contenderSetsNewestFirst } from '../contender-sets-store.ts';
import { type ContenderDifferences, differencesOfContenders } from './contender-differences.ts';
import { changedLists } from './list-changes.ts';

type State = Pick<ContenderSet, 'state' | 'stale_because'>;

const stale = (...stale_because: StaleCause[]): State => ({ state: 'stale', stale_because });

/** Whether generating the set now would give different rows, and if so, why. */
export async function stateOfContenderSet(db: Db, set: ContenderSetRow): Promise<State> {
  if (set.generated_at === null) return stale({ what: 'not generated yet', count: 0 });
  const differences = await differencesOfContenders(db, set);
  return differences === null ? { state: 'up to date', stale_because: [] } : stale(...causes(differences));
}

/** The state of every set, newest date first. One after the other, because a stale set is calculated in full. */
export async function statesOfContenderSets(db: Db): Promise<({ id: number } & State)[]> {
  const states = [];
  for (const set of await contenderSetsNewestFirst(db))
    states.push({ id: set.id, ...(await stateOfContenderSet(db, set)) });
  return states;
}

function causes({ athletes, season, races, lists, moved, isByRules }: ContenderDifferences): StaleCause[] {
  const known = [
    ...countedCause(season === null ? 0 : 1, `${season} changed`, ''),
    ...countedCauses(races),
    ...changedLists.flatMap(({ field, one, many }) =>
      countedCause(lists.filter((change) => change.field === field).length, one, many),
    ),
    ...countedCause(moved.length, 'athlete with a new division', 'athletes with a new division'),
    ...countedCause(isByRules ? 1 : 0, 'newer version of the rules', ''),
  ];
  return known.length > 0
    ? known
    : countedCause(athletes, 'athlete with other numbers', 'athletes with other numbers');
}
