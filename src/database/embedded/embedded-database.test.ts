import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DatabaseConfig, type OpenedDatabase, openDatabase } from '#database/connect.ts';
import { keepEngineCompiled } from '#testing/server/test-database.ts';
import type { EmbeddedOptions } from './embedded-database.ts';
import { keepUp, shortenLog } from './vacuum.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
let folder: string;
/** Everything that a test opened or started; it is closed before its folder is deleted. */
let endings: (() => unknown)[];

beforeAll(keepEngineCompiled);

beforeEach(async () => {
  endings = [];
  folder = await mkdtemp(join(tmpdir(), 'tridesk-embedded-'));
});

afterEach(async () => {
  for (const end of endings) await end();
  await rm(folder, { recursive: true });
});

async function open(config: Partial<DatabaseConfig> = {}): Promise<OpenedDatabase> {
  const opened = await openDatabase({
    databaseUrl: null,
    dataDirectory: folder,
    isDurable: false,
    ...config,
  });
  endings.push(opened.close);
  return opened;
}

/** Runs a script in a separate process, with `folder` as its first argument; its lines are read as they arrive. */
function startProcess(script: string) {
  const args = ['--input-type=module-typescript', '--eval', script, folder];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  endings.push(() => child.kill('SIGKILL') && ended);
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  return {
    child,
    lines: createInterface({ input: child.stdout })[Symbol.asyncIterator](),
    ended: ended.then(([code, signal]) => ({ code: code ?? signal, errors })),
  };
}

const OPENING = `
  import { openDatabase } from '#database/connect.ts';
  const database = await openDatabase({ databaseUrl: null, dataDirectory: process.argv[1] });`;

describe('opening', () => {
  test('a new database is created from the seed, readable by its owner only, with the extensions', async () => {
    const { pool, kind } = await open();
    expect(kind).toBe('embedded');
    expect(statSync(join(folder, 'database')).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'database', 'pg')).mode & 0o777).toBe(0o700);
    const { rows } = await pool.query(
      "select similarity('Zoë', 'zoe') > 0.4 as a, unaccent('Zoë') as b from pg_extension limit 1",
    );
    expect(rows[0]).toEqual({ a: false, b: 'Zoe' });
  });

  test('a new database without a seed is complete too', async () => {
    const { pool } = await open({ embedded: { seed: join(folder, 'no such file') } });
    const { rows } = await pool.query(
      "select extname from pg_extension where extname <> 'plpgsql' order by 1",
    );
    expect(rows.map(({ extname }) => extname)).toEqual(['pg_trgm', 'unaccent']);
  });

  test('the files of an interrupted first start are not used as a database', async () => {
    mkdirSync(join(folder, 'database', 'pg.tmp'), { recursive: true });
    writeFileSync(join(folder, 'database', 'pg.tmp', 'PG_VERSION'), '18\n');
    const { pool } = await open();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(existsSync(join(folder, 'database', 'pg.tmp'))).toBe(false);
  });

  test('a database of another engine is refused with a message and not changed', async () => {
    mkdirSync(join(folder, 'database', 'pg'), { recursive: true });
    writeFileSync(join(folder, 'database', 'pg', 'PG_VERSION'), '17\n');
    await expect(open()).rejects.toThrow('version 17');
    expect(readdirSync(join(folder, 'database', 'pg'))).toEqual(['PG_VERSION']);
  });

  test('written rows are there when the database is opened again', async () => {
    const first = await open();
    await first.pool.query('create table kept as select 7 as n');
    await first.close();
    const second = await open();
    expect((await second.pool.query('select n from kept')).rows).toEqual([{ n: 7 }]);
  });
});

describe('the folder', () => {
  test('cannot be opened twice in this process', async () => {
    const first = await open();
    await expect(open()).rejects.toThrow(
      /in use by process \d+ .* Stop that process, or give this one another DATA_DIR/,
    );
    await first.close();
    const { pool } = await open();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('cannot be opened by a second process, which gets one sentence, and is free as soon as the first is killed', async () => {
    const holder = startProcess(`${OPENING} console.log('open'); setInterval(() => undefined, 1000);`);
    expect((await holder.lines.next()).value).toBe('open');
    await expect(open()).rejects.toThrow(`in use by process ${holder.child.pid} `);
    holder.child.kill('SIGKILL');
    await holder.ended;
    const { pool } = await open();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

test('a process exits after closing, and prints nothing', async () => {
  const { ended } = startProcess(`${OPENING} await database.pool.query('select 1'); await database.close();`);
  expect(await ended).toEqual({ code: 0, errors: '' });
});

test('all acknowledged writes are there after the process is killed', async () => {
  const script = `${OPENING}
    await database.pool.query('create table written (id int primary key)');
    let next = 0;
    const write = async () => {
      for (;;) {
        const id = next++;
        await database.pool.query('insert into written values ($1)', [id]);
        console.log(String(id));
      }
    };
    await Promise.all([write(), write(), write()]);`;
  const writer = startProcess(script);
  const acknowledged: number[] = [];
  for await (const line of { [Symbol.asyncIterator]: () => writer.lines }) {
    acknowledged.push(Number(line));
    if (acknowledged.length === 200) writer.child.kill('SIGKILL');
  }
  const { pool } = await open();
  const { rows } = await pool.query<{ id: number }>('select id from written');
  const found = new Set(rows.map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThanOrEqual(200);
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
});

describe('the engine is opened again, with all committed data,', () => {
  async function openWithRows(log: (text: string) => void, limits: EmbeddedOptions = {}) {
    const { pool } = await open({ log: { warn: log }, embedded: limits });
    await pool.query('create table kept (n int)');
    await Promise.all(Array.from({ length: 20 }, (_, n) => pool.query('insert into kept values ($1)', [n])));
    return pool;
  }

  test('after a statement that exceeds its time limit, which ends all open transactions', async () => {
    const warnings: string[] = [];
    const pool = await openWithRows((text) => warnings.push(text), { statementMilliseconds: 4000 });
    const startedAt = async () =>
      (await pool.query<{ at: string }>('select pg_postmaster_start_time()::text as at')).rows[0]?.at;
    const before = await startedAt();
    const lent = await pool.connect();
    await lent.query('begin');
    await lent.query('insert into kept values (20)');
    const stuck = lent.query('select pg_sleep(60)');
    const waiting = pool.query('insert into kept values (21)');
    for (const query of [stuck, waiting]) await expect(query).rejects.toMatchObject({ code: '57P02' });
    lent.release();
    expect((await pool.query('select count(*) as n from kept')).rows).toEqual([{ n: 20 }]);
    expect(warnings).toEqual([expect.stringContaining('a statement ran for too long')]);
    // Transactions can get the same numbers again: the response cache distinguishes the runs of a database by their start time.
    expect(await startedAt()).not.toBe(before);
  });

  test('after the engine aborts because it cannot write', async () => {
    const obstacles: string[] = [];
    const warnings: string[] = [];
    const pool = await openWithRows((text) => {
      warnings.push(text);
      for (const obstacle of obstacles) rmSync(obstacle, { recursive: true, force: true });
    });
    // Creates folders in the place of the next files of the log.
    const log = join(folder, 'database', 'pg', 'pg_wal');
    const pieces = readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name));
    const last = BigInt(`0x${pieces.sort().at(-1)}`);
    for (let next = 1n; next <= 8n; next += 1n)
      obstacles.push(join(log, (last + next).toString(16).toUpperCase().padStart(24, '0')));
    for (const obstacle of obstacles) mkdirSync(obstacle);
    const write = 'insert into kept select 1 from generate_series(1, 300000)';
    await expect(pool.query(write)).rejects.toThrow();
    expect((await pool.query('select count(*) as n from kept')).rows).toEqual([{ n: 20 }]);
    expect(warnings).toEqual([expect.stringContaining('could not')]);
  });
});

describe('maintenance', () => {
  test('vacuums changed tables, makes a checkpoint, and does nothing when nothing changed', async () => {
    const { pool } = await open();
    await pool.query('create table swept (n int)');
    await pool.query('insert into swept select generate_series(1, 1000)');
    await pool.query('delete from swept where n > 500');
    await pool.query('select pg_stat_force_next_flush()');
    const facts = async () =>
      (
        await pool.query(
          `select vacuum_count, analyze_count, n_dead_tup, checkpoint_lsn::text as checkpoint
           from pg_stat_user_tables, pg_control_checkpoint() where relname = 'swept'`,
        )
      ).rows[0];
    const before = await facts();
    expect(before).toMatchObject({ vacuum_count: 0, n_dead_tup: 500 });
    const position = await keepUp(pool, null);
    await pool.query('select pg_stat_force_next_flush()');
    const after = await facts();
    expect(after).toMatchObject({ vacuum_count: 1, analyze_count: 1, n_dead_tup: 0 });
    expect(after.checkpoint).not.toBe(before.checkpoint);
    expect(await keepUp(pool, position)).toBe(position);
    expect(await facts()).toEqual(after);
  });

  test('makes a checkpoint for a long log, so that a restart after a crash stays fast, but not for a short one', async () => {
    const { pool } = await open();
    const checkpoint = async () =>
      (await pool.query('select checkpoint_lsn::text as at from pg_control_checkpoint()')).rows[0].at;
    const before = await checkpoint();
    await pool.query('create table written as select generate_series(1, 1000) as n');
    await shortenLog(pool, 1024 * 1024);
    expect(await checkpoint()).toBe(before);
    await pool.query('insert into written select n from generate_series(1, 20000) n');
    await shortenLog(pool, 1024 * 1024);
    expect(await checkpoint()).not.toBe(before);
  });
});
