import { asc, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { athlete, athletesNotTheSame } from '#database/tables/athlete-tables.ts';
import { raceName } from '#rules/races/race-dates.ts';
import type { Person } from '../identity-contract.ts';

const jsonIds = (ids: readonly number[]) =>
  sql`(select value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

/** The athletes of these ids as shown on the identity screen, by id. */
export async function peopleOf(db: Queryable, ids: readonly number[]): Promise<Map<number, Person>> {
  const found = await db.execute<Person & Record<string, unknown>>(sql`
    select a.id, a.name, a.division, a.country, a.link, a.retirement_date::text as retirement_date,
      (select case when p.value ~ '^[0-9]{1,9}$'
          then (select i ->> 'src' from media, jsonb_array_elements(srcset -> 'images') i where media.id = p.value::int
            order by (i ->> 'size')::int limit 1)
          else p.value end
        from athlete_attribute p where p.athlete_id = a.id and p.name = 'pic' and p.value <> '') as pic,
      count(r.id)::int as results, min(race.date)::text as first_race, max(race.date)::text as last_race
    from ${athlete} a left join result r on r.athlete_id = a.id left join race on race.id = r.race_id
    where a.id in ${jsonIds(ids)} group by a.id`);
  return new Map(found.rows.map((row) => [row.id, row]));
}

/**
 * The facts that identify each athlete, as the text of a JSON list of `IdentityFacts`. It is passed to the worker unchanged, so that this
 * thread neither parses nor serializes ten thousand records. With `ids`, only of these athletes.
 */
export async function identityFactsText(db: Queryable, ids?: readonly number[]): Promise<string> {
  const wanted = ids === undefined ? sql`true` : sql`a.id in ${jsonIds(ids)}`;
  const found = await db.execute<{ facts: string }>(sql`
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id, 'name', a.name, 'division', a.division, 'country', a.country, 'email', a.email,
      'otherNames', coalesce(aliases.names, '[]'::jsonb) || coalesce(
        (select jsonb_agg(trim(name)) from regexp_split_to_table(p.alternate_names, '[,;/\n]') name where trim(name) <> ''), '[]'::jsonb)
        || coalesce((select jsonb_agg(case when trim(name) ~ '\s' then trim(name) else trim(name) || ' ' || a.last end)
          from regexp_split_to_table(p.nicknames, '[,;/\n]') name where trim(name) <> ''), '[]'::jsonb),
      'birthDates', to_jsonb(array_remove(array[p.dob::text, birthday.value], null)),
      'links', coalesce((select jsonb_agg(jsonb_build_object('network', network, 'address', address)) from (values
        ('instagram', p.instagram), ('twitter', p.twitter), ('youtube', p.youtube), ('facebook', p.facebook), ('strava', p.strava),
        ('zwift', p.zwift), ('tiktok', p.tiktok), ('website', p.website)) link (network, address) where address <> ''), '[]'::jsonb)
    ) order by a.id), '[]'::jsonb)::text as facts
    from athlete a left join athlete_profile p on p.athlete_id = a.id
    left join athlete_attribute birthday on birthday.athlete_id = a.id and birthday.name = 'birthday'
    left join (select athlete_id, jsonb_agg(alias order by id) as names from athlete_alias group by athlete_id) aliases
      on aliases.athlete_id = a.id
    where ${wanted}`);
  return found.rows[0]?.facts ?? '[]';
}

/** The races in which any of these athletes has a result, is on a list or withdrew. */
export async function racesOf(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const found = await db.execute<{ race_id: number }>(
    sql`select race_id from result where athlete_id in ${jsonIds(ids)}
      union select race_id from participant where athlete_id in ${jsonIds(ids)}
      union select race_id from withdrawal where athlete_id in ${jsonIds(ids)}`,
  );
  return found.rows.map((row) => row.race_id);
}

/** The races in which both athletes of a pair have a result, by "id id" of the pair, newest first. */
export async function sharedRaces(
  db: Queryable,
  pairs: readonly { athleteId: number; otherId: number }[],
): Promise<Map<string, string[]>> {
  const found = await db.execute<{
    key: string;
    serie: string;
    date: string | null;
    year: number | null;
  }>(sql`
    with pair as (select (value ->> 'athleteId')::int as one, (value ->> 'otherId')::int as other
      from jsonb_array_elements(${JSON.stringify(pairs)}::jsonb))
    select pair.one || ' ' || pair.other as key, serie.name as serie, race.date::text as date, race.year
    from pair join result a on a.athlete_id = pair.one join result b on b.athlete_id = pair.other and b.race_id = a.race_id
    join race on race.id = a.race_id join serie on serie.id = race.serie_id
    order by race.date desc nulls last, race.id desc`);
  const shared = new Map<string, string[]>();
  for (const { key, serie, ...race } of found.rows)
    shared.set(key, [...(shared.get(key) ?? []), raceName(serie, race)]);
  return shared;
}

/** The dates on which both athletes of a pair raced in different places, as text by "id id" of the pair; races with a known date only. */
export async function daysApart(
  db: Queryable,
  pairs: readonly { athleteId: number; otherId: number }[],
): Promise<Map<string, string[]>> {
  const found = await db.execute<{ key: string; date: string; one: string; other: string }>(sql`
    with pair as (select (value ->> 'athleteId')::int as one, (value ->> 'otherId')::int as other
      from jsonb_array_elements(${JSON.stringify(pairs)}::jsonb)),
    start as (select r.athlete_id, race.id as race_id, race.date, serie.name as serie
      from result r join race on race.id = r.race_id join serie on serie.id = race.serie_id
      where r.status <> 'DNS' and race.date is not null and race.date_status is null
        and r.athlete_id in (select one from pair union select other from pair))
    select pair.one || ' ' || pair.other as key, a.date::text as date, a.serie as one, b.serie as other
    from pair join start a on a.athlete_id = pair.one
    join start b on b.athlete_id = pair.other and b.date = a.date and b.race_id <> a.race_id
    order by a.date desc`);
  const days = new Map<string, string[]>();
  for (const { key, date, ...raced } of found.rows) {
    const [first, second] = [raced.one, raced.other].sort();
    days.set(key, [...(days.get(key) ?? []), `on ${date} one raced ${first}, the other ${second}`]);
  }
  return days;
}

const inOrder = (one: number, other: number) => ({
  athlete_id: Math.min(one, other),
  other_athlete_id: Math.max(one, other),
});

/** The pairs that staff marked as different people, the smaller id first. */
export async function pairsNotTheSame(
  db: Queryable,
): Promise<{ athlete_id: number; other_athlete_id: number }[]> {
  return db
    .select()
    .from(athletesNotTheSame)
    .orderBy(asc(athletesNotTheSame.athlete_id), asc(athletesNotTheSame.other_athlete_id));
}

const isPair = (one: number, other: number) => {
  const pair = inOrder(one, other);
  return sql`${athletesNotTheSame.athlete_id} = ${pair.athlete_id} and ${athletesNotTheSame.other_athlete_id} = ${pair.other_athlete_id}`;
};

export async function areNotTheSame(db: Queryable, one: number, other: number): Promise<boolean> {
  const found = await db.select().from(athletesNotTheSame).where(isPair(one, other));
  return found.length > 0;
}

export async function rememberNotTheSame(tx: Tx, one: number, other: number): Promise<void> {
  await tx.insert(athletesNotTheSame).values(inOrder(one, other)).onConflictDoNothing();
}

export async function forgetPair(tx: Tx, one: number, other: number): Promise<void> {
  await tx.delete(athletesNotTheSame).where(isPair(one, other));
}

/** The athlete into whom a removed athlete was merged; null when there is none. */
export async function mergedInto(
  db: Queryable,
  goneId: number,
): Promise<{ id: number; name: string; gone_name: string } | null> {
  const found = await db.execute<{ id: number; name: string; gone_name: string }>(sql`
    select a.id, a.name, coalesce((select m.gone_name from athlete_merge m where m.gone_id = o.old_id order by m.id desc limit 1), '') as gone_name
    from athlete_old_id o join athlete a on a.id = o.athlete_id where o.old_id = ${goneId}`);
  return found.rows[0] ?? null;
}
