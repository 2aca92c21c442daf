import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#testing/server/test-database.ts';

import { createDatabase, type Database } from './change-sets.ts';
import type { OpenedDatabase } from './connect.ts';
import { accessTransaction, databaseState, isSameData, stateOfData } from './database-state.ts';
import { brand } from './tables/all-tables.ts';

const RUN = '2026-06-01 12:00:00+00 2026-06-01 11:00:00+00';
const noted = (...ids: number[]) => new Set(ids.map((id) => `${id} ${RUN}`));

describe('two states have the same data', () => {
  it.each([
    ['the same state', '10:10:', '10:10:', [], true],
    ['a noted transaction ended', '10:10:', '11:11:', [10], true],
    ['another one ended', '10:10:', '11:11:', [], false],
    ['a noted and another one ended', '10:10:', '12:12:', [10], false],
    ['the second is older by a noted transaction', '11:11:', '10:10:', [10], true],
    ['the second is older by another one', '11:11:', '10:10:', [], false],
    ['one still open, a noted one ended', '10:10:', '10:12:10', [11], true],
    ['one that was open ended', '10:12:10', '12:12:', [11], false],
    ['a noted one that was open ended', '10:12:10', '12:12:', [10], true],
    ['of two that were open, the noted one ended', '10:13:10,11', '11:13:11', [10], true],
    ['of two that were open, the other one ended', '10:13:10,11', '10:13:10', [10], false],
    ['a thousand noted transactions ended', '1:1:', '1001:1001:', 'all', true],
    ['too many ended to compare', '1:1:', '1002:1002:', 'all', false],
  ] as const)('%s: %s and %s', (_name, one, other, ids, isSame) => {
    const known = ids === 'all' ? noted(...Array.from({ length: 2_000 }, (_none, at) => at)) : noted(...ids);
    expect(isSameData(`${one} ${RUN}`, `${other} ${RUN}`, known)).toBe(isSame);
  });

  it('never when the database was started again or restored, nor when the number was noted before that', () => {
    const later = RUN.replace('12:00', '12:01');
    expect(isSameData(`10:10: ${RUN}`, `10:10: ${later}`, noted())).toBe(false);
    expect(isSameData(`10:10: ${later}`, `11:11: ${later}`, noted(10))).toBe(false);
    expect(isSameData('', `10:10: ${RUN}`, noted(10))).toBe(false);
  });

  it('exactly when every transaction that ended in only one of them is noted', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 5, max: 20 }));
    const snapshot = fc.record({ to: fc.integer({ min: 5, max: 21 }), open: ids }).map(({ to, open }) => {
      const sorted = open.filter((id) => id < to).toSorted((a, b) => a - b);
      const text = `${sorted[0] ?? to}:${to}:${sorted.join()} ${RUN}`;
      return { text, ended: Array.from({ length: 25 }, (_none, id) => id < to && !sorted.includes(id)) };
    });
    fc.assert(
      fc.property(snapshot, snapshot, ids, (one, other, known) => {
        const differing = one.ended.flatMap((ended, id) => (ended === other.ended[id] ? [] : [id]));
        const isSame = differing.every((id) => known.includes(id));
        expect(isSameData(one.text, other.text, noted(...known))).toBe(isSame);
      }),
    );
  });
});

describe('the state of the data', () => {
  let opened: OpenedDatabase;
  let database: Database;
  beforeAll(async () => {
    opened = await openTestDatabase();
    database = createDatabase(opened.pool, async () => undefined);
  });
  afterAll(() => opened.close());

  const act = { actor: { accountId: null, name: 'Anna' }, what: 'A brand added', at: new Date() };
  const change = (name: string) => database.change(act, (tx) => tx.insert(brand).values({ name }));
  const fail = () => Promise.reject(new Error('rolled back'));
  const access = (key: string, then = () => Promise.resolve()) =>
    accessTransaction(database.db, async (tx) => {
      await tx.execute(sql`insert into attempt (key, at) values (${key}, now())`);
      await then();
    });
  const read = async (): Promise<string> => {
    const [row] = await database.db.select({ databaseState }).from(sql`(values (1)) as one`);
    return stateOfData(database.db, row?.databaseState ?? '');
  };

  it('differs after every change, whatever else ends before or with it', async () => {
    const states = [await read()];
    for (const name of ['Canyon', 'Cervélo', 'Felt']) {
      await access(name);
      await access(name, fail).catch(() => undefined);
      await Promise.all([access(`${name} 1`), change(name), access(`${name} 2`)]);
      states.push(await read());
    }
    expect(new Set(states).size).toBe(states.length);
  });
});
