import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenedDatabase, openDatabase } from '#database/connect.ts';

// Each row is something that a driver or this product does on a PostgreSQL server and that must do the same here.

const IDLE_LIMIT = 400;
let folder: string;
let opened: OpenedDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tridesk-wire-'));
  const embedded = { idleTransactionMilliseconds: IDLE_LIMIT };
  opened = await openDatabase({ databaseUrl: null, dataDirectory: folder, isDurable: false, embedded });
  pool = opened.pool;
  await pool.query('create table item (id int primary key, count int not null default 0, note text)');
});

afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  await pool.query('truncate item');
});

const count = async (): Promise<number> => (await pool.query('select count(*) as n from item')).rows[0].n;

/** A connection beside the pool. */
async function connect(options: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ ...(pool.options as pg.ClientConfig), ...options });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

const codeOf = async (query: Promise<unknown>): Promise<string | undefined> =>
  query.then(
    () => 'none',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

test('every one of 200 queries at once gets its own answer, whatever the size of its parameters', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, number) => {
      const size = number % 3 === 0 ? 400_000 : 10;
      const text =
        number % 2 === 0
          ? 'select $1::int as number, length($2) as size'
          : 'select length($2) as size, $1::int as number';
      return (await pool.query(text, [number, 'x'.repeat(size)])).rows[0];
    }),
  );
  expect(answers).toEqual(answers.map((_, number) => ({ number, size: number % 3 === 0 ? 400_000 : 10 })));
});

test('errors among queries at once reach only those who made them', async () => {
  const codes = await Promise.all(
    Array.from({ length: 60 }, (_, number) =>
      codeOf(pool.query(number % 5 === 0 ? 'select 1 / ($1::int - $1::int)' : 'select $1::int', [number])),
    ),
  );
  expect(codes).toEqual(codes.map((_, number) => (number % 5 === 0 ? '22012' : 'none')));
});

describe('prepared statements', () => {
  test('of the same name on two connections are two statements', async () => {
    const [one, two] = [await connect(), await connect()];
    const ask = async (client: pg.Client, text: string) =>
      (await client.query<{ n: number }>({ name: 'same', text, values: [5] })).rows[0]?.n;
    for (let round = 0; round < 3; round += 1) {
      expect(await ask(one, 'select $1::int + 1 as n')).toBe(6);
      expect(await ask(two, 'select $1::int * 2 as n')).toBe(10);
    }
    await Promise.all([one.end(), two.end()]);
  });

  test('end with their connection', async () => {
    const client = await connect();
    await client.query({ name: 'gone', text: 'select 1' });
    const during = (await pool.query('select count(*) as n from pg_prepared_statements')).rows[0].n;
    await client.end();
    await expect
      .poll(async () => (await pool.query('select count(*) as n from pg_prepared_statements')).rows[0].n)
      .toBe(during - 1);
  });

  test('that fail to parse can be tried again under their name', async () => {
    const client = await connect();
    expect(await codeOf(client.query({ name: 'retried', text: 'select * from later' }))).toBe('42P01');
    await client.query('create temp table later (id int)');
    expect(await codeOf(client.query({ name: 'retried', text: 'select * from later' }))).toBe('none');
    await client.query('drop table later');
    await client.end();
  });
});

describe('transactions', () => {
  test('50 at once that read and then write lose no write', async () => {
    await pool.query('insert into item (id) values (1)');
    await Promise.all(
      Array.from({ length: 50 }, () =>
        inTransaction(async (client) => {
          const { rows } = await client.query('select count from item where id = 1');
          await client.query('update item set count = $1 where id = 1', [rows[0].count + 1]);
        }),
      ),
    );
    expect((await pool.query('select count from item')).rows).toEqual([{ count: 50 }]);
  });

  test('that failed take nothing more until they are rolled back, to a savepoint or whole', async () => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query('insert into item (id) values (1)');
    await client.query('savepoint here');
    expect(await codeOf(client.query('insert into item (id) values (1)'))).toBe('23505');
    expect(await codeOf(client.query('select 1'))).toBe('25P02');
    await client.query('rollback to savepoint here');
    await client.query('insert into item (id) values (2)');
    await client.query('commit');
    client.release();
    expect(await count()).toBe(2);
  });

  test('20 times the same breach in a row leave every connection usable', async () => {
    await pool.query('insert into item (id) values (1)');
    for (let round = 0; round < 20; round += 1)
      expect(await codeOf(pool.query('insert into item (id) values ($1)', [1]))).toBe('23505');
    expect(await count()).toBe(1);
  });

  test('that nobody asks anything of are ended with 25P03; those who wait go on', async () => {
    const holder = await connect();
    const ended = new Promise<{ code?: string }>((resolve) => holder.once('error', resolve));
    await holder.query('begin');
    await holder.query('insert into item (id) values (1)');
    expect(await count()).toBe(0); // waits for the holder to be ended
    expect((await ended).code).toBe('25P03');
    expect(await codeOf(holder.query('commit'))).not.toBe('none');
  });

  test('that ask the pool for a second connection end instead of hanging', async () => {
    const second = inTransaction(async (client) => {
      await client.query('insert into item (id) values (1)');
      await pool.query('insert into item (id) values (2)');
      await client.query('insert into item (id) values (3)');
    });
    expect(await codeOf(second)).not.toBe('none');
    expect((await pool.query('select id from item')).rows).toEqual([{ id: 2 }]);
  });

  test('do not keep others from connecting', async () => {
    await inTransaction(async () => {
      const client = await connect();
      await client.end();
    });
  });

  test('of a connection that breaks are rolled back', async () => {
    const client = await connect();
    await client.query('begin');
    await client.query('insert into item (id) values (1)');
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    expect(await count()).toBe(0);
  });
});

describe('large values', () => {
  test('10,000 rows', async () => {
    const { rows } = await pool.query("select n, 'row ' || n as text from generate_series(1, 10000) n");
    expect(rows).toHaveLength(10_000);
    expect(rows.at(-1)).toEqual({ n: 10_000, text: 'row 10000' });
  });

  test('5 MB of JSON and 1 MB of bytes, there and back', async () => {
    const json = { list: Array.from({ length: 5000 }, (_, number) => `${number}`.padEnd(1000, 'é')) };
    const bytes = Buffer.from(Array.from({ length: 1_000_000 }, (_, at) => (at * 7) % 256));
    const { rows } = await pool.query('select $1::jsonb as json, $2::bytea as bytes', [json, bytes]);
    expect(rows[0].json).toEqual(json);
    expect(bytes.equals(rows[0].bytes)).toBe(true);
  });

  test('a result in portions, as a cursor fetches it', async () => {
    const config = { text: 'select n from generate_series(1, 1000) n where n > $1', values: [0], rows: 100 };
    const { rows } = await pool.query(config as pg.QueryConfig);
    expect(rows).toHaveLength(1000);
  });

  test('a client that goes away in the middle of a large result disturbs nobody', async () => {
    const client = await connect();
    const lost = codeOf(client.query("select repeat('x', 1000) from generate_series(1, 20000)"));
    const { stream } = (
      client as unknown as { connection: { stream: NodeJS.ReadableStream & { destroy(): void } } }
    ).connection;
    stream.once('data', () => stream.destroy());
    expect(await lost).not.toBe('none');
    expect(await count()).toBe(0);
  });

  test('a statement that wants more memory than there is fails alone', async () => {
    const large = "repeat(repeat('x', 1000000), 700)";
    const text = `select length(a), length(b), length(c) from (select ${large} as a, ${large} as b, ${large} as c offset 0) d`;
    expect(await codeOf(pool.query(text))).toBe('53200');
    expect(await count()).toBe(0);
  });
});

describe('notices between connections', () => {
  /** A listener, what it heard so far, and a way to be sure that nothing more is under way. */
  async function listen(channel: string) {
    const client = await connect();
    const heard: string[] = [];
    client.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await client.query(`listen ${channel}`);
    return { client, heard, settle: () => client.query('select 1') };
  }

  test('reach those who listen, while they idle, and nobody else', async () => {
    const [one, other] = [await listen('news'), await listen('weather')];
    const sender = await connect();
    const wrong: unknown[] = [];
    sender.on('notification', (message) => wrong.push(message));
    await sender.query("notify news, 'first'");
    await sender.query('select pg_notify($1, $2)', ['news', 'second']);
    await expect.poll(() => one.heard).toEqual(['first', 'second']);
    await Promise.all([other.settle(), sender.query('select 1')]);
    expect([other.heard, wrong]).toEqual([[], []]);
    await Promise.all([one.client.end(), other.client.end(), sender.end()]);
  });

  test('are sent with the commit, and not after a rollback', async () => {
    const { client, heard, settle } = await listen('"Mixed Case"');
    const sender = await connect();
    await sender.query('begin');
    await sender.query("select pg_notify('Mixed Case', 'undone')");
    await sender.query('rollback');
    await sender.query('begin');
    await sender.query("select pg_notify('Mixed Case', 'done')");
    expect(heard).toEqual([]);
    await sender.query('commit');
    await settle();
    expect(heard).toEqual(['done']);
    await Promise.all([client.end(), sender.end()]);
  });

  test('go on reaching one listener when another stops listening', async () => {
    const [stays, goes] = [await listen('shared'), await listen('shared')];
    await goes.client.query('unlisten *');
    await pool.query("notify shared, 'still'");
    await Promise.all([stays.settle(), goes.settle()]);
    expect([stays.heard, goes.heard]).toEqual([['still'], []]);
    await Promise.all([stays.client.end(), goes.client.end()]);
  });
});

describe('COPY', () => {
  interface CopyConnection {
    query(text: string): void;
    sendCopyFromChunk(chunk: Buffer): void;
    endCopyFrom(): void;
    sendCopyFail(words: string): void;
  }

  /** Sends the chunks as a COPY FROM STDIN, as pg-copy-streams does; with `failure` it calls the copy off. */
  function copyIn(client: pg.Client, text: string, chunks: string[], failure?: string): Promise<void> {
    return new Promise((resolve, reject) => {
      client.query({
        submit: (connection: CopyConnection) => connection.query(text),
        handleCopyInResponse(connection: CopyConnection) {
          for (const chunk of chunks) connection.sendCopyFromChunk(Buffer.from(chunk));
          if (failure === undefined) connection.endCopyFrom();
          else connection.sendCopyFail(failure);
        },
        handleError: reject,
        handleCommandComplete: () => undefined,
        handleReadyForQuery: () => resolve(),
      } as unknown as pg.Submittable);
    });
  }

  const lines = (count: number) =>
    Array.from({ length: count }, (_, number) => `${number}\t${number * 2}\tnote\n`);

  test('FROM STDIN takes 5,000 rows in any pieces', async () => {
    const client = await connect();
    const all = lines(5000).join('');
    const pieces = all.match(/[\s\S]{1,1777}/g) as string[];
    await copyIn(client, 'copy item (id, count, note) from stdin', pieces);
    expect((await pool.query('select count(*) as n, sum(count) as sum from item')).rows).toEqual([
      { n: 5000, sum: 24_995_000 },
    ]);
    await client.end();
  });

  test('FROM STDIN is part of its transaction', async () => {
    const client = await connect();
    await client.query('begin');
    await copyIn(client, 'copy item from stdin', lines(3));
    await client.query('rollback');
    expect(await count()).toBe(0);
    await client.end();
  });

  test.each([
    ['wrong data', 'copy item from stdin', ['1\tmany\t\n'], undefined, '22P02'],
    ['an unknown table', 'copy nothing from stdin', lines(3), undefined, '42P01'],
    ['a client that calls it off', 'copy item from stdin', lines(3), 'enough', '57014'],
  ])('FROM STDIN with %s fails and writes nothing', async (_, text, chunks, failure, code) => {
    const client = await connect();
    expect(await codeOf(copyIn(client, text, chunks, failure))).toBe(code);
    expect((await client.query('select count(*) as n from item')).rows).toEqual([{ n: 0 }]);
    await client.end();
  });

  test.each([
    ['among other statements', () => pool.query('select 1; copy item from stdin')],
    ['as a prepared statement', () => pool.query({ name: 'copying', text: 'copy item from stdin' })],
  ])('FROM STDIN %s is refused with words', async (_, ask) => {
    await expect(ask()).rejects.toThrow('COPY FROM STDIN must stand alone');
    expect(await count()).toBe(0);
  });

  test('TO STDOUT gives the rows', async () => {
    await pool.query('insert into item values (1, 2, null), (3, 4, $$a$$)');
    const client = await connect();
    const got: string[] = [];
    await new Promise<void>((resolve, reject) => {
      client.query({
        submit: (connection: CopyConnection) =>
          connection.query('copy (select * from item order by id) to stdout'),
        handleCopyData: ({ chunk }: { chunk: Buffer }) => got.push(chunk.toString()),
        handleError: reject,
        handleCommandComplete: () => undefined,
        handleReadyForQuery: () => resolve(),
      } as unknown as pg.Submittable);
    });
    expect(got.join('')).toBe('1\t2\t\\N\n3\t4\ta\n');
    await client.end();
  });
});

test('a start option that the engine cannot keep is refused with its name', async () => {
  await expect(connect({ statement_timeout: 100 })).rejects.toThrow('start option statement_timeout');
});

test('a broken message ends only its own connection', async () => {
  const client = await connect();
  const ended = new Promise<Error>((resolve) => client.once('error', resolve));
  const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream } }).connection;
  stream.write(Buffer.from([0x51, 0x7f, 0xff, 0xff, 0xff]));
  expect((await ended).message).toContain('cannot be taken');
  expect(await count()).toBe(0);
});
