import type { Browser } from '@playwright/test';
import { addresses } from '../src/console/routes.ts';
import { demonstrationLoaded } from './demonstration-data.ts';
import { startChromium } from './harness/bench-page.ts';
import { watchWire } from './harness/browser-wire.ts';
import { ask } from './harness/http-client.ts';
import type { Figure, Measurement } from './harness/measurement.ts';
import { signIn, startServer } from './harness/processes.ts';

/** A list as the first opened screen. `npm run check` limits its size (tools/checks/console-weight.ts). */
const FIRST_LIST_AIM = { atMost: 250 };
const KILOBYTE = 1024;

const LISTS = {
  athletes: addresses.athletes(),
  races: addresses.races(),
  series: addresses.series(),
  tiers: addresses.tiers(),
  rankings: addresses.rankings(),
};
const ROW = 'tbody tr[data-row-index]';

/** Sizes of scripts in KB. */
interface Sent {
  gzip: number;
  brotli: number;
}

/** The size that Chromium received, and the size in brotli, which Chromium accepts over TLS. */
async function sizes(scripts: readonly { address: string; bytes: number }[]): Promise<Sent> {
  const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0) / KILOBYTE;
  const gzip = sum(scripts.map(({ bytes }) => bytes));
  const brotli = scripts.map(async ({ address }) => {
    const { body } = await ask(address, { headers: { 'accept-encoding': 'br' } });
    return body.length;
  });
  return { gzip, brotli: sum(await Promise.all(brotli)) };
}

/** Opens a screen in a browser with an empty cache: the scripts until an element appears, and those once no request is running. */
async function openScreen(
  browser: Browser,
  { origin, ptotoken }: { origin: string; ptotoken: string | undefined },
  address: string,
  element: string,
): Promise<{ shown: Sent; idle: Sent }> {
  const localStorage = ptotoken === undefined ? [] : [{ name: 'ptotoken', value: ptotoken }];
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  try {
    const page = await context.newPage();
    const wire = await watchWire(await context.newCDPSession(page));
    await page.goto(origin + address, { waitUntil: 'commit' });
    await page.locator(element).first().waitFor();
    const shown = await sizes(wire.scripts());
    await wire.quiet();
    return { shown, idle: await sizes(wire.scripts()) };
  } finally {
    await context.close();
  }
}

const figures = (name: string, { shown, idle }: { shown: Sent; idle: Sent }, aim: Figure['aim']): Figure[] =>
  (
    [
      [`${name}, gzip`, shown.gzip, aim],
      [`${name}, brotli`, shown.brotli, null],
      [`${name} and what is loaded while idle, gzip`, idle.gzip, null],
    ] as const
  ).map(([what, measured, limit]) => ({
    ...{ what, unit: 'KB', measured, samples: 1, floor: null, aim: limit },
  }));

async function figuresIn(browser: Browser, origin: string): Promise<Figure[]> {
  const guest = { origin, ptotoken: undefined };
  const login = await openScreen(browser, guest, addresses.login(), 'input[type="password"]');
  const staff = { origin, ptotoken: (await signIn(origin)).ptotoken };
  const found = figures('sign-in', login, null);
  for (const [list, address] of Object.entries(LISTS))
    found.push(...figures(list, await openScreen(browser, staff, address, ROW), FIRST_LIST_AIM));
  return found;
}

export const javascriptSent: Measurement = {
  name: 'javascript-sent',
  about:
    'JavaScript that Chromium has received when a screen that is opened first shows its form or its rows, and once no request is running: the dialogs of a screen are loaded while it is idle.',
  async run(bench) {
    const browser = await startChromium();
    const server = await startServer(await bench.empty('embedded'), { DEMO: '1' });
    try {
      await demonstrationLoaded(server.address);
      return await figuresIn(browser, server.address);
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};
