import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { addresses } from '../src/console/routes.ts';
import { inPage, percentile } from './harness/bench-page.ts';
import { ATHLETES } from './harness/made-up-data.ts';
import type { Measurement } from './harness/measurement.ts';
import { startServer } from './harness/processes.ts';
import { median } from './harness/timing.ts';

const AIM = { atMost: 50 };

/** From all rows to few and back; no two consecutive ones show the same first rows. */
const TYPED = [
  'an',
  'ann',
  'be',
  '',
  'ber',
  'b',
  'ma',
  'mar',
  'e',
  'el',
  'o',
  'ol',
  'r',
  'ros',
  'de',
  '',
  'l',
  'la',
];

/**
 * Types a filter, presses Enter, which filters at once, and returns the ms until the changed rows were drawn. Plain JavaScript in one
 * piece, since it runs in the page: the 250 ms that the list waits after a letter must not pass in between. A message posted in a frame
 * arrives once the frame was drawn.
 */
const FILTER = `(typed) => new Promise((done, fail) => {
  const box = [...document.querySelectorAll('input[type="search"]')].at(-1);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, typed);
  box.dispatchEvent(new Event('input', { bubbles: true }));
  const stuck = setTimeout(() => fail(new Error('no row changed for ' + typed)), 5000);
  const seen = new MutationObserver(() => {
    seen.disconnect();
    clearTimeout(stuck);
    requestAnimationFrame(() => {
      const drawn = new MessageChannel();
      drawn.port1.onmessage = () => done(performance.now() - pressed);
      drawn.port2.postMessage(null);
    });
  });
  seen.observe(document.querySelector('tbody'), { childList: true, subtree: true, characterData: true });
  const pressed = performance.now();
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
})`;
const PAUSE_MS = 300;

async function timesOf(page: Page): Promise<number[]> {
  await page.locator('tbody tr[data-row-index]').first().waitFor();
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1)
    for (const typed of TYPED) {
      times.push(await page.evaluate<number>(`(${FILTER})(${JSON.stringify(typed)})`));
      await pause(PAUSE_MS);
    }
  // The first round warms up the code, like the first letters that a user types.
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
