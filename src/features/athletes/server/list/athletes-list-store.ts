import { asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { athlete, athleteAttribute, athleteProfile, nation } from '#database/tables/athlete-tables.ts';
import { rankingRow, rankingSet } from '#database/tables/ranking-tables.ts';
import { unranked } from '#rules/points/places.ts';
import type { Division } from '#rules/races/division.ts';

/** The athlete's own columns, with the other two codes of the nation. The nation is joined to it. */
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

/** A profile's columns, the biography aside. */
export const profileColumns = {
  phone_number: athleteProfile.phone_number,
  dob: athleteProfile.dob,
  height: athleteProfile.height,
  weight: athleteProfile.weight,
  nicknames: athleteProfile.nicknames,
  alternate_names: athleteProfile.alternate_names,
  maternity_leave: athleteProfile.maternity_leave,
  manager: athleteProfile.manager,
  bio_short: athleteProfile.bio_short,
  instagram: athleteProfile.instagram,
  twitter: athleteProfile.twitter,
  youtube: athleteProfile.youtube,
  facebook: athleteProfile.facebook,
  strava: athleteProfile.strava,
  zwift: athleteProfile.zwift,
  tiktok: athleteProfile.tiktok,
  website: athleteProfile.website,
};

/** All athletes by id, with rank and points of the newest published set by date; 99999 for who is not in it. */
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
    .select({ athlete_id: athleteProfile.athlete_id, email: athlete.email, ...profileColumns })
    .from(athleteProfile)
    .innerJoin(athlete, eq(athlete.id, athleteProfile.athlete_id))
    .orderBy(asc(athleteProfile.athlete_id));
}
