import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { addresses } from '../src/console/addresses.ts';
import { findChromium } from '../tools/system-programs.mjs';
import type { Figure, Measurement } from './harness/measurement.ts';
import { ADMIN, startServer } from './harness/processes.ts';

/** A list as the first screen that somebody opens. */
const FIRST_LIST_AIM = 150;
const KILOBYTE = 1024;
/** Longer than a page takes between two requests that follow from each other. */
const QUIET_MS = 500;

const LISTS = {
  athletes: addresses.athletes(),
  races: addresses.races(),
  series: addresses.series(),
  tiers: addresses.tiers(),
  rankings: addresses.rankings(),
};

type Encoding = 'gzip' | 'br';

interface Wire {
  /** KB of scripts so far, their bodies as they are compressed. */
  scripts(): number;
  /** Waits until nothing has been under way for a while. */
  quiet(): Promise<void>;
}

async function watchWire(session: CDPSession, encoding: Encoding): Promise<Wire> {
  const scripts = new Set<string>();
  const underWay = new Set<string>();
  let bytes = 0;
  let movedAt = performance.now();
  const note = (change: () => unknown) => {
    change();
    movedAt = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId }) => note(() => underWay.add(requestId)));
  session.on('Network.loadingFinished', ({ requestId }) => note(() => underWay.delete(requestId)));
  session.on('Network.loadingFailed', ({ requestId }) => note(() => underWay.delete(requestId)));
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': encoding } });
  return {
    scripts: () => bytes / KILOBYTE,
    async quiet() {
      while (underWay.size > 0 || performance.now() - movedAt < QUIET_MS) await pause(QUIET_MS / 10);
    },
  };
}

/** Opens a page in a browser that knows nothing yet and answers the KB of scripts: of the page, and of what `then` leads to. */
async function scriptsOf(
  browser: Browser,
  address: string,
  encoding: Encoding,
  then: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<{ first: number; all: number }> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const wire = await watchWire(await context.newCDPSession(page), encoding);
    await page.goto(address);
    await wire.quiet();
    const first = wire.scripts();
    await then(page);
    await wire.quiet();
    return { first, all: wire.scripts() };
  } finally {
    await context.close();
  }
}

/** Signs in as people do; the address that was asked for opens. */
async function signInAtPage(page: Page): Promise<void> {
  await page.locator('input[type="email"]').fill(ADMIN.email);
  await page.locator('input[type="password"]').fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== addresses.login());
}

async function figuresIn(browser: Browser, server: string, encoding: Encoding): Promise<Figure[]> {
  const of = (what: string, measured: number, aim: Figure['aim'] = null): Figure => ({
    ...{ what: `${what}, ${encoding === 'br' ? 'brotli' : 'gzip'}`, unit: 'KB', measured, samples: 1 },
    ...{ floor: null, aim },
  });
  const figures = [of('sign-in', (await scriptsOf(browser, server + addresses.login(), encoding)).first)];
  for (const [list, address] of Object.entries(LISTS)) {
    const page = server + addresses.login(address);
    const { first, all } = await scriptsOf(browser, page, encoding, signInAtPage);
    const aim = encoding === 'gzip' ? { atMost: FIRST_LIST_AIM } : null;
    figures.push(of(`${list} as the first list, sign-in included`, all, aim));
    figures.push(of(`${list}, what comes after sign-in`, all - first));
  }
  return figures;
}

export const javascriptSent: Measurement = {
  name: 'javascript-sent',
  about:
    'JavaScript that Chromium gets for the sign-in screen, and for a list opened by somebody who signs in.',
  async run(bench) {
    const executablePath = findChromium();
    if (executablePath === null) throw new Error('there is no Chromium on this machine');
    const server = await startServer(await bench.empty('embedded'));
    // Chromium refuses its own sandbox as root.
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const browser = await chromium.launch({ executablePath, args });
    try {
      return [
        ...(await figuresIn(browser, server.address, 'gzip')),
        ...(await figuresIn(browser, server.address, 'br')),
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};
