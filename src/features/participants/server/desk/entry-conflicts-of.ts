import type { Queryable } from '#database/change-sets.ts';
import { type EntryConflict, entryConflicts } from '#rules/participants/entry-conflicts.ts';
import { conflictFacts, type RaceOfDesk } from './lists-store.ts';

/** What may prevent athletes from starting in a race, by athlete. */
export async function entryConflictsOf(
  db: Queryable,
  race: RaceOfDesk,
  athleteIds: readonly number[],
): Promise<Map<number, EntryConflict[]>> {
  const date = race.date_status === null ? race.date : null;
  const facts = await conflictFacts(db, race, athleteIds);
  return new Map([...facts].map(([id, known]) => [id, entryConflicts(known, { ...race, date })]));
}
