import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, openWireBench, type WireBench } from './wire-bench.ts';

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

describe('COPY', () => {
  interface CopyConnection {
    query(text: string): void;
    sendCopyFromChunk(chunk: Buffer): void;
    endCopyFrom(): void;
    sendCopyFail(message: string): void;
  }

  /** Sends the chunks as a COPY FROM STDIN, as pg-copy-streams does; with `failure` it aborts the copy. */
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

  test('FROM STDIN accepts 5,000 rows in any chunks', async () => {
    const client = await bench.connect();
    const all = lines(5000).join('');
    const pieces = all.match(/[\s\S]{1,1777}/g) as string[];
    await copyIn(client, 'copy item (id, count, note) from stdin', pieces);
    expect((await pool.query('select count(*) as n, sum(count) as sum from item')).rows).toEqual([
      { n: 5000, sum: 24_995_000 },
    ]);
    await client.end();
  });

  test('FROM STDIN is part of its transaction', async () => {
    const client = await bench.connect();
    await client.query('begin');
    await copyIn(client, 'copy item from stdin', lines(3));
    await client.query('rollback');
    expect(await bench.countItems()).toBe(0);
    await client.end();
  });

  test.each([
    ['wrong data', 'copy item from stdin', ['1\tmany\t\n'], undefined, '22P02'],
    ['an unknown table', 'copy nothing from stdin', lines(3), undefined, '42P01'],
    ['a client that calls it off', 'copy item from stdin', lines(3), 'enough', '57014'],
  ])('FROM STDIN with %s fails and writes nothing', async (_, text, chunks, failure, code) => {
    const client = await bench.connect();
    expect(await codeOf(copyIn(client, text, chunks, failure))).toBe(code);
    expect((await client.query('select count(*) as n from item')).rows).toEqual([{ n: 0 }]);
    await client.end();
  });

  test.each([
    ['among other statements', () => pool.query('select 1; copy item from stdin')],
    ['as a prepared statement', () => pool.query({ name: 'copying', text: 'copy item from stdin' })],
  ])('FROM STDIN %s is refused with a message', async (_, ask) => {
    await expect(ask()).rejects.toThrow('COPY FROM STDIN must stand alone');
    expect(await bench.countItems()).toBe(0);
  });

  test('TO STDOUT returns the rows', async () => {
    await pool.query('insert into item values (1, 2, null), (3, 4, $$a$$)');
    const client = await bench.connect();
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
