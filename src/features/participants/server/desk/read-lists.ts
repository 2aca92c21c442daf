import { found } from '#contract/refusal.ts';
import type { Queryable } from '#database/change-sets.ts';
import { daysBetween } from '#rules/dates-and-times/dates.ts';
import { entryReasons, type LateFigures } from '#rules/participants/entry-reasons.ts';
import { startListPlaces } from '#rules/participants/start-list-places.ts';
import { knownDay } from '#rules/races/race-dates.ts';
import { defaultContenderRankCutoffDays } from '#rules/races/race-fields.ts';
import {
  atInFuture,
  beforeRaceExisted,
  type ListEntry,
  type Lists,
  type ListUpdate,
} from '../../lists-desk-contract.ts';
import type { Participant } from '../../participants-contract.ts';
import { warningsOfRace } from '../list-import/list-warnings-store.ts';
import { participantsAsOf, participantsOfRace } from '../participants-store.ts';
import { raceOfLists } from '../race-lists-store.ts';
import { entryConflictsOf } from './entry-conflicts-of.ts';
import { listsAsOf, type PastLists } from './lists-as-of-store.ts';
import { type RaceOfDesk, raceOfDesk, withdrawnOf } from './lists-store.ts';

const listUpdate = (
  at: Date | string | null,
  cause: { what: string; who: string } | null,
): ListUpdate | null =>
  at === null ? null : { at: new Date(at).toISOString(), what: cause?.what ?? null, who: cause?.who ?? null };

function lateFigures(race: RaceOfDesk): LateFigures {
  const { contenderRanking, contender_rank_cutoff } = race;
  const day = knownDay(race);
  if (day === null || contenderRanking === null) return null;
  return {
    days: daysBetween(contenderRanking, day),
    cutoff: contender_rank_cutoff ?? defaultContenderRankCutoffDays,
  };
}

/** The entries with the reasons for their places and their conflicts, in the order given. */
export async function withReasons(
  db: Queryable,
  race: RaceOfDesk,
  entries: readonly Participant[],
): Promise<ListEntry[]> {
  const conflicts = await entryConflictsOf(
    db,
    race,
    entries.map(({ athlete_id }) => athlete_id),
  );
  const late = lateFigures(race);
  return entries.map((entry) => ({
    ...entry,
    reasons: entryReasons(entry, late).map(({ kind, text }) => ({ kind, words: text })),
    conflicts: (conflicts.get(entry.athlete_id) ?? []).map(({ kind, text, raceId }) => ({
      ...{ kind, words: text, race_id: raceId },
    })),
  }));
}

async function withdrawnList(db: Pick<Queryable, 'select'>, raceId: number): Promise<Lists['withdrawn']> {
  const rows = await withdrawnOf(db, raceId);
  return rows.map(({ is_waiting, ...row }) => ({
    ...row,
    list: is_waiting === 1 ? 'wait' : 'start',
    at: new Date(row.at).toISOString(),
  }));
}

/** The state at a time; null: now. */
async function pastLists(
  db: Queryable,
  raceId: number,
  { at, now }: { at: Date | null; now: Date },
): Promise<PastLists | null> {
  if (at === null) return null;
  const { name } = found(await raceOfLists(db, raceId), `race ${raceId}`);
  if (at > now) throw atInFuture();
  const past = await listsAsOf(db, raceId, at);
  if (!past) throw beforeRaceExisted(name);
  return past;
}

/** The lists of a race, now or as of a time. */
export async function readListsOf(
  db: Queryable,
  raceId: number,
  times: { at: Date | null; now: Date },
): Promise<Lists> {
  const past = await pastLists(db, raceId, times);
  const reading = past?.db ?? db;
  const [facts, entries, withdrawn, warnings] = await Promise.all([
    raceOfDesk(reading, raceId, past?.day ?? null),
    past ? participantsAsOf(db, past) : participantsOfRace(db, raceId),
    withdrawnList(reading, raceId),
    warningsOfRace(db, raceId),
  ]);
  const race = found(facts, `race ${raceId}`);
  const listed = await withReasons(db, race, entries);
  return {
    starting: listed.filter(({ is_waiting }) => is_waiting === 0),
    waiting: listed.filter(({ is_waiting }) => is_waiting === 1),
    withdrawn,
    warnings,
    quotas: startListPlaces(race),
    updated: {
      start: listUpdate(race.start_list_last_updated, race.startListCause),
      wait: listUpdate(race.wait_list_last_updated, race.waitListCause),
    },
    at: (past?.at ?? new Date(race.changedAt)).toISOString(),
  };
}
