import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';

const DIGEST = sql`md5(concat(
  (select string_agg(concat_ws('|', id, name, division, coalesce(country, '-'), link, retirement_date), ';' order by id)
    from athlete), '/',
  (select string_agg(concat_ws('|', athlete_id, alias), ';' order by id) from athlete_alias), '/',
  (select string_agg(concat_ws('|', athlete_id, link), ';' order by link) from athlete_old_link)))`;

/** The input of the name matching: equal texts mean equal athletes, aliases and slugs. */
export async function athletesDigest(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ digest: string }>(sql`select ${DIGEST} as digest`);
  return (rows[0] as { digest: string }).digest;
}

/** All athletes and aliases as one JSON text, which is parsed by the matching worker only, with their digest. */
export async function athletesForMatching(db: Queryable): Promise<{ digest: string; handed: string }> {
  // In one statement: between two, someone may change an athlete.
  const { rows } = await db.execute<{ digest: string; handed: string }>(sql`
    select ${DIGEST} as digest, json_build_object(
      'athletes', (select coalesce(json_agg(json_build_array(a.id, a.name, a.division, a.country, a.retirement_date,
          array_prepend(a.link, coalesce(o.links, '{}'))) order by a.id), '[]')
        from athlete a
        left join (select athlete_id, array_agg(link order by link) as links from athlete_old_link group by 1) o
          on o.athlete_id = a.id),
      'aliases', (select coalesce(json_agg(json_build_array(alias, athlete_id) order by id), '[]') from athlete_alias)
    )::text as handed`);
  return rows[0] as { digest: string; handed: string };
}
