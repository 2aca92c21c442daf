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

describe('notices between connections', () => {
  /** A listener, what it heard so far, and a way to be sure that nothing more is under way. */
  async function listen(channel: string) {
    const client = await bench.connect();
    const heard: string[] = [];
    client.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await client.query(`listen ${channel}`);
    return { client, heard, settle: () => client.query('select 1') };
  }

  test('reach those who listen, while they idle, and nobody else', async () => {
    const [one, other] = [await listen('news'), await listen('weather')];
    const sender = await bench.connect();
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
    const sender = await bench.connect();
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
