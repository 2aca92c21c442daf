import type { Queryable } from '#database/change-sets.ts';
import { type EntryConflict, entryConflicts } from '#rules/participants/entry-conflicts.ts';
import { knownDay } from '#rules/races/race-dates.ts';
import { conflictFacts, type RaceOfDesk } from './lists-store.ts';

/** What may prevent athletes from starting in a race, by athlete. */
export async function entryConflictsOf(
  db: Queryable,
  race: RaceOfDesk,
  athleteIds: readonly number[],
): Promise<Map<number, EntryConflict[]>> {
  const facts = await conflictFacts(db, race, athleteIds);
  const onDay = { ...race, date: knownDay(race) };
  return new Map([...facts].map(([id, known]) => [id, entryConflicts(known, onDay)]));
}
