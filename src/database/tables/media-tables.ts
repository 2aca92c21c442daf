import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { account } from './account-tables.ts';
import { athlete } from './athlete-tables.ts';
import { instant, ownerId, requiredId, version } from './columns.ts';

export interface Rendition {
  src: string;
  src_webp: string;
  size: number;
}

/** A picture of the library. The same bytes (md5 and size) exist only once, except in the trash. */
export const media = pgTable(
  'media',
  {
    id: serial('id').primaryKey(),
    filename: text('filename').notNull(),
    type: text('type').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    size: integer('size').notNull(),
    md5: text('md5').notNull(),
    path_key: text('path_key').notNull().unique(),
    srcset: jsonb('srcset').$type<{ images: Rendition[]; type: string }>().notNull(),
    alt_text: text('alt_text'),
    credit: text('credit'),
    focal_x: real('focal_x'),
    focal_y: real('focal_y'),
    account_id: integer('account_id').references((): AnyPgColumn => account.id, { onDelete: 'set null' }),
    created_at: instant('created_at').notNull().defaultNow(),
    deleted_at: instant('deleted_at'),
    version: version(),
  },
  (table) => [
    uniqueIndex('media_same_bytes').on(table.md5, table.size).where(sql`deleted_at is null`),
    index('media_created').on(table.created_at),
  ],
);

export const mediaCategory = pgTable('media_category', {
  id: serial('id').primaryKey(),
  name: text('name').notNull().unique(),
});

export const mediaAthlete = pgTable(
  'media_athlete',
  {
    media_id: ownerId('media_id', () => media.id),
    athlete_id: ownerId('athlete_id', (): AnyPgColumn => athlete.id),
  },
  (table) => [
    primaryKey({ columns: [table.media_id, table.athlete_id] }),
    index('media_athlete_athlete').on(table.athlete_id),
  ],
);

export const mediaInCategory = pgTable(
  'media_in_category',
  {
    media_id: ownerId('media_id', () => media.id),
    media_category_id: requiredId('media_category_id', () => mediaCategory.id),
  },
  (table) => [
    primaryKey({ columns: [table.media_id, table.media_category_id] }),
    index('media_in_category_category').on(table.media_category_id),
  ],
);

/** An upload in progress: announced by createuploadurl, received by PUT, turned into media by convert-image. */
export const upload = pgTable(
  'upload',
  {
    id: serial('id').primaryKey(),
    path_key: text('path_key').notNull().unique(),
    filename: text('filename').notNull(),
    type: text('type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    md5: text('md5'),
    account_id: integer('account_id').references((): AnyPgColumn => account.id, { onDelete: 'set null' }),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    received_at: instant('received_at'),
    media_id: integer('media_id').references(() => media.id, { onDelete: 'set null' }),
  },
  (table) => [index('upload_expires').on(table.expires_at)],
);
