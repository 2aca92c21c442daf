import { mkdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type OpenedDatabase, openDatabase } from '#database/connect.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { addReferenceData } from '#database/reference-data.ts';
import { type Database, makeDatabase } from '#database/transaction.ts';
import { ensureFirstAdmin, type MadeAdmin } from '#features/account/server/first-admin.ts';
import { closeMatcher } from '#features/results/server/results-matcher.ts';
import { createApp } from './app.ts';
import { type Clock, systemClock } from './clock.ts';
import { defineDemonstration } from './demonstration-data.ts';
import { deriveAfterChange } from './derivations.ts';
import { startHousekeeping } from './housekeeping.ts';
import { defineJobs } from './job-kinds.ts';
import { type Jobs, makeJobs } from './jobs.ts';
import { type Live, makeLive } from './live.ts';
import { makeSessionGate } from './session-gate.ts';
import type { Settings } from './settings.ts';
import { SERVER_VERSION } from './version.ts';

export interface Product {
  app: FastifyInstance;
  database: Database;
  jobs: Jobs;
  live: Live;
  /** An admin made with a generated password at this start: to be shown once. */
  madeAdmin: MadeAdmin | null;
  close(): Promise<void>;
}

export interface StartOptions {
  settings: Settings;
  log: Logger;
  clock?: Clock;
  /** Tests bring a database of their own. */
  openDatabase?: () => Promise<OpenedDatabase>;
  isConsoleServedElsewhere?: boolean;
}

/** Everything but the port: database brought up to date, first admin, queue, socket, calls. */
export async function startProduct(options: StartOptions): Promise<Product> {
  const { settings, log } = options;
  const clock = options.clock ?? systemClock;
  await mkdir(settings.dataDirectory, { recursive: true, mode: 0o700 });
  const { databaseUrl, dataDirectory } = settings;
  const opened = await (options.openDatabase?.() ?? openDatabase({ databaseUrl, dataDirectory, log }));
  await migrateDatabase(opened.pool);
  const database = makeDatabase(opened.pool, deriveAfterChange(clock));
  await addReferenceData(database, clock.now());
  const madeAdmin = await ensureFirstAdmin(database, {
    email: settings.adminEmail,
    password: settings.adminPassword,
    at: clock.now(),
  });
  const jobs = makeJobs({ database, clock, log });
  defineJobs(jobs);
  defineDemonstration({ jobs, settings });
  const gate = makeSessionGate(database.db, clock);
  const app = await createApp({ ...options, database, jobs, clock, gate });
  const live = makeLive({
    pool: opened.pool,
    gate,
    allowedOrigins: settings.allowedOrigins,
    version: SERVER_VERSION,
    log,
    onJobMoved: (id) => jobs.moved(id),
  });
  live.attach(app.server);
  await app.ready();
  await live.open();
  await jobs.open();
  const stopHousekeeping = startHousekeeping(database.db, clock, log);
  return {
    app,
    database,
    jobs,
    live,
    madeAdmin,
    async close() {
      stopHousekeeping();
      await live.close();
      await app.close();
      await jobs.close();
      await closeMatcher();
      await opened.close();
    },
  };
}
