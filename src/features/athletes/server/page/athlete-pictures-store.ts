import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { media } from '#database/tables/media-tables.ts';
import type { PictureOfAthlete } from '#features/athletes/athletes-contract.ts';
import { athleteField } from '#rules/athletes/athlete-fields.ts';
import { type FileUrls, urlNow } from '#server/files/file-urls.ts';

interface NamedValue {
  name: string;
  value: string;
}

const isMediaId = (value: string): boolean => /^\d+$/.test(value);
const isPicture = ({ name, value }: NamedValue): boolean =>
  value !== '' && athleteField('attributes', name)?.kind === 'picture';

/**
 * The pictures that attributes name, each with an address to show it by: of the library by id, or an
 * address that was given. Without `addresses` as they are stored.
 */
export async function picturesOf(
  db: Queryable,
  attributes: readonly NamedValue[],
  addresses?: FileUrls,
): Promise<PictureOfAthlete[]> {
  const named = attributes.filter(isPicture);
  const ids = named.map(({ value }) => value).filter(isMediaId);
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: media.id, width: media.width, height: media.height, srcset: media.srcset })
          .from(media)
          .where(inArray(media.id, ids.map(Number)));
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  const srcOf = (stored: string) => (addresses ? urlNow(addresses, stored) : stored);
  return named.flatMap(({ name, value }): PictureOfAthlete[] => {
    if (!isMediaId(value)) return [{ name, src: srcOf(value), media_id: null, width: null, height: null }];
    const row = byId.get(value);
    const largest = row?.srcset.images.toSorted((one, other) => other.size - one.size)[0];
    if (!row || !largest) return [];
    return [{ name, src: srcOf(largest.src), media_id: row.id, width: row.width, height: row.height }];
  });
}

/** The id of the library picture that an attribute's value names by id or URL; null when there is none. */
export async function mediaIdOf(db: Queryable, value: string): Promise<number | null> {
  const isNamed = isMediaId(value)
    ? sql`id = ${Number(value)}`
    : sql`position(${media.path_key} in ${value}) > 0`;
  const found = await db.execute<{ id: number }>(
    sql`select id from ${media} where ${isNamed} and deleted_at is null limit 1`,
  );
  return found.rows[0]?.id ?? null;
}
