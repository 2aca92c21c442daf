import { asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { athlete, athleteAttribute, athleteProfile, nation } from '#database/tables/athlete-tables.ts';
import { rankingRow, rankingSet } from '#database/tables/ranking-tables.ts';
import { type ProfileField, profileFields } from '#rules/athletes/athlete-fields.ts';
import { unranked } from '#rules/points/places.ts';
import type { Division } from '#rules/races/division.ts';

/** The columns of the athlete itself, with the other two codes of the nation. The nation is joined to it. */
export const ownColumns = {
  id: athlete.id,
  name: athlete.name,
  first: athlete.first,
  last: athlete.last,
  country: athlete.country,
  country_3: nation.alpha_3,
  country_id: nation.id,
  division: sql<Division>`${athlete.division}`,
  email: athlete.email,
  link: athlete.link,
  retirement_date: athlete.retirement_date,
  media_pic: athlete.media_pic,
  media_hero_left: athlete.media_hero_left,
  media_hero_right: athlete.media_hero_right,
};

type ProfileColumn = Exclude<ProfileField['name'], 'email'>;

/** A profile's columns by field. The e-mail is the athlete's. */
const columnOf = Object.fromEntries(
  profileFields.flatMap(({ name }) => (name === 'email' ? [] : [[name, athleteProfile[name]]])),
) as Pick<typeof athleteProfile, ProfileColumn>;

const { bio, ...withoutBiography } = columnOf;

/** The fields of a profile, with the athlete's e-mail. The athlete is joined to it. */
export const profileColumns = { email: athlete.email, ...columnOf };

/**
 * All athletes by id, with rank and points of the newest published set by date; 99999 for athletes who are
 * not in it.
 */
export async function listedAthletes(db: Queryable) {
  const current = db
    .select({ id: rankingSet.id })
    .from(rankingSet)
    .where(eq(rankingSet.published, 1))
    .orderBy(desc(rankingSet.date), desc(rankingSet.id))
    .limit(1);
  return db
    .select({
      ...ownColumns,
      overall_rank: sql<number>`coalesce(${rankingRow.overall_rank}, ${sql.raw(String(unranked))})`,
      overall_points: rankingRow.overall_points,
    })
    .from(athlete)
    .leftJoin(nation, eq(nation.alpha_2, athlete.country))
    .leftJoin(
      rankingRow,
      sql`${rankingRow.athlete_id} = ${athlete.id} and ${rankingRow.set_id} = (${current})`,
    )
    .orderBy(asc(athlete.id));
}

/** Every athlete's named values. */
export async function allAttributes(db: Queryable) {
  return db
    .select({
      athlete_id: athleteAttribute.athlete_id,
      name: athleteAttribute.name,
      value: athleteAttribute.value,
    })
    .from(athleteAttribute)
    .orderBy(asc(athleteAttribute.athlete_id), asc(athleteAttribute.name));
}

/** Athletes with a maternity leave and its date, by id. */
export async function maternityLeaves(db: Queryable) {
  return db
    .select({
      id: athleteProfile.athlete_id,
      maternity_leave: sql<string>`${athleteProfile.maternity_leave}`,
    })
    .from(athleteProfile)
    .where(isNotNull(athleteProfile.maternity_leave))
    .orderBy(asc(athleteProfile.athlete_id));
}

/** Every profile without its biography. */
export async function allProfiles(db: Queryable) {
  return db
    .select({ athlete_id: athleteProfile.athlete_id, email: athlete.email, ...withoutBiography })
    .from(athleteProfile)
    .innerJoin(athlete, eq(athlete.id, athleteProfile.athlete_id))
    .orderBy(asc(athleteProfile.athlete_id));
}
