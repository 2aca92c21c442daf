import { LRUCache } from 'lru-cache';
import type { Db, Queryable } from '#database/change-sets.ts';
import {
  type CurrentRanking,
  NOT_GENERATED,
  type StaleCause,
} from '#features/rankings/current-ranking-contract.ts';
import type { RankingSet } from '#features/rankings/rankings-contract.ts';
import {
  versionOfAllRaces,
  versionsToCheck,
} from '#features/rankings/server/shared/generation-inputs-store.ts';
import { countedCause, countedCauses } from '#features/rankings/server/shared/staleness.ts';
import { type RankingType, rankingTypeOf, rulesVersion } from '#rules/ranking/ranking-types.ts';
import { type RankingSetRow, rankingSetsNewestFirst } from '../rankings-store.ts';
import { differencesOfSet, type SetDifferences } from '../review/set-differences.ts';

type State = Pick<RankingSet, 'state' | 'stale_because'>;

const UP_TO_DATE: State = { state: 'up to date', stale_because: [] };
const stale = (...stale_because: StaleCause[]): State => ({ state: 'stale', stale_because });

/** One cache per database. The keys contain everything that the values depend on, so nothing becomes invalid. */
const caches = new WeakMap<Queryable, Caches>();

interface Caches {
  /** The versions of the races to check by set, until any race is written that a ranking can contain. */
  versions: LRUCache<string, Map<number, string>>;
  /** The states of sets that have races to check, each until one of these races is written again. */
  states: LRUCache<string, State>;
}

function cachesOf(db: Queryable): Caches {
  const found = caches.get(db) ?? {
    versions: new LRUCache({ max: 10 }),
    states: new LRUCache({ max: 1_000 }),
  };
  caches.set(db, found);
  return found;
}

type SetWithRule = RankingSetRow & { rule: RankingType };

/** What the state of a set depends on, except the races. */
const basisOf = (set: SetWithRule) => [
  ...[set.id, set.type, set.date, set.generated_at, set.change_set_id],
  ...[set.input_digest, set.rules_version],
];

async function versionsOf(db: Db, sets: readonly SetWithRule[]): Promise<Map<number, string>> {
  const { versions } = cachesOf(db);
  const key = JSON.stringify([await versionOfAllRaces(db), sets.map(basisOf)]);
  const found =
    versions.get(key) ??
    (await versionsToCheck(
      db,
      'ranking_input',
      sets.map(({ id, date, rule }) => ({ id, date, type: rule })),
    ));
  versions.set(key, found);
  return found;
}

async function calculatedState(db: Db, set: SetWithRule, versions: string): Promise<State> {
  const { states } = cachesOf(db);
  const key = JSON.stringify([versions, basisOf(set)]);
  const cached = states.get(key);
  if (cached) return cached;
  const differences = await differencesOfSet(db, set, set.rule);
  const state = differences === null ? UP_TO_DATE : stale(...causes(differences));
  states.set(key, state);
  return state;
}

/** Whether generating each set now would give different rows, and if so, why. One after the other, because each may be calculated in full. */
async function statesOf(db: Db, sets: readonly RankingSetRow[]): Promise<(RankingSetRow & State)[]> {
  const comparable = sets.flatMap((set) => {
    const rule = set.generated_type === set.type ? rankingTypeOf(set.type) : undefined;
    return rule ? [{ ...set, rule }] : [];
  });
  const byId = new Map(comparable.map((set) => [set.id, set]));
  const versions = await versionsOf(db, comparable);
  const stateOf = async ({ id, generated_at }: RankingSetRow): Promise<State> => {
    if (generated_at === null) return stale({ what: NOT_GENERATED, count: 0 });
    const set = byId.get(id);
    if (!set) return stale({ what: 'type changed', count: 1 });
    const toCheck = versions.get(id);
    if (toCheck === undefined && set.rules_version === rulesVersion) return UP_TO_DATE;
    return calculatedState(db, set, toCheck ?? '');
  };
  const states = [];
  for (const set of sets) states.push({ ...set, ...(await stateOf(set)) });
  return states;
}

export async function stateOfSet(db: Db, set: RankingSetRow): Promise<State> {
  const [{ state, stale_because } = UP_TO_DATE] = await statesOf(db, [set]);
  return { state, stale_because };
}

/** The state of every set, newest date first. */
export async function statesOfSets(db: Db): Promise<({ id: number } & State)[]> {
  const states = await statesOf(db, await rankingSetsNewestFirst(db));
  return states.map(({ id, state, stale_because }) => ({ id, state, stale_because }));
}

/** How many generated sets are stale, and when the oldest of them was generated. */
export async function staleSets(db: Db): Promise<{ count: number; oldest: string | null }> {
  const states = await statesOf(db, await rankingSetsNewestFirst(db));
  const times = states.flatMap(({ state, generated_at }) =>
    state === 'stale' && generated_at !== null ? [generated_at.toISOString()] : [],
  );
  return { count: times.length, oldest: times.sort()[0] ?? null };
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
