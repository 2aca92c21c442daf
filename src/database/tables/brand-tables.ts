import { sql } from 'drizzle-orm';
import { pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { version } from './columns.ts';

/** A sponsor or equipment brand with its two logos (public URLs). */
export const brand = pgTable(
  'brand',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    url: text('url'),
    logo: text('logo'),
    logo_color: text('logo_color'),
    version: version(),
  },
  (table) => [uniqueIndex('brand_name_once').on(sql`lower(${table.name})`)],
);
