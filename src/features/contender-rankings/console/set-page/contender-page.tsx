import { useMemo, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { copyLinkEntry } from '#console/records/copy-link.ts';
import { PresentPeople } from '#console/records/presence/present-people.tsx';
import { RecordNeighbours } from '#console/records/record-neighbours.tsx';
import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { SegmentedControl } from '#console/ui/actions/segmented-control.tsx';
import { useListParams } from '#console/ui/data-table/use-list-params.ts';
import { FilterBox } from '#console/ui/form/filter-box.tsx';
import { GenerateIcon } from '#console/ui/icons/icons.tsx';
import { Page, ToolBar } from '#console/ui/layout/page.tsx';
import { EmptyState, ErrorState } from '#console/ui/layout/page-states.tsx';
import type { ResponseOf } from '#contract/declare-call.ts';
import { historyEntry } from '#features/history/console/shared/history-entry.ts';
import {
  genderEntries,
  rowLimitMessage,
  visibleDivisions,
} from '#features/rankings/console/shared/set-page/division-filter.ts';
import {
  RankingSides,
  SideColumnsButton,
  useVisibleSides,
} from '#features/rankings/console/shared/set-page/division-sides.tsx';
import { neighboursOf } from '#features/rankings/console/shared/set-page/neighbours-of.ts';
import { SetActions } from '#features/rankings/console/shared/set-page/set-actions.tsx';
import { SetBadges } from '#features/rankings/console/shared/set-page/set-badges.tsx';
import {
  deleteEntry,
  printEntry,
  WAIT_FOR_SET,
} from '#features/rankings/console/shared/set-page/set-menu.ts';
import type { ShownSet } from '#features/rankings/console/shared/set-page/set-view.tsx';
import {
  type ContenderSet,
  listContenderSets,
  type readContenderSet,
} from '../../contender-rankings-contract.ts';
import styles from '../contender-rankings.module.css';
import { methodText } from '../method-text.ts';
import { ServedRaces } from '../served-races.tsx';
import { contenderColumns, leftOutColumns } from './contender-columns.tsx';
import { ContenderDialogs, type OpenDialog } from './contender-dialogs.tsx';
import { exportContenders } from './contender-export.ts';
import { linesAfterRanks, linesOf, type Shown } from './contender-lines.ts';
import { useContenderActions } from './use-contender-actions.ts';

const DEFAULTS = { show: '', find: '', athlete: '', out: '' };
/** The open row is part of the URL; another set starts without one. */
const PASSING = ['athlete'];
const RANKED = { table: 'contender-ranking', columnsOf: contenderColumns };
const LEFT_OUT = { table: 'contenders-left-out', columnsOf: leftOutColumns };

/** The season, the rule and the comparison set, as text. */
function Basis({ set }: { set: ContenderSet }) {
  const season = set.season
    ? `${set.season.name}: ${methodText(set.season.contender_opt_method)}`
    : 'No active season includes this date.';
  const compared = set.comparison
    ? `Moves against the set of ${set.comparison.date}.`
    : 'There is no earlier published set to compare with.';
  return (
    <p className={styles.served}>
      {season} {set.rule} {compared}
    </p>
  );
}

/** A contender ranking: its state and actions, and both sides. */
export function ContenderPage({
  response,
  error,
  isOutdated,
  onReload,
  forget,
}: ShownSet<ResponseOf<typeof readContenderSet>>) {
  const { set } = response;
  const list = useListParams('contender-ranking', DEFAULTS, PASSING);
  const { find, show } = list.values;
  const showing: Shown = list.values.out === '1' ? 'out' : 'ranked';
  const [open, setOpen] = useState<OpenDialog>(null);
  const actions = useContenderActions(set, forget);
  const sets = useApiQuery(listContenderSets, {}).response?.rankings ?? [];
  const lines = useMemo(() => linesOf(response, showing), [response, showing]);
  const linesAfter = useMemo(
    () => new Map([...linesAfterRanks(lines.MPRO), ...linesAfterRanks(lines.FPRO)]),
    [lines],
  );
  const sides = useVisibleSides(lines, find, showing);
  const shown = visibleDivisions(show);
  const table = showing === 'out' ? LEFT_OUT : RANKED;
  const { isBusy, generation } = actions;
  const hasRows = response.rankings.length > 0;
  const leftOut = response.rankings.filter((row) => row.left_out !== null).length;
  const generate = () => (set.is_published === 1 ? setOpen('generate') : void generation.generate());
  return (
    <Page
      name={`CONTENDER RANKINGS ${set.date}`}
      states={
        <SetBadges
          isPublished={set.is_published === 1}
          causes={hasRows ? set.stale_because : null}
          onChanges={() => setOpen('changes')}
        />
      }
      note={isOutdated ? 'Updating' : set.state === 'up to date' ? 'Up to date' : undefined}
      actions={
        <>
          <RecordNeighbours
            kind="set"
            id={set.id}
            fallback={neighboursOf(set.id, sets)}
            urlOf={addresses.contenderRanking}
          />
          <SetActions
            {...{ hasRows, isBusy }}
            isDraft={set.is_published === 0}
            isStale={set.state === 'stale'}
            generateLabel="Generate"
            onExport={() => void exportContenders(linesOf(response, 'ranked'), set.date)}
            onPublish={() => setOpen('publish')}
            onUnpublish={() => setOpen('unpublish')}
            onGenerate={generate}
          />
        </>
      }
      menu={[
        ...genderEntries(show, (next) => list.set({ show: next })),
        copyLinkEntry(),
        historyEntry('contender_ranking', set.id),
        printEntry(hasRows),
        ...(set.is_published === 0 ? [deleteEntry(isBusy, actions.publication.deletion.remove)] : []),
      ]}
    >
      <PresentPeople entity="contender_ranking" id={set.id} />
      {hasRows ? (
        <ToolBar
          end={
            <>
              <span>{rowLimitMessage(shown.map((division) => sides[division].cap))}</span>
              <SideColumnsButton {...table} />
            </>
          }
        >
          <SegmentedControl
            label="Athletes"
            segments={[
              { id: 'ranked', label: 'Ranked' },
              { id: 'out', label: 'Left out', count: leftOut },
            ]}
            value={showing}
            onChange={(next) => list.set({ out: next === 'out' ? '1' : '', athlete: '' })}
          />
          <FilterBox
            label="Find an athlete"
            placeholder="Find"
            width={160}
            value={find}
            onChange={(next) => list.set({ find: next })}
          />
        </ToolBar>
      ) : null}
      <Basis set={set} />
      <ServedRaces />
      {error ? <ErrorState message={error.message} onRetry={onReload} /> : null}
      {hasRows ? (
        <RankingSides
          {...{ lines, sides, shown, list, linesAfter }}
          {...table}
          setId={set.id}
          kind="contenders"
          discipline="overall"
        />
      ) : (
        <EmptyState
          title="No rankings found, generate them now?"
          action={
            <Button
              icon={GenerateIcon}
              needsNetwork
              whyDisabled={isBusy ? WAIT_FOR_SET : null}
              onClick={generate}
            >
              Generate Rankings
            </Button>
          }
        />
      )}
      <ContenderDialogs {...{ set, open, actions, generate }} onOpen={setOpen} />
    </Page>
  );
}
