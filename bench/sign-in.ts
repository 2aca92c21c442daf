import { login } from '#features/account/account-contract.ts';
import { hashPassword } from '#features/account/server/password/passwords.ts';
import { listAthletes } from '#features/athletes/athletes-contract.ts';
import { percentile } from './harness/bench-page.ts';
import { fillDatabase } from './harness/fill-database.ts';
import { insertRows } from './harness/fill-volume.ts';
import { ask, requestJson } from './harness/http-client.ts';
import type { Bench, DatabaseKind, Figure, Measurement, Place } from './harness/measurement.ts';
import { signIn, startServer } from './harness/processes.ts';
import { median, milliseconds } from './harness/timing.ts';

/** Concurrent sign-ins, each with a separate account and the longest accepted password. */
const PEOPLE = 20;
const PASSWORD = 'quiet lantern harbour violet '.repeat(5).slice(0, 128);
const TURNS = 3;
const TURN_MS = 4_000;
const AIM = { timesFloor: 3 };

const emailOf = (person: number): string => `person${person}@example.org`;

async function fillAccounts(place: Place): Promise<void> {
  const password_hash = await hashPassword(PASSWORD);
  const accounts = Array.from({ length: PEOPLE }, (_one, person) => ({
    ...{ id: 1000 + person, email: emailOf(person), first: 'Person', last: String(person), admin: 1 },
    ...{ password_hash, created_at: new Date().toISOString(), version: 1 },
  }));
  await fillDatabase(place, (client) => insertRows(client, 'account', accounts));
}

/** Reads the list repeatedly while `isOn`; returns the time of each response. */
async function readList(read: () => Promise<unknown>, isOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (isOn()) times.push(await milliseconds(read));
  return times;
}

/** Signs in one user repeatedly; returns how often. */
async function signInOn(address: string, person: number, isOn: () => boolean): Promise<number> {
  const body = JSON.stringify({ email: encodeURIComponent(emailOf(person)), password: PASSWORD });
  let count = 0;
  for (; isOn(); count += 1) {
    const answer = await requestJson<{ token_session?: string }>(`${address}${login.path}`, {
      method: login.method,
      body,
    });
    if (answer.token_session === undefined) throw new Error('a sign-in was refused');
  }
  return count;
}

interface Turn {
  times: number[];
  signInsPerSecond: number;
}

async function turn(address: string, read: () => Promise<unknown>, people: number): Promise<Turn> {
  const started = performance.now();
  const isOn = () => performance.now() - started < TURN_MS;
  const [times, counts] = await Promise.all([
    readList(read, isOn),
    Promise.all(Array.from({ length: people }, (_one, person) => signInOn(address, person, isOn))),
  ]);
  const seconds = (performance.now() - started) / 1000;
  return { times, signInsPerSecond: counts.reduce((sum, count) => sum + count, 0) / seconds };
}

async function figuresOn(bench: Bench, kind: DatabaseKind): Promise<Figure[]> {
  const place = await bench.volume(kind);
  await fillAccounts(place);
  const server = await startServer(place);
  try {
    const headers = await signIn(server.address);
    const read = () => ask(server.address + listAthletes.path, { headers });
    await turn(server.address, read, PEOPLE);
    const [alone, meanwhile]: Turn[][] = [[], []];
    for (let round = 0; round < TURNS; round += 1) {
      alone?.push(await turn(server.address, read, 0));
      meanwhile?.push(await turn(server.address, read, PEOPLE));
    }
    const timesOf = (turns: readonly Turn[] = []) => turns.flatMap(({ times }) => times);
    const p99 = (turns: readonly Turn[] | undefined) => percentile(timesOf(turns), 99);
    const rates = meanwhile?.map(({ signInsPerSecond }) => signInsPerSecond) ?? [];
    return [
      {
        ...{ what: `sign-ins, ${PEOPLE} people at once, ${kind}`, unit: 'requests/s' },
        ...{ measured: median(rates), best: Math.max(...rates), samples: rates.length },
        ...{ floor: null, aim: null },
      },
      {
        ...{ what: `list of athletes meanwhile, 99 of 100, ${kind}`, unit: 'ms', measured: p99(meanwhile) },
        ...{ samples: timesOf(meanwhile).length, floor: p99(alone), aim: kind === 'PostgreSQL' ? AIM : null },
      },
    ];
  } finally {
    await server.stop();
  }
}

export const signInWhileReadingLists: Measurement = {
  name: 'sign-in',
  about: `${PEOPLE} people who sign in again and again, each with a password of 128 characters (Argon2id), while one reads the list of 10,000 athletes.`,
  floor: 'the same list while nobody signs in',
  async run(bench) {
    const figures: Figure[] = [];
    for (const kind of bench.databases) figures.push(...(await figuresOn(bench, kind)));
    return figures;
  },
};
