import type { CheckedInputOf } from '#contract/declare-call.ts';
import { notFound } from '#contract/refusal.ts';
import type { Queryable } from '#database/change-sets.ts';
import {
  type PlannedLine,
  planChanged,
  planResults,
  type ResultsPlan,
  submitResults,
} from '#features/results/results-import-contract.ts';
import type { ScoredLine } from '#rules/points/results-scoring.ts';
import type { ImportLine } from '#rules/results-import/results-import-facts.ts';
import type { RequestContext, Serve } from '#server/http/register-call.ts';
import { rankingSetsCovering } from '../points/affected-ranking-sets.ts';
import { raceFacts } from '../points/race-points-store.ts';
import { submitPlan } from './import-results.ts';
import type { PlannedFile } from './plan-file.ts';
import { fileOf, type ImportPlanWithInput, planImport } from './plan-import.ts';
import { resultCounts } from './results-import-store.ts';

/** A longer text is an invalid cell; its beginning is enough to identify it. */
const LONGEST_SHOWN = 200;

const asScoring = ({ scored }: PlannedFile): ResultsPlan['scoring'] =>
  scored.map(({ division, rankingSystem, missing, strengthOfField, isManual }) => ({
    division,
    ranking_system: rankingSystem,
    missing,
    strength_of_field: strengthOfField,
    is_manual: isManual,
  }));

const asPoints = (scored: ScoredLine | undefined): PlannedLine['points'] => ({
  swim_points: scored?.swimPoints ?? null,
  bike_points: scored?.bikePoints ?? null,
  run_points: scored?.runPoints ?? null,
  overall_points: scored?.overallPoints ?? null,
  t100_points: scored?.t100Points ?? null,
});

function asPlannedLine(
  line: ImportLine,
  { athletes }: PlannedFile,
  scored: ScoredLine | undefined,
  counts: ReadonlyMap<number, number>,
): PlannedLine {
  const { facts, newAthlete } = line;
  const { division, status, country, swim, t1, bike, t2, run, overall } = facts;
  return {
    line: line.rowNumber,
    first: line.first.slice(0, LONGEST_SHOWN),
    last: line.last.slice(0, LONGEST_SHOWN),
    ...{ country, division, status, swim, t1, bike, t2, run, overall },
    country_in_file: line.countryInFile.slice(0, LONGEST_SHOWN),
    place: line.place,
    place_in_file: facts.place_in_file,
    method: line.method,
    score: line.score,
    reason: line.reason,
    decided_by: line.decidedBy,
    athlete: athletes.get(line.athleteId ?? 0) ?? null,
    new_athlete: newAthlete && {
      first: newAthlete.first,
      last: newAthlete.last,
      division: newAthlete.division,
      country: newAthlete.country,
    },
    alias: line.alias,
    change: line.change,
    time_question: line.doubt && { message: line.doubt.message, sum_of_legs: line.doubt.legSum },
    changes: [...line.changes, ...line.scoreChanges].map(({ field, from, to }) => ({ field, from, to })),
    runners_up: line.runnersUp.flatMap(({ athleteId, score }) => {
      const athlete = athletes.get(athleteId);
      return athlete ? [{ ...athlete, score, results_count: counts.get(athleteId) ?? 0 }] : [];
    }),
    problems: [...line.problems],
    warnings: [...line.warnings],
    points: asPoints(scored),
    points_in_file: {
      swim_points: facts.swim_points_in_file,
      bike_points: facts.bike_points_in_file,
      run_points: facts.run_points_in_file,
      overall_points: facts.overall_points_in_file,
    },
  };
}

async function touchedSets(
  db: Queryable,
  { race, planned }: ImportPlanWithInput,
): Promise<ResultsPlan['sets']> {
  const { create, update, removed } = planned.plan.counts;
  return create + update + removed === 0 ? [] : rankingSetsCovering(db, race.date);
}

async function asPlan(db: Queryable, made: ImportPlanWithInput): Promise<ResultsPlan> {
  const { file, planned } = made;
  const { plan } = planned;
  const rivals = plan.lines.flatMap((line) => line.runnersUp.map((near) => near.athleteId));
  const counts = await resultCounts(db, [...new Set(rivals)]);
  const scored = new Map(planned.scored.flatMap(({ lines }) => lines.map((line) => [line.rowNumber, line])));
  return {
    file: file.id,
    filename: file.filename,
    encoding: planned.encoding,
    delimiter: planned.delimiter,
    digest: made.digest,
    notes: [...planned.notes],
    lines: plan.lines.map((line) => asPlannedLine(line, planned, scored.get(line.rowNumber), counts)),
    removed: plan.removed.map(({ possibleRowNumbers, ...removed }) => ({
      ...removed,
      possible_lines: [...possibleRowNumbers],
    })),
    counts: { ...plan.counts },
    wrong_file: made.wrongFile.map(({ message, race }) => ({ message, race: race && { ...race } })),
    problems: [...plan.problems],
    can_submit: plan.canSubmit,
    scoring: asScoring(planned),
    sets: await touchedSets(db, made),
  };
}

/** The plan of a call: its race, its file, its choices. */
async function plannedFor(
  input: CheckedInputOf<typeof planResults>,
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
): Promise<ImportPlanWithInput> {
  const race = await raceFacts(db, input.id);
  if (!race) throw notFound(`race ${input.id}`);
  return planImport(db, race, await fileOf(db, input, clock.now()), input.choices);
}

export function resultsImportRoutes(serve: Serve): void {
  serve(planResults, async (input, context) => asPlan(context.db, await plannedFor(input, context)));

  serve(submitResults, async (input, context) => {
    const made = await plannedFor(input, context);
    if (made.digest !== input.digest) throw planChanged();
    await submitPlan(context, made);
    const { counts } = made.planned.plan;
    return {
      status: 0 as const,
      saved: counts.lines - counts.held,
      counts: { ...counts },
      scoring: asScoring(made.planned),
      sets: await touchedSets(context.db, made),
    };
  });
}
