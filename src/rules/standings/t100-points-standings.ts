/**
 * Standings of a T100 season in one division: an athlete's best regular race scores and every Grand Final score. The Olympic bonus is added
 * once to flagged athletes who have scored, and reported separately. Equal totals are decided by the Grand Final score, then the best
 * single score, then the number of wins; after that the rank is shared, and the next rank is skipped. See docs/domain.md, "T100 season".
 */
import { sharedRanks, unranked } from '../points/places.ts';

/** One athlete's score in one race of the season. `place` is 99999 for none. */
export type SeasonScore = {
  athleteId: number;
  raceId: number;
  place: number;
  points: number;
  isGrandFinal: boolean;
};

/** The settings of the standings. */
export type SeasonRule = {
  /** The season's `top_scoring_results_count`: how many regular races count. */
  topScoringResults: number;
  /** Points of the Olympic bonus; `missing race` is the rule of 2024 (docs/domain.md, "T100 season"). */
  olympicBonus: number | 'missing race';
  athletesWithOlympicBonus: ReadonlySet<number>;
};

/** What decided the rank among athletes with equal points. */
export type TieBreak = 'final' | 'best score' | 'wins' | 'shared';

/** An athlete in the standings, with the races that count, best first. `points` is their sum and the bonus. */
export type SeasonStanding = {
  athleteId: number;
  rank: number;
  points: number;
  olympicBonusPoints: number;
  grandFinalPoints: number;
  bestPoints: number;
  wins: number;
  counting: SeasonScore[];
  /** Null when nobody next to the athlete has the same points. */
  decidedBy: TieBreak | null;
};

/** The last year in which a missing race was made up for, and how many completed races that needed. */
const LAST_YEAR_OF_MISSING_RACE = 2024;
const FEWEST_COMPLETED = 2;

/** The Olympic bonus of a season: in 2024 the mean for the missing race, later the season's own points. */
export function olympicBonusOf(seasonYear: number, points: number): SeasonRule['olympicBonus'] {
  return seasonYear <= LAST_YEAR_OF_MISSING_RACE ? 'missing race' : points;
}

/** Standings of one division's scores, first to last. The order of the scores does not matter; athletes without points are left out. */
export function seasonStandings(rule: SeasonRule, scores: readonly SeasonScore[]): SeasonStanding[] {
  const byAthlete = Map.groupBy(scores, ({ athleteId }) => athleteId);
  const scored = [...byAthlete].filter(([, own]) => own.some(({ points }) => points > 0));
  const standings = scored.map(([athleteId, own]) => standingOf(rule, athleteId, own));
  const sorted = standings.sort((a, b) => compareStandings(a, b) || a.athleteId - b.athleteId);
  const ranks = sharedRanks(sorted.length, (index, other) => tieAt(sorted, index, other) === 'shared');
  return sorted.map((standing, index) => ({
    ...standing,
    rank: ranks[index] ?? unranked,
    decidedBy: decidedBy(tieAt(sorted, index, index - 1), tieAt(sorted, index, index + 1)),
  }));
}

/** One athlete's standing before it has a rank. */
export function standingOf(
  rule: SeasonRule,
  athleteId: number,
  scores: readonly SeasonScore[],
): SeasonStanding {
  const bestFirst = scores.toSorted((a, b) => b.points - a.points || a.raceId - b.raceId);
  const finals = bestFirst.filter(({ isGrandFinal }) => isGrandFinal);
  const regular = bestFirst.filter(({ isGrandFinal }) => !isGrandFinal);
  const counting = bestFirst.filter(
    (score) => score.points > 0 && (score.isGrandFinal || regular.indexOf(score) < rule.topScoringResults),
  );
  const olympicBonusPoints = rule.athletesWithOlympicBonus.has(athleteId) ? bonusOf(rule, regular) : 0;
  return {
    athleteId,
    rank: unranked,
    points: inCents(sumOf(counting) + olympicBonusPoints),
    olympicBonusPoints,
    grandFinalPoints: sumOf(finals),
    bestPoints: bestFirst[0]?.points ?? 0,
    wins: scores.filter(({ place }) => place === 1).length,
    counting,
    decidedBy: null,
  };
}

/** In 2024 an athlete who completed all but one of the counting races gets the mean of their scores for the missing one. */
function bonusOf(rule: SeasonRule, regular: readonly SeasonScore[]): number {
  if (rule.olympicBonus !== 'missing race') return rule.olympicBonus;
  const completed = regular.filter(({ place }) => place < unranked);
  const isOneMissing =
    completed.length >= FEWEST_COMPLETED && completed.length === rule.topScoringResults - 1;
  return isOneMissing ? inCents(sumOf(completed) / completed.length) : 0;
}

/** Points are compared and shown with two decimals. */
const inCents = (points: number): number => Math.round(points * 100) / 100;

function sumOf(scores: readonly SeasonScore[]): number {
  return scores.reduce((sum, { points }) => sum + points, 0);
}

/** Below zero when the first standing is ahead, zero when both share their rank. */
export function compareStandings(a: SeasonStanding, b: SeasonStanding): number {
  return (
    b.points - a.points ||
    b.grandFinalPoints - a.grandFinalPoints ||
    b.bestPoints - a.bestPoints ||
    b.wins - a.wins
  );
}

/** What decided between two standings of a list with equal points; null when their points differ or one is missing. */
function tieAt(standings: readonly SeasonStanding[], index: number, other: number): TieBreak | null {
  const [a, b] = [standings[index], standings[other]];
  if (!a || !b || a.points !== b.points) return null;
  if (a.grandFinalPoints !== b.grandFinalPoints) return 'final';
  if (a.bestPoints !== b.bestPoints) return 'best score';
  return a.wins === b.wins ? 'shared' : 'wins';
}

/** A shared rank first; otherwise what decided against the athlete above, then the one below. */
const decidedBy = (above: TieBreak | null, below: TieBreak | null): TieBreak | null =>
  above === 'shared' || below === 'shared' ? 'shared' : (above ?? below);
