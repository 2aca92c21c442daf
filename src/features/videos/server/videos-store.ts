import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { found } from '#contract/refusal.ts';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { job } from '#database/tables/account-tables.ts';
import { video } from '#database/tables/publishing-tables.ts';
import { websiteState } from '#server/records/on-website-store.ts';
import { recordStore } from '#server/records/record-store.ts';
import { TRANSCODE_JOB } from '../videos-contract.ts';

/** The newest job of a video. */
const newestJob = sql`(
  select to_jsonb(j) from ${job} j where j.kind = ${TRANSCODE_JOB} and j.subject = "video"."id"::text
  order by j.created_at desc limit 1)`;

interface JobFacts {
  id: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'stopped';
  done: number;
  total: number | null;
  error: string | null;
}

export const videoStore = recordStore(video, {
  ...getTableColumns(video),
  job: sql<JobFacts | null>`${newestJob}`,
  website: websiteState('video'),
});
export type VideoRow = Awaited<ReturnType<typeof videosInOrder>>[number];

/** All videos, newest first. */
export const videosInOrder = (db: Queryable) => videoStore.list(db, desc(video.date), desc(video.id));

/** The video with this stream; 404 when there is none. */
export async function videoByStream(db: Queryable, stream: string): Promise<VideoRow> {
  const [row] = await db.select({ id: video.id }).from(video).where(eq(video.stream_key, stream));
  return videoStore.read(db, found(row, 'such video').id);
}

/** The video that an upload was used for; null when there is none. */
export async function videoOfUpload(db: Queryable, uploadId: string): Promise<VideoRow | null> {
  const [row] = await db.select({ id: video.id }).from(video).where(eq(video.upload_id, uploadId));
  return row ? videoStore.find(db, row.id) : null;
}

type ConvertedFields = Partial<
  Pick<typeof video.$inferInsert, 'state' | 'duration' | 'thumbnail' | 'error' | 'is_playable'>
>;

/** What a conversion found or made; false when the video was deleted meanwhile. */
export async function updateConverted(tx: Tx, id: number, values: ConvertedFields): Promise<boolean> {
  const updated = await tx.update(video).set(values).where(eq(video.id, id)).returning({ id: video.id });
  return updated.length > 0;
}

/** Streams and uploads of videos that were deleted in a period and not restored since. */
export async function deletedVideos(
  db: Queryable,
  { from, to }: { from: Date; to: Date },
): Promise<{ stream_key: string; upload_id: string | null }[]> {
  const { rows } = await db.execute<{ stream_key: string; upload_id: string | null }>(sql`
    select distinct r.before ->> 'stream_key' as stream_key, r.before ->> 'upload_id' as upload_id
    from change_row r join change_set s on s.id = r.change_set_id
    where r.table_name = 'video' and r.after is null and s.at >= ${from} and s.at < ${to}
      and not exists (select from video v where v.stream_key::text = r.before ->> 'stream_key')`);
  return rows;
}
