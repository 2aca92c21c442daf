import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart, loadMissingParts, stopPreloading } from './lazy-part.tsx';

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 0));
});
afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

function partOfPage(page: string) {
  document.body.innerHTML = page;
  const load = vi.fn(async () => () => null);
  lazyPart(load);
  return load;
}

test('a part is loaded when the page shows its data', async () => {
  const load = partOfPage('<h1>Tiers</h1><table aria-busy="true"></table>');
  await vi.advanceTimersByTimeAsync(2000);
  expect(load).not.toHaveBeenCalled();
  document.querySelector('table')?.setAttribute('aria-busy', 'false');
  await vi.advanceTimersByTimeAsync(1000);
  expect(load).toHaveBeenCalledOnce();
});

test.each([
  ['a page that stays busy', '<h1>Tiers</h1><table aria-busy="true"></table>'],
  ['a page without a heading', ''],
])('%s loads its parts after five seconds', async (_case, page) => {
  const load = partOfPage(page);
  await vi.advanceTimersByTimeAsync(4900);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  expect(load).toHaveBeenCalledOnce();
});

test('a part that was needed before is not loaded again', async () => {
  const load = partOfPage('<h1>Tiers</h1>');
  await loadMissingParts();
  await vi.advanceTimersByTimeAsync(6000);
  expect(load).toHaveBeenCalledOnce();
});

test('once stopped, nothing is loaded, and the page is not looked at, which may be gone', async () => {
  const load = partOfPage('<h1>Tiers</h1>');
  stopPreloading();
  const look = vi.spyOn(document, 'querySelector');
  await vi.advanceTimersByTimeAsync(6000);
  expect([load.mock.calls, look.mock.calls]).toEqual([[], []]);
  look.mockRestore();
});
