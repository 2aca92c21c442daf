import type { AthletePage, PointsOfResult, ResultOfAthlete } from '#features/athletes/athletes-contract.ts';
import { isAfterRetirement, type TotalledResult } from '#rules/athletes/athlete-results.ts';

export interface ResultRow extends ResultOfAthlete {
  points: PointsOfResult | null;
  /** The athlete started in it after the day of the retirement. */
  isAfterRetirement: boolean;
}

/** The filter of the list, in the address; every value is text, empty for all. */
export const RESULT_FILTERS = { year: '', serie: '', system: '' };
export type ResultFilters = typeof RESULT_FILTERS;

/** The results with their points, newest race first; races after the athlete's retirement are marked, except those not started. */
export function resultRows({ results, points, retirement_date }: AthletePage): ResultRow[] {
  const byResult = new Map(points.map((one) => [one.result_id, one]));
  return results.map((result) => ({
    ...result,
    points: byResult.get(result.id) ?? null,
    isAfterRetirement:
      result.status !== 'DNS' &&
      isAfterRetirement(result.date_status === null ? result.date : null, retirement_date),
  }));
}

export const fitsFilters = (row: ResultRow, { year, serie, system }: ResultFilters): boolean =>
  (year === '' || String(row.year) === year) &&
  (serie === '' || row.serie === serie) &&
  (system === '' || String(row.ranking_system) === system);

export const totalled = (row: ResultRow): TotalledResult => ({
  rank: row.rank,
  status: row.status,
  points: row.points?.overall_points ?? null,
});

const SYSTEMS: Record<number, string> = { 1: 'Ideal time', 2: 'Field' };

/** A ranking system with its number: "2 Field". */
export const printSystem = (system: number): string => `${system} ${SYSTEMS[system] ?? ''}`.trim();

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "5 Mar", or "Mar" where only the month is known; the year has its own column. */
export function printDay({ date, date_status }: Pick<ResultOfAthlete, 'date' | 'date_status'>): string {
  if (date === null || date_status === 'tba' || date_status === 'year') return '–';
  const month = MONTHS[Number(date.slice(5, 7)) - 1] ?? '';
  return date_status === 'month-year' ? month : `${Number(date.slice(8))} ${month}`;
}
