import { eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { athlete } from '#database/tables/athlete-tables.ts';
import { race } from '#database/tables/race-tables.ts';
import { daysUntilRetired, type RetirementFacts } from '#rules/athletes/retirement.ts';
import { addDays, type PlainDate } from '#rules/dates-and-times/dates.ts';
import { lastPossibleDay, raceName } from '#rules/races/race-dates.ts';

/** The ids of races whose results one statement reads, so few that it does not delay others on the embedded database. */
const RACES_AT_ONCE = 125;

/** The last possible day of each race, by id; without races of which no day is known. */
export type RaceDays = ReadonlyMap<number, PlainDate>;

export async function raceDays(db: Queryable): Promise<RaceDays> {
  const races = await db
    .select({ id: race.id, date: race.date, date_status: race.date_status, year: race.year })
    .from(race);
  const days = new Map<number, PlainDate>();
  for (const one of races) {
    const day = lastPossibleDay(one);
    if (day !== null) days.set(one.id, day);
  }
  return days;
}

/** The day of each athlete's last race, by id: of all results but a DNS. */
async function lastRaceDates(db: Queryable, days: RaceDays): Promise<Map<number, PlainDate>> {
  const last = new Map<number, PlainDate>();
  const lastId = [...days.keys()].reduce((one, other) => Math.max(one, other), 0);
  for (let from = 0; from <= lastId; from += RACES_AT_ONCE) {
    const { rows } = await db.execute<{ race_id: number; athletes: string }>(sql`
      select x.race_id, string_agg(x.athlete_id::text, ',') as athletes from result x
      where x.status <> 'DNS' and x.race_id >= ${from} and x.race_id < ${from + RACES_AT_ONCE} group by x.race_id`);
    for (const { race_id, athletes } of rows) {
      const day = days.get(race_id);
      if (day === undefined) continue;
      for (const id of athletes.split(',').map(Number)) if (day > (last.get(id) ?? '')) last.set(id, day);
    }
  }
  return last;
}

interface RetirementRow extends RetirementFacts {
  id: number;
}

/** Everyone for whom the rule may change something: who has raced and whose retirement date was not set manually. */
export async function retirementRows(
  db: Queryable,
  days: RaceDays,
  today: PlainDate,
): Promise<RetirementRow[]> {
  const last = await lastRaceDates(db, days);
  const limit = addDays(today, -daysUntilRetired);
  const inactive = [...last].filter(([, day]) => day < limit).map(([id]) => id);
  const { rows } = await db.execute<Omit<RetirementRow, 'lastRaceDate'> & Record<string, unknown>>(sql`
    select a.id, a.retirement_date::text as retirement_date, a.retirement_source from athlete a
    where a.retirement_source is distinct from 'hand'
      and (a.id = any(${sql.param(inactive)}::int[]) or a.retirement_source = 'rule')`);
  return rows.flatMap((row) => {
    const lastRaceDate = last.get(row.id);
    return lastRaceDate === undefined ? [] : [{ ...row, lastRaceDate }];
  });
}

export interface RetirementPerson {
  id: number;
  name: string;
  maternity_leave: PlainDate | null;
  /** The next race whose start list the athlete is on. */
  coming_race: string | null;
}

/** The next race of each of these athletes on whose start list they are, by athlete. */
async function comingRaces(
  db: Queryable,
  days: RaceDays,
  ids: readonly number[],
  today: PlainDate,
): Promise<Map<number, string>> {
  const coming = [...days]
    .filter(([, day]) => day >= today)
    .toSorted(([one, oneDay], [other, otherDay]) => oneDay.localeCompare(otherDay) || one - other)
    .map(([id]) => id);
  const { rows } = await db.execute<{
    athlete_id: number;
    serie: string;
    date: string | null;
    year: number | null;
  }>(sql`
    select distinct on (e.athlete_id) e.athlete_id, s.name as serie, r.date::text as date, r.year
    from unnest(${sql.param(coming)}::int[]) with ordinality c(id, at)
      join participant e on e.race_id = c.id join race r on r.id = c.id join serie s on s.id = r.serie_id
    where e.is_waiting = 0 and e.athlete_id = any(${sql.param([...ids])}::int[]) order by e.athlete_id, c.at`);
  return new Map(rows.map(({ athlete_id, serie, ...race }) => [athlete_id, raceName(serie, race)]));
}

/** Those athletes by last and first name, with what makes the rule doubtful. */
export async function retirementPeople(
  db: Queryable,
  days: RaceDays,
  ids: readonly number[],
  today: PlainDate,
): Promise<RetirementPerson[]> {
  if (ids.length === 0) return [];
  const races = await comingRaces(db, days, ids, today);
  const { rows } = await db.execute<Omit<RetirementPerson, 'coming_race'> & Record<string, unknown>>(sql`
    select a.id, a.name, p.maternity_leave::text as maternity_leave
    from athlete a left join athlete_profile p on p.athlete_id = a.id
    where a.id = any(${sql.param([...ids])}::int[]) order by a.last, a.first, a.id`);
  return rows.map((row) => ({ ...row, coming_race: races.get(row.id) ?? null }));
}

/** Sets or removes a retirement date as the rule's. */
export async function saveRetirement(tx: Tx, id: number, date: PlainDate | null): Promise<void> {
  await tx
    .update(athlete)
    .set({ retirement_date: date, retirement_source: date === null ? null : 'rule' })
    .where(eq(athlete.id, id));
}
