/**
 * Breaks down an athlete's ranking points: every counting result with its race points and its share of the mean; every other result and
 * why it does not count; why the rank changed; which result leaves next. It shows the points that the set counted when it was generated,
 * next to those that the races give today. See docs/domain.md, "World ranking".
 */
import type { PlainDate } from '../dates-and-times/dates.ts';
import { roundPoints } from '../points/rounding.ts';
import { pointsIn } from '../ranking/ranking-input.ts';
import { countingOf, type RankingType } from '../ranking/ranking-types.ts';
import {
  type AthleteResult,
  type CountedResult,
  type ExplainedStanding,
  type NamedRace,
  pointsBeforeBonus,
  type RankedField,
  type StoredStanding,
  standingOn,
} from './explanation-facts.ts';
import { explainNotCounting } from './explanation-not-counting.ts';
import { explainPoints, type PartsOfPoints } from './explanation-points.ts';
import { addingUp, roundingRule } from './explanation-rounding.ts';
import { divisorInSet, ruleOfDiscipline } from './explanation-rule.ts';
import type { CountingExplained, RankingExplanation, SofExplanation } from './explanation-shape.ts';
import { namedRace } from './moves/explanation-causes.ts';
import type { Crossing } from './moves/explanation-crossing.ts';
import { explainLeaving } from './moves/explanation-leaving.ts';
import { explainMove, type OtherAthlete } from './moves/explanation-move.ts';

/** The points that the race of a counting result gives today, in the discipline. */
export type Recalculated = { parts: PartsOfPoints | null; sof: SofExplanation };

export type RankingExplanationFacts = ExplainedStanding & {
  set: RankingExplanation['set'];
  overall: { rank: number | null; points: number | null };
  comparison: {
    id: number;
    date: PlainDate;
    type: RankingType;
    standing: StoredStanding;
    field: RankedField;
  } | null;
  crossing: Crossing;
  others: ReadonlyMap<number, OtherAthlete>;
  /** Every race that counted for any of these athletes. */
  races: ReadonlyMap<number, NamedRace>;
  /** By result id, of the counting results. */
  recalculated: ReadonlyMap<number, Recalculated>;
};

export function explainRanking(facts: RankingExplanationFacts): RankingExplanation {
  const { athlete, discipline, type, date, standing, field, races } = facts;
  const today = standingOn(facts, date);
  const notCounting = explainNotCounting(facts, today?.counting ?? []);
  return {
    set: facts.set,
    athlete,
    discipline,
    rank: standing.rank,
    points: standing.points,
    score: standing.score,
    overall_rank: facts.overall.rank,
    overall_points: facts.overall.points,
    points_today: today?.points ?? null,
    rule: ruleOfDiscipline(type, discipline),
    rounding: roundingRule,
    counting_results: countingOf(type, discipline),
    divisor: divisorInSet(type, discipline, standing),
    counting: countingExplained(facts),
    not_counting: notCounting,
    moved: explainMove({
      athleteId: athlete.id,
      division: athlete.division,
      now: { ...standing, date, divisor: divisorInSet(type, discipline, standing) },
      field,
      comparison: comparedTo(facts),
      crossing: facts.crossing,
      others: facts.others,
      races,
      whyNot: new Map(notCounting.map(({ result_id, reason }) => [result_id, reason])),
    }),
    leaves_next: explainLeaving(facts),
  };
}

function comparedTo({ comparison, discipline }: RankingExplanationFacts) {
  if (comparison === null) return null;
  const { id, date, type, standing, field } = comparison;
  return { id, field, standing: { ...standing, date, divisor: divisorInSet(type, discipline, standing) } };
}

function countingExplained(facts: RankingExplanationFacts): CountingExplained[] {
  const { standing, type, discipline, results } = facts;
  const divisor = divisorInSet(type, discipline, standing);
  const shares = addingUp(
    standing.counting.map(({ points }) => points / divisor),
    standing.points ?? 0,
  );
  const byId = new Map(results.map((result) => [result.resultId, result]));
  return standing.counting.map((counted, at) =>
    countingResult(facts, counted, byId.get(counted.resultId), shares[at] ?? 0),
  );
}

function countingResult(
  { races, recalculated, discipline }: RankingExplanationFacts,
  counted: CountedResult,
  result: AthleteResult | undefined,
  share: number,
): CountingExplained {
  const worked = recalculated.get(counted.resultId);
  const racePoints = pointsBeforeBonus(counted);
  const sof = worked?.sof;
  return {
    ...namedRace(counted, races),
    ...explainPoints(worked?.parts ?? null, racePoints),
    base_points: result?.tierBasePoints ?? null,
    dropoff_percentage: result?.dropoffPercentage ?? null,
    sof: sof?.in_force ?? null,
    sof_is_manual: sof?.source === 'manual',
    sof_recalculated: sof?.recalculated ?? null,
    sof_athletes: (sof?.counted ?? []).map(({ athlete_id, name, points }) => ({ athlete_id, name, points })),
    sof_set_date: sof?.set?.date ?? null,
    overall_seconds: result?.overallSeconds ?? null,
    race_points: racePoints,
    race_points_today: result === undefined ? null : pointsIn(discipline, result),
    bonus_percent: counted.bonusPercent,
    counted_points: roundPoints(counted.points),
    share,
  };
}
