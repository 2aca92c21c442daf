/**
 * The points that a ranking loses next: the counting result that leaves the window first after the set's date, with the points that the
 * athlete's current results give on that day, and the rank then if nobody else changes. See docs/domain.md, "Counting results".
 */
import { addWeeks } from '#rules/dates-and-times/dates.ts';
import { type ExplainedStanding, rankAmong, standingOn } from '../explanation-facts.ts';
import type { LeavingExplained } from '../explanation-shape.ts';

/** Null: no counting result ever leaves, as in rankings of all time. */
export function explainLeaving(question: ExplainedStanding): LeavingExplained | null {
  const { type, date, standing, results, field, athlete } = question;
  const { windowWeeks } = type;
  if (windowWeeks === null) return null;
  const counting = new Set(standing.counting.map(({ resultId }) => resultId));
  const [first] = results
    .flatMap((result) => {
      if (!counting.has(result.resultId) || result.raceDate === null) return [];
      const leaves = addWeeks(result.raceDate, windowWeeks);
      return leaves > date ? [{ leaves, result }] : [];
    })
    .sort((a, b) =>
      a.leaves === b.leaves ? a.result.resultId - b.result.resultId : a.leaves < b.leaves ? -1 : 1,
    );
  if (first === undefined) return null;
  const { resultId, raceId, race } = first.result;
  const points = standingOn(question, first.leaves)?.points ?? null;
  return {
    date: first.leaves,
    result_id: resultId,
    race_id: raceId,
    race,
    points,
    rank_then: points === null ? null : rankAmong(field, athlete.id, points),
  };
}
