/**
 * The results of a race as a file: the columns of the results CSV, so that it can be imported again unchanged. Where a result has no name,
 * place or points from a file, the export writes ours; importing those again is not a change.
 */

import { fileTime } from '../dates-and-times/times.ts';
import { type ExportCell, exportText } from '../files/exports.ts';
import { fullName, nameKey } from '../name-matching/names.ts';
import { type ResultStatus, unranked } from '../points/places.ts';
import type { Division } from '../races/division.ts';
import { resultsFileColumns } from './results-file-columns.ts';
import type { ResultTimes } from './results-file-status.ts';
import { countChanges, type FieldChange, type ImportLine, type ImportPlan } from './results-import-facts.ts';

/** A result as it is shown. Times in whole seconds, 0 means none; `rank` 99999 means no place; points have two decimals. */
export interface ExportedResult extends ResultTimes {
  readonly first: string;
  readonly last: string;
  readonly division: Division;
  /** ISO alpha-2. */
  readonly country: string | null;
  readonly status: ResultStatus;
  readonly rank: number;
  readonly swim_points: number | null;
  readonly bike_points: number | null;
  readonly run_points: number | null;
  readonly overall_points: number | null;
  readonly ranking_system: number | null;
}

const points = (value: number | null): ExportCell => (value === null ? '' : value.toFixed(2));

const cells = (result: ExportedResult): ExportCell[] => [
  result.rank === unranked ? '' : result.rank,
  result.first,
  result.last,
  result.division,
  result.country,
  result.status,
  fileTime(result.swim),
  fileTime(result.t1),
  fileTime(result.bike),
  fileTime(result.t2),
  fileTime(result.run),
  fileTime(result.overall),
  points(result.swim_points),
  points(result.bike_points),
  points(result.run_points),
  points(result.overall_points),
  result.ranking_system,
];

/** The file, in the order of the results. Without results it has only the header. */
export function resultsExport(results: readonly ExportedResult[]): string {
  return exportText(resultsFileColumns, results.map(cells));
}

/** The values that the export writes into columns that need not come from a file. */
function ownValues(result: ExportedResult): Partial<Record<string, string | number | null>> {
  return {
    country: result.country,
    place_in_file: result.rank === unranked ? null : result.rank,
    swim_points_in_file: result.swim_points,
    bike_points_in_file: result.bike_points,
    run_points_in_file: result.run_points,
    overall_points_in_file: result.overall_points,
    ranking_system_id: result.ranking_system,
  };
}

/** Whether a value only repeats what is shown; a name does in any spelling of its words. */
function isOwnValue(result: ExportedResult, field: string, to: FieldChange['to']): boolean {
  if (field === 'name_in_file') return nameKey(fullName(result.first, result.last)) === nameKey(String(to));
  const own = ownValues(result);
  return field in own && own[field] === to;
}

/** The stored values of fields that are left as they are; a name that was never stored is stored as written in the file. */
function storedValues(kept: readonly FieldChange[]): Partial<ImportLine['facts']> {
  const stored = kept.filter(({ field, from }) => field !== 'name_in_file' || from !== null);
  return Object.fromEntries(stored.map(({ field, from }) => [field, from]));
}

/**
 * The plan without changes that only import our exported values: a row without other changes is unchanged, and other rows keep their
 * stored values in these fields. `present` are the race's results by athlete.
 */
export function withoutOwnExport(plan: ImportPlan, present: ReadonlyMap<number, ExportedResult>): ImportPlan {
  const lines = plan.lines.map((line): ImportLine => {
    const result = present.get(line.athleteId ?? 0);
    if (line.change !== 'update' || !result) return line;
    const isOwn = ({ field, to }: FieldChange) => isOwnValue(result, field, to);
    const changes = line.changes.filter((change) => !isOwn(change));
    const facts = { ...line.facts, ...storedValues(line.changes.filter(isOwn)) };
    return { ...line, change: changes.length === 0 ? 'unchanged' : 'update', changes, facts };
  });
  const { update, unchanged } = countChanges(lines);
  return { ...plan, lines, counts: { ...plan.counts, update, unchanged } };
}
