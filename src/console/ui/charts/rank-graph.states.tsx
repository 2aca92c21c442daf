import type { SeasonRank, SeasonRanking } from '#rules/ranking/athlete-rankings.ts';
import type { PieceStates } from '#testing/fixtures/states.ts';
import { RankGraph } from './rank-graph.tsx';
import { RankHint } from './rank-hint.tsx';

const at = (rank: number | null, points: number | null = null): SeasonRank =>
  rank === null ? null : { rank, points };

const season = (
  year: number,
  overall: SeasonRank,
  swim: SeasonRank = null,
  bike: SeasonRank = null,
  run: SeasonRank = null,
): SeasonRanking => ({ season: year, overall, swim, bike, run });

const SEASONS = [
  season(2021, at(41, 71.2), at(88, 60), at(35, 74.1), at(20, 80.3)),
  season(2022, at(18, 82.55), at(64, 66.4), at(22, 78.9), at(9, 88)),
  season(2023, null),
  season(2024, at(6, 90.1), at(40, 71), null, at(3, 94.2)),
  season(2025, at(2, 95.32), at(33, 73.38), at(8, 89.93), at(1, 99.1)),
];

export const states: PieceStates = {
  piece: 'Charts',
  isWide: true,
  states: {
    'five seasons, one missed': () => (
      <RankGraph
        name="By season"
        facts="2021 to 2025"
        label="Ranks of Laura Philipp by season"
        seasons={SEASONS}
      />
    ),
    'one season, overall only': () => (
      <RankGraph name="By season" label="Ranks of Sam Long by season" seasons={[season(2025, at(7, 88.1))]} />
    ),
    'ranks of a season': () => <RankHint season={SEASONS[3] as SeasonRanking} />,
  },
};
