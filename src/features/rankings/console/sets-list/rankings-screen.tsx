import { addresses } from '#console/routes.ts';
import { printListDate } from '#console/ui/format/dates.ts';
import { RankingSetsList } from '#features/rankings/console/shared/ranking-sets-list.tsx';
import { listRankings } from '#features/rankings/rankings-contract.ts';
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
