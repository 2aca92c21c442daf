import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refresher } from './live.ts';

let client: QueryClient;
const counts: Record<string, number> = {};
const stops: (() => void)[] = [];

function watch(name: string, meta: Record<string, unknown>): void {
  counts[name] = 0;
  const observer = new QueryObserver(client, {
    queryKey: [name],
    queryFn: () => {
      counts[name] = (counts[name] ?? 0) + 1;
      return counts[name];
    },
    meta,
  });
  stops.push(observer.subscribe(() => undefined));
}

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  client.clear();
  vi.useRealTimers();
});

it('reads again what a change affects, and large data only at intervals, the last time after the last change', async () => {
  watch('small', { dependsOn: ['media'] });
  watch('large', { dependsOn: ['media'], restMs: 4000 });
  watch('other', { dependsOn: ['race'] });
  await vi.advanceTimersByTimeAsync(5000);
  expect(counts).toEqual({ small: 1, large: 1, other: 1 });
  const { refresh, end } = refresher(client);
  for (let change = 0; change < 10; change += 1) {
    refresh(new Set(['media']));
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(counts).toEqual({ small: 11, large: 3, other: 1 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(counts).toEqual({ small: 11, large: 4, other: 1 });
  end();
});
