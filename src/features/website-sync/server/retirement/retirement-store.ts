import { eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { athlete } from '#database/tables/athlete-tables.ts';
import { race } from '#database/tables/race-tables.ts';
import { daysUntilRetired, type RetirementFacts } from '#rules/athletes/retirement.ts';
import type { PlainDate } from '#rules/dates-and-times/dates.ts';
import { lastPossibleDay } from '#rules/races/race-dates.ts';

export interface RetirementRow extends RetirementFacts, Record<string, unknown> {
  id: number;
  name: string;
  maternity_leave: PlainDate | null;
  /** The next race whose start list the athlete is on. */
  coming_race: string | null;
}

/** Everyone who has raced and whose retirement date was not set manually, by last and first name. */
export async function retirementRows(db: Queryable, today: PlainDate): Promise<RetirementRow[]> {
  const races = await db
    .select({
      id: race.id,
      date: race.date,
      date_status: race.date_status,
      year: race.year,
    })
    .from(race);
  const days = races.map((one) => ({ id: one.id, day: lastPossibleDay(one) }));
  const { rows } = await db.execute<RetirementRow>(sql`
    with race_day as (select * from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(id int, day date))
    select a.id, a.name, a.retirement_date::text as retirement_date, a.retirement_source,
      p.maternity_leave::text as maternity_leave, raced.last::text as "lastRaceDate",
      (select s.name from participant e join race_day d on d.id = e.race_id join race r on r.id = e.race_id
        join serie s on s.id = r.serie_id
        where e.athlete_id = a.id and e.is_waiting = 0 and d.day >= ${today}::date order by d.day, r.id limit 1) as coming_race
    from athlete a
      join (select x.athlete_id, max(d.day) as last from result x join race_day d on d.id = x.race_id
        where x.status <> 'DNS' group by x.athlete_id) raced on raced.athlete_id = a.id
      left join athlete_profile p on p.athlete_id = a.id
    where raced.last is not null and a.retirement_source is distinct from 'hand'
      and (raced.last < ${today}::date - ${daysUntilRetired}::int or a.retirement_source = 'rule')
    order by a.last, a.first, a.id`);
  return rows;
}

/** Sets or removes a retirement date as the rule's. */
export async function saveRetirement(tx: Tx, id: number, date: PlainDate | null): Promise<void> {
  await tx
    .update(athlete)
    .set({ retirement_date: date, retirement_source: date === null ? null : 'rule' })
    .where(eq(athlete.id, id));
}
