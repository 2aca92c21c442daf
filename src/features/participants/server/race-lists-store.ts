import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { participant, race, serie } from '#database/tables/race-tables.ts';
import { contenderRankingSet } from '#database/tables/ranking-tables.ts';
import { raceName } from '#rules/races/race-dates.ts';

export type RaceOfLists = NonNullable<Awaited<ReturnType<typeof raceOfLists>>>;

/** What every reading of a race's lists selects of it. */
export const raceColumns = {
  serie: serie.name,
  date: race.date,
  year: race.year,
  date_status: race.date_status,
  division: race.division,
  t100_season_id: race.t100_season_id,
  contender_rank_cutoff: race.contender_rank_cutoff,
};

/** What the lists of a race depend on; null when there is no such race. */
export async function raceOfLists(db: Queryable, id: number) {
  const [row] = await db
    .select({
      ...raceColumns,
      wt_event_id: race.wt_event_id,
      wt_program_id_mpro: race.wt_program_id_mpro,
      wt_program_id_fpro: race.wt_program_id_fpro,
    })
    .from(race)
    .innerJoin(serie, eq(serie.id, race.serie_id))
    .where(eq(race.id, id));
  return row ? { ...row, name: raceName(row.serie, row) } : null;
}

/** The date of the newest published contender ranking; null without one. */
export async function newestContenderRanking(db: Queryable): Promise<string | null> {
  const [row] = await db
    .select({ date: contenderRankingSet.date })
    .from(contenderRankingSet)
    .where(eq(contenderRankingSet.is_published, 1))
    .orderBy(desc(contenderRankingSet.date))
    .limit(1);
  return row?.date ?? null;
}

/** Records when the lists were changed. */
export async function noteListsUpdated(
  tx: Tx,
  id: number,
  { start, wait, at }: { start: boolean; wait: boolean; at: Date },
): Promise<void> {
  await tx
    .update(race)
    .set({
      ...(start ? { start_list_last_updated: at } : {}),
      ...(wait ? { wait_list_last_updated: at } : {}),
    })
    .where(eq(race.id, id));
}

/** What can change in an entry without a change of the list. */
const NOT_THE_LIST = ['version', 'notes', 'meta', 'is_late_entry_by_hand', 'is_by_hand', 'by_hand_reason'];

export interface ChangedLists {
  race_id: number;
  /** The start list, the wait list. */
  start: boolean;
  wait: boolean;
}

/** The races whose lists a change has changed so far, by id. A move changes both lists. */
export async function changedLists(tx: Tx, changeSetId: number): Promise<ChangedLists[]> {
  const ignored = sql`${sql.param(NOT_THE_LIST)}::text[]`;
  const { rows } = await tx.execute<ChangedLists & Record<string, unknown>>(sql`
    select race.id as race_id, bool_or(side.entry ->> 'is_waiting' = '0') as start, bool_or(side.entry ->> 'is_waiting' = '1') as wait
    from change_row c join race on race.id = (coalesce(c.after, c.before) ->> 'race_id')::int,
      lateral (values (c.before), (c.after)) side (entry)
    where c.change_set_id = ${changeSetId} and c.table_name = 'participant'
      and c.before - ${ignored} is distinct from c.after - ${ignored}
    group by race.id order by race.id`);
  return rows;
}

/** The lists on which athletes are, by race. */
export async function listsWith(tx: Tx, athleteIds: readonly number[]): Promise<ChangedLists[]> {
  return tx
    .select({
      race_id: participant.race_id,
      start: sql<boolean>`bool_or(${participant.is_waiting} = 0)`,
      wait: sql<boolean>`bool_or(${participant.is_waiting} = 1)`,
    })
    .from(participant)
    .where(inArray(participant.athlete_id, [...athleteIds]))
    .groupBy(participant.race_id)
    .orderBy(participant.race_id);
}

/** Athletes on a list of a race are not withdrawn from it: ends such withdrawals in the races whose lists a change has changed so far. */
export async function endWithdrawals(tx: Tx, changeSetId: number): Promise<void> {
  await tx.execute(sql`
    delete from withdrawal w using participant p
    where p.race_id = w.race_id and p.athlete_id = w.athlete_id and w.race_id in (
      select (coalesce(c.after, c.before) ->> 'race_id')::int from change_row c
      where c.change_set_id = ${changeSetId} and c.table_name in ('participant', 'withdrawal'))`);
}
