import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { attributes, emptyable, flag, id, LARGEST_ID, text, version, wholeNumber } from '#contract/fields.ts';
import { badInput, conflict } from '#contract/refusal.ts';
import { participant } from './participants-contract.ts';

export const NOTES_LENGTH = 250;
export const REASON_LENGTH = 250;
const META_BYTES = 2048;

/** Each escape (%C3) is one byte, as is every other character. */
const utf8Bytes = (json: string) => encodeURIComponent(json.toWellFormed()).replaceAll(/%../g, '.').length;

/** An escaped NUL or half of a surrogate pair; other characters are not escaped in this way. */
const NOT_STORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

const meta = z
  .record(z.string(), z.unknown(), 'must be an object')
  .refine((given) => !NOT_STORABLE.test(JSON.stringify(given)), 'contains characters that cannot be stored')
  .refine((given) => utf8Bytes(JSON.stringify(given)) <= META_BYTES, 'must be at most 2 KB');

const entry = {
  is_waiting: flag.optional(),
  is_public: flag.optional(),
  late_entry: flag.optional(),
  meta: meta.optional(),
  reason: text(REASON_LENGTH).nullish(),
};
const written = z.object({ status: z.literal(0), participant_id: z.number() });

export const addParticipant = declareCall({
  method: 'POST',
  path: '/api/race/{id}/add_participant/{athleteId}',
  purpose:
    'Adds an athlete to a race: publicly, and to the wait list unless is_waiting is 0. In a race of a T100 season, late_entry is computed.',
  input: z.object({ id, athleteId: id, ...entry }),
  response: written,
});

export const updateParticipant = declareCall({
  method: 'POST',
  path: '/api/race/{id}/update_participant/{athleteId}',
  purpose: 'Changes the given fields of a participant; is_waiting moves it to the other list.',
  input: z.object({ id, athleteId: id, ...entry, version }),
  response: written,
});

export const removeParticipant = declareCall({
  method: 'POST',
  path: '/api/race/{id}/remove_participant/{participantId}',
  purpose:
    'Removes a participant from a race. With a reason it is a withdrawal, and an entry of the wait list can move up.',
  input: z.object({
    id,
    participantId: id,
    version,
    reason: entry.reason,
    /** The participant_id of the entry that moves to the start list; only with a reason. */
    promote: emptyable(id),
  }),
});

export const deleteAllParticipants = declareCall({
  method: 'POST',
  path: '/api/race/{id}/delete_all_participants',
  purpose: 'Removes all participants of a race, and the open warnings of its list imports.',
  input: z.object({ id }),
  response: z.object({ status: z.literal(0), count: z.number() }),
});

const participantPage = participant.extend({ race_name: z.string(), race_date: z.string().nullable() });
export type ParticipantPage = z.output<typeof participantPage>;

export const readParticipant = declareCall({
  method: 'GET',
  path: '/api/participant/{id}',
  purpose: 'Returns one participant of a race, with the name and date of the race.',
  dependsOn: ['race', 'serie', 'athlete', 'ranking', 'contender_ranking', 'contract_tier', 'season'],
  input: z.object({ id }),
  response: z.object({ participant: participantPage }),
});

export const saveParticipantAttributes = declareCall({
  method: 'POST',
  path: '/api/participant/{id}/attributes',
  purpose: 'Saves is_waiting, is_public, late_entry and notes of a participant by name, all or none.',
  input: z.object({ id, attributes, version }),
  response: z.object({ status: z.literal(0), participant: participantPage }),
});

export const mapAthleteAlias = declareCall({
  method: 'POST',
  path: '/api/participant/map_athlete_alias',
  purpose:
    "Stores a name from a list as an athlete's alias and resolves the open import warnings with it, in all races.",
  input: z.object({
    athlete_id: emptyable(id),
    alias: text(200).nullish(),
    mapping_athlete_index: emptyable(wholeNumber(-LARGEST_ID, LARGEST_ID)),
  }),
  response: z.object({
    status: z.literal(0),
    /** The mapping_athlete_index that was sent. */
    mapping_pid: z.number().nullable(),
    /** The lists with a resolved warning, and the stored file of each. */
    resolved: z.array(
      z.object({
        race_id: z.number(),
        list: z.enum(['start', 'wait', 'participants']),
        file: z.number().nullable(),
      }),
    ),
  }),
});

export const alreadyParticipant = () =>
  conflict('already-participant', 'The athlete selected is already a participant.', 'athleteId');

/** 409: someone changed the entry since it was loaded. `what`: "Ada Start was moved to the wait list". */
export const entryChanged = (what: string, who: string, at: string, field: string) =>
  conflict(
    'stale-edit',
    `${what} by ${who} at ${at}. Nothing was saved; check the change, then decide again.`,
    field,
  );

export const wrongDivision = (race: string, athlete: string) =>
  badInput('athleteId', `Wrong Division - ${race} vs ${athlete}`);

export const unknownAttribute = (name: string) =>
  badInput(
    name,
    `A participant has no field ${name.slice(0, 60)} that can be set here. Set is_waiting, is_public, late_entry or notes.`,
  );

export const aliasIncomplete = () =>
  badInput('alias', 'Please select an athlete and provide a participant name.');

export const aliasOfAnother = (alias: string, name: string) =>
  conflict('alias-taken', `${alias} is an alias of ${name}. Remove it there first.`, 'alias');
