import { unranked } from '#rules/points/places.ts';
import type { SeasonStanding } from '#rules/standings/t100-points-standings.ts';
import type { StandingsScore } from '../../standings-contract.ts';
import type { ScoreRow } from '../standings/standings-store.ts';
import type { SeasonRace } from './season-facts.ts';

/** The scores of one athlete in the order of the races, with the reason why each counts or not. */
export function scoresInOrder(
  topScoringResults: number,
  races: readonly SeasonRace[],
  scores: readonly ScoreRow[],
  { counting }: Pick<SeasonStanding, 'counting'>,
): StandingsScore[] {
  const own = new Map(scores.map((score) => [score.raceId, score]));
  const isCounting = new Set(counting.map(({ raceId }) => raceId));
  return races.flatMap(({ id }) => {
    const score = own.get(id);
    if (!score) return [];
    const { place, status, points } = score;
    const counts = isCounting.has(id);
    return [
      { race_id: id, place, status, points, counts, reason: reasonOf(score, counts, topScoringResults) },
    ];
  });
}

function reasonOf({ place, status, points, isGrandFinal }: ScoreRow, counts: boolean, best: number): string {
  if (status !== 'Finish') return `${status}: no points`;
  if (place === unranked) return 'No place: no points';
  if (points === 0) return `Place ${place}: no points`;
  if (isGrandFinal) return 'The Grand Final always counts';
  if (best === 0) return 'Dropped: only the Grand Final counts';
  const bestRaces = best === 1 ? 'the best race counts' : `the best ${best} races count`;
  return counts ? `Counts: ${bestRaces}` : `Dropped: only ${bestRaces}`;
}
