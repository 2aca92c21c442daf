import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { type SnapshotKind, snapshotKinds } from '#features/website-sync/website-sync-contract.ts';

const ALL = sql`true`;
const PUBLISHED = {
  athletes: { table: 'athlete', where: ALL },
  races: { table: 'race', where: ALL },
  rankings: { table: 'ranking_set', where: sql`published = 1` },
  contender_rankings: { table: 'contender_ranking_set', where: sql`is_published = 1` },
  seasons: { table: 't100_season', where: sql`is_active = 1` },
  series: { table: 'serie', where: ALL },
  tiers: { table: 'tier', where: ALL },
  brands: { table: 'brand', where: ALL },
  news: { table: 'news', where: ALL },
  videos: { table: 'video', where: sql`state = 'ready'` },
} as const satisfies Record<SnapshotKind, unknown>;

/** How many records of each kind the snapshot would have now. */
export async function recordCounts(db: Queryable): Promise<{ kind: SnapshotKind; records: number }[]> {
  const counts = snapshotKinds.map((kind) => {
    const { table, where } = PUBLISHED[kind];
    return sql`(select count(*)::int from ${sql.identifier(table)} where ${where}) as ${sql.identifier(kind)}`;
  });
  const { rows } = await db.execute<Record<SnapshotKind, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  return snapshotKinds.map((kind) => ({ kind, records: rows[0]?.[kind] ?? 0 }));
}
