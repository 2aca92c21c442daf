import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#testing/test-database.ts';
import type { OpenedDatabase } from './connect.ts';
import { embeddedSoleCopy, type SoleCopy, watchCopies } from './sole-copy.ts';

// On the embedded database one process is alone by the lock on its folder; there is nothing to watch.

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const limits = { believeMilliseconds: 300, beatMilliseconds: 50 };
const heard: string[] = [];
const copy = (name: string): SoleCopy =>
  opened.kind === 'embedded'
    ? embeddedSoleCopy
    : watchCopies({ pool: opened.pool, onWritten: () => void heard.push(name), limits });
const untilAlone = (one: SoleCopy) => expect.poll(() => one.isAlone(), { timeout: 5_000 }).toBe(true);

describe('a copy of the server', () => {
  it('is alone until another one has come, and again when that has gone', async () => {
    const [one, other] = [copy('one'), copy('other')];
    await one.open();
    await untilAlone(one);
    await other.open();
    const isEmbedded = opened.kind === 'embedded';
    expect([one.isAlone(), other.isAlone()]).toEqual([isEmbedded, isEmbedded]);
    await other.close();
    heard.length = 0;
    await untilAlone(one);
    // What others wrote until then may not have been looked at.
    expect(heard).toEqual(isEmbedded ? [] : ['one']);
    await one.close();
  });

  it('many that come at once all have a place, and the last one that stays is alone', async () => {
    const copies = ['a', 'b', 'c', 'd'].map(copy);
    await Promise.all(copies.map((one) => one.open()));
    if (opened.kind === 'server')
      expect(copies.map((one) => one.isAlone())).toEqual([false, false, false, false]);
    await Promise.all(copies.slice(1).map((one) => one.close()));
    await untilAlone(copies[0] as SoleCopy);
    await copies[0]?.close();
  });

  it('that lost its connection is not alone, and comes back', async () => {
    const one = copy('one');
    await one.open();
    await untilAlone(one);
    if (opened.kind === 'server') {
      await opened.pool.query(`
        select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7183002
          and database = (select oid from pg_database where datname = current_database())`);
      await expect.poll(() => one.isAlone(), { timeout: 5_000 }).toBe(false);
    }
    await untilAlone(one);
    await one.close();
  });

  it('that hangs with the lock in its hand does not keep others out', async () => {
    if (opened.kind === 'embedded') return expect(copy('one').isAlone()).toBe(true);
    const hung = new pg.Client(opened.pool.options);
    hung.on('error', () => undefined);
    await hung.connect();
    await hung.query('select pg_advisory_lock(7183002)');
    const one = copy('one');
    await one.open();
    expect(one.isAlone()).toBe(false);
    await one.close();
    await hung.end().catch(() => undefined);
  });
});
