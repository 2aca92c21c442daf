import { useMemo, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { copyLinkEntry } from '#console/records/copy-link.ts';
import { PresentPeople } from '#console/records/presence/present-people.tsx';
import { RecordNeighbours } from '#console/records/record-neighbours.tsx';
import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { useListParams } from '#console/ui/data-table/use-list-params.ts';
import { GenerateIcon } from '#console/ui/icons/icons.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { EmptyState, ErrorState } from '#console/ui/layout/page-states.tsx';
import type { ResponseOf } from '#contract/declare-call.ts';
import { historyEntry } from '#features/history/console/shared/history-entry.ts';
import {
  genderEntries,
  rowLimitMessage,
  visibleDivisions,
} from '#features/rankings/console/shared/set-page/division-filter.ts';
import styles from '#features/rankings/console/shared/set-page/division-sides.module.css';
import {
  RankingSides,
  SideColumnsButton,
  useVisibleSides,
} from '#features/rankings/console/shared/set-page/division-sides.tsx';
import { neighboursOf } from '#features/rankings/console/shared/set-page/neighbours-of.ts';
import { SetActions } from '#features/rankings/console/shared/set-page/set-actions.tsx';
import { SetBadges } from '#features/rankings/console/shared/set-page/set-badges.tsx';
import { deleteEntry, printEntry } from '#features/rankings/console/shared/set-page/set-menu.ts';
import type { ShownSet } from '#features/rankings/console/shared/set-page/set-view.tsx';
import { listRankings, type RankingSet, type readRanking } from '#features/rankings/rankings-contract.ts';
import { rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import { useSofMessage } from '../publish/follow-sof-job.ts';
import { usePublication } from '../publish/use-publication.ts';
import { rankingColumns } from './ranking-columns.tsx';
import { type OpenDialog, RankingDialogs } from './ranking-dialogs.tsx';
import { exportRankings } from './ranking-export.ts';
import { RankingTools } from './ranking-tools.tsx';
import { disciplineOf, linesOfView, type RankingView, viewNames, viewOf } from './ranking-views.ts';
import { confirmType, useGeneration } from './use-generation.ts';

const DEFAULTS = { view: 'overall', show: '', find: '', athlete: '' };
/** The open row is part of the URL; another set starts without one. */
const PASSING = ['athlete'];

/** A set on /ranking, or on /post with publishing and generating only. */
export type SetKind = 'ranking' | 'post';
export const setNames: Readonly<Record<SetKind, string>> = { ranking: 'RANKINGS', post: 'POSTS' };

interface Props extends ShownSet<ResponseOf<typeof readRanking>> {
  kind: SetKind;
}

/** Of a set that was generated from no results. */
const NO_ATHLETES = {
  title: 'This set has no athletes',
  message: 'No result counts on its date. Import results or choose another type, then generate again.',
};

const TABLE = { table: 'ranking-set', columnsOf: rankingColumns };

/** What the tools say on the screen, for paper. */
function PrintedFacts({ set, view }: { set: RankingSet; view: RankingView }) {
  const facts = [
    viewNames[view],
    rankingTypeOf(set.type)?.name,
    set.comparison === null ? null : `moves against ${set.comparison.date}`,
  ];
  return <p className={styles.printed}>{facts.filter(Boolean).join(' · ')}</p>;
}

/** A ranking set: its state and actions, the view options, and both sides. */
export function RankingPage({ kind, response, error, isOutdated, onReload, forget }: Props) {
  const { set } = response;
  const list = useListParams(kind, DEFAULTS, PASSING);
  const { find, show } = list.values;
  const view = viewOf(list.values.view);
  const [open, setOpen] = useState<OpenDialog>(null);
  const generation = useGeneration(set);
  const publication = usePublication(set, forget);
  const generate = () => (set.published === 1 ? setOpen('generate') : generation.generate());
  const changeType = (type: number) =>
    set.published === 1 ? setOpen({ type }) : confirmType(set, type, generation.setType);
  const sof = useSofMessage();
  const sets = useApiQuery(listRankings, {}).response?.rankings ?? [];
  const lines = useMemo(() => linesOfView(response, view), [response, view]);
  const sides = useVisibleSides(lines, find, view);
  const shown = visibleDivisions(show);
  const isBusy = generation.isRunning || publication.isRunning;
  const hasRows = response.rankings.length > 0;
  const isWhole = kind === 'ranking';
  return (
    <Page
      name={`${setNames[kind]} ${set.date}`}
      states={
        <SetBadges
          isPublished={set.published === 1}
          causes={hasRows ? set.stale_because : null}
          onChanges={() => setOpen('changes')}
        />
      }
      note={sof ?? (isOutdated ? 'Updating' : set.state === 'up to date' ? 'Up to date' : undefined)}
      actions={
        <>
          {isWhole ? (
            <RecordNeighbours
              kind="set"
              id={set.id}
              fallback={neighboursOf(set.id, sets)}
              urlOf={addresses.ranking}
            />
          ) : null}
          <SetActions
            {...{ hasRows, isBusy }}
            isGenerated={set.generated_at !== null}
            isDraft={set.published === 0}
            isStale={set.state === 'stale'}
            generateLabel={isWhole ? 'Generate' : 'Generate Rankings'}
            onExport={isWhole ? () => void exportRankings(lines, view, set.date) : undefined}
            onPublish={() => setOpen('publish')}
            onUnpublish={() => setOpen('unpublish')}
            onGenerate={() => void generate()}
          />
        </>
      }
      menu={[
        ...genderEntries(show, (next) => list.set({ show: next })),
        { label: 'How this view is calculated', onSelect: () => setOpen('rule') },
        ...(isWhole
          ? [
              copyLinkEntry(),
              historyEntry('ranking', set.id),
              printEntry(hasRows),
              { label: 'What if…', address: addresses.whatIf(set.id) },
            ]
          : []),
        ...(isWhole && set.published === 0 ? [deleteEntry(isBusy, publication.deletion.remove)] : []),
      ]}
    >
      <PresentPeople entity="ranking" id={set.id} />
      <RankingTools
        {...{ set, view, find }}
        onView={(next) => list.set({ view: next })}
        onFind={(next) => list.set({ find: next })}
        acts={
          isWhole
            ? {
                sets,
                onType: changeType,
                onCompare: (id, message) => void publication.compareWith(id, message),
              }
            : null
        }
        onRule={() => setOpen('rule')}
        message={hasRows ? rowLimitMessage(shown.map((division) => sides[division].cap)) : ''}
        columns={hasRows ? <SideColumnsButton {...TABLE} /> : null}
      />
      {error ? <ErrorState message={error.message} onRetry={onReload} /> : null}
      <PrintedFacts set={set} view={view} />
      {hasRows ? (
        <RankingSides
          {...{ lines, sides, shown, list }}
          {...TABLE}
          setId={set.id}
          discipline={disciplineOf(view)}
        />
      ) : (
        <EmptyState
          {...(set.generated_at !== null && set.state === 'up to date'
            ? NO_ATHLETES
            : { title: 'No rankings found, generate them now?' })}
          action={
            <Button icon={GenerateIcon} isBusy={isBusy} onClick={() => void generate()}>
              Generate Rankings
            </Button>
          }
        />
      )}
      <RankingDialogs {...{ set, view, open, generate, generation, publication }} onOpen={setOpen} />
    </Page>
  );
}
