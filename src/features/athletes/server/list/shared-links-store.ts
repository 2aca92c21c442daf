import { asc, eq, isNotNull, or } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { athlete, athleteProfile } from '#database/tables/athlete-tables.ts';
import { linkKey, socialNetworks } from '#rules/athletes/social-links.ts';

/** The profile fields that hold a link. */
const LINKS = [...socialNetworks, 'website'] as const;

const linkColumns = Object.fromEntries(LINKS.map((name) => [name, athleteProfile[name]])) as Pick<
  typeof athleteProfile,
  (typeof LINKS)[number]
>;

/**
 * The links of an athlete that another athlete has too, each with that athlete, the first by id where there
 * are several.
 */
export async function sharedLinksOf(db: Queryable, id: number) {
  const [own] = await db.select(linkColumns).from(athleteProfile).where(eq(athleteProfile.athlete_id, id));
  const wanted = LINKS.flatMap((name) => {
    const link = own?.[name];
    return link ? [{ name, key: linkKey(link) }] : [];
  });
  if (wanted.length === 0) return [];
  const others = await db
    .select({ athlete_id: athlete.id, athlete: athlete.name, ...linkColumns })
    .from(athleteProfile)
    .innerJoin(athlete, eq(athlete.id, athleteProfile.athlete_id))
    .where(or(...wanted.map(({ name }) => isNotNull(linkColumns[name]))))
    .orderBy(asc(athlete.id));
  return wanted.flatMap(({ name, key }) => {
    const other = others.find((one) => one.athlete_id !== id && one[name] && linkKey(one[name]) === key);
    return other ? [{ name, athlete_id: other.athlete_id, athlete: other.athlete }] : [];
  });
}
