import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWireBench, type WireBench } from './wire-protocol/wire-bench.ts';

let bench: WireBench;
let pool: pg.Pool;

beforeAll(async () => {
  bench = await openWireBench();
  pool = bench.pool;
});

afterAll(() => bench.close());

describe('notifications between connections', () => {
  /** A listener, the notifications that it has received, and a way to make sure that no more are pending. */
  async function listen(channel: string) {
    const client = await bench.connect();
    const received: string[] = [];
    client.on('notification', ({ payload }) => received.push(payload ?? ''));
    await client.query(`listen ${channel}`);
    return { client, received, settle: () => client.query('select 1') };
  }

  test('reach idle listeners, and nobody else', async () => {
    const [one, other] = [await listen('news'), await listen('weather')];
    const sender = await bench.connect();
    const wrong: unknown[] = [];
    sender.on('notification', (message) => wrong.push(message));
    await sender.query("notify news, 'first'");
    await sender.query('select pg_notify($1, $2)', ['news', 'second']);
    await expect.poll(() => one.received).toEqual(['first', 'second']);
    await Promise.all([other.settle(), sender.query('select 1')]);
    expect([other.received, wrong]).toEqual([[], []]);
    await Promise.all([one.client.end(), other.client.end(), sender.end()]);
  });

  test('are sent with the commit, and not after a rollback', async () => {
    const { client, received, settle } = await listen('"Mixed Case"');
    const sender = await bench.connect();
    await sender.query('begin');
    await sender.query("select pg_notify('Mixed Case', 'undone')");
    await sender.query('rollback');
    await sender.query('begin');
    await sender.query("select pg_notify('Mixed Case', 'done')");
    expect(received).toEqual([]);
    await sender.query('commit');
    await settle();
    expect(received).toEqual(['done']);
    await Promise.all([client.end(), sender.end()]);
  });

  test('still reach one listener when another stops listening', async () => {
    const [stays, goes] = [await listen('shared'), await listen('shared')];
    await goes.client.query('unlisten *');
    await pool.query("notify shared, 'still'");
    await Promise.all([stays.settle(), goes.settle()]);
    expect([stays.received, goes.received]).toEqual([['still'], []]);
    await Promise.all([stays.client.end(), goes.client.end()]);
  });
});
