/**
 * Why a result of an athlete does not count in a ranking: it was not finished, it is outside the window of the set, it has no points, or
 * others were better. This is the most frequent question of athletes. See docs/domain.md, "Counting results".
 */

import type { PlainDate } from '../dates-and-times/dates.ts';
import type { CountingResult } from './ranking-best.ts';
import { type Discipline, pointsIn, type RankingResult } from './ranking-input.ts';
import { compareText } from './ranking-order.ts';
import { type RankingType, type RankingWindow, rankingWindow } from './ranking-types.ts';

export type NotCountingReason =
  | 'DNF'
  | 'DNS'
  | 'DQ'
  | 'no date'
  | 'before the window'
  | 'after the set'
  | 'no points'
  | 'not among the best';

export type NotCountingResult = { resultId: number; raceId: number; reason: NotCountingReason };

/** An athlete's row of a set, and all results of the athlete, counting or not. */
export type NotCountingQuestion = {
  type: RankingType;
  date: PlainDate;
  discipline: Discipline;
  counting: readonly CountingResult[];
  results: readonly RankingResult[];
};

/** The athlete's results that do not count, each with the reason, newest race first. */
export function notCountingResults(question: NotCountingQuestion): NotCountingResult[] {
  const window = rankingWindow(question.type, question.date);
  const counting = new Set(question.counting.map(({ resultId }) => resultId));
  return question.results
    .filter(({ resultId }) => !counting.has(resultId))
    .toSorted((a, b) => compareText(b.raceDate ?? '', a.raceDate ?? '') || a.resultId - b.resultId)
    .map((result) => ({
      resultId: result.resultId,
      raceId: result.raceId,
      reason: reasonOf(window, question.discipline, result),
    }));
}

function reasonOf(window: RankingWindow, discipline: Discipline, result: RankingResult): NotCountingReason {
  const { status, raceDate } = result;
  if (status !== 'Finish') return status;
  if (raceDate === null) return 'no date';
  if (raceDate > window.to) return 'after the set';
  if (window.from !== null && raceDate < window.from) return 'before the window';
  return pointsIn(discipline, result) === null ? 'no points' : 'not among the best';
}
