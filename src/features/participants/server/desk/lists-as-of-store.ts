import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { ERASED } from '#features/history/server/erased-values-store.ts';

// The lists of a race as they were at a time, rebuilt from history.

type Row = Record<string, unknown>;

/** The race's columns that its lists depend on, as they were. */
interface PastRace {
  date: string | null;
  t100_season_id: number | null;
}

export interface PastLists {
  at: Date;
  /** The day of the time, UTC. */
  day: string;
  race: PastRace;
  /** Selects from the tables race, participant, withdrawal and t100_season_participant as they were: only rows of this race and season. */
  db: Pick<Queryable, 'select'>;
}

/** Recorded values without those that were erased since. */
const withoutErased = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === ERASED ? null : value]));

/** The rows of tables listed under a record, as they were; `key` distinguishes the rows of a table. */
async function rowsAsOf(
  db: Queryable,
  { entity, id, tables, key }: { entity: string; id: number; tables: readonly string[]; key: string },
  at: Date,
): Promise<(table: string) => Row[]> {
  const { rows } = await db.execute<{ table_name: string; row: Row }>(sql`
    with newest as (
      select max(c.id) as id from change_row c join change_set s on s.id = c.change_set_id
      where c.entity = ${entity} and c.entity_id = ${String(id)} and c.table_name = any(${sql.param([...tables])}::text[])
        and s.at <= ${at.toISOString()}
      group by c.table_name, case when c.table_name <> ${entity} then coalesce(c.after, c.before) ->> ${key} end)
    select c.table_name, c.after as "row" from newest join change_row c on c.id = newest.id where c.after is not null order by c.id`);
  return (table) => rows.filter((one) => one.table_name === table).map(({ row }) => withoutErased(row));
}

/** Of the athletes of rows those that have been merged since, with the athlete who remains. */
async function mergedAthletes(db: Queryable, rows: readonly Row[]): Promise<ReadonlyMap<number, number>> {
  const ids = rows.map(({ athlete_id }) => Number(athlete_id));
  const found = await db.execute<{ old_id: number; athlete_id: number }>(sql`
    select old_id, athlete_id from athlete_old_id where old_id = any(${sql.param(ids)}::int[])`);
  return new Map(found.rows.map(({ old_id, athlete_id }) => [old_id, athlete_id]));
}

/** Rows of merged athletes as rows of the athlete who remains; of two entries the one on the start list is used. */
function withMerged(rows: readonly Row[], merged: ReadonlyMap<number, number>): Row[] {
  const byAthlete = new Map<number, Row>();
  for (const row of rows) {
    const athlete_id = merged.get(Number(row.athlete_id)) ?? Number(row.athlete_id);
    const other = byAthlete.get(athlete_id);
    if (!other || Number(row.is_waiting) < Number(other.is_waiting))
      byAthlete.set(athlete_id, { ...row, athlete_id });
  }
  return [...byAthlete.values()];
}

/** The tables as the given rows: a common table expression hides the table of its name. */
function withTables(db: Queryable, tables: Readonly<Record<string, readonly Row[]>>) {
  const expressions = Object.entries(tables).map(([name, rows]) =>
    db
      .$with(name, {})
      .as(
        sql`select * from jsonb_populate_recordset(null::${sql.identifier(name)}, ${JSON.stringify(rows)}::jsonb)`,
      ),
  );
  return db.with(...expressions);
}

/** Null for a season that was deleted since. */
async function existingSeason(db: Queryable, id: number | null): Promise<number | null> {
  const { rows } = await db.execute(sql`select 1 from t100_season where id = ${id}`);
  return rows.length > 0 ? id : null;
}

/** The lists of a race at a time; null when the race did not exist then. */
export async function listsAsOf(db: Queryable, raceId: number, at: Date): Promise<PastLists | null> {
  const ofRace = { entity: 'race', id: raceId, tables: ['race', 'participant', 'withdrawal'], key: 'id' };
  const rows = await rowsAsOf(db, ofRace, at);
  const [race] = rows('race') as (Row & PastRace)[];
  if (!race) return null;
  const season = await existingSeason(db, race.t100_season_id);
  const ofSeason = { entity: 'season', tables: ['t100_season_participant'], key: 'athlete_id' };
  const inSeason =
    season === null ? [] : (await rowsAsOf(db, { ...ofSeason, id: season }, at))('t100_season_participant');
  const contracts = inSeason.filter(({ contract_tier_id: tier }) => tier !== null);
  const [entries, withdrawals] = [rows('participant'), rows('withdrawal')];
  const merged = await mergedAthletes(db, [...entries, ...withdrawals, ...contracts]);
  const listed = withMerged(entries, merged);
  const isListed = new Set(listed.map(({ athlete_id }) => athlete_id));
  return {
    at,
    day: at.toISOString().slice(0, 10),
    race: { ...race, t100_season_id: season },
    db: withTables(db, {
      race: [{ ...race, t100_season_id: season }],
      participant: listed,
      withdrawal: withMerged(withdrawals, merged).filter(({ athlete_id }) => !isListed.has(athlete_id)),
      t100_season_participant: withMerged(contracts, merged),
    }),
  };
}
