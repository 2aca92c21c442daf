import type { CheckedInputOf } from '#contract/declare-call.ts';
import { found, notFound } from '#contract/refusal.ts';
import type { Tx } from '#database/change-sets.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { REASON_LENGTH, type removeParticipant } from '../../participant-calls-contract.ts';
import { cannotBePromoted, promotedWithoutReason } from '../../withdrawal-contract.ts';
import {
  assertEntryNotStale,
  entryWithNames,
  listName,
  locked,
  MANUAL,
  raceOf,
} from '../edit-participant.ts';
import {
  athleteForList,
  deleteEntries,
  deleteEntry,
  entryById,
  insertWithdrawal,
  type ParticipantRow,
  updateEntry,
} from '../participant-writes-store.ts';

/** Moves a waiting entry of the same race and division to the start list; returns its athlete. */
async function moveUp(tx: Tx, promote: number, leaving: ParticipantRow, who: string): Promise<number> {
  const entry = await entryById(tx, promote);
  if (!entry || entry.id === leaving.id || entry.race_id !== leaving.race_id || entry.is_waiting !== 1)
    throw cannotBePromoted();
  const [one, other] = [
    await athleteForList(tx, entry.athlete_id),
    await athleteForList(tx, leaving.athlete_id),
  ];
  if (one?.division !== other?.division) throw cannotBePromoted();
  await updateEntry(tx, entry.id, {
    is_waiting: 0,
    is_by_hand: 1,
    by_hand_reason: `in place of ${who}`.slice(0, REASON_LENGTH),
    meta: { ...entry.meta, latest_source: MANUAL },
  });
  return entry.athlete_id;
}

async function nameOfPromoted(context: RequestContext, promote: number | null): Promise<string | null> {
  if (promote === null) return null;
  const entry = await entryById(context.db, promote);
  const athlete = entry && (await athleteForList(context.db, entry.athlete_id));
  if (!athlete) throw cannotBePromoted();
  return athlete.name;
}

/** Removes an entry of the race; with a reason it is recorded as a withdrawal, and another entry can move up in the same change. */
export async function removeFromRace(
  context: RequestContext,
  { id: raceId, participantId, version, promote = null, ...given }: CheckedInputOf<typeof removeParticipant>,
): Promise<void> {
  const reason = given.reason || null;
  const { entry, race, who } = await entryWithNames(context, participantId);
  if (entry.race_id !== raceId) throw notFound(`participant ${participantId}`);
  if (promote !== null && reason === null) throw promotedWithoutReason();
  const promoted = await nameOfPromoted(context, promote);
  const list = `${listName(entry.is_waiting)} of ${race}`;
  const what = reason === null ? `${who} removed from the ${list}` : `${who} withdrawn from the ${list}`;
  await context.change(promoted === null ? what : `${what}, ${promoted} moved up`, async (tx) => {
    await locked(tx, raceId);
    await assertEntryNotStale(tx, entry, { who, version });
    const leaving = found(await entryById(tx, participantId), `participant ${participantId}`);
    const promoted_athlete_id = promote === null ? null : await moveUp(tx, promote, leaving, who);
    await deleteEntry(tx, participantId);
    if (reason === null) return;
    const { athlete_id, is_waiting } = leaving;
    await insertWithdrawal(tx, { race_id: raceId, athlete_id, is_waiting, reason, promoted_athlete_id });
  });
}

/** Removes everybody from both lists of the race; returns how many there were. */
export async function removeEverybody(context: RequestContext, raceId: number): Promise<number> {
  const { name } = await raceOf(context.db, raceId);
  return context.change(`All participants of ${name} removed`, async (tx) => {
    await locked(tx, raceId);
    return deleteEntries(tx, raceId);
  });
}
