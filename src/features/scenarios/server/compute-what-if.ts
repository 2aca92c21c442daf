import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Db } from '#database/change-sets.ts';
import { rankingNotFound } from '#features/rankings/rankings-contract.ts';
import { type RankingNow, rankingNow } from '#features/rankings/server/live-ranking-store.ts';
import { rankingSetStore } from '#features/rankings/server/rankings-store.ts';
import type { RankingColumns } from '#rules/ranking/ranking-columns.ts';
import { disciplines } from '#rules/ranking/ranking-input.ts';
import { type RankedColumns, rankColumns } from '#rules/ranking/ranking-set.ts';
import { type RankingType, rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import { columnsWithChanges, type TouchedRace, touchedRace } from '#rules/what-if/what-if.ts';
import type { WhatIfChange } from '#rules/what-if/what-if-changes.ts';
import { type CheckedChange, checkedChanges, soundChanges } from '#rules/what-if/what-if-problems.ts';
import { type LoadedFacts, loadFacts } from './what-if-facts.ts';

const LONGEST_TURN_MS = 10;

/** A ranking as it is and as it would be. */
export interface ComputedWhatIf {
  set: Awaited<ReturnType<typeof rankingSetStore.read>>;
  type: RankingType;
  now: RankingNow;
  /** The input of `after`. */
  columns: RankingColumns;
  after: RankedColumns;
  loaded: LoadedFacts;
  checked: CheckedChange[];
  touched: TouchedRace[];
  /** A digest of all numbers of `after`. */
  numbers: string;
}

/** Calculates a set with the changes; changes that are not possible are left out. Nothing is written. */
export async function computeWhatIf(
  db: Db,
  setId: number,
  changes: readonly WhatIfChange[],
): Promise<ComputedWhatIf> {
  const set = await rankingSetStore.read(db, setId);
  const type = rankingTypeOf(set.type);
  if (!type) throw rankingNotFound(setId);
  const loaded = await loadFacts(db, { type, date: set.date }, changes);
  const now = await rankingNow(db, { type, date: set.date });
  const checked = checkedChanges(loaded.facts, changes);
  const sound = soundChanges(checked);
  const touched = await touchedRaces(loaded, sound);
  const columns = columnsWithChanges(now.columns, touched, sound);
  const isTheSame = touched.length === 0 && columns.type.countingResults === type.countingResults;
  const after = isTheSame ? now.ranked : rankColumns(columns);
  return { set, type, now, columns, after, loaded, checked, touched, numbers: numbersOf(after) };
}

/** The numbers of a tier may affect many races: yields to other requests every few milliseconds. */
async function touchedRaces(
  { facts }: LoadedFacts,
  changes: readonly WhatIfChange[],
): Promise<TouchedRace[]> {
  const touched: TouchedRace[] = [];
  let since = performance.now();
  for (const race of facts.races) {
    const own = touchedRace(race, facts, changes);
    if (own) touched.push(own);
    if (performance.now() - since > LONGEST_TURN_MS) {
      await setImmediate();
      since = performance.now();
    }
  }
  return touched;
}

function numbersOf({ athletes, standings }: RankedColumns): string {
  const hash = createHash('sha256');
  hash.update(Int32Array.from(athletes, ({ athleteId }) => athleteId));
  for (const discipline of disciplines) {
    const { ranks, orders, points, scores } = standings[discipline];
    for (const column of [ranks, orders, points, scores]) hash.update(column);
  }
  return hash.digest('base64url');
}
