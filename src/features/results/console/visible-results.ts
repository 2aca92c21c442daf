import type { ResponseOf } from '#contract/declare-call.ts';
import { isFinisher, type Leg, legRanks, unranked } from '#rules/points/places.ts';
import { type Division, divisionNames } from '#rules/races/division.ts';
import { hasStarted } from '#rules/strength-of-field/strength-of-field.ts';
import type { RaceResult, ResultPoints } from '../result-contract.ts';
import type { listRaceResults, Scoring } from '../results-contract.ts';

export type RaceResults = ResponseOf<typeof listRaceResults>;

/** A result with its points and its places in the legs; null without a place. */
export interface VisibleResult extends RaceResult {
  points: ResultPoints;
  legPlaces: Record<Leg, number | null>;
}

export interface VisibleDivision {
  division: Division;
  /** "Women", "Men". */
  name: string;
  rows: VisibleResult[];
  scoring: Scoring | undefined;
  started: number;
  finished: number;
  /** "1 DNF", "2 DQ": the number of results of each status without a place. */
  others: string[];
}

const LEGS: readonly Leg[] = ['swim', 'bike', 'run'];

const placeOrNull = (place: number | undefined): number | null =>
  place === undefined || place >= unranked ? null : place;

function rowsOf(response: RaceResults, division: Division): VisibleResult[] {
  const own = response.results.flatMap((result, at) => {
    const points = response.points[at];
    return result.division === division && points ? [{ result, points }] : [];
  });
  const lines = own.map(({ result }) => ({
    id: result.result_id,
    status: result.status,
    overallSeconds: result.overall,
    swimSeconds: result.swim,
    bikeSeconds: result.bike,
    runSeconds: result.run,
  }));
  const ranks = LEGS.map((leg) => legRanks(lines, leg, response.race.course_disciplines));
  return own.map(({ result, points }) => ({
    ...result,
    points,
    legPlaces: {
      swim: placeOrNull(ranks[0]?.get(result.result_id)),
      bike: placeOrNull(ranks[1]?.get(result.result_id)),
      run: placeOrNull(ranks[2]?.get(result.result_id)),
    },
  }));
}

/** The divisions of a race as shown on the Results tab, women first: those of the race, and those that have results. */
export function visibleDivisions(response: RaceResults): VisibleDivision[] {
  const raceDivision = response.race.division;
  return (['FPRO', 'MPRO'] as const).flatMap((division) => {
    const rows = rowsOf(response, division);
    const isOfRace = raceDivision === null || raceDivision === 'BOTH' || raceDivision === division;
    if (!isOfRace && rows.length === 0) return [];
    const others = (['DNF', 'DQ', 'DNS'] as const).flatMap((status) => {
      const count = rows.filter((row) => row.status === status).length;
      return count === 0 ? [] : [`${count} ${status}`];
    });
    const isDone = (row: VisibleResult) => isFinisher({ status: row.status, overallSeconds: row.overall });
    return {
      division,
      name: divisionNames[division],
      rows,
      scoring: response.race.scoring.find((one) => one.division === division),
      started: rows.filter((row) => hasStarted(row.status)).length,
      finished: rows.filter(isDone).length,
      others,
    };
  });
}

/** Points in the file that differ from ours by more than rounding: "the file says 91.20". Null when they agree. */
export function fileDiffers(own: number | null, inFile: number | null): string | null {
  const isSame = inFile === null || Math.abs((own ?? 0) - inFile) < 0.015;
  return isSame ? null : `the file says ${inFile.toFixed(2)}`;
}
