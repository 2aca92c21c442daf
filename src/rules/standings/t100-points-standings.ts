/**
 * Standings of a T100 season in one division: an athlete's best race scores and always that of the Grand Final. The Olympic bonus of the
 * season is added once to flagged athletes and reported separately. Equal totals are decided by the Grand Final score, then the best
 * single score, then the number of wins; after that the rank is shared, and the next rank is skipped. See docs/domain.md, "T100 season".
 */
import { sharedRanks } from '../points/places.ts';

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
  /** Points of the season's Olympic bonus, and the athletes who have it. */
  olympicBonusPoints: number;
  athletesWithOlympicBonus: readonly number[];
};

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
};

/** Standings of one division's scores, first to last. The order of the scores does not matter. */
export function seasonStandings(rule: SeasonRule, scores: readonly SeasonScore[]): SeasonStanding[] {
  const byAthlete = Map.groupBy(scores, ({ athleteId }) => athleteId);
  const standings = [...byAthlete].map(([athleteId, own]) => standingOf(rule, athleteId, own));
  const sorted = standings.sort((a, b) => compare(a, b) || a.athleteId - b.athleteId);
  const ranks = sharedRanks(sorted.length, (a, b) => {
    const [standing, other] = [sorted[a], sorted[b]];
    return standing !== undefined && other !== undefined && compare(standing, other) === 0;
  });
  return sorted.map((standing, index) => ({ ...standing, rank: ranks[index] ?? 0 }));
}

function standingOf(rule: SeasonRule, athleteId: number, scores: readonly SeasonScore[]): SeasonStanding {
  const bestFirst = scores.toSorted((a, b) => b.points - a.points || a.raceId - b.raceId);
  const finals = bestFirst.filter(({ isGrandFinal }) => isGrandFinal);
  const regular = bestFirst.filter(({ isGrandFinal }) => !isGrandFinal).slice(0, rule.topScoringResults);
  const olympicBonusPoints = rule.athletesWithOlympicBonus.includes(athleteId) ? rule.olympicBonusPoints : 0;
  const counting = [...regular, ...finals].sort((a, b) => b.points - a.points || a.raceId - b.raceId);
  return {
    athleteId,
    rank: 0,
    points: sumOf(counting) + olympicBonusPoints,
    olympicBonusPoints,
    grandFinalPoints: sumOf(finals),
    bestPoints: bestFirst[0]?.points ?? 0,
    wins: scores.filter(({ place }) => place === 1).length,
    counting,
  };
}

function sumOf(scores: readonly SeasonScore[]): number {
  return scores.reduce((sum, { points }) => sum + points, 0);
}

function compare(a: SeasonStanding, b: SeasonStanding): number {
  return (
    b.points - a.points ||
    b.grandFinalPoints - a.grandFinalPoints ||
    b.bestPoints - a.bestPoints ||
    b.wins - a.wins
  );
}
