import { and, desc, eq, getTableColumns, or, sql } from 'drizzle-orm';
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

type JobFacts = Pick<typeof job.$inferSelect, 'id' | 'state' | 'done' | 'total' | 'error'>;

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
  const isOf = or(eq(video.upload_id, uploadId), eq(video.new_upload_id, uploadId));
  const [row] = await db.select({ id: video.id }).from(video).where(isOf);
  return row ? videoStore.find(db, row.id) : null;
}

type ConvertedFields = Partial<Omit<typeof video.$inferInsert, 'id' | 'name' | 'date' | 'version'>>;

/**
 * What a conversion into a stream found or made; a thumbnail that staff chose meanwhile stays. False when the video was deleted, or the
 * stream is no longer wanted, meanwhile.
 */
export async function updateConverted(
  tx: Tx,
  { id, stream_key }: Pick<VideoRow, 'id' | 'stream_key'>,
  { thumbnail, ...values }: ConvertedFields,
): Promise<boolean> {
  const unlessChosen = sql`case when poster_source = 'automatic' then ${thumbnail} else thumbnail end`;
  const isWanted = or(eq(video.stream_key, stream_key), eq(video.new_stream_key, stream_key));
  const updated = await tx
    .update(video)
    .set({ ...values, ...(thumbnail !== undefined && { thumbnail: unlessChosen }) })
    .where(and(eq(video.id, id), isWanted))
    .returning({ id: video.id });
  return updated.length > 0;
}

/** Whether a video has this upload, or had it before a change since the given time, which can be undone. */
export async function isUploadNeeded(db: Queryable, uploadId: string, since: Date): Promise<boolean> {
  if (await videoOfUpload(db, uploadId)) return true;
  const { rows } = await db.execute(sql`
    select from change_row r join change_set s on s.id = r.change_set_id
    where r.entity = 'video' and s.at >= ${since} and ${uploadId} in (before ->> 'upload_id', before ->> 'new_upload_id')
    limit 1`);
  return rows.length > 0;
}

/** What a video named before: the folder of a stream, an upload, or a single file. */
export interface FormerFile {
  kind: 'stream' | 'upload' | 'file';
  name: string;
}

/** What videos named before changes of a period, and no video names since: it cannot be restored once these can no longer be undone. */
export async function formerFiles(
  db: Queryable,
  { from, to }: { from: Date; to: Date },
): Promise<FormerFile[]> {
  const { rows } = await db.execute<FormerFile & Record<string, unknown>>(sql`
    with past as (select r.before, s.at from change_row r join change_set s on s.id = r.change_set_id
        where r.table_name = 'video' and r.before is not null and s.at >= ${from}),
      named as (
        select f.kind, f.name from past, lateral (values
            ('stream', before ->> 'stream_key'), ('stream', before ->> 'new_stream_key'),
            ('upload', before ->> 'upload_id'), ('upload', before ->> 'new_upload_id'),
            ('file', before ->> 'thumbnail')) as f(kind, name)
          where at < ${to}
        union
        select 'file', c ->> 'key' from past, jsonb_array_elements(coalesce(before -> 'captions', '[]')) c
          where at < ${to})
    select n.kind, n.name from named n
    where n.name is not null and (n.kind <> 'file' or n.name like 'videos/%')
      and not exists (select from video v where position(n.name in to_jsonb(v)::text) > 0)
      and not exists (select from past where at >= ${to} and position(n.name in before::text) > 0)`);
  return rows;
}
