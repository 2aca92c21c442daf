import type { CheckedInputOf } from '#contract/declare-call.ts';
import { Refusal } from '#contract/refusal.ts';
import { publishChange, type Tx } from '#database/change-sets.ts';
import { recalculateSof } from '#features/results/server/shared/recalculate-sof.ts';
import { recomputeRacePoints } from '#features/results/server/shared/recompute-race-points.ts';
import { yearOf } from '#rules/dates-and-times/dates.ts';
import { type Division, divisions } from '#rules/races/division.ts';
import { raceName } from '#rules/races/race-dates.ts';
import { isInPointsScope, isInStrengthOfFieldScope, type RaceForScope } from '#rules/races/race-scopes.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { type JobRun, JobStopped } from '#server/jobs/job-run.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import {
  type BulkResponse,
  otherRacesInProgress,
  pointsOfRacesJob,
  sofOfRacesJob,
  type updatePointsOfRaces,
} from '../races-contract.ts';
import { type ListedRaceRow, raceRows } from './races-store.ts';

type BulkInput = CheckedInputOf<typeof updatePointsOfRaces>;

/** Starts a bulk job, or joins the one for the same races; refused while one for other races is in progress. */
export async function startBulk(
  { jobs, actor }: RequestContext,
  kind: string,
  what: string,
  { ids }: BulkInput,
): Promise<{ job: string }> {
  const { id, other } = await jobs.start(kind, 'races', what, { ids }, actor);
  if (other) throw otherRacesInProgress(what, other.who);
  return { job: id };
}

/** A message why nothing could be calculated; null when something was. */
type RaceOperation = (tx: Tx, race: ListedRaceRow, at: Date) => Promise<string | null>;

/** The given races in the order of their names, so that a stopped job can be continued after its count; or all in the scope. */
async function racesOf(
  { database, input: { ids }, clock }: JobRun<BulkInput>,
  isInScope: (race: RaceForScope, currentYear: number) => boolean,
): Promise<ListedRaceRow[]> {
  const rows = await raceRows(database.db);
  if (ids === undefined) return rows.filter((row) => isInScope(row, yearOf(clock.now().toISOString())));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

const SOMETHING_FAILED = 'Something failed on the server. Try this race again.';
/** Calculated numbers have no history, so that open consoles have to be notified here. */
const ALL_RACES = { changeSetId: null, who: null, records: [{ entity: 'race', ids: null }] };

async function workThrough(
  run: JobRun<BulkInput>,
  races: readonly ListedRaceRow[],
  act: string,
  operation: RaceOperation,
): Promise<BulkResponse> {
  let recalculated = 0;
  const work = async (race: ListedRaceRow) => {
    const name = raceName(race.serie, race);
    const problem = (message: string) => run.problem({ entity: 'race', id: race.id, name, message });
    try {
      const missing = await run.change(`${act} of ${name}`, (tx) => operation(tx, race, run.clock.now()));
      if (missing === null) recalculated += 1;
      else problem(missing);
    } catch (error) {
      if (error instanceof JobStopped) throw error;
      problem(error instanceof Refusal ? error.message : SOMETHING_FAILED);
    }
  };
  try {
    for (const [at, race] of races.entries()) {
      await run.progress(at, races.length);
      await work(race);
    }
    await run.progress(races.length, races.length);
  } finally {
    await publishChange(run.database.db, ALL_RACES);
  }
  return { races: races.length, recalculated };
}

const NO_RACE = 'The race was deleted in the meantime.';

const calculatePoints: RaceOperation = async (tx, race) => {
  const points = await recomputeRacePoints(tx, race.id);
  if (!points) return NO_RACE;
  const lacking = divisions.flatMap((division: Division) => {
    const { missing, results } = points[division];
    return missing === null || results.length === 0 ? [] : [`${division} has no ${missing}`];
  });
  return lacking.length > 0 ? `No points: ${lacking.join(', ')}.` : null;
};

/** A division that the race is not held for needs no strength of field. */
const isFor = (race: ListedRaceRow, division: Division): boolean =>
  race.division === null || race.division === 'BOTH' || race.division === division;

const calculateSof: RaceOperation = async (tx, race, at) => {
  const calculated = await recalculateSof(tx, race.id, at);
  if (!calculated) return NO_RACE;
  await recomputeRacePoints(tx, race.id);
  const found = { MPRO: calculated.sof_mpro_calculated, FPRO: calculated.sof_fpro_calculated };
  const lacking = divisions.filter((division) => isFor(race, division) && found[division] === null);
  if (race.date === null) return 'No strength of field: the race has no date.';
  return lacking.length > 0
    ? `No strength of field for ${lacking.join(' and ')}: there are no starters yet.`
    : null;
};

/** Points and strength of field of many races, one after the other, in one transaction each. */
export function defineRaceJobs(jobs: Jobs): void {
  jobs.define<BulkInput, BulkResponse>({
    kind: pointsOfRacesJob,
    run: async (run) => workThrough(run, await racesOf(run, isInPointsScope), 'Points', calculatePoints),
  });
  jobs.define<BulkInput, BulkResponse>({
    kind: sofOfRacesJob,
    run: async (run) =>
      workThrough(run, await racesOf(run, isInStrengthOfFieldScope), 'Strength of field', calculateSof),
  });
}
