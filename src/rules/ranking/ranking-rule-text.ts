/**
 * The rule of a ranking type as a sentence for staff and athletes: how many of the best results, of which period, divided by what, with
 * which bonus. See docs/domain.md, "Ranking types".
 */
import { bonusPercent } from './bonus.ts';
import type { RankingType } from './ranking-types.ts';

/** For example "Best 4 race points of the last 52 weeks, divided by 4; missing results count 0." */
export function formatRule(type: RankingType): string {
  return `Best ${type.countingResults} race points ${timeOf(type)}, ${divisorOf(type)}${bonusOf(type)}.`;
}

function timeOf(type: RankingType): string {
  if (type.windowWeeks !== null) return `of the last ${type.windowWeeks} weeks`;
  return type.since === null ? 'of all time' : `since ${type.since}`;
}

function divisorOf(type: RankingType): string {
  if (type.divisor === 'sum') return 'added up';
  if (type.divisor === 'results') return 'divided by the number of results there are';
  return `divided by ${type.countingResults}; missing results count 0`;
}

function bonusOf(type: RankingType): string {
  if (type.bonus === 'none') return '';
  const race = type.bonus === 'full distance' ? 'full-distance race' : 'race of a Gold or lower tier';
  return `; one result in a ${race} counts ${bonusPercent} % more`;
}
