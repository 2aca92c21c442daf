import { index, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { instant, version } from './columns.ts';
import { media } from './media-tables.ts';

/** A link to an article. `canonical_url` (without fragment and tracking parameters) is unique. */
export const news = pgTable(
  'news',
  {
    id: serial('id').primaryKey(),
    url: text('url').notNull(),
    canonical_url: text('canonical_url').notNull().unique(),
    site: text('site'),
    date: instant('date').notNull(),
    title: text('title'),
    description: text('description'),
    media_id: integer('media_id').references(() => media.id),
    details: jsonb('details').notNull().default({}),
    version: version(),
  },
  (table) => [index('news_date').on(table.date)],
);

export const video = pgTable(
  'video',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    date: instant('date').notNull(),
    duration: integer('duration'),
    thumbnail: text('thumbnail'),
    state: text('state').$type<'converting' | 'ready' | 'failed'>().notNull(),
    source_url: text('source_url'),
    stream_key: uuid('stream_key').notNull().unique(),
    error: text('error'),
    version: version(),
  },
  (table) => [index('video_date').on(table.date)],
);

/** One run of a sync: what it sent or received. */
export const syncRun = pgTable(
  'sync_run',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').$type<'website' | 'im-races'>().notNull(),
    started_at: instant('started_at').notNull(),
    ended_at: instant('ended_at'),
    job_id: uuid('job_id'),
    counts: jsonb('counts').notNull().default({}),
    error: text('error'),
  },
  (table) => [index('sync_run_started').on(table.kind, table.started_at)],
);
