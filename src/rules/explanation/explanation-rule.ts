/** The rule of a ranking in one discipline, as a sentence and as the divisor of its mean. */

import type { Discipline } from '../ranking/ranking-input.ts';
import { formatRule } from '../ranking/ranking-rule-text.ts';
import { divisorOf, type RankingType } from '../ranking/ranking-types.ts';
import type { StoredStanding } from './explanation-facts.ts';

/** "Best 3 swim points of the last 52 weeks, divided by 3; missing results count 0." */
export function ruleOfDiscipline(type: RankingType, discipline: Discipline): string {
  if (discipline === 'overall') return formatRule(type);
  const { countingLegResults } = type;
  const message = formatRule({ ...type, countingResults: countingLegResults, bonus: 'none' });
  return message.replace('race points', `${discipline} points`);
}

/** The divisor of the sum of an athlete's results. */
export function divisorInSet(type: RankingType, discipline: Discipline, standing: StoredStanding): number {
  return divisorOf(type, discipline, standing.counting.length);
}
