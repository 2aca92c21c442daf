import type { Queryable } from '#database/change-sets.ts';
import type { PlannedLine, PlanTracker, ResultsPlan } from '#features/results/results-import-contract.ts';
import { shown } from '#features/results/server/shared/shown-text.ts';
import type { ScoredLine } from '#rules/points/results-scoring.ts';
import { correctableColumns, type ResultsFileColumn } from '#rules/results-import/results-file-columns.ts';
import type { ImportLine } from '#rules/results-import/results-import-facts.ts';
import { rankingSetsCovering } from '../points/affected-ranking-sets.ts';
import { resultCounts } from '../results-store.ts';
import { startListNames } from '../tracker/tracker-store.ts';
import type { PlannedFile } from './plan-file.ts';
import type { ImportPlanWithInput } from './plan-import.ts';

export const asScoring = ({ scored }: PlannedFile): ResultsPlan['scoring'] =>
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

/** The cells that can be corrected, where something is wrong with the row. */
function textsOf({ texts, problems, warnings }: ImportLine): PlannedLine['texts'] {
  if (problems.length + warnings.length === 0) return {};
  return Object.fromEntries(correctableColumns.map((column) => [column, shown(texts[column] ?? '')]));
}

/** What the file states, not what is stored of an earlier one; NULL is stored as 0, but is not a number. */
const inFile = ({ texts, absent }: ImportLine, column: ResultsFileColumn, value: number | null) =>
  absent.includes(column) || texts[column]?.toUpperCase() === 'NULL' ? null : value;

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
    first: shown(line.first),
    last: shown(line.last),
    ...{ country, division, status, swim, t1, bike, t2, run, overall },
    country_in_file: shown(line.countryInFile),
    place: line.place,
    place_in_file: inFile(line, 'Place', facts.place_in_file),
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
    repeats: line.repeats,
    has_namesake: line.hasNamesake,
    texts: textsOf(line),
    status_question: line.openStatus,
    time_question: line.doubt && { message: line.doubt.message, sum_of_legs: line.doubt.legSum },
    changes: [...line.changes, ...line.scoreChanges].map(({ field, from, to }) => ({ field, from, to })),
    runners_up: line.runnersUp.flatMap(({ athleteId, score }) => {
      const athlete = athletes.get(athleteId);
      return athlete ? [{ ...athlete, score, results_count: counts.get(athleteId) ?? 0 }] : [];
    }),
    cell_problems: [...line.cellProblems],
    problems: [...line.problems],
    warnings: [...line.warnings],
    points: asPoints(scored),
    points_in_file: {
      swim_points: inFile(line, 'Swim Pts', facts.swim_points_in_file),
      bike_points: inFile(line, 'Bike Pts', facts.bike_points_in_file),
      run_points: inFile(line, 'Run Pts', facts.run_points_in_file),
      overall_points: inFile(line, 'Race Points', facts.overall_points_in_file),
    },
  };
}

export async function affectedSets(
  db: Queryable,
  { race, planned }: ImportPlanWithInput,
): Promise<ResultsPlan['sets']> {
  const { create, update, removed } = planned.plan.counts;
  return create + update + removed === 0 ? [] : rankingSetsCovering(db, race.date);
}

/** A response of the tracker against the start list. */
async function asTracker(
  db: Queryable,
  { race, planned: { plan } }: ImportPlanWithInput,
  { is_incomplete_taken, ...tracker }: NonNullable<PlannedFile['tracker']>,
): Promise<PlanTracker> {
  const starters = await startListNames(db, race.id);
  const onList = new Set(starters.map((one) => one.athlete_id));
  const inTracker = new Set(plan.lines.map((line) => line.athleteId));
  const others = plan.lines.filter((line) => !onList.has(line.athleteId ?? 0));
  return {
    ...tracker,
    take_incomplete: is_incomplete_taken ? 1 : 0,
    not_in_tracker: starters.filter((one) => !inTracker.has(one.athlete_id)),
    not_on_start_list: starters.length === 0 ? [] : others.map((line) => line.rowNumber),
  };
}

export async function asPlan(db: Queryable, made: ImportPlanWithInput): Promise<ResultsPlan> {
  const { file, planned } = made;
  const { plan } = planned;
  const rivals = plan.lines.flatMap((line) => line.runnersUp.map((near) => near.athleteId));
  const counts = await resultCounts(db, [...new Set(rivals)]);
  const scored = new Map(planned.scored.flatMap(({ lines }) => lines.map((line) => [line.rowNumber, line])));
  return {
    file: file.id,
    sha256: file.sha256,
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
    sets: await affectedSets(db, made),
    ...(planned.tracker ? { tracker: await asTracker(db, made, planned.tracker) } : {}),
  };
}
