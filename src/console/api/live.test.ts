import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '#testing/console/fake-socket.ts';
import { connectLive, refresher } from './live.ts';
import { makeQueryClient } from './queries.ts';

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
  client = makeQueryClient();
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

describe('what changed before the socket was connected', () => {
  let stop: () => void;
  beforeEach(async () => {
    vi.stubGlobal('WebSocket', FakeSocket);
    localStorage.setItem('ptotoken', 'token');
    await vi.advanceTimersByTimeAsync(1000);
    stop = connectLive(client, { onServerVersion: () => undefined, onSignedOut: () => undefined });
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  /** A list whose reads end when the test says so. */
  function watchSlowly() {
    let stored = 'before';
    const ends: (() => void)[] = [];
    const observer = new QueryObserver(client, {
      queryKey: ['list'],
      queryFn: () => {
        const read = stored;
        return new Promise<string>((resolve) => ends.push(() => resolve(read)));
      },
    });
    stops.push(observer.subscribe(() => undefined));
    return {
      ends,
      change: () => {
        stored = 'after';
      },
      shown: () => observer.getCurrentResult().data,
    };
  }

  const endRead = async (ends: (() => void)[]) => {
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };

  it('is read when the list was read before', async () => {
    const { ends, change, shown } = watchSlowly();
    await endRead(ends);
    change();
    FakeSocket.last.welcome(0);
    await endRead(ends);
    expect(shown()).toBe('after');
  });

  it('is nothing when nothing has changed since the page was loaded', async () => {
    const { ends } = watchSlowly();
    await endRead(ends);
    FakeSocket.last.welcome();
    await vi.advanceTimersByTimeAsync(0);
    expect(ends).toEqual([]);
  });

  it('is read after the first read of the list, which is not interrupted', async () => {
    const { ends, change, shown } = watchSlowly();
    change();
    FakeSocket.last.welcome(0);
    await endRead(ends);
    expect(shown()).toBe('before');
    await endRead(ends);
    expect(shown()).toBe('after');
  });
});
