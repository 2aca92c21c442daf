import type { Call } from '#contract/declare-call.ts';
import { planList } from '#features/participants/lists-import-contract.ts';
import { addRace } from '#features/races/races-contract.ts';
import { planSeasonParticipants } from '#features/seasons/season-list-import-contract.ts';
import { addSeason } from '#features/seasons/seasons-contract.ts';
import { requestJson } from './harness/http-client.ts';
import { madeUpNames } from './harness/made-up-file.ts';
import type { Bench, DatabaseKind, Figure, Measurement } from './harness/measurement.ts';
import { startSideProcess } from './harness/processes.ts';
import { milliseconds, several } from './harness/timing.ts';

const NAMES = 200;
const SAMPLES = 15;
const AIM = { atMost: 100 };
const RACE = { serie: 1, date: '2027-06-01', division: 'BOTH' };
const SEASON = { name: 'Measured', start_date: '2027-01-01', end_date: '2027-12-31' };

async function figuresOn(bench: Bench, kind: DatabaseKind): Promise<Figure[]> {
  const separate = await startSideProcess(await bench.volume(kind));
  const { productAddress, headers } = separate;
  const post = <Answer>(path: string, body: object): Promise<Answer> =>
    requestJson(productAddress + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const of = (what: string, values: Pick<Figure, 'measured' | 'samples'>, aim: Figure['aim']): Figure => ({
    ...{ what: `${what}, ${kind}`, unit: 'ms', floor: null, aim },
    ...values,
  });
  try {
    const { id: season } = await post<{ id: number }>(addSeason.path, SEASON);
    const { id: race } = await post<{ id: number }>(addRace.path, RACE);
    let turn = 0;
    /** Plans another list each time; the lists are made in advance. */
    const planning = (call: Call, id: number, isAllMisspelt = false) => {
      const lists = Array.from({ length: SAMPLES + 1 }, () => {
        turn += 1;
        const content = madeUpNames(NAMES, turn, isAllMisspelt);
        return { filename: `list-${turn}.csv`, content, list: 'participants' };
      });
      const path = call.path.replace('{id}', String(id));
      return () => milliseconds(() => post(path, lists.pop() as (typeof lists)[number]));
    };
    const timed = (...given: Parameters<typeof planning>) => several(SAMPLES, planning(...given));
    const first = await planning(planSeasonParticipants, season)();
    return [
      of('first list after the start', { measured: first, samples: 1 }, null),
      of('a list of a season', await timed(planSeasonParticipants, season), AIM),
      of(
        'a list of a season with every name misspelt',
        await timed(planSeasonParticipants, season, true),
        AIM,
      ),
      of('a list of a race', await timed(planList, race), AIM),
      of('a list of a race with every name misspelt', await timed(planList, race, true), AIM),
    ];
  } finally {
    await separate.stop();
  }
}

export const listPlan: Measurement = {
  name: 'list-plan',
  about:
    'Planning the import of 200 names into a season and into a race, against 10,000 athletes and 5,000 aliases, as the console requests it.',
  async run(bench) {
    const figures: Figure[] = [];
    for (const kind of bench.databases) figures.push(...(await figuresOn(bench, kind)));
    return figures;
  },
};
