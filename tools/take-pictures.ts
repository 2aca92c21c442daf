import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { PICTURES, type Picture, type Records } from './pictures/picture-list.ts';
import { findChromium } from './system-programs.mjs';

// Takes the screenshots of docs/looks.md and the README from the real product with the demonstration data:
//   node tools/build.ts && node tools/take-pictures.ts [part of the names]

const FOLDER = new URL('../docs/pictures/', import.meta.url).pathname;
const ADMIN = { email: 'mara.lindt@example.org', password: 'rowing boats at dawn' };
const READY_WITHIN_MS = 120_000;
/** A page is ready when it has sent no request for this time. */
const STILL_MS = 600;

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

async function until<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`${what} did not come within ${READY_WITHIN_MS / 1000} s.`);
    await pause(300);
  }
}

type Read = <Answer>(path: string) => Promise<Answer>;

/** Signs in and returns a function that reads from the API. */
async function signIn(address: string): Promise<{ token: string; read: Read }> {
  const response = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: encodeURIComponent(ADMIN.email), password: ADMIN.password }),
  });
  const { token_session: token } = (await response.json()) as { token_session: string };
  const read: Read = async (path) =>
    (await (await fetch(address + path, { headers: { ptotoken: token } })).json()) as never;
  return { token, read };
}

/** The ids in the URLs. */
async function findRecords(read: Read): Promise<Records> {
  await until('The demonstration data', async () => {
    const { jobs } = await read<{ jobs: { kind: string; state: string }[] }>('/api/jobs');
    return jobs.find((job) => job.kind === 'demonstration-data' && job.state === 'done');
  });
  const { races } = await read<{ races: { id: number; date: string }[] }>('/api/races');
  const { rankings } = await read<{ rankings: { id: number; date: string }[] }>('/api/rankings');
  const sets = await read<{ rankings: { id: number; date: string }[] }>('/api/t100/contender-rankings');
  const { seasons } = await read<{ seasons: { id: number; name: string }[] }>('/api/t100/seasons');
  const season = seasons.find(({ name }) => name === 'T100 2025');
  if (!season) throw new Error('The demonstration data has no season T100 2025.');
  const idOf = (rows: { id: number; date: string }[], date: string) => {
    const row = rows.find((one) => one.date.startsWith(date));
    if (!row) throw new Error(`The demonstration data has nothing of ${date}.`);
    return row.id;
  };
  return {
    southAfrica: idOf(races, '2025-03-30'),
    dubai: idOf(races, '2024-11-16'),
    set: idOf(rankings, '2025-07-08'),
    season: season.id,
    contenders: idOf(sets.rankings, '2026-08-18'),
  };
}

async function take(browser: Browser, base: string, token: string, picture: Picture, ids: Records) {
  const context = await browser.newContext({
    viewport: { width: picture.width ?? 1440, height: picture.height ?? 900 },
    colorScheme: picture.scheme ?? 'light',
    reducedMotion: 'reduce',
  });
  const key = JSON.stringify(token);
  if (!picture.isSignedOut) await context.addInitScript(`localStorage.setItem('ptotoken', ${key})`);
  const page = await context.newPage();
  await page.goto(base + picture.address(ids));
  await page.waitForLoadState('networkidle');
  await picture.act?.(page);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(STILL_MS);
  await page.screenshot({ path: join(FOLDER, `${picture.name}.png`) });
  await context.close();
}

const wanted = PICTURES.filter((picture) => picture.name.includes(process.argv[2] ?? ''));
const dataFolder = await mkdtemp(join(tmpdir(), 'tridesk-pictures-'));
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const server = spawn(process.execPath, ['src/server/main.ts'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    PATH: process.env.PATH ?? '',
    PORT: String(port),
    DATA_DIR: dataFolder,
    DEMO: '1',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  },
});
const ended = new Promise((resolve) => server.once('exit', resolve));
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  // Chromium's sandbox does not work as root.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await mkdir(FOLDER, { recursive: true });
  const ready = until('The server', async () => ((await fetch(`${base}/readyz`)).ok ? true : undefined));
  const isUp = await Promise.race([ready, ended.then(() => false)]);
  if (!isUp) throw new Error('The server ended before it was ready.');
  const { token, read } = await signIn(base);
  const ids = await findRecords(read);
  for (const picture of wanted) await take(browser, base, token, picture, ids);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await ended;
  await rm(dataFolder, { recursive: true, force: true });
}
