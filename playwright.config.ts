import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { FIRST_ADMIN } from './journeys/first-admin.ts';
import type { ServerEnvironment } from './journeys/set-up.ts';
import { findChromium } from './tools/system-programs.mjs';

// Journeys: real servers with the demonstration data, each with its own data folder, and a real Chromium.

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Parallel workers, each with its own server, port and data folder. */
const WORKERS = Number(process.env.JOURNEYS_WORKERS ?? 1);
const PLACES = Array.from({ length: WORKERS }, (_one, place) => place);

/** Each worker loads this file again and finds ports and folder in the environment. */
if (process.env.JOURNEYS_PORTS === undefined) {
  const freePorts = async () => {
    const ports: number[] = [];
    for (const _place of PLACES) ports.push(await freePort());
    return ports.join(' ');
  };
  process.env.JOURNEYS_PORTS = await freePorts();
  process.env.JOURNEYS_SITE_PORTS = await freePorts();
  const folder = mkdtempSync(join(tmpdir(), 'tridesk-journeys-'));
  process.env.JOURNEYS_FOLDER = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
const ports = process.env.JOURNEYS_PORTS.split(' ');
/** Where journeys may start a website of their own, whose pages the server may fetch. */
const sitePorts = process.env.JOURNEYS_SITE_PORTS?.split(' ') ?? [];
const dataFolderOf = (place: number) => join(process.env.JOURNEYS_FOLDER ?? '', String(place));

/** Set by Playwright in each worker; unset in the main process. */
const ownPlace = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
process.env.JOURNEYS_DATA_DIR = dataFolderOf(ownPlace);
process.env.JOURNEYS_SITE_PORT = sitePorts[ownPlace] ?? '';

const serverOf = (place: number): ServerEnvironment => ({
  PORT: ports[place] ?? '',
  DATA_DIR: dataFolderOf(place),
  DATABASE_URL: '',
  PUBLIC_URL: '',
  DEMO: '1',
  FETCH_ALLOWED_HOSTS: `127.0.0.1:${sitePorts[place]}`,
  ADMIN_EMAIL: FIRST_ADMIN.email,
  ADMIN_PASSWORD: FIRST_ADMIN.password,
});

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './journeys/set-up.ts',
  metadata: { servers: PLACES.map(serverOf) },
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  // A worker has one server and database: its journeys run one after the other and may use the demonstration data.
  workers: WORKERS,
  retries: 0,
  forbidOnly: true,
  // Only for hung tests: long enough for a busy machine.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/test-results/journeys.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${ports[ownPlace]}`,
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Otherwise each dialog and menu moves for a quarter of a second; the journey of the brands runs with animations.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: [
        // Chromium's sandbox does not work as root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        // Pages are open for seconds: compiling what is no long loop takes an eighth of their processor time and gains nothing, and a
        // young generation of its full size (MB) is collected less often.
        '--js-flags=--no-maglev,--invocation-count-for-turbofan=100000,--min-semi-space-size=16',
      ],
    },
  },
});
