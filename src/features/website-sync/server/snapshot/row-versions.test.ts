import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#database/change-sets.ts';
import { participant } from '#database/tables/race-tables.ts';
import {
  createAthletes,
  createRace,
  createRankingSet,
  createResults,
} from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { type RecordKind, recordKinds } from './record-kinds.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  // One row of every table that the kinds with versions are read from.
  await server.given(async (tx) => {
    const [one = 0] = await createAthletes(tx, ['Row One']);
    await tx.execute(sql`insert into media (id, filename, type, width, height, size, md5, path_key, srcset)
      values (7, 'a.png', 'image/png', 1, 1, 1, 'x', 'm/x', '{"images": [], "type": "image/png"}')`);
    await tx.execute(sql`update athlete set media_pic = 7`);
    await tx.execute(sql`insert into athlete_old_link (link, athlete_id) values ('row-eins', ${one})`);
    await tx.execute(sql`insert into athlete_profile (athlete_id) values (${one})`);
    await tx.execute(
      sql`insert into athlete_attribute (athlete_id, name, value) values (${one}, 'height', '170')`,
    );
    await tx.execute(
      sql`insert into athlete_equipment (athlete_id, name, value) values (${one}, 'bike-size', '54')`,
    );
    await tx.execute(sql`insert into brand (id, name) values (1, 'Canyon')`);
    await tx.execute(sql`insert into athlete_sponsor (athlete_id, brand_id, position) values (${one}, 1, 1)`);
    await tx.execute(sql`insert into t100_season (id, name, start_date, end_date)
      values (1, 'T100', '2026-01-01', '2026-12-31')`);
    await tx.execute(sql`insert into t100_championship (id, name, t100_season_id) values (1, 'Europe', 1)`);
    await tx.execute(
      sql`insert into contender_ranking_set (id, date, is_published) values (1, '2026-05-05', 1)`,
    );
    await tx.execute(sql`insert into contender_ranking_row (set_id, athlete_id, division, contender_rank, overall_rank, details)
      values (1, ${one}, 'FPRO', 1, 1, '[]')`);
    await tx.execute(sql`insert into contender_generation (set_id, season_id, opt_method, facts_digest, rules_version, input_digest, generated_at)
      values (1, 1, 'IN', '', '1', '', now())`);
    const race = await createRace(tx, {
      ...{ sectors_bike_lg: 7, t100_season_id: 1, t100_championship_id: 1, contender_ranking_set_id: 1 },
    });
    await tx.execute(sql`update race set prize_currency_id = (select min(id) from currency)`);
    await createResults(tx, race, [{ athlete_id: one, overall: 30_000 }]);
    await tx.insert(participant).values({ race_id: race, athlete_id: one, is_waiting: 0 });
    await createRankingSet(tx, { date: '2026-05-05', points: { [one]: 90 } });
    await tx.execute(sql`insert into news (url, date, media_id)
      values ('https://example.org/a', now(), 7)`);
  });
});
afterAll(() => server.close());

const db = (): Db => server.database.db;
const kindsWithVersions = recordKinds.filter((kind) => kind.versions);
/** The current set is known by its rows: see the last test. */
const KNOWN_OTHERWISE = new Set(['athletes ranking_set', 'races ranking_set']);
const FIRST = { from: 0, to: 100 };
const versions = (kind: RecordKind) => kind.versions?.(db(), FIRST);

/** The tables that the statements of a kind read. */
async function tablesOf(kind: RecordKind): Promise<string[]> {
  const texts: string[] = [];
  // A database of its own, so that its statements are prepared again.
  const noting = drizzle(server.database.pool, { logger: { logQuery: (text) => void texts.push(text) } });
  const context = {
    db: noting as unknown as Db,
    addresses: server.files.addresses,
    problem: () => undefined,
  };
  await kind.read(context, FIRST);
  const found = [...texts.join(' ').matchAll(/\b(?:from|join)\s+"?([a-z]\w*)"?/g)].map(
    ([, name]) => name ?? '',
  );
  const { rows } = await db().execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  return rows.map(({ name }) => name).filter((name) => found.includes(name));
}

/** Writes every row of a table as it is, as another program. */
async function touch(table: string): Promise<void> {
  const { rows } = await db().execute<{ column: string }>(sql`select column_name as column
    from information_schema.columns where table_name = ${table} order by ordinal_position limit 1`);
  const column = sql.identifier(rows[0]?.column ?? '');
  const { rowCount } = await db().execute(sql`update ${sql.identifier(table)} set ${column} = ${column}`);
  expect(rowCount).toBeGreaterThan(0);
}

describe.each(kindsWithVersions)('the versions of $kind', (kind) => {
  it('are those of before while nothing is written', async () => {
    expect(await versions(kind)).toBe(await versions(kind));
  });

  it('change when a row of any table that the records are read from is written', async () => {
    const unnoticed: string[] = [];
    const tables = await tablesOf(kind);
    expect(tables.length).toBeGreaterThan(1);
    for (const table of tables) {
      const before = await versions(kind);
      await touch(table);
      if ((await versions(kind)) === before && !KNOWN_OTHERWISE.has(`${kind.kind} ${table}`))
        unnoticed.push(table);
    }
    expect(unnoticed).toEqual([]);
  });
});

it('the versions change when a row is deleted, and when another set is the current one', async () => {
  const [athletes, races] = kindsWithVersions as [RecordKind, RecordKind];
  const before = await Promise.all([athletes, races].map(versions));
  await server.given(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`select id from athlete`);
    await createRankingSet(tx, { date: '2026-05-12', points: { [rows[0]?.id ?? 0]: 90 } });
  });
  const ranked = await Promise.all([athletes, races].map(versions));
  expect(ranked[0]).not.toBe(before[0]);
  expect(ranked[1]).not.toBe(before[1]);
  await server.given((tx) => tx.delete(participant));
  expect(await versions(races)).not.toBe(ranked[1]);
});
