import { createHash } from 'node:crypto';
import type { Db } from '#database/transaction.ts';
import { noSuchRanking } from '#features/rankings/rankings-contract.ts';
import { type RankingNow, rankingNow } from '#features/rankings/server/ranking-now-store.ts';
import { type LockedSet, setById } from '#features/rankings/server/rankings-store.ts';
import { disciplines } from '#rules/ranking-input.ts';
import { type RankedColumns, rankColumns } from '#rules/ranking-set.ts';
import { type RankingType, rankingTypeOf } from '#rules/ranking-types.ts';
import { rankingWithChanges, type TouchedRace } from '#rules/what-if.ts';
import type { WhatIfChange } from '#rules/what-if-changes.ts';
import { type CheckedChange, checkedChanges, soundChanges } from '#rules/what-if-problems.ts';
import { type LoadedFacts, loadFacts } from './what-if-facts.ts';

/** A ranking as it is and as it would be. */
export interface WorkedOutWhatIf {
  set: LockedSet;
  type: RankingType;
  now: RankingNow;
  after: RankedColumns;
  loaded: LoadedFacts;
  checked: CheckedChange[];
  touched: TouchedRace[];
  /** Stands for every number of `after`. */
  numbers: string;
}

/** Works out what a set would be with the changes; changes that cannot be made are left out. Nothing is written. */
export async function workOutWhatIf(
  db: Db,
  setId: number,
  changes: readonly WhatIfChange[],
): Promise<WorkedOutWhatIf> {
  const set = await setById(db, setId);
  const type = rankingTypeOf(set?.type ?? -1);
  if (!set || !type) throw noSuchRanking(setId);
  const loaded = await loadFacts(db, { type, date: set.date }, changes);
  const now = await rankingNow(db, { type, date: set.date });
  const checked = checkedChanges(loaded.facts, changes);
  const { columns, touched } = rankingWithChanges(now.columns, loaded.facts, soundChanges(checked));
  const isTheSame = touched.length === 0 && columns.type.countingResults === type.countingResults;
  const after = isTheSame ? now.ranked : rankColumns(columns);
  return { set, type, now, after, loaded, checked, touched, numbers: numbersOf(after) };
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
