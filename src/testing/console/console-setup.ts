import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { loadMissingParts, stopPreloading } from '#console/ui/lazy/lazy-part.tsx';

// Browser functions that jsdom lacks and Mantine needs.

const noMatch = (query: string): MediaQueryList =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;

class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

window.matchMedia = noMatch;
window.ResizeObserver = NoResizes;
window.scrollTo = () => undefined;
HTMLElement.prototype.scrollIntoView = () => undefined;
document.elementFromPoint = () => null;
// The virtual rows then set no timers, which would outlive the window of a test file.
window.onscrollend = null;
Range.prototype.getClientRects = () => Object.assign([], { item: () => null });
Range.prototype.getBoundingClientRect = () => new DOMRect();

// jsdom has no layout: with a scroller as large as a window, long tables render their rows.
Object.defineProperties(HTMLElement.prototype, {
  clientWidth: { configurable: true, get: () => 1440 },
  clientHeight: { configurable: true, get: () => 900 },
});

// The development build of React collects the stack of each new element for its warnings: a sixth of the time of these tests.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals = {} } =
  React as unknown as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});

/** How much of the page a failed search prints; by default nothing, since each attempt while waiting would print it. Set 7000 to see it. */
const isPagePrinted = (process.env.DEBUG_PRINT_LIMIT ?? '0') !== '0';
function withoutPage(message: string | null): Error {
  const error = Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  // The first line of the stack outside the packages is then that of the test.
  Error.captureStackTrace(error, withoutPage);
  return error;
}

configure({
  // Long enough for a busy machine.
  asyncUtilTimeout: 30_000,
  ...(isPagePrinted ? {} : { getElementError: withoutPage }),
});

// Lazily loaded parts are available at once.
beforeAll(loadMissingParts);
afterEach(cleanup);

// The test files of a worker share the window and the packages. Each loads the product's modules again: their state ends with the file.
afterAll(() => {
  // Otherwise a timer looks at the page when there is none, between two files.
  stopPreloading();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  vi.resetModules();
});
