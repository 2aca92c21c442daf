import { addresses } from '#console/routes.ts';
import { printListDate } from '#console/ui/format/dates.ts';
import { listRankings } from '#features/rankings/rankings-contract.ts';
import { RankingSetsList } from '../shared/ranking-sets-list.tsx';
import { WeeklyRanking } from '../weekly/weekly-ranking.tsx';

/** /rankings: all ranking sets, and the weekly ranking. */
export function RankingsScreen() {
  return (
    <RankingSetsList
      list="rankings"
      name="RANKINGS"
      call={listRankings}
      addressOf={addresses.ranking}
      printDate={printListDate}
      acts={(sets) => <WeeklyRanking sets={sets} />}
    />
  );
}
