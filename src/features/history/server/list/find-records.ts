import type { Queryable } from '#database/change-sets.ts';
import {
  isRecordKind,
  KINDS_WITH_PAGES,
  type NamedRecord,
  namesOfRecords,
  recordsWithWords,
} from '../labels/record-names-store.ts';
import { participantOf, recordedIdOf } from './change-sets-store.ts';
import { wordsOf } from './history-filter.ts';

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

/** Records whose names have words that begin with each typed word, or whose id was typed, deleted ones too. */
export async function findRecords(db: Queryable, entity: string | undefined, typed: string) {
  const kinds = entity === undefined ? KINDS_WITH_PAGES : [entity].filter(isRecordKind);
  return recordsWithWords(
    db,
    kinds.filter((kind) => kind !== PRIVATE),
    { id: typed.trim(), words: wordsOf(typed), most: MOST_FOUND },
  );
}
