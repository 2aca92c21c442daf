import { readLists } from '#features/participants/lists-desk-contract.ts';
import { addParticipant, updateParticipant } from '#features/participants/participant-calls-contract.ts';
import { addRace } from '#features/races/races-contract.ts';
import { ask, requestJson } from './harness/http-client.ts';
import type { Bench, DatabaseKind, Figure, Measurement } from './harness/measurement.ts';
import { startSideProcess } from './harness/processes.ts';
import { milliseconds, several } from './harness/timing.ts';

const PARTICIPANTS = 100;
const MOVES = 1900;
const SAMPLES = 30;
const AIM = { atMost: 100 };
const RACE = { serie: 1, date: '2027-06-01', division: 'BOTH' };

const at = (path: string, race: number, athlete = 0): string =>
  path.replace('{id}', String(race)).replace('{athleteId}', String(athlete));

async function figuresOn(bench: Bench, kind: DatabaseKind): Promise<Figure[]> {
  const { productAddress, headers, stop } = await startSideProcess(await bench.volume(kind));
  const post = (path: string, body: object) =>
    ask(productAddress + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const figure = (
    what: string,
    values: Pick<Figure, 'measured' | 'samples'>,
    aim: Figure['aim'],
  ): Figure => ({
    ...{ what: `${what}, ${kind}`, unit: 'ms', floor: null, aim },
    ...values,
  });
  try {
    const added = await post(addRace.path, RACE);
    const { id: race } = JSON.parse(added.body.toString()) as { id: number };
    for (let athlete = 1; athlete <= PARTICIPANTS; athlete += 1)
      await post(at(addParticipant.path, race, athlete), {});
    let moment = '';
    for (let move = 0; move < MOVES; move += 1) {
      if (move === MOVES / 2) moment = new Date().toISOString();
      const is_waiting = Math.floor(move / PARTICIPANTS) % 2;
      await post(at(updateParticipant.path, race, (move % PARTICIPANTS) + 1), { is_waiting });
    }
    const url = productAddress + at(readLists.path, race);
    const timed = (address: string) =>
      several(SAMPLES, () => milliseconds(() => requestJson(address, { headers })));
    return [
      figure('the lists as they are', await timed(url), null),
      figure('the lists as of a moment', await timed(`${url}?at=${moment}`), AIM),
    ];
  } finally {
    await stop();
  }
}

export const listsAsOf: Measurement = {
  name: 'lists-as-of',
  about: `Start and wait list of a race with ${PARTICIPANTS} participants after ${PARTICIPANTS + MOVES} changes, now and as of a moment in the middle, as the console requests it.`,
  async run(bench) {
    const figures: Figure[] = [];
    for (const kind of bench.databases) figures.push(...(await figuresOn(bench, kind)));
    return figures;
  },
};
