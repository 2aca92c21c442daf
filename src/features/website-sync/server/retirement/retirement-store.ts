import { eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { athlete } from '#database/tables/athlete-tables.ts';
import { race } from '#database/tables/race-tables.ts';
import { daysUntilRetired, type RetirementFacts } from '#rules/athletes/retirement.ts';
import type { PlainDate } from '#rules/dates-and-times/dates.ts';
import { lastPossibleDay } from '#rules/races/race-dates.ts';

/** The athletes that one statement looks at, so few that it does not delay others on the embedded database. */
const ATHLETES_AT_ONCE = 2_000;

interface RetirementRow extends RetirementFacts, Record<string, unknown> {
  id: number;
}

/** The races whose last possible day is not their date, as a JSON list. */
async function inexactDays(db: Queryable): Promise<string> {
  const races = await db
    .select({ id: race.id, date: race.date, date_status: race.date_status, year: race.year })
    .from(race);
  const days = races.map((one) => ({ id: one.id, date: one.date, day: lastPossibleDay(one) }));
  return JSON.stringify(days.filter(({ date, day }) => day !== date).map(({ id, day }) => ({ id, day })));
}

/** The last possible day of each race. */
const raceDay = (inexact: string) => sql`
  inexact as (select * from jsonb_to_recordset(${inexact}::jsonb) as i(id int, day date)),
  race_day as (select r.id, case when i.id is null then r.date else i.day end as day from race r left join inexact i on i.id = r.id)`;

/** Everyone for whom the rule may change something: who has raced and whose retirement date was not set manually. */
export async function retirementRows(db: Queryable, today: PlainDate): Promise<RetirementRow[]> {
  const inexact = await inexactDays(db);
  const found: RetirementRow[] = [];
  const [last] = await db.select({ id: sql<number>`coalesce(max(${athlete.id}), 0)` }).from(athlete);
  for (let from = 0; from <= (last?.id ?? 0); from += ATHLETES_AT_ONCE) {
    const { rows } = await db.execute<RetirementRow>(sql`
      with ${raceDay(inexact)}
      select a.id, a.retirement_date::text as retirement_date, a.retirement_source, raced.last::text as "lastRaceDate"
      from athlete a join (select x.athlete_id, max(d.day) as last from result x join race_day d on d.id = x.race_id
        where x.status <> 'DNS' and x.athlete_id >= ${from} and x.athlete_id < ${from + ATHLETES_AT_ONCE}
        group by x.athlete_id) raced on raced.athlete_id = a.id
      where raced.last is not null and a.retirement_source is distinct from 'hand'
        and (raced.last < ${today}::date - ${daysUntilRetired}::int or a.retirement_source = 'rule')`);
    found.push(...rows);
  }
  return found;
}

export interface RetirementPerson extends Record<string, unknown> {
  id: number;
  name: string;
  maternity_leave: PlainDate | null;
  /** The next race whose start list the athlete is on. */
  coming_race: string | null;
}

/** Those athletes by last and first name, with what makes the rule doubtful. */
export async function retirementPeople(
  db: Queryable,
  ids: readonly number[],
  today: PlainDate,
): Promise<RetirementPerson[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<RetirementPerson>(sql`
    with ${raceDay(await inexactDays(db))}
    select a.id, a.name, p.maternity_leave::text as maternity_leave,
      (select s.name from participant e join race_day d on d.id = e.race_id join race r on r.id = e.race_id
        join serie s on s.id = r.serie_id
        where e.athlete_id = a.id and e.is_waiting = 0 and d.day >= ${today}::date order by d.day, r.id limit 1) as coming_race
    from athlete a left join athlete_profile p on p.athlete_id = a.id
    where a.id = any(${sql.param([...ids])}::int[]) order by a.last, a.first, a.id`);
  return rows;
}

/** Sets or removes a retirement date as the rule's. */
export async function saveRetirement(tx: Tx, id: number, date: PlainDate | null): Promise<void> {
  await tx
    .update(athlete)
    .set({ retirement_date: date, retirement_source: date === null ? null : 'rule' })
    .where(eq(athlete.id, id));
}
