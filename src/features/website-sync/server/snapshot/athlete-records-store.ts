import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { preparedOnce } from '#database/prepared-statements.ts';
import {
  athlete,
  athleteEquipment,
  athleteOldLink,
  athleteProfile,
  athleteSponsor,
} from '#database/tables/athlete-tables.ts';
import { submittedPictures } from '#rules/athletes/athlete-fields.ts';
import { unranked } from '#rules/points/places.ts';
import { publicAttributes } from '#rules/website/public-columns.ts';
import {
  currentSet,
  inRange,
  listOf,
  pictureOf,
  publicFields,
  type RecordValues,
} from './public-fields-store.ts';

/** A public record of an athlete, and the contact data that its texts must not contain. */
export interface AthleteRecord {
  record: Record<string, unknown>;
  email: string | null;
  phone: string | null;
}

/** A value of the athlete; `v` has them all. */
const attribute = (name: string): SQL => sql`(v.attributes ->> ${sql.raw(`'${name}'`)})`;

/** An approved picture: of the library by the attribute or column, or an address that was given. */
function approvedPicture({ approved, column }: (typeof submittedPictures)[number]): SQL {
  const value = attribute(approved);
  const mediaId = sql`case when ${value} is null then a.${sql.identifier(column)}
    when ${value} ~ '^[0-9]{1,9}$' then ${value}::int end`;
  return sql`coalesce(${pictureOf(mediaId)}, case when ${value} !~ '^[0-9]{1,9}$' then
    json_build_object('images', json_build_array(json_build_object('src', ${value}))) end)
    as ${sql.identifier(approved.replace('-', '_'))}`;
}

const attributeField = (name: (typeof publicAttributes)[number]): SQL =>
  name === 'birthday'
    ? sql`${attribute(name)} as birthday`
    : sql`case when ${attribute(name)} ~ '^[0-9]+([.][0-9]+)?$' then ${attribute(name)}::numeric end as ${sql.identifier(name)}`;

const RANKS = ['overall', 'swim', 'bike', 'run'].map((leg) => {
  const [rank, points] = [sql.identifier(`${leg}_rank`), sql.identifier(`${leg}_points`)];
  return sql`coalesce(k.${rank}, ${sql.raw(String(unranked))}) as ${rank}, k.${points}`;
});

const PICTURES = sql.join(submittedPictures.map(approvedPicture), sql`, `);

const readAthletes = preparedOnce((db) =>
  db
    .select({
      record: sql<AthleteRecord['record']>`x.record`,
      email: sql<string | null>`x.email`,
      phone: sql<string | null>`x.phone`,
    })
    .from(
      sql`(
    select a.id, a.email, p.phone_number as phone, (select row_to_json(x) from (select ${publicFields(athlete, 'a')},
      (select coalesce(json_agg(o.link order by o.link), '[]') from (
        select ${publicFields(athleteOldLink, 'l')} from athlete_old_link l where l.athlete_id = a.id) o) as old_links,
      ${sql.join(publicAttributes.map(attributeField), sql`, `)}, ${publicFields(athleteProfile, 'p')},
      (select row_to_json(y) from (select ${PICTURES}) y) as pictures,
      ${listOf(sql`select ${publicFields(athleteEquipment, 'e')} from athlete_equipment e where e.athlete_id = a.id`, sql`x.name`)} as equipment,
      ${listOf(sql`select ${publicFields(athleteSponsor, 's')}, s.position from athlete_sponsor s where s.athlete_id = a.id`, sql`x.position, x.brand_id`)} as sponsors,
      ${sql.join(RANKS, sql`, `)}) x) as record
    from athlete a left join athlete_profile p on p.athlete_id = a.id
      left join ranking_row k on k.athlete_id = a.id and k.set_id = ${currentSet}
      cross join lateral (select json_object_agg(t.name, t.value) as attributes from athlete_attribute t where t.athlete_id = a.id) v
    where ${inRange(sql`a.id`)}) x`,
    )
    .orderBy(sql`x.id`),
);

/** The athletes of a range by id. */
export const athleteRecords = (db: Queryable, values: RecordValues): Promise<AthleteRecord[]> =>
  readAthletes(db).execute({ ...values });
