import type { Queryable } from '#database/change-sets.ts';
import { foldWords, hasWordBeginnings } from '#rules/search/search.ts';
import {
  allRecordsOf,
  isRecordKind,
  KINDS_WITH_PAGES,
  type NamedRecord,
  namesOfRecords,
} from '../labels/record-names-store.ts';
import { participantOf, recordedIdOf } from './change-sets-store.ts';

/** How many records are found at most. */
const MOST_FOUND = 20;

/** Views that somebody keeps private are recorded too: their names are not shown. */
const PRIVATE = 'saved_view';

/** The record that changes are listed under, also after its deletion; null when none is recorded. */
export async function recordOf(db: Queryable, entity: string, id: string): Promise<NamedRecord | null> {
  if (entity === 'participant') {
    const found = await participantOf(db, id);
    const athletes = await namesOfRecords(db, 'athlete', found ? [found.athleteId] : []);
    const races = await namesOfRecords(db, 'race', found ? [found.raceId] : []);
    const name = [...athletes.values(), ...races.values()].map((one) => one.name).join(', ');
    return found && { name, url: `/participant/${id}` };
  }
  if (!isRecordKind(entity) || entity === PRIVATE) return null;
  const recorded = await recordedIdOf(db, entity, id);
  return (await namesOfRecords(db, entity, [recorded])).get(recorded) ?? null;
}

/** Records whose names have words that begin with each typed word, or whose id was typed: those that begin with the text first, then by name. */
export async function findRecords(db: Queryable, entity: string | undefined, typed: string) {
  const kinds = entity === undefined ? KINDS_WITH_PAGES : [entity].filter(isRecordKind);
  const start = foldWords(typed);
  const found = [];
  for (const kind of kinds.filter((one) => one !== PRIVATE))
    for (const [id, { name, isDeleted }] of await allRecordsOf(db, kind)) {
      const folded = foldWords(name);
      if (id !== typed.trim() && !hasWordBeginnings(` ${folded}`, start)) continue;
      const rank = folded.startsWith(start) ? 0 : 1;
      found.push({
        rank,
        folded,
        record: { entity: kind, id, name, is_deleted: isDeleted ? 1 : 0 } as const,
      });
    }
  return found
    .sort((a, b) => a.rank - b.rank || (a.folded < b.folded ? -1 : 1))
    .slice(0, MOST_FOUND)
    .map(({ record }) => record);
}
