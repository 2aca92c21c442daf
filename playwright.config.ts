import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { FIRST_ADMIN } from './journeys/first-admin.ts';
import { findChromium } from './tools/system-programs.mjs';

// Journeys: the real server with the demonstration data, in a folder of its own, and a real Chromium.

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

/** Each worker loads this file again; they find address and folder in the environment of the first. */
if (process.env.JOURNEYS_PORT === undefined) {
  process.env.JOURNEYS_PORT = String(await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'tridesk-journeys-'));
  process.env.JOURNEYS_DATA_DIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
const port = process.env.JOURNEYS_PORT;
const address = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  // One server, one database: journeys run one after the other and may build on the demonstration data.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/test-results/journeys.json' }]],
  use: {
    baseURL: address,
    actionTimeout: 15_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? '/usr/bin/chromium',
      // Chromium refuses its own sandbox as root.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  webServer: {
    command: 'node src/server/main.ts',
    url: `${address}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PATH: process.env.PATH ?? '',
      PORT: port,
      DATA_DIR: process.env.JOURNEYS_DATA_DIR ?? '',
      DATABASE_URL: '',
      PUBLIC_URL: '',
      DEMO: '1',
      ADMIN_EMAIL: FIRST_ADMIN.email,
      ADMIN_PASSWORD: FIRST_ADMIN.password,
    },
  },
});
