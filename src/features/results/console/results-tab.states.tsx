import type { RaceResult, ResultPoints } from '../result-contract.ts';
import type { PlannedLine, ResultsPlan } from '../results-import-contract.ts';
import type { RaceResults } from './visible-results.ts';

// The states of both tabs, each with the responses of the server.

export const raceResult = (
  result_id: number,
  first: string,
  last: string,
  more: Partial<RaceResult> = {},
): RaceResult => ({
  result_id,
  id: result_id + 100,
  first,
  last,
  division: 'FPRO',
  country: 'DE',
  country_in_result: 'DE',
  status: 'Finish',
  rank: result_id,
  swim: 1600 + result_id,
  t1: 60,
  bike: 7000 + result_id,
  t2: 40,
  run: 4000 + result_id,
  overall: 12_700 + result_id * 10,
  overall_rank: 99_999,
  overall_points: null,
  ranking_system: 2,
  ranking_system_id: 2,
  name_in_file: null,
  place_in_file: null,
  swim_points_in_file: null,
  bike_points_in_file: null,
  run_points_in_file: null,
  overall_points_in_file: null,
  version: 3,
  ...more,
});

const pointsOf = (result: RaceResult): ResultPoints => ({
  result_id: result.result_id,
  swim_points: 90,
  bike_points: 91,
  run_points: 92,
  overall_points: result.status === 'Finish' ? 100 - result.result_id : null,
  t100_points: result.status === 'Finish' ? 35 : 0,
});

export const raceResults = (results: RaceResult[], more: Partial<RaceResults['race']> = {}): RaceResults => ({
  race: {
    id: 12,
    name: 'T100 Dubai 2024',
    date: '2024-11-16',
    division: 'BOTH',
    course_disciplines: 'SBR',
    tier: 'Diamond',
    t100_season_id: null,
    scoring: (['MPRO', 'FPRO'] as const).map((division) => ({
      division,
      ranking_system: 2,
      missing: null,
      sof_manual: division === 'FPRO' ? 98.54 : null,
      sof_calculated: 96.87,
      sof_last_calculated: null,
      ait: null,
    })),
    ...more,
  },
  results,
  points: results.map(pointsOf),
});

export const resultsStates = {
  empty: raceResults([]),
  loaded: raceResults([
    raceResult(1, 'Taylor', 'Knibb', { overall_points_in_file: 99.5 }),
    raceResult(2, 'Julie', 'Derron'),
    raceResult(3, 'Tamara', 'Jewett', { status: 'DNF', rank: 99_999, overall: 0, run: 0 }),
    raceResult(4, 'Marten', 'Van Riel', { division: 'MPRO', rank: 1 }),
  ]),
};

export const plannedLine = (
  line: number,
  first: string,
  last: string,
  more: Partial<PlannedLine> = {},
): PlannedLine => ({
  line,
  first,
  last,
  country: 'DE',
  country_in_file: 'GER',
  division: 'MPRO',
  status: 'Finish',
  place: line - 1,
  place_in_file: line - 1,
  swim: 3000,
  t1: 120,
  bike: 16_000,
  t2: 120,
  run: 10_000,
  overall: 29_240,
  method: 'exact',
  score: 100,
  reason: 'Same name.',
  decided_by: 'match',
  athlete: { id: line + 500, name: `${first} ${last}`, division: 'MPRO', country: 'DE' },
  new_athlete: null,
  alias: null,
  change: 'create',
  repeats: null,
  has_namesake: false,
  texts: {},
  time_question: null,
  status_question: null,
  changes: [],
  runners_up: [],
  cell_problems: [],
  problems: [],
  warnings: [],
  points: { swim_points: 80, bike_points: 81, run_points: 82, overall_points: 83, t100_points: null },
  points_in_file: { swim_points: null, bike_points: null, run_points: null, overall_points: null },
  ...more,
});

const rival = (id: number, name: string, score: number, country: string | null, results_count: number) => ({
  id,
  name,
  division: 'MPRO' as const,
  country,
  score,
  results_count,
});

export const question = (
  line: number,
  first: string,
  last: string,
  runners_up: PlannedLine['runners_up'],
): PlannedLine =>
  plannedLine(line, first, last, {
    method: runners_up.length > 1 ? 'question' : 'none',
    athlete: null,
    decided_by: null,
    change: 'question',
    score: runners_up[0]?.score ?? 0,
    problems: ['A person has to decide.'],
    runners_up,
  });

export const weisse = question(6, 'Michael', 'Weisse', [
  rival(41, 'Michael Weiss', 96, 'AT', 2),
  rival(42, 'Michael Hesse', 89, 'DE', 1),
]);
export const villarruel = question(15, 'Juan', 'Villarruel', [
  rival(43, 'Juan Ignacio Villarruel Curra', 68, null, 1),
]);

export function resultsPlan(lines: PlannedLine[], more: Partial<ResultsPlan> = {}): ResultsPlan {
  const of = (change: PlannedLine['change']) => lines.filter((line) => line.change === change).length;
  return {
    file: 9,
    sha256: 'a1',
    filename: 'ironman.csv',
    encoding: 'UTF-8',
    delimiter: ';',
    digest: `digest of ${lines.map((line) => line.change).join(' ')}`,
    notes: [],
    lines,
    removed: [],
    counts: {
      lines: lines.length,
      create: of('create'),
      update: of('update'),
      recalculated: of('recalculated'),
      unchanged: of('unchanged'),
      held: of('held'),
      question: of('question'),
      removed: more.removed?.length ?? 0,
      newAthletes: lines.filter((line) => line.new_athlete !== null).length,
      aliases: 0,
      warnings: 0,
    },
    wrong_file: [],
    problems: [],
    can_submit: of('question') === 0,
    scoring: [
      {
        division: 'MPRO',
        ranking_system: 2,
        missing: null,
        strength_of_field: 90.77,
        is_manual: true,
      },
    ],
    sets: [],
    ...more,
  };
}
