import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, openWireBench, type WireBench } from './wire-bench.ts';

// Each test does something that a driver or this product does on a PostgreSQL server and that must have the same effect here.

let bench: WireBench;
let pool: pg.Pool;

beforeAll(async () => {
  bench = await openWireBench();
  pool = bench.pool;
});

afterAll(() => bench.close());

beforeEach(async () => {
  await pool.query('truncate item');
});

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

test('each of 200 concurrent queries gets its own result, whatever the size of its parameters', async () => {
  const responses = await Promise.all(
    Array.from({ length: 200 }, async (_, number) => {
      const size = number % 3 === 0 ? 400_000 : 10;
      const text =
        number % 2 === 0
          ? 'select $1::int as number, length($2) as size'
          : 'select length($2) as size, $1::int as number';
      return (await pool.query(text, [number, 'x'.repeat(size)])).rows[0];
    }),
  );
  expect(responses).toEqual(
    responses.map((_, number) => ({ number, size: number % 3 === 0 ? 400_000 : 10 })),
  );
});

test('errors of concurrent queries reach only their own clients', async () => {
  const codes = await Promise.all(
    Array.from({ length: 60 }, (_, number) =>
      codeOf(pool.query(number % 5 === 0 ? 'select 1 / ($1::int - $1::int)' : 'select $1::int', [number])),
    ),
  );
  expect(codes).toEqual(codes.map((_, number) => (number % 5 === 0 ? '22012' : 'none')));
});

describe('prepared statements', () => {
  test('of the same name on two connections are two statements', async () => {
    const [one, two] = [await bench.connect(), await bench.connect()];
    const ask = async (client: pg.Client, text: string) =>
      (await client.query<{ n: number }>({ name: 'same', text, values: [5] })).rows[0]?.n;
    for (let round = 0; round < 3; round += 1) {
      expect(await ask(one, 'select $1::int + 1 as n')).toBe(6);
      expect(await ask(two, 'select $1::int * 2 as n')).toBe(10);
    }
    await Promise.all([one.end(), two.end()]);
  });

  test('end with their connection', async () => {
    const client = await bench.connect();
    await client.query({ name: 'gone', text: 'select 1' });
    const during = (await pool.query('select count(*) as n from pg_prepared_statements')).rows[0].n;
    await client.end();
    await expect
      .poll(async () => (await pool.query('select count(*) as n from pg_prepared_statements')).rows[0].n)
      .toBe(during - 1);
  });

  test('that fail to parse can be tried again under their name', async () => {
    const client = await bench.connect();
    expect(await codeOf(client.query({ name: 'retried', text: 'select * from later' }))).toBe('42P01');
    await client.query('create temp table later (id int)');
    expect(await codeOf(client.query({ name: 'retried', text: 'select * from later' }))).toBe('none');
    await client.query('drop table later');
    await client.end();
  });
});

describe('transactions', () => {
  test('50 concurrent ones that read and then write lose no write', async () => {
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

  test('that failed refuse further statements until they are rolled back, to a savepoint or completely', async () => {
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
    expect(await bench.countItems()).toBe(2);
  });

  test('the same violation 20 times in a row leaves every connection usable', async () => {
    await pool.query('insert into item (id) values (1)');
    for (let round = 0; round < 20; round += 1)
      expect(await codeOf(pool.query('insert into item (id) values ($1)', [1]))).toBe('23505');
    expect(await bench.countItems()).toBe(1);
  });

  test('that are idle for too long are ended with 25P03; waiting ones continue', async () => {
    const holder = await bench.connect();
    const ended = new Promise<{ code?: string }>((resolve) => holder.once('error', resolve));
    await holder.query('begin');
    await holder.query('insert into item (id) values (1)');
    expect(await bench.countItems()).toBe(0); // waits until the idle transaction is ended
    expect((await ended).code).toBe('25P03');
    expect(await codeOf(holder.query('commit'))).not.toBe('none');
  });

  test('that request a second connection from the pool fail instead of hanging', async () => {
    const second = inTransaction(async (client) => {
      await client.query('insert into item (id) values (1)');
      await pool.query('insert into item (id) values (2)');
      await client.query('insert into item (id) values (3)');
    });
    expect(await codeOf(second)).not.toBe('none');
    expect((await pool.query('select id from item')).rows).toEqual([{ id: 2 }]);
  });

  test('do not prevent others from connecting', async () => {
    await inTransaction(async () => {
      const client = await bench.connect();
      await client.end();
    });
  });

  test('of a connection that breaks are rolled back', async () => {
    const client = await bench.connect();
    await client.query('begin');
    await client.query('insert into item (id) values (1)');
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    expect(await bench.countItems()).toBe(0);
  });
});

describe('large values', () => {
  test('10,000 rows', async () => {
    const { rows } = await pool.query("select n, 'row ' || n as text from generate_series(1, 10000) n");
    expect(rows).toHaveLength(10_000);
    expect(rows.at(-1)).toEqual({ n: 10_000, text: 'row 10000' });
  });

  test('5 MB of JSON and 1 MB of bytes, in both directions', async () => {
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

  test('a client that disconnects in the middle of a large result does not affect others', async () => {
    const client = await bench.connect();
    const lost = codeOf(client.query("select repeat('x', 1000) from generate_series(1, 20000)"));
    const { stream } = (
      client as unknown as { connection: { stream: NodeJS.ReadableStream & { destroy(): void } } }
    ).connection;
    stream.once('data', () => stream.destroy());
    expect(await lost).not.toBe('none');
    expect(await bench.countItems()).toBe(0);
  });

  test('a statement that needs more memory than available fails without affecting others', async () => {
    const large = "repeat(repeat('x', 1000000), 700)";
    const text = `select length(a), length(b), length(c) from (select ${large} as a, ${large} as b, ${large} as c offset 0) d`;
    expect(await codeOf(pool.query(text))).toBe('53200');
    expect(await bench.countItems()).toBe(0);
  });
});

test('an unsupported start option is refused by name', async () => {
  await expect(bench.connect({ statement_timeout: 100 })).rejects.toThrow('start option statement_timeout');
});

test('a broken message ends only its own connection', async () => {
  const client = await bench.connect();
  const ended = new Promise<Error>((resolve) => client.once('error', resolve));
  const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream } }).connection;
  stream.write(Buffer.from([0x51, 0x7f, 0xff, 0xff, 0xff]));
  expect((await ended).message).toContain('cannot be taken');
  expect(await bench.countItems()).toBe(0);
});
