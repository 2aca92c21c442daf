import { useMemo } from 'react';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { RankGraph } from '#console/ui/charts/rank-graph.tsx';
import { ColumnsButton } from '#console/ui/data-table/columns/columns-button.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { SectionHead } from '#console/ui/layout/page.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { useColumnChoice } from '#features/saved-views/console/shared/use-column-choice.ts';
import { seasonRankings } from '#rules/ranking/athlete-rankings.ts';
import type { AthleteTabProps } from '../tab-saving.tsx';
import { rankingColumns, rankingLines } from './ranking-columns.tsx';
import styles from './rankings-tab.module.css';

/** "2021 to 2025"; "2025" for one. */
function yearsOf(seasons: readonly { season: number }[]): string {
  const [first, last] = [seasons[0]?.season, seasons.at(-1)?.season];
  return first === last ? `${first}` : `${first} to ${last}`;
}

/** The athlete's ranks: by season as a graph, and one row for each published set. */
export function RankingsTab({ athlete }: AthleteTabProps) {
  const lines = useMemo(() => rankingLines(athlete), [athlete]);
  const seasons = useMemo(() => seasonRankings(athlete.rankings), [athlete.rankings]);
  const { columns, choice } = useColumnChoice('athlete-rankings', rankingColumns, { rows: lines });
  if (lines.length === 0)
    return (
      <EmptyState
        title="Never ranked"
        message={`${athlete.name} is not in any published ranking. Each published set adds a row.`}
        action={<TextLink address={addresses.rankings()}>Rankings</TextLink>}
      />
    );
  return (
    <div className={styles.tab}>
      <RankGraph
        name="By season"
        facts={`${yearsOf(seasons)}, the last published ranking of each year`}
        label={`Ranks of ${athlete.name} by season`}
        seasons={seasons}
      />
      <SectionHead
        name="By date"
        facts={counted(lines.length, 'published ranking')}
        end={<ColumnsButton choice={choice} />}
      />
      <DataTable
        name={`Rankings of ${athlete.name}`}
        columns={columns}
        rows={lines}
        rowKey={(line) => line.set_id}
        rowAddress={(line) => addresses.ranking(line.set_id, line.athleteId)}
        empty={null}
        layout="flow"
      />
    </div>
  );
}
