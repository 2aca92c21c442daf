import { useMemo } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { Moment } from '#console/ui/display/moment.tsx';
import { printListDate } from '#console/ui/format/dates.ts';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { RankingSetsList } from '#features/rankings/console/shared/ranking-sets-list.tsx';
import {
  formatStale,
  type KnownState,
  STATE_FILTERS,
  STATES_REST_MS,
  stateColumn,
  useWithStates,
} from '#features/rankings/console/shared/sets-list/set-state.tsx';
import {
  type ListedContenderSet,
  listContenderSets,
  listContenderStates,
} from '../contender-rankings-contract.ts';
import { ServedRaces } from './served-races.tsx';

const CreateContenderSetDialog = lazyDialog(() =>
  import('./create-contender-set-dialog.tsx').then((file) => file.CreateContenderSetDialog),
);

type Listed = ListedContenderSet & { published: 0 | 1; known: KnownState | null };

/** A time, and who did it. */
const timeColumn = (
  done: 'generated' | 'published',
  more: Pick<TableColumn<Listed>, 'id' | 'head' | 'width' | 'hideBelow'>,
): TableColumn<Listed> => ({
  ...more,
  tone: 'ink2',
  cell: (set) => {
    const at = set[`${done}_at`];
    return at === null ? '–' : <Moment at={at} />;
  },
  cellHint: (set) => set[`${done}_by`] ?? undefined,
  sortValue: (set) => set[`${done}_at`],
  sortFirst: 'desc',
});

const COLUMNS: readonly TableColumn<Listed>[] = [
  stateColumn,
  timeColumn('generated', { id: 'generated', head: 'Generated', width: 184, hideBelow: 700 }),
  timeColumn('published', { id: 'publication', head: 'Published at', width: 184, hideBelow: 880 }),
];

/** /t100/contender-rankings: all contender rankings. */
export function ContenderRankingsScreen() {
  const loaded = useApiQuery(listContenderSets, {});
  const { response, error, reload } = useApiQuery(listContenderStates, {}, { restMs: STATES_REST_MS });
  const rankings = loaded.response?.rankings;
  const listed = useMemo(() => rankings?.map((set) => ({ ...set, published: set.is_published })), [rankings]);
  const sets = useWithStates(listed, response?.states);
  return (
    <RankingSetsList
      entity="contender_ranking"
      list="contender rankings"
      name="CONTENDER RANKINGS"
      sets={sets}
      loaded={loaded}
      addressOf={addresses.contenderRanking}
      printDate={printListDate}
      columns={COLUMNS}
      filters={STATE_FILTERS}
      fact={error ? undefined : formatStale(sets)}
      acts={
        error ? (
          <Button variant="link" onClick={reload}>
            The states could not be loaded. Try again
          </Button>
        ) : undefined
      }
      addLabel="New Ranking Set"
      Dialog={CreateContenderSetDialog}
      emptyMessage="A set ranks the contenders of a season on one date, by their best five results of 52 weeks."
      note={<ServedRaces />}
    />
  );
}
