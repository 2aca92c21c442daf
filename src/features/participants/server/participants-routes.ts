import { badInput, found, tooLong } from '#contract/refusal.ts';
import type { Db } from '#database/change-sets.ts';
import type { Serve } from '#server/http/register-call.ts';
import {
  addParticipant,
  aliasIncomplete,
  deleteAllParticipants,
  mapAthleteAlias,
  NOTES_LENGTH,
  type ParticipantPage,
  readParticipant,
  removeParticipant,
  saveParticipantAttributes,
  unknownAttribute,
  updateParticipant,
} from '../participant-calls-contract.ts';
import { removeEverybody, removeFromRace } from './desk/remove-entries.ts';
import { addToList, type SentEntry, updateEntryById, updateInRace } from './edit-participant.ts';
import { mapAlias } from './map-athlete-alias.ts';
import { participantById } from './participants-store.ts';
import { raceOfLists } from './race-lists-store.ts';

async function pageOf(db: Db, id: number): Promise<ParticipantPage> {
  const entry = found(await participantById(db, id), `participant ${id}`);
  const race = found(await raceOfLists(db, entry.race_id), `race ${entry.race_id}`);
  return { ...entry, race_name: race.name, race_date: race.date };
}

type Value = string | number | boolean | null;

function flagOf(name: string, value: Value): 0 | 1 {
  if (value === true || value === 1 || value === '1') return 1;
  if (value === false || value === 0 || value === '0') return 0;
  throw badInput(name, `${name} must be 0 or 1.`);
}

/** Counted in UTF-16 units, as a text area counts. */
function notesOf(value: Value): string | null {
  const typed = value === null ? '' : String(value);
  if (typed.length > NOTES_LENGTH) throw tooLong('notes', NOTES_LENGTH);
  return typed.trim() === '' ? null : typed;
}

function fieldOf(name: string, value: Value): SentEntry {
  if (name === 'notes') return { notes: notesOf(value) };
  if (name === 'is_waiting' || name === 'is_public' || name === 'late_entry')
    return { [name]: flagOf(name, value) };
  throw unknownAttribute(name);
}

/** Start lists and wait lists of races, one participant at a time. */
export function participantsRoutes(serve: Serve): void {
  serve(addParticipant, async ({ id, athleteId, ...sent }, context) => ({
    status: 0 as const,
    participant_id: await addToList(context, id, athleteId, sent),
  }));

  serve(updateParticipant, async ({ id, athleteId, version, ...sent }, context) => ({
    status: 0 as const,
    participant_id: await updateInRace(context, { raceId: id, athleteId, version }, sent),
  }));

  serve(removeParticipant, (removal, context) => removeFromRace(context, removal));

  serve(deleteAllParticipants, async ({ id }, context) => ({
    status: 0 as const,
    count: await removeEverybody(context, id),
  }));

  serve(readParticipant, async ({ id }, { db }) => ({ participant: await pageOf(db, id) }));

  serve(saveParticipantAttributes, async ({ id, attributes, version }, context) => {
    const sent: SentEntry = Object.assign({}, ...attributes.map(({ name, value }) => fieldOf(name, value)));
    await updateEntryById(context, id, sent, version);
    return { status: 0 as const, participant: await pageOf(context.db, id) };
  });

  serve(mapAthleteAlias, async ({ athlete_id, alias, mapping_athlete_index }, context) => {
    if (athlete_id == null || !alias) throw aliasIncomplete();
    const resolved = await mapAlias(context, athlete_id, alias);
    return { status: 0 as const, mapping_pid: mapping_athlete_index ?? null, resolved };
  });
}
