import type { Queryable } from '#database/change-sets.ts';
import { type RaceVersion, raceVersions } from '#features/rankings/server/generate/ranking-inputs-store.ts';
import type { WhatIfResult } from '#rules/what-if/what-if-races.ts';
import { resultsForWhatIf } from './what-if-facts-store.ts';

// Whoever tries out numbers of a tier asks for the same thousand races with every key. Their results are kept in memory, each race with
// where it stood just before they were read; whoever wants them asks where the races stand now, which takes a few ms. What was altered
// while it was read stands elsewhere the next time, and is read again (docs/decisions/0006).

interface KeptRace {
  stand: RaceVersion;
  results: WhatIfResult[];
}

interface Kept {
  /** By race id; the one that was asked for last stands last. */
  races: Map<number, KeptRace>;
  results: number;
}

/** Results that are kept at most, about 120 bytes each; races that were not asked for the longest time go first. */
const RESULTS_KEPT = 80_000;
/** Fewer races are read as quickly as it is asked where they stand. */
const FEW_RACES = 20;

/** Of each database by itself. What is read inside a change is gone with it. */
const keptOf = new WeakMap<Queryable, Kept>();

function keptFor(db: Queryable): Kept {
  const kept = keptOf.get(db) ?? { races: new Map(), results: 0 };
  keptOf.set(db, kept);
  return kept;
}

/** The results of races, by race; races without any are not in the map. Others share them: copy one to change it. */
export async function readResults(
  db: Queryable,
  raceIds: readonly number[],
): Promise<Map<number, WhatIfResult[]>> {
  if (raceIds.length < FEW_RACES) return resultsForWhatIf(db, raceIds);
  const kept = keptFor(db);
  const stands = new Map((await raceVersions(db, { raceIds })).map((stand) => [stand.raceId, stand]));
  const results = new Map<number, WhatIfResult[]>();
  const wanted: number[] = [];
  for (const raceId of raceIds) {
    const own = kept.races.get(raceId);
    if (own && standsAs(own.stand, stands.get(raceId))) results.set(raceId, own.results);
    else wanted.push(raceId);
  }
  if (wanted.length > 0)
    for (const [raceId, own] of await resultsForWhatIf(db, wanted)) results.set(raceId, own);
  keep(kept, stands, results);
  return results;
}

const standsAs = (one: RaceVersion, other: RaceVersion | undefined): boolean =>
  one.revision === other?.revision && one.stamp === other.stamp;

/** Keeps what was asked for, and lets go of the oldest when there are too many. A race without a day stands nowhere and is not kept. */
function keep(
  kept: Kept,
  stands: ReadonlyMap<number, RaceVersion>,
  results: ReadonlyMap<number, WhatIfResult[]>,
): void {
  for (const [raceId, own] of results) {
    const stand = stands.get(raceId);
    forget(kept, raceId);
    if (!stand) continue;
    kept.races.set(raceId, { stand, results: own });
    kept.results += own.length;
  }
  for (const raceId of kept.races.keys()) {
    if (kept.results <= RESULTS_KEPT) break;
    forget(kept, raceId);
  }
}

function forget(kept: Kept, raceId: number): void {
  kept.results -= kept.races.get(raceId)?.results.length ?? 0;
  kept.races.delete(raceId);
}
