/**
 * Why an athlete's result does not count: "Fourth best of four. With the 5 % bonus for Gold or lower it is 65.47, still under 75.69."
 * See docs/domain.md, "Counting results".
 */

import { bonusPercentOf } from '../ranking/bonus.ts';
import type { CountingResult } from '../ranking/ranking-best.ts';
import { canCount, type Discipline, pointsIn } from '../ranking/ranking-input.ts';
import { type NotCountingReason, notCountingResults } from '../ranking/ranking-not-counting.ts';
import { rankingWindow } from '../ranking/ranking-types.ts';
import { sentenceCase } from '../text/nouns.ts';
import { type AthleteResult, asCounting, type ExplainedStanding } from './explanation-facts.ts';
import type { NotCountingExplained } from './explanation-shape.ts';
import { formatBest, formatDay, formatNumber, formatPoints } from './explanation-texts.ts';

/** An athlete's results that do not count in a set, newest race first. `countingNow`: the results that count if it is generated now. */
export function explainNotCounting(
  question: ExplainedStanding,
  countingNow: readonly CountingResult[],
): NotCountingExplained[] {
  const { type, date, discipline, standing, results } = question;
  const counting = standing.counting.map(asCounting);
  const byId = new Map(results.map((result) => [result.resultId, result]));
  const window = rankingWindow(type, date);
  const context = { question, countingNow, order: bestFirst(question, countingNow) };
  return notCountingResults({ type, date, discipline, counting, results }).flatMap(({ resultId, reason }) => {
    const result = byId.get(resultId);
    if (result === undefined) return [];
    const { raceId, race, raceDate, tier, status, place } = result;
    const isInWindow = canCount(window, { ...result, status: 'Finish' });
    return [
      {
        result_id: resultId,
        race_id: raceId,
        race,
        date: raceDate,
        tier,
        status,
        place,
        points: pointsIn(discipline, result),
        is_in_window: isInWindow,
        reason: formatReason(context, result, reason),
      },
    ];
  });
}

type Context = {
  question: ExplainedStanding;
  countingNow: readonly CountingResult[];
  /** Results that could count today: those that do, then the others, best first. */
  order: readonly number[];
};

function bestFirst(question: ExplainedStanding, countingNow: readonly CountingResult[]): number[] {
  const { type, date, discipline, results } = question;
  const window = rankingWindow(type, date);
  const counting = countingNow.map(({ resultId }) => resultId);
  const others = results
    .filter((result) => canCount(window, result) && pointsIn(discipline, result) !== null)
    .filter(({ resultId }) => !counting.includes(resultId))
    .sort(
      (a, b) => (pointsIn(discipline, b) ?? 0) - (pointsIn(discipline, a) ?? 0) || a.resultId - b.resultId,
    );
  return [...counting, ...others.map(({ resultId }) => resultId)];
}

function formatReason(context: Context, result: AthleteResult, reason: NotCountingReason): string {
  const { type, date, discipline } = context.question;
  switch (reason) {
    case 'DNF':
      return 'Did not finish.';
    case 'DNS':
      return 'Did not start.';
    case 'DQ':
      return 'Disqualified.';
    case 'no date':
      return 'The day of the race is not known.';
    case 'after the set':
      return `After ${formatDay(date)}, the date of the set.`;
    case 'before the window': {
      const from = formatDay(rankingWindow(type, date).from ?? date);
      return type.windowWeeks === null
        ? `Before ${from}, when this ranking begins.`
        : `Before ${from}, when the ${type.windowWeeks} weeks of the set begin.`;
    }
    case 'no points':
      return formatNoPoints(discipline, result);
    case 'not among the best':
      return formatNotBest(context, result);
  }
}

function formatNoPoints(discipline: Discipline, result: AthleteResult): string {
  if (result.isOtherDivision) return "The result is not in the athlete's division.";
  if (discipline !== 'overall') return `The race gave no ${discipline} points.`;
  if (result.overallSeconds === 0) return 'No race points: there is no overall time.';
  return `No race points: the race has no ${result.tierBasePoints === null ? 'tier' : 'strength of field'}.`;
}

function formatNotBest(context: Context, result: AthleteResult): string {
  const { countingNow, order } = context;
  const isCountingNow = countingNow.find(({ resultId }) => resultId === result.resultId);
  if (isCountingNow !== undefined) {
    return `Changed since the set was generated: generated again, it would count with ${formatPoints(isCountingNow.points)}.`;
  }
  const best = formatBest(order.indexOf(result.resultId) + 1);
  return `${sentenceCase(best)} of ${formatNumber(order.length)}.${formatBonus(context, result)}`;
}

/** Why the bonus does not make the result count; empty when it cannot get a bonus. */
function formatBonus({ question, countingNow }: Context, result: AthleteResult): string {
  const { type, discipline, results } = question;
  const percent = discipline === 'overall' ? bonusPercentOf(type.bonus, result) : 0;
  const least = countingNow.at(-1);
  if (percent === 0 || least === undefined) return '';
  const bonus = `the ${percent} % bonus for ${type.bonus === 'full distance' ? 'the full distance' : type.bonus}`;
  const points = ((result.overallPoints ?? 0) * (100 + percent)) / 100;
  if (points <= least.points) {
    const [own, other] = [formatPoints(points), formatPoints(least.points)];
    return ` With ${bonus} it is ${own}, still ${own === other ? 'not above' : 'under'} ${other}.`;
  }
  const holder = countingNow.find(({ bonusPercent }) => bonusPercent > 0);
  const race = results.find(({ resultId }) => resultId === holder?.resultId)?.race;
  return race === undefined ? '' : ` ${sentenceCase(bonus)} goes to one result only: ${race}.`;
}
