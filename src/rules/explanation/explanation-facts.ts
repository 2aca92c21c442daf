/**
 * The input of an explanation: an athlete's row of a stored set, the points of all others in it, and the athlete's current results. The
 * stored row contains what was counted, so that it can still be explained after a result was corrected.
 */
import type { PlainDate } from '../dates-and-times/dates.ts';
import { inHundredths, roundPoints } from '../points/rounding.ts';
import type { Division } from '../races/division.ts';
import type { CountingResult } from '../ranking/ranking-best.ts';
import type { Discipline, RankingResult } from '../ranking/ranking-input.ts';
import { generateRanking, type Standing } from '../ranking/ranking-set.ts';
import type { RankingType } from '../ranking/ranking-types.ts';

/** A result as counted in a set: `points` include the bonus, with up to four decimals. */
export type CountedResult = { resultId: number; raceId: number; points: number; bonusPercent: number };

/** An athlete's row in one discipline of a set; null and no counting results when not ranked. */
export type StoredStanding = {
  rank: number | null;
  points: number | null;
  score: number | null;
  counting: readonly CountedResult[];
};

export const notRanked: StoredStanding = { rank: null, points: null, score: null, counting: [] };

/** The points of everyone ranked in one division and discipline of a set, in hundredths, in any order. */
export type RankedField = { athleteIds: ArrayLike<number>; hundredths: ArrayLike<number> };

export const emptyField: RankedField = { athleteIds: [], hundredths: [] };

/** Names of the races that counted. */
export type NamedRace = { race: string; date: PlainDate | null; tier: string | null };

/** A current result. `place` is the overall one, null for none. */
export type AthleteResult = RankingResult &
  NamedRace & {
    place: number | null;
    dropoffPercentage: number | null;
    overallSeconds: number;
    /** Its division is not the athlete's: its points count in no ranking. */
    isOtherDivision?: boolean;
  };

/** The athlete, the rule and the date of the explained number. */
export type ExplainedStanding = {
  athlete: { id: number; name: string; country: string | null; division: Division };
  discipline: Discipline;
  type: RankingType;
  date: PlainDate;
  standing: StoredStanding;
  field: RankedField;
  /** All results of the athlete, of any date. */
  results: readonly AthleteResult[];
};

/** The points of a result in the set, before the bonus. */
export function pointsBeforeBonus({ points, bonusPercent }: CountedResult): number {
  return roundPoints((points * 100) / (100 + bonusPercent));
}

/** The athlete's points and counting results on a date, by the current results and without the rank; null: no result counts. */
export function standingOn(question: ExplainedStanding, date: PlainDate): Standing | null {
  const { athlete, type, results, discipline } = question;
  const athletes = [{ athleteId: athlete.id, division: athlete.division, last: '' }];
  const [row] = generateRanking({ type, date, results, athletes });
  const standing = row?.[discipline];
  return standing === undefined || standing.counting.length === 0 ? null : standing;
}

/** The rank of an athlete with these points among all others: 1 + the number with more points; without points, after the last. */
export function rankAmong(field: RankedField, athleteId: number, points: number | null): number {
  const own = points === null ? -1 : inHundredths(points);
  let rank = 1;
  for (let at = 0; at < field.athleteIds.length; at += 1) {
    if (field.athleteIds[at] !== athleteId && (field.hundredths[at] ?? 0) > own) rank += 1;
  }
  return rank;
}

/** A stored result in the form that the counting rules use. */
export function asCounting(counted: CountedResult): CountingResult {
  return { ...counted, raceDate: '', basePoints: pointsBeforeBonus(counted) };
}
