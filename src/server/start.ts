import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createDatabase, type Database } from '#database/change-sets.ts';
import { type OpenedDatabase, openDatabase } from '#database/connect.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { addReferenceData } from '#database/seed-data.ts';
import { defineAccountMail } from '#features/account/server/sign-up/mail-job.ts';
import { type CreatedAdmin, ensureFirstAdmin } from '#features/account/server/staff/first-admin.ts';
import { defineImRaces } from '#features/im-races/server/im-races-job.ts';
import { defineConvertImage } from '#features/media/server/uploads/convert-image.ts';
import { sweepFiles } from '#features/media/server/uploads/delete-orphaned-files.ts';
import { defineTrackerJob } from '#features/results/server/tracker/tracker-job.ts';
import { defineTranscoding } from '#features/videos/server/transcode/transcode-job.ts';
import { defineWebsiteSync } from '#features/website-sync/server/website-sync-job.ts';
import { createMailer, type Mailer } from '#integrations/mail/mailer.ts';
import { recomputeDerivedData } from './after-change.ts';
import { createAuthenticator } from './auth/authenticate.ts';
import { startCleanup } from './cleanup.ts';
import { type Clock, systemClock } from './clock.ts';
import { createDataDirectory } from './data-directory.ts';
import { defineDemonstration } from './demo-data/demo-data.ts';
import { type Files, openFiles } from './files/files.ts';
import { createApp } from './http/app.ts';
import { defineJobs } from './jobs/job-kinds.ts';
import { Jobs } from './jobs/jobs.ts';
import { LiveUpdates } from './live/live-updates.ts';
import { openServices, type ServiceLimits, type Services } from './services/outside-services.ts';
import type { Settings } from './settings.ts';
import { SERVER_VERSION } from './version.ts';
import { closeWorkers } from './workers/worker-pool.ts';

/** At the stop, requests in progress may end within this time; longer ones, such as uploads, are cut off. Their senders repeat them. */
const REQUESTS_END_WITHIN_MS = 4_000;

export interface Product {
  app: FastifyInstance;
  database: Database;
  jobs: Jobs;
  files: Files;
  live: LiveUpdates;
  services: Services;
  /** An admin that was created with a generated password at this start: to be shown once. */
  madeAdmin: CreatedAdmin | null;
  close(): Promise<void>;
}

export interface StartOptions {
  settings: Settings;
  log: Logger;
  clock?: Clock;
  /** Opens the database; by default the one in the settings. */
  openDatabase?: () => Promise<OpenedDatabase>;
  isConsoleServedElsewhere?: boolean;
  /** Prints nothing on the terminal. */
  isQuiet?: boolean;
  /** Waits and time-outs of the clients of outside services. */
  serviceLimits?: ServiceLimits;
  /** How long requests in progress may take at the stop. */
  requestsEndWithinMs?: number;
}

const print = (line: string) => void process.stdout.write(`  ${line}\n`);

/** The database with the newest tables, reference data and the first admin. */
async function prepareDatabase({ settings, log, ...options }: StartOptions, clock: Clock) {
  const { databaseUrl, dataDirectory } = settings;
  const opened = await (options.openDatabase?.() ?? openDatabase({ databaseUrl, dataDirectory, log }));
  const database = createDatabase(opened.pool, recomputeDerivedData);
  await migrateDatabase(opened.pool);
  await addReferenceData(database, clock.now());
  const madeAdmin = await ensureFirstAdmin(database, {
    email: settings.adminEmail,
    password: settings.adminPassword,
    at: clock.now(),
  });
  return { opened, database, madeAdmin };
}

type JobUsers = Pick<Product, 'jobs' | 'files' | 'services'> & { settings: Settings; mailer: Mailer };

function defineAllJobs({ jobs, files, services, settings, mailer }: JobUsers): void {
  defineJobs(jobs);
  defineTrackerJob(jobs, services.tracker);
  defineConvertImage(jobs, files);
  defineImRaces(jobs, services.ironmanRaces);
  defineTranscoding(jobs, { files, ffmpeg: services.ffmpeg, guardedFetch: services.guardedFetch });
  defineWebsiteSync({ jobs, files, settings });
  defineAccountMail(jobs, mailer, settings.publicUrl);
  defineDemonstration({ jobs, files, settings, services });
}

/** Ends requests, jobs and services, in the order in which they need each other. */
async function closeParts(
  { app, live, jobs, services, files }: Omit<Product, 'close'>,
  endWithinMs: number,
): Promise<void> {
  jobs.endWaits();
  await live.close();
  const cut = setTimeout(() => app.server.closeAllConnections(), endWithinMs);
  await app.close();
  clearTimeout(cut);
  await jobs.close();
  await services.close();
  await closeWorkers();
  files.storage.close();
}

/** Starts everything but the port: migrated database, first admin, queue, socket, calls. */
export async function startProduct(options: StartOptions): Promise<Product> {
  const { settings, log, requestsEndWithinMs = REQUESTS_END_WITHIN_MS } = options;
  const clock = options.clock ?? systemClock;
  await createDataDirectory(settings.dataDirectory);
  const { opened, database, madeAdmin } = await prepareDatabase(options, clock);
  const files = await openFiles(settings, database.db);
  const services = await openServices(settings, options.serviceLimits);
  const jobs = new Jobs({ database, isOnlyProcess: opened.kind === 'embedded', clock, log });
  const mailer = createMailer(settings, options.isQuiet ? () => undefined : print);
  defineAllJobs({ jobs, files, settings, services, mailer });
  const authenticator = createAuthenticator(database.db, clock);
  const app = await createApp({ ...options, database, jobs, files, services, clock, authenticator });
  const live = new LiveUpdates({
    pool: opened.pool,
    isOnlyProcess: opened.kind === 'embedded',
    authenticator,
    allowedOrigins: settings.allowedOrigins,
    version: SERVER_VERSION,
    log,
    onJobUpdated: (id) => jobs.updated(id),
  });
  live.attach(app.server);
  await app.ready();
  await live.open();
  await jobs.open();
  const stopCleanup = startCleanup(database, clock, log, () => sweepFiles({ database, files, clock }));
  const product = { app, database, jobs, files, live, services, madeAdmin };
  return {
    ...product,
    async close() {
      stopCleanup();
      await closeParts(product, requestsEndWithinMs);
      await opened.close();
    },
  };
}
