import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#testing/server/test-database.ts';
import { type AfterChangeHook, createDatabase, type Database, type TouchedRecord } from './change-sets.ts';
import type { OpenedDatabase } from './connect.ts';
import { migrateDatabase } from './migrate.ts';
import { athlete, brand, changeRow, changeSet, race, serie, tier } from './tables/all-tables.ts';

let opened: OpenedDatabase;
let database: Database;
const derived: TouchedRecord[][] = [];
let afterChange: AfterChangeHook = async (_tx, touched) => void derived.push([...touched]);

beforeAll(async () => {
  opened = await openTestDatabase({ isMigrated: false });
  // Several instances of the server start together; the embedded database has only one process.
  const copies = opened.kind === 'server' ? 3 : 1;
  await Promise.all(Array.from({ length: copies }, () => migrateDatabase(opened.pool)));
  await migrateDatabase(opened.pool);
  database = createDatabase(opened.pool, (...given) => afterChange(...given));
});
afterAll(() => opened.close());

const act = (what: string) => ({
  actor: { accountId: null, name: 'Anna' },
  what,
  at: new Date('2026-06-01T12:00:00Z'),
});
const addBrand = (name: string) =>
  database.change(act(`Brand ${name} added`), (tx) => tx.insert(brand).values({ name }).returning());

/** Tables whose rows are computed, secret, or not a record of staff: the only ones without history. */
const WITHOUT_HISTORY = [
  'account_code',
  'account_recovery_code',
  'account_token',
  'athlete_merge_standing',
  'attempt',
  'change_row',
  'change_set',
  'column_choice',
  'contender_generation',
  'contender_input',
  'contender_ranking_row',
  'currency',
  'event_log',
  'idempotency_key',
  'job',
  'kept_file',
  'nation',
  'news_on_website',
  'race_revision',
  'ranking_generation',
  'ranking_input',
  'ranking_row',
  'result_points',
  'secret',
  'session',
  'sync_run',
  'upload',
  'video_on_website',
  'website_part',
  'website_version',
]; // prettier-ignore

describe('tables', () => {
  it('all record their history except the ones named here', async () => {
    const found = await database.db.execute<{ name: string }>(sql`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r'
        and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'record_change')
      order by 1`);
    expect(found.rows.map((row) => row.name)).toEqual(WITHOUT_HISTORY);
  });

  it('have an index for every reference, so that deleting and joining stay fast', async () => {
    const found = await database.db.execute<{ name: string }>(sql`
      select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
        and c.conrelid::regclass::text in ('result', 'participant', 'athlete_sponsor', 'media_athlete', 'ranking_row', 'change_row')
        and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`);
    expect(found.rows).toEqual([]);
  });

  it('have references that an undo can check at its end', async () => {
    const found = await database.db.execute(sql`
      select conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable`);
    expect(found.rows).toEqual([]);
  });

  it.each([
    [
      'a flag of 2',
      sql`insert into tier (name, base_points, dropoff_percentage, is_active) values ('x', 1, 1, 2)`,
    ],
    ['101 base points', sql`insert into tier (name, base_points, dropoff_percentage) values ('x', 101, 1)`],
    [
      'an unknown division',
      sql`insert into athlete (first, last, name, folded_name, division, link) values ('a', 'b', 'a b', 'a b', 'PRO', 'x')`,
    ],
    ['a brand twice in another case', sql`insert into brand (name) values ('twice'), ('TWICE')`],
  ])('refuse %s', async (_name, statement) => {
    await expect(database.change(act('refused'), (tx) => tx.execute(statement))).rejects.toThrow();
    expect(await database.db.select().from(changeSet).where(eq(changeSet.what, 'refused'))).toEqual([]);
  });
});

describe('a change', () => {
  it('records the rows before and after, and recalculates derived rows', async () => {
    derived.length = 0;
    const { result, changeSetId } = await addBrand('Canyon');
    const rows = await database.db
      .select()
      .from(changeRow)
      .where(eq(changeRow.change_set_id, changeSetId as number));
    expect(rows).toMatchObject([
      {
        entity: 'brand',
        entity_id: String(result[0]?.id),
        before: null,
        after: { name: 'Canyon', version: 1 },
      },
    ]);
    expect(derived).toEqual([
      [{ entity: 'brand', entity_id: String(result[0]?.id), table_name: 'brand', changed: [] }],
    ]);
  });

  it('is all or nothing, including derived rows', async () => {
    afterChange = () => Promise.reject(new Error('cannot derive'));
    await expect(addBrand('Half')).rejects.toThrow('cannot derive');
    afterChange = async () => undefined;
    expect(await database.db.select().from(brand).where(eq(brand.name, 'Half'))).toEqual([]);
  });

  it('refuses to query the database outside its transaction', async () => {
    const asking = database.change(act('outside'), () => database.db.select().from(brand));
    await expect(asking).rejects.toMatchObject({
      cause: { message: expect.stringContaining('outside the open transaction') },
    });
  });

  it('leaves computed strength of field out of history and of the version', async () => {
    const { result } = await database.change(act('race'), async (tx) => {
      const [made] = await tx.insert(serie).values({ name: 'Nice', alias: 'nice' }).returning();
      return tx
        .insert(race)
        .values({ serie_id: (made as { id: number }).id })
        .returning();
    });
    const id = result[0]?.id as number;
    const { changeSetId } = await database.change(act('sof'), (tx) =>
      tx.update(race).set({ sof_mpro_calculated: 91.2 }).where(eq(race.id, id)),
    );
    expect(changeSetId).toBeNull();
    const [row] = await database.db.select().from(race).where(eq(race.id, id));
    expect([row?.version, row?.sof_mpro_calculated]).toEqual([1, 91.2]);
  });

  it('counts every version in fifty concurrent changes', async () => {
    const { result } = await database.change(act('tier'), (tx) =>
      tx.insert(tier).values({ name: 'Busy', base_points: 0, dropoff_percentage: 0 }).returning(),
    );
    const id = result[0]?.id as number;
    const raise = () =>
      database.change(act('raise'), (tx) =>
        tx
          .update(tier)
          .set({ base_points: sql`${tier.base_points} + 1` })
          .where(eq(tier.id, id)),
      );
    await Promise.all(Array.from({ length: 50 }, raise));
    const [row] = await database.db.select().from(tier).where(eq(tier.id, id));
    expect([row?.base_points, row?.version]).toEqual([50, 51]);
  });

  it('stores numbers, dates and accents unchanged', async () => {
    const name = 'Jon Sæverås Breivold';
    const { result } = await database.change(act('athlete'), (tx) =>
      tx
        .insert(athlete)
        .values({
          first: 'Jon',
          last: 'Sæverås Breivold',
          name,
          folded_name: 'x',
          division: 'MPRO',
          link: 'jon',
          retirement_date: '2028-02-29',
        })
        .returning(),
    );
    expect(result[0]).toMatchObject({ name, retirement_date: '2028-02-29', version: 1 });
  });
});
