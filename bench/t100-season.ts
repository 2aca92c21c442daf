import type pg from 'pg';
import { readRace } from '#features/races/races-contract.ts';
import { listSeasonParticipants } from '#features/seasons/season-lists-contract.ts';
import { readStandings } from '#features/seasons/standings-contract.ts';
import { divisions } from '#rules/races/division.ts';
import { t100Points } from '#rules/standings/t100-points.ts';
import { fillDatabase } from './harness/fill-database.ts';
import { insertRows } from './harness/fill-volume.ts';
import { ask } from './harness/http-client.ts';
import { madeUpAthletes } from './harness/made-up-data.ts';
import type { Bench, DatabaseKind, Figure, Measurement } from './harness/measurement.ts';
import { type SideProcess, startSideProcess } from './harness/processes.ts';
import { saveCity } from './harness/save-city.ts';
import { inTurns, milliseconds } from './harness/timing.ts';

const SEASON = 1;
const RACES = 12;
const STARTERS = 25;
const PARTICIPANTS = 200;
const SAMPLES = 60;
/** A race of the season whose start list shows the ranks before it, and one of the same size outside the season. */
const RACE = RACES + 1;
const OTHER_RACE = RACES + 2;
const CHANGED_RACE = RACES + 3;

const range = (length: number) => Array.from({ length }, (_, at) => at);
const dayOf = (month: number) => `2026-${String(month).padStart(2, '0')}-01`;
const athleteAt = (division: 'MPRO' | 'FPRO', at: number) =>
  (division === 'MPRO' ? 0 : PARTICIPANTS / 2) + at + 1;

/** Results and points of a race for men and women; each race has another order. */
function resultsOf(race: number) {
  return divisions.flatMap((division, side) =>
    range(STARTERS).map((at) => {
      const id = (race * 2 + side) * STARTERS + at + 1;
      const place = at + 1;
      const athlete_id = athleteAt(division, (at * 3 + race * 7) % STARTERS);
      const time = { status: 'Finish', overall: 12_000 + 20 * at };
      const none = { swim: 0, t1: 0, bike: 0, t2: 0, run: 0, version: 1 };
      const t100_points = t100Points({ seasonYear: 2026, isGrandFinal: false }, place);
      return {
        result: { id, race_id: race + 1, athlete_id, division, ...time, ...none },
        points: { result_id: id, rank: place, t100_points },
      };
    }),
  );
}

/** The races of the season, the one whose start list is read, and two outside the season. */
function raceRows() {
  const race = {
    serie_id: 1,
    year: 2026,
    division: 'BOTH',
    distance_type: 3,
    course_shortened: 0,
    version: 1,
  };
  const flags = { course_disciplines: 'SBR', is_t100_grand_final: 0 };
  return range(RACES + 3).map((at) => ({
    ...race,
    ...flags,
    id: at + 1,
    date: at < RACES ? dayOf(at + 1) : '2026-12-20',
    t100_season_id: at <= RACES ? SEASON : null,
  }));
}

/** The same start list for both races that are compared. */
function starterRows() {
  const starters = divisions.flatMap((division) => range(STARTERS).map((at) => athleteAt(division, at)));
  const entry = {
    is_waiting: 0,
    is_public: 1,
    late_entry: 0,
    is_late_entry_by_hand: 0,
    meta: {},
    version: 1,
  };
  return [RACE, OTHER_RACE].flatMap((race_id, side) =>
    starters.map((athlete_id, at) => ({
      id: side * starters.length + at + 1,
      race_id,
      athlete_id,
      ...entry,
    })),
  );
}

async function fillTables(client: pg.ClientBase): Promise<void> {
  const insert = (table: string, rows: readonly object[]) => insertRows(client, table, rows);
  const season = { id: SEASON, name: 'T100 2026', start_date: '2026-01-01', end_date: '2026-12-31' };
  const rest = { contender_opt_method: 'IN', olympic_bonus_points: 0, is_active: 1, version: 1 };
  await insert('t100_season', [{ ...season, ...rest, top_scoring_results_count: 4 }]);
  await client.query(`insert into contract_tier (name, "order") values ('Contract', 1)`);
  const athletes = madeUpAthletes()
    .slice(0, PARTICIPANTS)
    .map((one, at) => ({ ...one, division: at < PARTICIPANTS / 2 ? 'MPRO' : 'FPRO' }));
  await insert('athlete', athletes);
  await insert('serie', [{ id: 1, name: 'T100', alias: 't100', version: 1 }]);
  await insert('race', raceRows());
  const results = range(RACES).flatMap(resultsOf);
  const points = results.map((one) => one.points);
  const withoutPoints = results.map((one) => one.result);
  await insert('result', withoutPoints);
  await insert('result_points', points);
  const participation = { season_id: SEASON, contract_tier_id: 1, has_olympic_bonus: 0, version: 1 };
  const participants = athletes.map(({ id }) => ({ athlete_id: id, ...participation }));
  await insert('t100_season_participant', participants);
  await insert('participant', starterRows());
}

const withId = (path: string, id: number): string => path.replace('{id}', String(id));

async function figuresOf(separate: SideProcess, kind: DatabaseKind): Promise<Figure[]> {
  const { productAddress, floorAddress, headers } = separate;
  const product = (path: string) => () => milliseconds(() => ask(productAddress + path, { headers }));
  const bare = (path: string) => () => milliseconds(() => ask(floorAddress + path));
  let round = 0;
  const change = () => {
    round += 1;
    return saveCity(separate, CHANGED_RACE, `Round ${round}`);
  };
  const figure = async (
    what: string,
    sides: Omit<Parameters<typeof inTurns>[1], 'before'>,
    timesFloor: number,
  ): Promise<Figure> => ({
    what: `${what}, ${kind}`,
    unit: 'ms',
    ...(await inTurns(SAMPLES, { ...sides, before: change })),
    aim: { timesFloor },
  });
  return [
    await figure(
      'standings',
      {
        measured: product(withId(readStandings.path, SEASON)),
        floor: bare(`/bare/season/${SEASON}/standings`),
      },
      2,
    ),
    await figure(
      'participants',
      {
        measured: product(withId(listSeasonParticipants.path, SEASON)),
        floor: bare(`/bare/season/${SEASON}/participants`),
      },
      2,
    ),
    await figure(
      'race of the season, floor: outside it',
      { measured: product(withId(readRace.path, RACE)), floor: product(withId(readRace.path, OTHER_RACE)) },
      1.5,
    ),
  ];
}

async function figuresOn(bench: Bench, kind: DatabaseKind): Promise<Figure[]> {
  const place = await bench.empty(kind);
  await fillDatabase(place, fillTables);
  const separate = await startSideProcess(place);
  try {
    return await figuresOf(separate, kind);
  } finally {
    await separate.stop();
  }
}

export const t100Season: Measurement = {
  name: 't100-season',
  about:
    'Standings of a season of 12 races with 25 men and 25 women each, its 200 participants, and a race with t100_rank on its start list, each after a change.',
  floor: 'Fastify and pg doing the bare SQL, for the standings with the rule',
  async run(bench) {
    const figures: Figure[] = [];
    for (const kind of bench.databases) figures.push(...(await figuresOn(bench, kind)));
    return figures;
  },
};
