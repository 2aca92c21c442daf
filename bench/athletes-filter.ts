import type { Page } from '@playwright/test';
import { addresses } from '../src/console/addresses.ts';
import { inPage, percentile } from './harness/bench-page.ts';
import { ATHLETES } from './harness/made-up-data.ts';
import type { Measurement } from './harness/measurement.ts';
import { startServer } from './harness/processes.ts';
import { median } from './harness/timing.ts';

const AIM = { atMost: 50 };

/** From all rows to few and back; no two that follow each other leave the same rows. */
const TYPED = [
  'a',
  'an',
  'ann',
  '',
  'be',
  'ber',
  'b',
  'ma',
  'mar',
  'e',
  'el',
  'o',
  'ol',
  'r',
  'ro',
  'ros',
  'de',
  '',
  'l',
  'la',
];

/**
 * From the key's own time to the frame after the one in which the rows changed. In the page's own language, since it runs there: a message
 * posted in a frame arrives once the frame was drawn.
 */
const WATCH = `window.nextFiltered = () => new Promise((done) => {
  const body = document.querySelector('tbody');
  let pressed = 0;
  window.addEventListener('keydown', (event) => { pressed = event.timeStamp; }, { capture: true, once: true });
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => {
      const drawn = new MessageChannel();
      drawn.port1.onmessage = () => done(performance.now() - pressed);
      drawn.port2.postMessage(null);
    });
  });
  seen.observe(body, { childList: true, subtree: true, characterData: true });
})`;

/** Enter filters at once: the 250 ms that the spec waits after a letter are no work. */
async function filterOnce(page: Page, typed: string): Promise<number> {
  await page.locator('input[type="search"]').first().fill(typed);
  const filtered = page.evaluate<number>('window.nextFiltered()');
  await page.keyboard.press('Enter');
  return filtered;
}

async function timesOf(page: Page): Promise<number[]> {
  await page.locator('tbody tr[data-row-index]').first().waitFor();
  await page.evaluate(WATCH);
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1)
    for (const typed of TYPED) times.push(await filterOnce(page, typed));
  // The first round makes the code warm, as the first letters of somebody's day do.
  return times.slice(TYPED.length);
}

export const athletesFilter: Measurement = {
  name: 'athletes-filter',
  about: `The list of ${ATHLETES} athletes in Chromium: from the key that filters to the changed rows drawn.`,
  async run(bench) {
    const server = await startServer(await bench.volume('embedded'));
    try {
      const times = await inPage(server.address, addresses.athletes(), timesOf);
      const shared = { unit: 'ms', samples: times.length, floor: null } as const;
      return [
        {
          what: 'filter, 95 of 100',
          measured: percentile(times, 95),
          best: Math.min(...times),
          aim: AIM,
          ...shared,
        },
        { what: 'filter, half of them', measured: median(times), aim: null, ...shared },
      ];
    } finally {
      await server.stop();
    }
  },
};
