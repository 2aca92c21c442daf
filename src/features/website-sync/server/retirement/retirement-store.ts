import { eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { athlete } from '#database/tables/athlete-tables.ts';
import { race } from '#database/tables/race-tables.ts';
import { daysUntilRetired, type RetirementFacts } from '#rules/athletes/retirement.ts';
import { addDays, type PlainDate } from '#rules/dates-and-times/dates.ts';
import { lastPossibleDay, type RaceDate, raceName } from '#rules/races/race-dates.ts';

/** The ids of races that one statement reads, so few that it does not delay others on the embedded database. */
const RACES_AT_ONCE = 125;

/** The last possible day of each race, by id; without races of which no day is known. */
export type RaceDays = ReadonlyMap<number, PlainDate>;

export interface RacingDays {
  races: RaceDays;
  /** The day of each athlete's last race, by id: of all results but a DNS. */
  lastOfAthletes: ReadonlyMap<number, PlainDate>;
}

interface RaceWithAthletes extends RaceDate, Record<string, unknown> {
  id: number;
  athletes: string;
}

/** Reads the days of all races and of each athlete's last one. */
export async function racingDays(db: Queryable): Promise<RacingDays> {
  const [races, lastOfAthletes] = [new Map<number, PlainDate>(), new Map<number, PlainDate>()];
  const [newest] = await db.select({ id: sql<number>`coalesce(max(${race.id}), -1)` }).from(race);
  for (let from = 0; from <= (newest?.id ?? -1); from += RACES_AT_ONCE) {
    const { rows } = await db.execute<RaceWithAthletes>(sql`
      select r.id, r.date::text as date, r.date_status, r.year,
        coalesce(string_agg(x.athlete_id::text, ',') filter (where x.status <> 'DNS'), '') as athletes
      from race r left join result x on x.race_id = r.id
      where r.id >= ${from} and r.id < ${from + RACES_AT_ONCE} group by r.id`);
    for (const { id, athletes, ...date } of rows) {
      const day = lastPossibleDay(date);
      if (day === null) continue;
      races.set(id, day);
      for (const one of athletes === '' ? [] : athletes.split(',').map(Number))
        if (day > (lastOfAthletes.get(one) ?? '')) lastOfAthletes.set(one, day);
    }
  }
  return { races, lastOfAthletes };
}

interface RetirementRow extends RetirementFacts {
  id: number;
}

/** Everyone for whom the rule may change something: who has raced and whose retirement date was not set manually. */
export async function retirementRows(
  db: Queryable,
  { lastOfAthletes: last }: RacingDays,
  today: PlainDate,
): Promise<RetirementRow[]> {
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
  days: RacingDays,
  ids: readonly number[],
  today: PlainDate,
): Promise<RetirementPerson[]> {
  if (ids.length === 0) return [];
  const races = await comingRaces(db, days.races, ids, today);
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
