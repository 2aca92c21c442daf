import { index, integer, jsonb, pgTable, real, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { flag, instant, ownerId, version } from './columns.ts';
import { media } from './media-tables.ts';

/** The fields of a news item that staff may set; then the page no longer changes them. */
export type NewsField = 'title' | 'description' | 'date' | 'picture';

/** A link to an article. Its picture is one of the library or, by its key, one that only this item uses. */
export const news = pgTable(
  'news',
  {
    id: serial('id').primaryKey(),
    url: text('url').notNull(),
    site: text('site'),
    date: instant('date').notNull(),
    title: text('title'),
    description: text('description'),
    media_id: integer('media_id').references(() => media.id),
    picture_key: text('picture_key'),
    /** The URL on the page that the picture was fetched from. */
    picture_source: text('picture_source'),
    icon_key: text('icon_key'),
    /** Why the page could not be read. */
    problem: text('problem'),
    manual_fields: jsonb('manual_fields').$type<NewsField[]>().notNull().default([]),
    details: jsonb('details')
      .$type<NewsDetails>()
      .notNull()
      .default({ icons: [], og: {}, twitter: {}, instagram: {} }),
    version: version(),
  },
  (table) => [index('news_date').on(table.date), index('news_media').on(table.media_id)],
);

/** What the page and its network said, as text. */
export interface NewsDetails {
  icons: { href: string; sizes: string; type: string }[];
  og: Record<string, string>;
  twitter: Record<string, string>;
  instagram: Record<string, string>;
}

/** The URLs of an article, before and after redirects, each in the notation that all its spellings share. */
export const newsAddress = pgTable(
  'news_address',
  {
    article_key: text('article_key').primaryKey(),
    news_id: ownerId('news_id', () => news.id),
  },
  (table) => [index('news_address_news').on(table.news_id)],
);

/** The version of each news item that the website has. An item may be gone since. */
export const newsOnWebsite = pgTable('news_on_website', {
  news_id: integer('news_id').primaryKey(),
  version: integer('version').notNull(),
});

/** Subtitles of a video: a WebVTT file in the store. */
export interface VideoCaptions {
  /** A language tag (BCP 47): "en", "pt-BR". */
  language: string;
  /** As shown in the player's menu: "English". */
  label: string;
  key: string;
}

/** Where the thumbnail of a video comes from: a frame chosen by the server, one chosen by staff, or a picture. */
export type PosterSource = 'automatic' | 'frame' | 'picture';

export const video = pgTable(
  'video',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    date: instant('date').notNull(),
    duration: integer('duration'),
    thumbnail: text('thumbnail'),
    state: text('state').$type<'converting' | 'ready' | 'failed'>().notNull(),
    /** The address that its file was copied from; null for an uploaded file. */
    source_url: text('source_url'),
    /** Of the uploaded file. */
    filename: text('filename'),
    /** The uploaded file: the id of its upload, which is also the end of its key in the store. */
    upload_id: text('upload_id').unique(),
    /** The file that replaces it, and the stream that this is converted into while the old one still plays. */
    new_filename: text('new_filename'),
    new_upload_id: text('new_upload_id').unique(),
    new_stream_key: uuid('new_stream_key').unique(),
    captions: jsonb('captions').$type<VideoCaptions[]>().notNull().default([]),
    poster_source: text('poster_source').$type<PosterSource>().notNull().default('automatic'),
    /** Seconds from the beginning; set for a frame that staff chose. */
    poster_second: real('poster_second'),
    /** The lowest quality exists. */
    is_playable: flag('is_playable').notNull().default(0),
    stream_key: uuid('stream_key').notNull().unique(),
    error: text('error'),
    version: version(),
  },
  (table) => [index('video_date').on(table.date)],
);

/** The version of each video that the website has. A video may be gone since. */
export const videoOnWebsite = pgTable('video_on_website', {
  video_id: integer('video_id').primaryKey(),
  version: integer('version').notNull(),
});

/** The syncs: the whole website, only its news or videos, and the races of the IRONMAN feed. */
export type SyncKind = 'website' | 'news' | 'videos' | 'im-races';

/** One run of a sync: what it sent or received. */
export const syncRun = pgTable(
  'sync_run',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').$type<SyncKind>().notNull(),
    started_at: instant('started_at').notNull(),
    ended_at: instant('ended_at'),
    job_id: uuid('job_id'),
    counts: jsonb('counts').$type<Record<string, unknown>>().notNull().default({}),
    error: text('error'),
  },
  (table) => [
    index('sync_run_started').on(table.kind, table.started_at),
    uniqueIndex('sync_run_job').on(table.job_id),
  ],
);

/** A file of the website's snapshot: the records of one kind whose ids are in one range. */
export interface StoredPart {
  kind: string;
  /** The range of ids, counted from 0. */
  range: number;
  key: string;
  sha256: string;
  bytes: number;
  records: number;
}

/** A version of the website's snapshot. `erasures`: how often personal data had been erased when its records were read. */
export const websiteVersion = pgTable('website_version', {
  version: integer('version').primaryKey(),
  made_at: instant('made_at').notNull(),
  erasures: integer('erasures').notNull(),
  parts: jsonb('parts').$type<StoredPart[]>().notNull(),
});

/** The files of snapshots, noted before they are written, so that those of an interrupted sync can be deleted. */
export const websitePart = pgTable('website_part', {
  key: text('key').primaryKey(),
  created_at: instant('created_at').notNull(),
});
