import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readProgramEntries } from './program-entries.ts';
import { type SimulatedAthlete, simulatedEntries } from './simulator/simulated-program.ts';
import {
  emptyResponses,
  startWorldTriathlonSimulator,
  type WorldTriathlonMisbehaviour,
  type WorldTriathlonSimulator,
} from './simulator/world-triathlon-simulator.ts';
import { createWorldTriathlonClient } from './world-triathlon-client.ts';

let simulator: WorldTriathlonSimulator;
afterEach(() => simulator?.close());

const germany = { alpha2: 'DE', noc: 'GER', name: 'Germany' };
const athlete = (first: string, last: string): SimulatedAthlete => ({
  ...{ first, last },
  gender: 'female',
  nation: germany,
});
const PEOPLE = [
  athlete('Ann', 'One'),
  athlete('Bea', 'Two'),
  athlete('Cat', 'Three'),
  athlete('Dee', 'van Four'),
];
const REQUEST = { eventId: 7, programId: 71, type: 'start' } as const;
const limits = { timeoutMs: 1_000, pause: async () => undefined };

async function start(key?: string) {
  simulator = await startWorldTriathlonSimulator({
    programs: [
      {
        ...{ eventId: 7, eventTitle: 'T100', programId: 71, name: 'Elite Women' },
        ...{ start: simulatedEntries(PEOPLE, 500), wait: simulatedEntries([athlete('Eve', 'Five')], 600) },
      },
    ],
  });
  return createWorldTriathlonClient({ url: simulator.url, key: key ?? simulator.key }, limits);
}

describe('the entries of a program', () => {
  it('are read in the several ways in which they are written', async () => {
    const client = await start();
    const gender = 'female';
    expect(await client.entriesOf(REQUEST)).toEqual({
      prog_name: 'Elite Women',
      entries: [
        { first: 'Ann', last: 'One', gender, country: 'DE', athlete_id: 500 },
        { first: 'Bea', last: 'TWO', gender, country: 'GER', athlete_id: 501 },
        { first: 'Cat', last: 'Three', gender, country: 'Germany', athlete_id: 502 },
        { first: 'Dee', last: 'van Four', gender, country: 'DE', athlete_id: 503 },
      ],
    });
    expect(simulator.requests.map((one) => one.url)).toEqual(['/v1/events/7/programs/71/entries?type=start']);
  });

  it('of the wait list are requested apart', async () => {
    const client = await start();
    const { entries } = await client.entriesOf({ ...REQUEST, type: 'wait' });
    expect(entries.map(({ last }) => last)).toEqual(['Five']);
  });

  it.each(emptyResponses)('may be none: %s', async (kind) => {
    const client = await start();
    simulator.misbehave({ kind });
    expect((await client.entriesOf(REQUEST)).entries).toEqual([]);
  });

  it('come with the name of another program', async () => {
    const client = await start();
    simulator.misbehave({ kind: 'other program' });
    expect((await client.entriesOf(REQUEST)).prog_name).toBe('Elite Coaches');
  });
});

describe('a response', () => {
  const entry = { athlete_first: ' Ann ', athlete_last: 'One' };
  const none = { gender: null, country: null, athlete_id: null };
  it.each<[string, unknown, unknown]>([
    ['an entry with names alone', [entry], [{ first: 'Ann', last: 'One', ...none }]],
    [
      'nothing private',
      [{ ...entry, athlete_dob: '1990-01-01', athlete_profile_image: 'x', athlete_email: 'a@b.c' }],
      [{ first: 'Ann', last: 'One', ...none }],
    ],
    ['a title', [{ athlete_title: 'Anna VAN DYK' }], [{ first: 'Anna', last: 'VAN DYK', ...none }]],
    ['an entry without a name', [{ athlete_id: 0 }], [{ first: '', last: '', ...none }]],
    ['another gender', [{ ...entry, athlete_gender: 'x' }], [{ first: 'Ann', last: 'One', ...none }]],
    [
      'texts in capitals and numbers as text',
      [{ ...entry, athlete_gender: 'MALE', athlete_id: '12' }],
      [{ first: 'Ann', last: 'One', ...none, gender: 'male', athlete_id: 12 }],
    ],
  ])('holds %s', (_what, entries, read) => {
    expect(readProgramEntries({ data: { prog_name: ' Elite Men ', entries } })).toEqual({
      prog_name: 'Elite Men',
      entries: read,
    });
  });

  it.each<[string, unknown]>([
    ['a list', []],
    ['a text', 'none'],
    ['a text as data', { data: 'none' }],
    ['a filled list as data', { data: [entry] }],
    ['a text as entries', { data: { entries: 'none' } }],
    ['an object as entries', { data: { entries: { 1: entry } } }],
    ['an entry that is a text', { data: { entries: [entry, 'Ann'] } }],
  ])('that is %s is no list of entries', (_what, body) => {
    expect(readProgramEntries(body)).toBeNull();
  });
});

describe('a failure', () => {
  it.each<[WorldTriathlonMisbehaviour, number, RegExp]>([
    ['500', 3, /error \(500\)/],
    ['429', 3, /too many requests/],
    ['cut off', 3, /connection was lost/],
    ['garbage', 3, /not JSON/],
    ['slow', 3, /did not respond/],
    ['redirect', 1, /redirects/],
    ['wrong type', 1, /not a list of entries/],
    ['wrong key', 1, /rejects WORLD_TRIATHLON_KEY/],
    ['unknown program', 1, /does not know program 71 of event 7.+Info tab/],
    ['error code', 1, /error \(500\): Something went wrong/],
    ['error status', 1, /error \(200\): Something went wrong/],
  ])('%s ends after %i calls', async (kind, calls, message) => {
    const client = await start();
    simulator.misbehave({ kind });
    await expect(client.entriesOf(REQUEST)).rejects.toThrow(message);
    expect(simulator.requests).toHaveLength(calls);
  });

  it.each(['500', '429', 'cut off', 'garbage'] as const)('%s twice is overcome', async (kind) => {
    const client = await start();
    simulator.misbehave({ kind, times: 2 });
    expect((await client.entriesOf(REQUEST)).entries).toHaveLength(4);
  });

  it('is a wrong key, or a program that does not exist', async () => {
    await expect((await start('other')).entriesOf(REQUEST)).rejects.toThrow('rejects WORLD_TRIATHLON_KEY');
    await simulator.close();
    const client = await start();
    await expect(client.entriesOf({ ...REQUEST, programId: 72 })).rejects.toThrow('does not know program 72');
  });

  it('never repeats the key', async () => {
    const key = 'a-secret-key';
    const service = createServer((request, response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: 400, message: `Bad key ${request.headers.apikey}` }));
    });
    await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const failed = createWorldTriathlonClient({ url, key }, limits).entriesOf(REQUEST);
    await expect(failed).rejects.toThrow('error (400): Bad key ….');
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
  });
});
