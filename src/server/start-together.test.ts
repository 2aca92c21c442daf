import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { tier } from '#database/tables/all-tables.ts';
import { onServer, openOnServer } from '#testing/server/test-database.ts';
import { DEMONSTRATION_JOB, startDemonstration } from './demo-data/demo-data.ts';
import { readSettings } from './settings.ts';
import { startProduct } from './start.ts';

const address = process.env.TEST_DATABASE_URL;
const name = `test_together_${process.pid}`;
let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'tridesk-test-'));
  if (address) await onServer(address, `create database ${name}`);
});
afterAll(async () => {
  if (address) await onServer(address, `drop database ${name} with (force)`);
  await rm(parent, { recursive: true, force: true });
});

it('instances started at the same moment on a new folder and database all start, and set it up once', async () => {
  const dataDirectory = join(parent, 'new', 'data');
  const settings = readSettings({ DEMO: '1', DATA_DIR: dataDirectory });
  const log = pino({ level: 'silent' });
  const start = () =>
    startProduct({
      ...{ settings, log, isConsoleServedElsewhere: true, isQuiet: true },
      openDatabase: () =>
        address
          ? openOnServer(address, name)
          : openDatabase({ databaseUrl: null, dataDirectory, isDurable: false }),
    });
  // Only one process can open the embedded database.
  const instances = await Promise.all(Array.from({ length: address ? 4 : 1 }, start));
  const [first] = instances as [(typeof instances)[number]];
  expect(instances.filter(({ madeAdmin }) => madeAdmin !== null)).toHaveLength(1);
  expect(await first.database.db.select().from(tier)).toHaveLength(5);
  const { promise: loaded, resolve: finishLoading } = Promise.withResolvers<void>();
  for (const { jobs } of instances) jobs.define({ kind: DEMONSTRATION_JOB, run: () => loaded });
  const loads = await Promise.all(instances.map(startDemonstration));
  expect(new Set(loads).size).toBe(1);
  finishLoading();
  for (const instance of instances) await instance.close();
});
