/**
 * Plans a results import: the effect of submitting a file to a race, row by row. The file replaces the race's results of its divisions: new
 * results are created, existing ones updated where a fact differs, and those missing from the file are deleted, after they have been
 * listed. Nothing can be submitted while a row is a question. The same file again plans no change.
 */

import { printTime } from '../dates-and-times/times.ts';
import { placesOf, unranked } from '../points/places.ts';
import { type Division, divisions } from '../races/division.ts';
import { withStoredColumns } from './absent-columns.ts';
import { inDivisionOf } from './new-athlete.ts';
import { type ResultsFileRow, withOpenStatus } from './results-file.ts';
import { type RowClaim, settleClaims } from './results-import-claims.ts';
import {
  countChanges,
  type ImportFacts,
  type ImportLine,
  type ImportPlan,
  type PresentResult,
  type RemovedResult,
} from './results-import-facts.ts';
import { planLine } from './results-import-lines.ts';
import { type PlacedRow, placeWarnings } from './times-and-places/place-warnings.ts';
import { type SettledRow, settleTimes } from './times-and-places/settled-times.ts';

/** The number of rows that are named as possibly belonging to a result to be deleted. */
const MOST_POSSIBLE = 5;

/** Plans the import. Pure: the same facts give the same plan. */
export function planResultsImport(facts: ImportFacts): ImportPlan {
  const claims = settleClaims(facts);
  const presentByAthlete = new Map(facts.present.map((result) => [result.athlete_id, result]));
  const rows = facts.rows.map((row, at) => {
    const { athleteId, newAthlete } = claims[at] ?? { athleteId: null, newAthlete: null };
    const present = presentByAthlete.get(athleteId ?? 0);
    const athlete = newAthlete ?? facts.athletesById.get(athleteId ?? 0);
    return inDivisionOf(withQuestionOfLostTime(withStoredColumns(row, present), present), athlete);
  });
  const settled = settleTimes({ ...facts, rows }, claims);
  const remaining = facts.incomplete ? remainingResults(facts, claims) : [];
  const places = countPlaces(
    settled.filter((_, at) => isCounted(claims[at])),
    remaining,
  );
  const warnings = placeWarnings(
    settled.flatMap((one, at) => (claims[at]?.repeats == null ? [placedRow(one, claims[at], places)] : [])),
  );
  const lines = settled.map((one, at) => {
    const { rowNumber } = one.row;
    const present = presentByAthlete.get(claims[at]?.athleteId ?? 0);
    const place = { place: places.get(rowNumber) ?? unranked, warning: warnings.get(rowNumber) };
    return planLine(facts, at, one, claims[at], present, place);
  });
  const removed = facts.incomplete ? [] : removedResults(facts, lines);
  const problems = planProblems(facts, lines);
  const counts = countLines(lines, removed);
  return { lines, removed, remaining, counts, problems, canSubmit: problems.length === 0 };
}

/** A Finish without an overall time may be a gap of the file: staff decide before a stored time is lost, unless they decided already. */
function withQuestionOfLostTime(row: ResultsFileRow, present: PresentResult | undefined): ResultsFileRow {
  const { status, overall } = row.facts;
  if (row.source || !present?.overall || status !== 'Finish' || overall > 0) return row;
  const stored = printTime(present.overall);
  return withOpenStatus(row, `Finish without an overall time; the stored ${stored} would be lost.`);
}

/** A row that repeats another one does not move the others while it is a question. */
const isCounted = (claim: RowClaim | undefined): boolean => !claim?.isHeld && claim?.repeats == null;

/** The number of a current result among the rows, which are numbered from 1. */
export const remainingRowNumber = ({ result_id }: PresentResult): number => -result_id;

/** The current results whose athlete has no row. */
function remainingResults(facts: ImportFacts, claims: readonly RowClaim[]): PresentResult[] {
  const assigned = new Set(claims.filter((claim) => !claim.isHeld).map((claim) => claim.athleteId));
  return facts.present.filter((result) => !assigned.has(result.athlete_id));
}

/** Places by row number, by time within each division; 99999 for a row without one. */
function countPlaces(rows: readonly SettledRow[], remaining: readonly PresentResult[]): Map<number, number> {
  const entries = (division: Division) => [
    ...rows
      .filter(({ row }) => row.facts.division === division)
      .map(({ row, countedOverall }) => ({
        id: row.rowNumber,
        status: row.facts.status,
        overallSeconds: countedOverall,
      })),
    ...remaining
      .filter((result) => result.division === division)
      .map((result) => ({
        id: remainingRowNumber(result),
        status: result.status,
        overallSeconds: result.overall,
      })),
  ];
  return new Map(divisions.flatMap((division) => [...placesOf(entries(division))]));
}

const placedRow = (
  { row, doubt, countedOverall }: SettledRow,
  claim: RowClaim | undefined,
  places: ReadonlyMap<number, number>,
): PlacedRow => ({
  rowNumber: row.rowNumber,
  division: row.facts.division,
  placeInFile: row.absent.includes('Place') ? null : row.facts.place_in_file,
  place: places.get(row.rowNumber) ?? unranked,
  seconds: countedOverall,
  isLeftOut: (claim?.isHeld ?? false) || (doubt !== null && countedOverall === 0),
});

function removedResults(facts: ImportFacts, lines: readonly ImportLine[]): RemovedResult[] {
  const brought = new Set<Division>(
    lines.filter((line) => line.change !== 'held').map((line) => line.facts.division),
  );
  const assigned = new Set(lines.filter((line) => line.change !== 'held').map((line) => line.athleteId));
  const questions = lines.filter((line) => line.change === 'question');
  return facts.present
    .filter((result) => brought.has(result.division) && !assigned.has(result.athlete_id))
    .toSorted((one, other) => one.result_id - other.result_id)
    .map((result) => ({
      result_id: result.result_id,
      athlete_id: result.athlete_id,
      name: facts.athletesById.get(result.athlete_id)?.name ?? result.name_in_file ?? '',
      division: result.division,
      possibleRowNumbers: questions
        .filter((line) => line.runnersUp.some((near) => near.athleteId === result.athlete_id))
        .slice(0, MOST_POSSIBLE)
        .map((line) => line.rowNumber),
    }));
}

function countLines(lines: readonly ImportLine[], removed: readonly RemovedResult[]): ImportPlan['counts'] {
  return {
    lines: lines.length,
    ...countChanges(lines),
    removed: removed.length,
    newAthletes: lines.filter((line) => line.newAthlete !== null).length,
    aliases: lines.filter((line) => line.alias !== null).length,
    warnings: lines.filter((line) => line.warnings.length > 0).length,
  };
}

function planProblems(facts: ImportFacts, lines: readonly ImportLine[]): string[] {
  const problems: string[] = [];
  const questions = lines.filter((line) => line.change === 'question').length;
  if (facts.incomplete && !facts.incomplete.isTaken)
    problems.push(`The data is incomplete: ${facts.incomplete.why}.`);
  if (questions > 0)
    problems.push(`${questions} ${questions === 1 ? 'line needs' : 'lines need'} a decision.`);
  if (!lines.some((line) => line.change !== 'held')) problems.push('No line is left to import.');
  const rowNumbers = new Set(facts.rows.map((row) => row.rowNumber));
  const decided = new Set([...facts.choices.map((choice) => choice.rowNumber), ...facts.overalls.keys()]);
  const strays = [...decided].filter((rowNumber) => !rowNumbers.has(rowNumber));
  if (strays.length > 0) problems.push(`The file has no row ${strays.join(', ')}: choose the file again.`);
  return problems;
}
