import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '#testing/console/fake-socket.ts';
import { connectLive, presentRecords } from './live.ts';
import { openedRecord } from './presence.ts';

describe('the record that this page has open', () => {
  const people = [{ id: 2, name: 'Anna Berg', tab: null }];
  const race = { entity: 'race', id: 7, tab: null };
  let stop: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    localStorage.setItem('ptotoken', 'token');
    stop = connectLive(new QueryClient(), { onServerVersion: () => undefined, onSignedOut: () => undefined });
  });
  afterEach(() => {
    openedRecord.set(null);
    vi.runOnlyPendingTimers();
    stop();
    vi.unstubAllGlobals();
    localStorage.clear();
    vi.useRealTimers();
  });

  it('is sent once the socket is welcome, after a pause of 250 ms when it changes, and again after a gap', async () => {
    const socket = FakeSocket.last;
    openedRecord.set(race);
    await vi.advanceTimersByTimeAsync(1000);
    expect(socket.sent).toEqual([]);
    socket.welcome();
    expect(socket.sent).toEqual([{ ptotoken: 'token' }, { open: race }]);
    for (let id = 8; id < 40; id += 1) openedRecord.set({ ...race, id });
    openedRecord.set(null);
    await vi.advanceTimersByTimeAsync(250);
    expect(socket.sent.slice(2)).toEqual([{ open: null }]);
    openedRecord.set(race);
    await vi.advanceTimersByTimeAsync(250);
    socket.onclose({ code: 1006, reason: '' });
    await vi.advanceTimersByTimeAsync(1000);
    FakeSocket.last.welcome();
    expect(FakeSocket.last).not.toBe(socket);
    expect(FakeSocket.last.sent).toEqual([{ ptotoken: 'token' }, { open: race }]);
  });

  it('has the people that the server sent, and nobody while the socket is closed', () => {
    const socket = FakeSocket.last;
    socket.welcome();
    socket.receive({ present: [{ ...race, people }] });
    expect(presentRecords.get()).toEqual([{ ...race, people }]);
    socket.onclose({ code: 1006, reason: '' });
    expect(presentRecords.get()).toEqual([]);
  });
});
