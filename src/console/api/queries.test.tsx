import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteTier, listTiers } from '#features/tiers/tiers-contract.ts';
import { followConnection } from '../ui/connection/connection.ts';
import { forgetToasts, useVisibleToasts } from '../ui/overlay/toasts/toast-list.ts';
import { cancelPendingWrites } from './pending-writes.ts';
import { type ActOptions, makeQueryClient, useApiMutation, useApiQuery } from './queries.ts';

const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
let stopFollowing: () => void;

beforeEach(() => {
  forgetToasts();
  sent.mockReset();
  vi.stubGlobal('fetch', sent);
  stopFollowing = followConnection();
});
afterEach(() => {
  window.dispatchEvent(new Event('online'));
  stopFollowing();
});

const goOffline = () => act(async () => window.dispatchEvent(new Event('offline')));
const goOnline = () => act(async () => window.dispatchEvent(new Event('online')));

function useDeletion(options?: ActOptions) {
  return { deletion: useApiMutation(deleteTier, options), toasts: useVisibleToasts() };
}

function drawn<Result>(hook: () => Result) {
  const client = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(hook, { wrapper }).result;
}

/** A request that ends only when it is aborted. */
const unanswered = (_url: string, { signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

const TIER = { id: 3, version: 1 };

describe('a write', () => {
  test('fails at once when offline, with the reason, and is not sent when the network is back', async () => {
    const shown = drawn(useDeletion);
    await goOffline();
    await act(() =>
      expect(shown.current.deletion.run(TIER)).rejects.toThrow('You are offline. Nothing was sent.'),
    );
    await goOnline();
    expect(sent).not.toHaveBeenCalled();
    expect(shown.current.deletion.isRunning).toBe(false);
  });

  test('says that the server cannot be reached, and is not sent again', async () => {
    sent.mockRejectedValue(new TypeError('Failed to fetch'));
    const shown = drawn(useDeletion);
    await act(() =>
      expect(shown.current.deletion.run(TIER)).rejects.toThrow('The server cannot be reached.'),
    );
    await goOnline();
    expect(sent).toHaveBeenCalledOnce();
  });

  const cutOff = () =>
    new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('{"status"'));
        controller.error(new TypeError('network error'));
      },
    });

  test.each([
    ['is cut off', () => new Response(cutOff())],
    ['is cut off after a refusal', () => new Response(cutOff(), { status: 409 })],
    ['comes from the sign-in page of a network', () => new Response('<html>Welcome to the hotel</html>')],
  ])('whose response %s says that the server cannot be reached', async (_how, response) => {
    sent.mockImplementation(async () => response());
    const shown = drawn(useDeletion);
    await act(() =>
      expect(shown.current.deletion.run(TIER)).rejects.toThrow(
        'The server cannot be reached. If the request had already arrived, it was carried out',
      ),
    );
  });

  /** Starts a write that the server does not respond to, and returns what must not happen after it. */
  async function start(options?: ActOptions) {
    sent.mockImplementation(unanswered);
    const shown = drawn(() => useDeletion(options));
    const after = vi.fn();
    await act(async () => void shown.current.deletion.run(TIER).then(after, after));
    await waitFor(() => expect(shown.current.deletion.isRunning).toBe(true));
    const signal = sent.mock.calls[0]?.[1].signal;
    return { shown, after, signal };
  }

  test.each([
    ['Cancel', (cancel: () => void) => cancel()],
    ['leaving the page', () => cancelPendingWrites()],
  ])('that is pending is aborted by %s, which says what is known; nothing follows it', async (_by, end) => {
    const { shown, after, signal } = await start();
    await act(async () => end(shown.current.deletion.cancel));
    expect(signal?.aborted).toBe(true);
    expect(shown.current.deletion.isRunning).toBe(false);
    expect(shown.current.toasts.open.map(({ message }) => message)).toEqual([
      'Cancelled. The server may already have carried out what was sent; the page shows what is stored now.',
    ]);
    expect(after).not.toHaveBeenCalled();
  });

  test('that the server continues as a job is not aborted by leaving the page', async () => {
    const { signal } = await start({ outlivesPage: true });
    await act(async () => cancelPendingWrites());
    expect(signal?.aborted).toBe(false);
  });

  test('is sent once however often it is pressed, and one of another row by itself, with its own response', async () => {
    const responses = new Map<string, PromiseWithResolvers<Response>>();
    sent.mockImplementation((url) => {
      const response = Promise.withResolvers<Response>();
      responses.set(url, response);
      return response.promise;
    });
    const { current } = drawn(useDeletion);
    const ran = [TIER, TIER, { id: 4, version: 1 }].map((tier) => current.deletion.run(tier));
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
    const urls = sent.mock.calls.map(([url]) => url);
    for (const [at, url] of urls.toReversed().entries())
      await act(async () => responses.get(url)?.resolve(Response.json({ at })));
    expect((await act(() => Promise.all(ran))).map(({ response }) => response)).toEqual([
      { at: 1 },
      { at: 1 },
      { at: 0 },
    ]);
    await act(async () => void current.deletion.run(TIER));
    expect(sent).toHaveBeenCalledTimes(3);
  });

  test('that is pending is aborted with those of other rows', async () => {
    const { shown, after, signal } = await start();
    await act(async () => void shown.current.deletion.run({ id: 4, version: 1 }).then(after, after));
    await act(async () => cancelPendingWrites());
    expect([signal?.aborted, sent.mock.calls[1]?.[1].signal?.aborted]).toEqual([true, true]);
    expect(shown.current.toasts.open).toHaveLength(1);
    expect(after).not.toHaveBeenCalled();
  });

  test('that has ended is not cancelled', async () => {
    sent.mockImplementation(async () => Response.json({ status: 0 }));
    const shown = drawn(useDeletion);
    await act(() => shown.current.deletion.run(TIER));
    act(() => shown.current.deletion.cancel());
    expect(shown.current.toasts.open).toEqual([]);
  });
});

test('a list that is opened offline says so at once, and loads when the network is back', async () => {
  await goOffline();
  sent.mockImplementation(async () => Response.json({ tiers: [] }));
  const shown = drawn(() => useApiQuery(listTiers, {}));
  await waitFor(() => expect(shown.current.error?.message).toContain('You are offline'));
  expect([shown.current.isLoading, sent.mock.calls.length]).toEqual([false, 0]);
  await goOnline();
  await waitFor(() => expect(shown.current.response).toEqual({ tiers: [] }));
});

test('a response read before a write is outdated until it is read again', async () => {
  sent.mockImplementation(async () => Response.json({ tiers: [] }));
  const shown = drawn(() => ({ list: useApiQuery(listTiers, {}), deletion: useApiMutation(deleteTier) }));
  await waitFor(() => expect(shown.current.list.response).toEqual({ tiers: [] }));
  const answers: ((response: Response) => void)[] = [];
  sent.mockImplementation((_url, init) =>
    init.method === 'DELETE'
      ? Promise.resolve(Response.json({ status: 0 }))
      : new Promise((resolve) => answers.push(resolve)),
  );
  await act(async () => void shown.current.deletion.run(TIER));
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(shown.current.list.isOutdated).toBe(true);
  await act(async () => answers[0]?.(Response.json({ tiers: [] })));
  await waitFor(() => expect(shown.current.list.isOutdated).toBe(false));
});

test('a list that a write overtakes during its first read is read again', async () => {
  const answers: ((response: Response) => void)[] = [];
  sent.mockImplementation((_url, init) =>
    init.method === 'DELETE'
      ? Promise.resolve(Response.json({ status: 0 }))
      : new Promise((resolve) => answers.push(resolve)),
  );
  const shown = drawn(() => ({ list: useApiQuery(listTiers, {}), deletion: useApiMutation(deleteTier) }));
  await act(async () => void shown.current.deletion.run(TIER));
  await waitFor(() => expect(shown.current.deletion.isRunning).toBe(false));
  await act(async () => answers[0]?.(Response.json({ tiers: [], at: 'before' })));
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(shown.current.list.response).toEqual({ tiers: [], at: 'before' });
  await act(async () => answers[1]?.(Response.json({ tiers: [], at: 'after' })));
  await waitFor(() => expect(shown.current.list.response).toEqual({ tiers: [], at: 'after' }));
});

test('a write after which the page is left does not read again what it shows', async () => {
  sent.mockImplementation(async () => Response.json({ status: 0, tiers: [] }));
  const options = { leavesPage: true };
  const shown = drawn(() => ({ list: useApiQuery(listTiers, {}), ...useDeletion(options) }));
  await waitFor(() => expect(shown.current.list.response).toBeDefined());
  await act(() => shown.current.deletion.run(TIER));
  expect(sent.mock.calls.map(([, { method }]) => method)).toEqual(['GET', 'DELETE']);
});
