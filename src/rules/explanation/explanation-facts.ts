/**
 * What an explanation starts from: an athlete's standing in a set as it was stored, the points of all others in it, and the athlete's
 * results as they are today. A stored standing says what was counted, so that it can be explained after a result was corrected, too.
 */
import type { PlainDate } from '../dates-and-times/dates.ts';
import { inHundredths, roundPoints } from '../points/rounding.ts';
import type { Division } from '../races/division.ts';
import type { CountingResult } from '../ranking/ranking-best.ts';
import type { Discipline, RankingResult } from '../ranking/ranking-input.ts';
import { generateRanking, type Standing } from '../ranking/ranking-set.ts';
import type { RankingType } from '../ranking/ranking-types.ts';

/** A result as a set counted it: `points` with the bonus, up to four decimals. Decisions D16. */
export type CountedResult = { resultId: number; raceId: number; points: number; bonusPercent: number };

/** An athlete's standing in one discipline of a set; nulls and nothing counted: not ranked. */
export type StoredStanding = {
  rank: number | null;
  points: number | null;
  score: number | null;
  counting: readonly CountedResult[];
};

export const notRanked: StoredStanding = { rank: null, points: null, score: null, counting: [] };

/** The points of everyone who is ranked in one division and discipline of a set, in hundredths, in any order. */
export type RankedField = { athleteIds: ArrayLike<number>; hundredths: ArrayLike<number> };

export const emptyField: RankedField = { athleteIds: [], hundredths: [] };

/** A race by its name, for those that counted. */
export type NamedRace = { race: string; date: PlainDate | null; tier: string | null };

/** A result as it is today. `place` is the overall one, null for none. */
export type AthleteResult = RankingResult &
  NamedRace & { place: number | null; dropoffPercentage: number | null; overallSeconds: number };

/** Whose number it is, by which rule, on which day. */
export type ExplainedStanding = {
  athlete: { id: number; name: string; country: string | null; division: Division };
  discipline: Discipline;
  type: RankingType;
  date: PlainDate;
  standing: StoredStanding;
  field: RankedField;
  /** All of the athlete's, of any date. */
  results: readonly AthleteResult[];
};

/** The points that a result was counted with, before the bonus. */
export function pointsBeforeBonus({ points, bonusPercent }: CountedResult): number {
  return roundPoints((points * 100) / (100 + bonusPercent));
}

/** The standing that the athlete's results as they are today give on a date, apart from the rank; null: no result counts. */
export function standingOn(question: ExplainedStanding, date: PlainDate): Standing | null {
  const { athlete, type, results, discipline } = question;
  const athletes = [{ athleteId: athlete.id, division: athlete.division, last: '' }];
  const [row] = generateRanking({ type, date, results, athletes });
  const standing = row?.[discipline];
  return standing === undefined || standing.counting.length === 0 ? null : standing;
}

/** Rank that points give an athlete among all others of a field: one more than have more points; without points behind the last. */
export function rankAmong(field: RankedField, athleteId: number, points: number | null): number {
  const own = points === null ? -1 : inHundredths(points);
  let rank = 1;
  for (let at = 0; at < field.athleteIds.length; at += 1) {
    if (field.athleteIds[at] !== athleteId && (field.hundredths[at] ?? 0) > own) rank += 1;
  }
  return rank;
}

/** A stored result as the rules of counting know it. */
export function asCounting(counted: CountedResult): CountingResult {
  return { ...counted, raceDate: '', basePoints: pointsBeforeBonus(counted) };
}
