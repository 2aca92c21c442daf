import { afterEach, describe, expect, it } from 'vitest';
import type { Mishap } from './simulator/misbehaviour.ts';
import { amateur, COURSE, eventOfRace, type SimulatedEvent } from './simulator/simulated-event.ts';
import {
  type SimulatorOptions,
  startTrackerSimulator,
  type TrackerSimulator,
} from './simulator/tracker-simulator.ts';
import { createTrackerClient, type TrackerSettings } from './tracker-client.ts';
import { readPage } from './tracker-lists.ts';

let simulator: TrackerSimulator;
afterEach(() => simulator?.close());

const event = (name: string, entries = 0): SimulatedEvent => ({
  ...{ name, desc: `Race ${name}`, date: '2026-05-01', speed: 1 },
  startMs: () => 0,
  points: COURSE.map((point) => ({ ...point })),
  entries: Array.from({ length: entries }, (_, at) => amateur(at)),
});

/** A client of a new simulator whose retries do not wait. */
async function start(options: SimulatorOptions, settings: Partial<TrackerSettings> = {}) {
  simulator = await startTrackerSimulator(options);
  const { url, applicationId } = simulator;
  return createTrackerClient(
    { url, applicationId, token: null, ...settings },
    { timeoutMs: 2_000, pause: async () => undefined },
  );
}
const events = (count: number) => Array.from({ length: count }, (_, at) => event(`E${at + 1}`));
const paths = () => simulator.requests.map((request) => request.split('?')[0]);

describe('a page of a list', () => {
  const rows = [{ pid: 'A' }, { pid: 'B' }];
  const page = (first: unknown, last: unknown) => ({ list: rows, info: { first, last } });
  it.each([
    ['the regular end', { error: { type: 'no_results', msg: '' } }, 1, true, 0],
    ['another error', { error: { type: 'quota', msg: '' } }, 1, false, 0],
    ['an error as text', { error: 'quota' }, 1, false, 0],
    ['an error next to rows', { error: { type: 'quota' }, ...page('1', '2') }, 1, false, 0],
    ['an empty list', { list: [] }, 1, true, 0],
    ['a missing list', { info: {} }, 1, true, 0],
    ['an empty error field', { error: '', list: null }, 1, true, 0],
    ['a list that is a text', { list: 'none' }, 1, false, 0],
    ['no object', 'none', 1, false, 0],
    ['first equals last: the row is kept', { list: [rows[0]], info: { first: '1', last: '1' } }, 1, true, 1],
    ['first equals last comes before last below start', page('3', '3'), 5, true, 2],
    ['last below start: its rows are not taken', page('1', '2'), 3, false, 0],
  ])('%s ends the list', (_what, body, start, isComplete, count) => {
    const read = readPage(body, start);
    expect(read.end?.isComplete).toBe(isComplete);
    expect(read.rows).toHaveLength(count);
  });

  it.each([
    ['the row after the last one', page('1', '2'), 1, 3],
    ['numbers instead of texts', page(101, 102), 101, 103],
    ['without info: the rows are counted', { list: rows }, 101, 103],
    ['with unusable info', page('a', null), 7, 9],
  ])('%s is next', (_what, body, start, next) => {
    expect(readPage(body, start)).toMatchObject({ end: null, next, rows });
  });
});

describe('events', () => {
  it('are read page by page to the end', async () => {
    const client = await start({ events: events(450) });
    const { rows, isComplete } = await client.fetch().events();
    expect(rows.map((row) => row.name)).toEqual(events(450).map(({ name }) => name));
    expect(isComplete).toBe(true);
    expect(simulator.requests.map((one) => new URL(one, 'http://s').searchParams.get('start'))).toEqual([
      null,
      ...['1', '201', '401', '451'],
    ]);
  });

  it.each([
    [1_000, 1_000, true],
    [1_001, 1_001, true],
    [1_050, 1_050, false],
    [1_500, 1_200, false],
  ])('%i events: %i are read', async (count, read, isComplete) => {
    const client = await start({ events: events(count) });
    const list = await client.fetch().events();
    expect(list.rows).toHaveLength(read);
    expect(list.isComplete).toBe(isComplete);
    if (!isComplete) expect(list.why).toBe('stopped at 1,000 rows, incomplete');
  });

  it('are read from a server that sends shorter pages', async () => {
    const client = await start({ events: events(95), largestPage: 30 });
    expect(await client.fetch().events()).toMatchObject({ isComplete: true, rows: { length: 95 } });
  });

  it('finds one by its key, or none', async () => {
    const client = await start({ events: [event('IRM-A B/C-2026')] });
    const fetch = client.fetch();
    expect(await fetch.event('IRM-A B/C-2026')).toMatchObject({ desc: 'Race IRM-A B/C-2026' });
    expect(await fetch.event('IRM-X')).toBeNull();
  });

  it('keep the path of the base URL', async () => {
    const client = await start({ events: events(1) }, {});
    const under = createTrackerClient(
      { url: `${simulator.url}/v2`, applicationId: simulator.applicationId, token: 'own' },
      { pause: async () => undefined },
    );
    await under
      .fetch()
      .events()
      .catch(() => undefined);
    expect(paths()).toContain('/v2/events');
    await client.fetch().events();
  });
});

describe('splits', () => {
  it('are requested for 25 athletes at a time, and read to the end', async () => {
    const client = await start({ events: [event('E', 60)] });
    const fetch = client.fetch();
    const profiles = await fetch.profiles('E');
    const pids = profiles.rows.map((row) => String(row.pid));
    const { rows, isComplete } = await fetch.splits('E', pids);
    expect([pids.length, rows.length, isComplete]).toEqual([60, 360, true]);
    expect(new Set(rows.map((row) => row.pid)).size).toBe(60);
    const batches = paths().filter((path) => path?.endsWith('/splits'));
    expect(Math.max(...batches.map((path) => path?.split(',').length ?? 0))).toBe(25);
    expect(new Set(batches).size).toBe(3);
  });

  it('of nobody are a complete list', async () => {
    const client = await start({ events: [event('E')] });
    expect(await client.fetch().splits('E', ['R1'])).toMatchObject({ isComplete: true, rows: [] });
    expect(await client.fetch().splits('E', [])).toMatchObject({ isComplete: true, rows: [] });
  });
});

describe('the token', () => {
  it('is requested once by concurrent and later fetches', async () => {
    const client = await start({ events: events(3) });
    await Promise.all([client.fetch().events(), client.fetch().events()]);
    await client.fetch().events();
    expect(paths().filter((path) => path === '/register')).toHaveLength(1);
  });

  it('that was set is used, and never replaced', async () => {
    const client = await start({ events: events(3) }, { token: 'set' });
    await expect(client.fetch().events()).rejects.toThrow('rejects TRACKER_APPID or its token');
    expect(paths()).toEqual(['/events']);
  });

  it.each<[string, () => void]>([
    ['with 401', () => simulator.expireTokens()],
    ['with an error field', () => simulator.misbehave({ kind: 'token expired', call: 'profiles', times: 1 })],
  ])('that died %s is replaced once', async (_what, kill) => {
    const client = await start({ events: [event('E', 10)] });
    await client.fetch().events();
    kill();
    expect(await client.fetch().profiles('E')).toMatchObject({ isComplete: true, rows: { length: 10 } });
    expect(paths().filter((path) => path === '/register')).toHaveLength(2);
  });

  it('that dies again ends the fetch', async () => {
    const client = await start({ events: [event('E', 10)] });
    simulator.misbehave({ kind: 'token expired', call: 'profiles' });
    await expect(client.fetch().profiles('E')).rejects.toThrow('rejects TRACKER_APPID or its token');
    expect(paths()).toEqual(['/register', '/events/E/profiles', '/register', '/events/E/profiles']);
  });

  it('that dies while four calls are under way is replaced once for all', async () => {
    const client = await start({ events: [event('E', 100)] });
    const fetch = client.fetch();
    const pids = (await fetch.profiles('E')).rows.map((row) => String(row.pid));
    simulator.expireTokens();
    expect(await fetch.splits('E', pids)).toMatchObject({ isComplete: true, rows: { length: 600 } });
    expect(paths().filter((path) => path === '/register')).toHaveLength(2);
  });
});

describe('misbehaviour', () => {
  const failing = (mishap: Omit<Mishap, 'call'>) => simulator.misbehave({ ...mishap, call: 'profiles' });

  it.each<[string, Omit<Mishap, 'call'>, RegExp]>([
    ['500', { kind: '500' }, /error \(500\)/],
    ['429', { kind: '429' }, /too many requests/],
    ['cut off', { kind: 'cut off' }, /connection was lost/],
    ['garbage', { kind: 'garbage' }, /not JSON/],
    ['redirect', { kind: 'redirect' }, /redirects/],
    ['slow', { kind: 'slow' }, /did not respond/],
  ])('%s from the second page on keeps the first page', async (_what, mishap, why) => {
    simulator = await startTrackerSimulator({ events: [event('E', 250)] });
    const { url, applicationId } = simulator;
    const client = createTrackerClient(
      { url, applicationId, token: null },
      { timeoutMs: mishap.kind === 'slow' ? 1_000 : 5_000, pause: async () => undefined },
    );
    failing({ ...mishap, after: 1 });
    const list = await client.fetch().profiles('E');
    expect(list).toMatchObject({ isComplete: false, rows: { length: 100 } });
    expect(list.why).toMatch(why);
    expect(list.why).toMatch(/^the race tracker .*[^.]$/);
  });

  it.each<[string, Omit<Mishap, 'call'>]>([
    ['a wrong type', { kind: 'wrong type' }],
    ['another error field', { kind: 'error field' }],
    ['a repeated page', { kind: 'repeated page' }],
  ])('%s on the second page ends the list early', async (_what, mishap) => {
    const client = await start({ events: [event('E', 250)] });
    failing({ ...mishap, after: 1 });
    expect(await client.fetch().profiles('E')).toMatchObject({ isComplete: false, rows: { length: 100 } });
  });

  it.each<Mishap['kind']>(['500', '429', 'cut off', 'garbage'])('%s once is overcome', async (kind) => {
    const client = await start({ events: [event('E', 250)] });
    failing({ kind, after: 1, times: 2 });
    expect(await client.fetch().profiles('E')).toMatchObject({ isComplete: true, rows: { length: 250 } });
  });

  it('of one batch of splits keeps the others and is incomplete', async () => {
    const client = await start({ events: [event('E', 60)] });
    const fetch = client.fetch();
    const pids = (await fetch.profiles('E')).rows.map((row) => String(row.pid));
    simulator.misbehave({ kind: 'error field', call: 'splits', after: 2 });
    const list = await fetch.splits('E', pids);
    const read = new Set(list.rows.map((row) => row.pid));
    expect(pids.filter((pid) => !read.has(pid) && !list.unreadPids.includes(pid))).toEqual([]);
    expect(list.isComplete).toBe(false);
    expect(list.rows.length).toBeGreaterThan(0);
  });

  it('ends when the fetch is cancelled', async () => {
    const client = await start({ events: [event('E', 250)] });
    const cancel = new AbortController();
    const read: number[] = [];
    const fetch = client.fetch({
      signal: cancel.signal,
      onRows(count) {
        read.push(count);
        cancel.abort(new Error('stopped'));
      },
    });
    await expect(fetch.profiles('E')).rejects.toThrow('stopped');
    expect(read).toEqual([100]);
  });
});

describe('the simulator', () => {
  const race = {
    key: 'ironman-70-3-oceanside-2026',
    name: 'IRONMAN 70.3 Oceanside',
    date: '2026-03-28',
    rows: [
      {
        First: 'Ann',
        Last: 'One',
        Division: 'FPRO',
        Country: 'US',
        Status: 'Finish',
        Swim: '0:25:00',
        T1: '0:02:00',
        Bike: '2:10:00',
        T2: '0:01:30',
        Run: '1:20:00',
        Overall: '3:58:32',
      },
      {
        First: 'Bo',
        Last: 'Two',
        Division: 'MPRO',
        Country: 'DK',
        Status: 'DNF',
        Swim: '0:23:00',
        T1: '0:02:00',
        Bike: '',
        T2: '',
        Run: '',
        Overall: '',
      },
      { First: 'Cy', Last: 'Three', Division: 'MPRO', Country: 'DE', Status: 'DNS' },
    ],
  };

  it('serves splits during the race', async () => {
    let now = 0;
    const live = eventOfRace(race, 0);
    const client = await start({ events: [live], now: () => now });
    const pids = live.entries.map((entry) => entry.fields.pid ?? '');
    const at = async (minutes: number) => {
      now = Date.parse('2026-03-28T06:00:00Z') + minutes * 60_000;
      const { rows } = await client.fetch().splits(live.name, pids);
      return rows.map((row) => `${row.pid} ${row.point}`);
    };
    expect(live.name).toBe('IRM-OCEANSIDE703-2026');
    expect(await at(-1)).toEqual([]);
    expect(await at(24)).toEqual(['RPRO0001 START', 'RPRO0002 START', 'RPRO0002 SWIM']);
    expect(await at(600)).toEqual([
      ...['START', 'SWIM', 'T1', 'BIKEMID', 'BIKE', 'T2', 'RUNMID', 'FINISH'].map((one) => `RPRO0001 ${one}`),
      ...['START', 'SWIM', 'T1'].map((one) => `RPRO0002 ${one}`),
    ]);
  });

  it('serves the splits of one point', async () => {
    const client = await start({ events: [eventOfRace(race, 9)] });
    await client.fetch().events();
    const response = await fetch(
      `${simulator.url}/events/IRM-OCEANSIDE703-2026/points/FINISH/splits?appid=simulator&token=token1&max=50`,
    );
    const { list } = (await response.json()) as { list: { pid: string }[] };
    expect(list.map((row) => row.pid)).toContain('RPRO0001');
    expect(list).toHaveLength(10);
  });
});
