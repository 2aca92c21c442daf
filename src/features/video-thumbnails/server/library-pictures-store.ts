import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { media } from '#database/tables/media-tables.ts';

const THUMBNAIL_PX = 1280;

/** The URL of a picture of the library in the size of a thumbnail; null when it is not in the library. */
export async function libraryPictureUrl(db: Queryable, mediaId: number): Promise<string | null> {
  const [row] = await db
    .select({ srcset: media.srcset })
    .from(media)
    .where(and(eq(media.id, mediaId), isNull(media.deleted_at)));
  const images = (row?.srcset.images ?? []).toSorted((one, other) => one.size - other.size);
  return (images.find(({ size }) => size >= THUMBNAIL_PX) ?? images.at(-1))?.src ?? null;
}
