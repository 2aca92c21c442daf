import { found } from '#contract/refusal.ts';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { lockRaceResults } from '#features/results/server/points/race-points-store.ts';
import { isLateEntryNow } from '#rules/races/late-entry.ts';
import { knownDay } from '#rules/races/race-dates.ts';
import { defaultContenderRankCutoffDays } from '#rules/races/race-fields.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { laterEdit } from '#server/records/optimistic-locking.ts';
import { alreadyParticipant, entryChanged, wrongDivision } from '../participant-calls-contract.ts';
import {
  athleteForList,
  entryById,
  entryOf,
  insertEntry,
  type ParticipantRow,
  updateEntry,
} from './participant-writes-store.ts';
import { newestContenderRanking, type RaceOfLists, raceOfLists } from './race-lists-store.ts';

/** The fields of an entry as sent; those that are missing stay as they are. */
export interface SentEntry {
  is_waiting?: 0 | 1 | undefined;
  is_public?: 0 | 1 | undefined;
  late_entry?: 0 | 1 | undefined;
  notes?: string | null | undefined;
  meta?: Record<string, unknown> | undefined;
  reason?: string | null | undefined;
}

export const MANUAL = 'manual';
export const listName = (is_waiting: 0 | 1): string => (is_waiting === 1 ? 'wait list' : 'start list');

export const raceOf = async (db: Queryable, id: number): Promise<RaceOfLists> =>
  found(await raceOfLists(db, id), `race ${id}`);

/** The race, locked until the transaction ends, so that changes of its lists run one after the other. */
export async function locked(tx: Tx, raceId: number): Promise<RaceOfLists> {
  await lockRaceResults(tx, raceId);
  return raceOf(tx, raceId);
}

/** Computed in a race of a T100 season; elsewhere, and where it cannot be computed, the value that was sent. */
export async function lateEntryNow(tx: Tx, race: RaceOfLists, sent: 0 | 1): Promise<0 | 1> {
  if (race.t100_season_id === null) return sent;
  const cutoff = race.contender_rank_cutoff ?? defaultContenderRankCutoffDays;
  const isLate = isLateEntryNow(knownDay(race), await newestContenderRanking(tx), cutoff);
  return isLate === null ? sent : isLate ? 1 : 0;
}

/** Adds an athlete to a list of a race; returns the id of the entry. */
export async function addToList(
  context: RequestContext,
  raceId: number,
  athleteId: number,
  given: SentEntry,
): Promise<number> {
  const { name: race } = await raceOf(context.db, raceId);
  const athlete = found(await athleteForList(context.db, athleteId), `athlete ${athleteId}`);
  const { is_waiting = 1, is_public = 1, late_entry = 0, meta = {}, reason } = given;
  return context.change(`${athlete.name} added to the ${listName(is_waiting)} of ${race}`, async (tx) => {
    const now = await locked(tx, raceId);
    if (now.division !== null && now.division !== 'BOTH' && now.division !== athlete.division)
      throw wrongDivision(now.division, athlete.division);
    const added = await insertEntry(tx, {
      race_id: raceId,
      athlete_id: athleteId,
      is_waiting,
      is_public,
      late_entry: await lateEntryNow(tx, now, late_entry),
      is_by_hand: 1,
      by_hand_reason: reason || null,
      meta: { ...meta, latest_source: MANUAL },
    });
    if (added === null) throw alreadyParticipant();
    return added;
  });
}

/** What an edit changes. A move and a late entry set by hand are marked, so that imports can name or keep them. */
function changesOf(entry: ParticipantRow, sent: SentEntry): Partial<ParticipantRow> {
  const { reason, meta, ...fields } = sent;
  const changes: Partial<ParticipantRow> = Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value !== undefined && value !== entry[name as keyof ParticipantRow],
    ),
  );
  if (changes.late_entry !== undefined) changes.is_late_entry_by_hand = 1;
  if (changes.is_waiting !== undefined || reason)
    Object.assign(changes, { is_by_hand: 1, by_hand_reason: reason || null });
  if (changes.is_waiting !== undefined || meta)
    changes.meta = { ...(meta ?? entry.meta), latest_source: MANUAL };
  return changes;
}

/** Refuses (409) an edit of an entry that someone moved or changed after the version on which it is based. */
export async function assertEntryNotStale(
  tx: Tx,
  { id, race_id }: ParticipantRow,
  { who, version, fields }: { who: string; version: number | undefined; fields?: readonly string[] },
): Promise<void> {
  const edited = { table: 'participant', entityId: race_id, key: { id }, version };
  const later = await laterEdit(tx, { ...edited, ...(fields ? { fields } : {}) });
  if (!later) return;
  const what =
    later.name === 'is_waiting'
      ? `${who} was moved to the ${listName(later.value === 1 ? 1 : 0)}`
      : `The entry of ${who} was changed (${later.label})`;
  throw entryChanged(what, later.who, later.at, later.name);
}

async function edit(
  context: RequestContext,
  entry: ParticipantRow,
  sent: SentEntry,
  { version, race, who }: { version: number | undefined; race: string; who: string },
): Promise<void> {
  const { is_waiting } = sent;
  const isMove = is_waiting !== undefined && is_waiting !== entry.is_waiting;
  const what = isMove
    ? `${who} moved to the ${listName(is_waiting)} of ${race}`
    : `Entry of ${who} in ${race} changed`;
  await context.change(what, async (tx) => {
    await locked(tx, entry.race_id);
    const now = found(await entryById(tx, entry.id), `entry of ${who} in ${race}`);
    await assertEntryNotStale(tx, entry, { who, version, fields: Object.keys(sent) });
    await updateEntry(tx, entry.id, changesOf(now, sent));
  });
}

/** Changes the entry of an athlete in a race; returns its id. */
export async function updateInRace(
  context: RequestContext,
  { raceId, athleteId, version }: { raceId: number; athleteId: number; version: number | undefined },
  sent: SentEntry,
): Promise<number> {
  const { name: race } = await raceOf(context.db, raceId);
  const athlete = await athleteForList(context.db, athleteId);
  const who = athlete?.name ?? `athlete ${athleteId}`;
  const entry = found(await entryOf(context.db, raceId, athleteId), `entry of ${who} in ${race}`);
  await edit(context, entry, sent, { version, race, who });
  return entry.id;
}

/** An entry by its own id, with the names for history. */
export async function entryWithNames(context: RequestContext, participantId: number) {
  const entry = found(await entryById(context.db, participantId), `participant ${participantId}`);
  const { name: race } = await raceOf(context.db, entry.race_id);
  const athlete = found(await athleteForList(context.db, entry.athlete_id), `athlete ${entry.athlete_id}`);
  return { entry, race, who: athlete.name };
}

/** Changes an entry by its own id. */
export async function updateEntryById(
  context: RequestContext,
  participantId: number,
  sent: SentEntry,
  version: number | undefined,
): Promise<void> {
  const { entry, race, who } = await entryWithNames(context, participantId);
  await edit(context, entry, sent, { version, race, who });
}
