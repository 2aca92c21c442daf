import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentConnection, followConnection, noteFailedRequest, noteResponse } from './connection.ts';

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  stop = followConnection();
});
afterEach(() => {
  window.dispatchEvent(new Event('online'));
  stop();
  vi.useRealTimers();
});

const serverResponds = (does: boolean) =>
  vi.stubGlobal('fetch', () => (does ? Promise.resolve(new Response()) : Promise.reject(new TypeError())));

test('a request that fails although the browser is online means that the server is unreachable, until it responds', () => {
  noteFailedRequest();
  expect(currentConnection()).toBe('unreachable');
  noteResponse();
  expect(currentConnection()).toBe('online');
});

test('an unreachable server is tested automatically', async () => {
  serverResponds(false);
  noteFailedRequest();
  await vi.advanceTimersByTimeAsync(3000);
  expect(currentConnection()).toBe('unreachable');
  serverResponds(true);
  await vi.advanceTimersByTimeAsync(3000);
  expect(currentConnection()).toBe('online');
});

test('offline: the response to an earlier request changes nothing, a server on the same machine does', async () => {
  serverResponds(true);
  window.dispatchEvent(new Event('offline'));
  noteResponse();
  expect(currentConnection()).toBe('offline');
  await vi.advanceTimersByTimeAsync(3000);
  expect(currentConnection()).toBe('online');
});
