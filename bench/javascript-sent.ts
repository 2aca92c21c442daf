import type { Browser } from '@playwright/test';
import { addresses } from '../src/console/routes.ts';
import { demonstrationLoaded } from './demonstration-data.ts';
import { signInAtPage, startChromium } from './harness/bench-page.ts';
import { watchWire } from './harness/browser-wire.ts';
import { ask } from './harness/http-client.ts';
import type { Figure, Measurement } from './harness/measurement.ts';
import { startServer } from './harness/processes.ts';

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

/** Sizes of scripts in KB. */
interface Sent {
  gzip: number;
  brotli: number;
}

/** The size that Chromium received, and the size in brotli, which Chromium accepts over TLS. */
async function sizes(scripts: readonly { address: string; bytes: number }[]): Promise<Sent> {
  const brotli = scripts.map(async ({ address }) => {
    const { body } = await ask(address, { headers: { 'accept-encoding': 'br' } });
    return body.length;
  });
  const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0) / KILOBYTE;
  return { gzip: sum(scripts.map(({ bytes }) => bytes)), brotli: sum(await Promise.all(brotli)) };
}

/** Opens a list in a browser with an empty cache: the scripts of the sign-in screen, and all scripts including those of the list. */
async function openList(
  browser: Browser,
  server: string,
  list: string,
): Promise<{ signIn: Sent; all: Sent }> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const wire = await watchWire(await context.newCDPSession(page));
    await page.goto(server + addresses.login(list));
    await wire.quiet();
    const signIn = await sizes(wire.scripts());
    await signInAtPage(page);
    await page.locator('tbody tr[data-row-index]').first().waitFor();
    await wire.quiet();
    return { signIn, all: await sizes(wire.scripts()) };
  } finally {
    await context.close();
  }
}

const figure = (what: string, measured: number, aim: Figure['aim'] = null): Figure => ({
  ...{ what, unit: 'KB', measured, samples: 1, floor: null, aim },
});

async function figuresIn(browser: Browser, server: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [list, address] of Object.entries(LISTS)) {
    const { signIn, all } = await openList(browser, server, address);
    if (figures.length === 0)
      figures.push(figure('sign-in, gzip', signIn.gzip), figure('sign-in, brotli', signIn.brotli));
    figures.push(
      figure(`sign-in and ${list}, gzip`, all.gzip, FIRST_LIST_AIM),
      figure(`sign-in and ${list}, brotli`, all.brotli),
      figure(`of it ${list} alone, gzip`, all.gzip - signIn.gzip),
    );
  }
  return figures;
}

export const javascriptSent: Measurement = {
  name: 'javascript-sent',
  about:
    'JavaScript that Chromium has received once no request is running: for the sign-in screen, and for a list with rows that is opened by signing in.',
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
