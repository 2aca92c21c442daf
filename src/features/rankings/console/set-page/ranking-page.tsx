import { useMemo, useState } from 'react';
import type { ApiError } from '#console/api/api-error.ts';
import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import type { MenuEntry } from '#console/ui/actions/menu-entry.ts';
import { useListParams } from '#console/ui/data-table/use-list-params.ts';
import { DeleteIcon, GenerateIcon } from '#console/ui/icons/icons.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { EmptyState, ErrorState } from '#console/ui/layout/page-states.tsx';
import type { ResponseOf } from '#contract/declare-call.ts';
import { ExplanationLayout } from '#features/ranking-explanations/console/shared/explanation-layout.tsx';
import { listRankings, type readRanking } from '#features/rankings/rankings-contract.ts';
import { useSofMessage } from '../publish/follow-sof-job.ts';
import { usePublication } from '../publish/use-publication.ts';
import { RankingSides, useVisibleSides } from './division-columns.tsx';
import { genderEntries, rowLimitMessage, visibleDivisions } from './division-filter.ts';
import { RankingActions } from './ranking-actions.tsx';
import { type OpenDialog, RankingDialogs } from './ranking-dialogs.tsx';
import { exportRankings } from './ranking-export.ts';
import { RankingStates } from './ranking-states.tsx';
import { RankingTools } from './ranking-tools.tsx';
import { disciplineOf, linesOfView, viewOf } from './ranking-views.ts';
import { confirmGenerateOnPublished, useGeneration } from './use-generation.ts';

const DEFAULTS = { view: 'overall', show: '', find: '', athlete: '' };
/** The open row is part of the URL; another set starts without one. */
const PASSING = ['athlete'];

/** A set on /ranking, or on /post with publishing and generating only. */
export type SetKind = 'ranking' | 'post';
export const setNames: Readonly<Record<SetKind, string>> = { ranking: 'RANKINGS', post: 'POSTS' };

interface Props {
  kind: SetKind;
  answer: ResponseOf<typeof readRanking>;
  /** Why the last refresh failed; the rows loaded before stay visible. */
  error: ApiError | null;
  /** Something has changed since the rows were loaded: they are being refreshed. */
  isOutdated: boolean;
  onReload(): void;
  /** The set was deleted: it is not loaded again. */
  forget(): void;
}

/** A ranking set: its state and actions, the view options, and both sides. */
export function RankingPage({ kind, answer, error, isOutdated, onReload, forget }: Props) {
  const { set } = answer;
  const list = useListParams(kind, DEFAULTS, PASSING);
  const { find, show } = list.values;
  const view = viewOf(list.values.view);
  const [open, setOpen] = useState<OpenDialog>(null);
  const generation = useGeneration(set);
  const publication = usePublication(set, forget);
  const generate = async () => (await confirmGenerateOnPublished(set)) && generation.generate();
  const sof = useSofMessage();
  const sets = useApiQuery(listRankings, {}).answer?.rankings ?? [];
  const lines = useMemo(() => linesOfView(answer, view), [answer, view]);
  const sides = useVisibleSides(lines, find, view);
  const shown = visibleDivisions(show);
  const isBusy = generation.isRunning || publication.isRunning;
  const hasRows = answer.rankings.length > 0;
  const isWhole = kind === 'ranking';
  const deleting: MenuEntry = {
    label: 'Delete',
    icon: DeleteIcon,
    isDanger: true,
    isDisabled: isBusy,
    onSelect: () => void publication.deletion.remove(),
  };
  return (
    <Page
      name={`${setNames[kind]} ${set.date}`}
      states={<RankingStates set={set} hasRows={hasRows} onChanges={() => setOpen('changes')} />}
      note={sof ?? (isOutdated ? 'Updating' : set.state === 'up to date' ? 'Up to date' : undefined)}
      actions={
        <RankingActions
          {...{ set, hasRows, isBusy }}
          generateLabel={isWhole ? 'Generate' : 'Generate Rankings'}
          onExport={isWhole ? () => void exportRankings(lines, view, set.date) : undefined}
          onPublish={() => setOpen('publish')}
          onUnpublish={() => setOpen('unpublish')}
          onGenerate={() => void generate()}
        />
      }
      menu={[
        ...genderEntries(show, (next) => list.set({ show: next })),
        { label: 'How this view is calculated', onSelect: () => setOpen('rule') },
        ...(isWhole ? [{ label: 'What if…', address: addresses.whatIf(set.id) }] : []),
        ...(isWhole && set.published === 0 ? [deleting] : []),
      ]}
    >
      <RankingTools
        {...{ set, view, find }}
        onView={(next) => list.set({ view: next })}
        onFind={(next) => list.set({ find: next })}
        acts={
          isWhole
            ? {
                sets,
                onType: generation.setType,
                onCompare: (id, message) => void publication.compareWith(id, message),
              }
            : null
        }
        onRule={() => setOpen('rule')}
        message={hasRows ? rowLimitMessage(shown.map((division) => sides[division].cap)) : ''}
      />
      {error ? <ErrorState message={error.message} onRetry={onReload} /> : null}
      {hasRows ? (
        <ExplanationLayout
          setId={set.id}
          discipline={disciplineOf(view)}
          athlete={list.values.athlete}
          onAthlete={(athlete) => list.set({ athlete })}
        >
          {(explained) => (
            <RankingSides
              {...{ lines, sides, shown, find, explained }}
              onClearFind={() => list.set({ find: '' })}
            />
          )}
        </ExplanationLayout>
      ) : (
        <EmptyState
          title="No rankings found, generate them now?"
          action={
            <Button icon={GenerateIcon} needsNetwork disabled={isBusy} onClick={() => void generate()}>
              Generate Rankings
            </Button>
          }
        />
      )}
      <RankingDialogs {...{ set, view, open, generate, generation, publication }} onOpen={setOpen} />
    </Page>
  );
}
