import type { Page } from '@playwright/test';
import { addresses } from '../src/console/routes.ts';
import { inPage, percentile } from './harness/bench-page.ts';
import { fillPictures, PICTURES } from './harness/fill-pictures.ts';
import type { Figure, Measurement } from './harness/measurement.ts';
import { startServer } from './harness/processes.ts';

const SCROLL_MS = 10_000;
const FIRST_SECOND_MS = 1_000;
const AIM = { atMost: 50 };

interface Frame {
  /** Time since the start, in ms, and since the previous frame. */
  at: number;
  took: number;
  /** All visible rows were drawn. */
  isWhole: boolean;
}

/** A fast wheel: scrolls the grid by 4,000 pixels a second. Plain JavaScript, since it runs in the page. */
const SCROLLING = `(forMs, pixelsPerSecond) => new Promise((done) => {
  const sheet = document.querySelector('[role="grid"]');
  const scroller = sheet.parentElement;
  const frames = [];
  const started = performance.now();
  let before = started;
  const isWhole = () => {
    const { scrollTop, clientHeight } = scroller;
    const tops = [...sheet.children].map((row) => parseFloat(row.style.top)).sort((a, b) => a - b);
    const height = tops[tops.length - 1] - tops[tops.length - 2];
    const first = tops.some((top) => top <= scrollTop + 24 && top > scrollTop - height);
    return first && tops[tops.length - 1] + height >= scrollTop + clientHeight - 24;
  };
  const step = (now) => {
    frames.push({ at: now - started, took: now - before, isWhole: isWhole() });
    before = now;
    scroller.scrollTop = ((now - started) / 1000) * pixelsPerSecond;
    if (now - started < forMs) requestAnimationFrame(step); else done(frames);
  };
  requestAnimationFrame(step);
})`;
const PIXELS_PER_SECOND = 4_000;

async function framesOf(page: Page): Promise<Frame[]> {
  await page.locator('[role="gridcell"] img').first().waitFor();
  return page.evaluate(`(${SCROLLING})(${SCROLL_MS}, ${PIXELS_PER_SECOND})`);
}

/** Runs in the page: the time from End to the last picture, drawn and decoded. */
async function jumpMs(page: Page): Promise<number> {
  await page.locator('[data-place]').first().focus();
  const started = performance.now();
  await page.keyboard.press('End');
  await page.locator(`[data-place="${PICTURES - 1}"] img`).evaluate('(image) => image.decode()');
  return performance.now() - started;
}

export const mediaGrid: Measurement = {
  name: 'media-grid',
  about: `The media library with ${PICTURES} pictures in Chromium, scrolled for 10 s at ${PIXELS_PER_SECOND} pixels a second; each thumbnail comes from the server.`,
  async run(bench) {
    const place = await bench.empty('embedded');
    await fillPictures(place);
    const server = await startServer(place);
    try {
      const [frames, jump] = await inPage(server.address, addresses.medias(), async (page) => {
        const scrolled = await framesOf(page);
        return [scrolled, await jumpMs(page)] as const;
      });
      if (frames.some(({ isWhole }) => !isWhole))
        throw new Error('rows in sight were missing while it scrolled');
      const later = frames.filter(({ at }) => at > FIRST_SECOND_MS).map(({ took }) => took);
      const first = frames.filter(({ at }) => at <= FIRST_SECOND_MS).map(({ took }) => took);
      const figure = (
        what: string,
        measured: number,
        samples: number,
        aim: Figure['aim'] = null,
      ): Figure => ({
        ...{ what, unit: 'ms', measured, samples, floor: null, aim },
      });
      return [
        figure('longest frame after the first second', Math.max(...later), later.length, AIM),
        figure('frames, 99 of 100', percentile(later, 99), later.length),
        figure('longest frame of the first second', Math.max(...first), first.length),
        figure('End: to the last picture drawn', jump, 1),
      ];
    } finally {
      await server.stop();
    }
  },
};
