import { useMemo } from 'react';
import type { CallError } from '#console/calls/call-error.ts';
import { useLoaded } from '#console/calls/queries.ts';
import { Button } from '#console/kit/buttons/button.tsx';
import { Dialog } from '#console/kit/dialogs/dialog.tsx';
import { PleaseWait } from '#console/kit/dialogs/please-wait.tsx';
import { DeleteIcon, GenerateIcon } from '#console/kit/icons/icons.tsx';
import type { MenuEntry } from '#console/kit/page/menu.tsx';
import { Page } from '#console/kit/page/page.tsx';
import { EmptyState, ErrorState } from '#console/kit/page/page-states.tsx';
import type { Cap } from '#console/kit/table/use-cap.ts';
import { useListAddress } from '#console/kit/table/use-list-address.ts';
import type { AnswerOf } from '#contract/declare-call.ts';
import { type Division, divisions } from '#rules/division.ts';
import { listRankings, type RankingSet, type readRanking } from '../rankings-contract.ts';
import { ExplanationRoom } from './explanation-room.tsx';
import { exportRankings } from './ranking-export.ts';
import { RankingSides, useShownSides } from './ranking-sides.tsx';
import { RankingStates } from './ranking-states.tsx';
import { RankingTools } from './ranking-tools.tsx';
import { disciplineOf, linesOfView, viewOf } from './ranking-views.ts';
import { useFollowedJob } from './use-followed-job.ts';
import { useGeneration } from './use-generation.ts';
import { usePublication } from './use-publication.tsx';

const DEFAULTS = { view: 'overall', show: '', find: '', athlete: '' };
/** A row is open while its address is; another set opens with none. */
const PASSING = ['athlete'];

type Answer = AnswerOf<typeof readRanking>;

interface Props {
  answer: Answer;
  /** Why the newest reading failed; the rows read before stay. */
  error: CallError | null;
  onReload(): void;
  /** The set is deleted: it is not read any more. */
  forget(): void;
}

const shownDivisions = (show: string): readonly Division[] =>
  show === 'men' ? ['MPRO'] : show === 'women' ? ['FPRO'] : divisions;

/** How much is shown: "100 of 405 men, 54 women". */
const shownWords = (caps: readonly Cap[]): string =>
  caps.map(({ words }) => words.replace(/ shown$/, '')).join(', ');

const GENDERS = [
  { show: '', label: 'Men and women' },
  { show: 'men', label: 'Men only' },
  { show: 'women', label: 'Women only' },
];

/** The other choices of who is shown. */
const genderEntries = (show: string, choose: (show: string) => void): MenuEntry[] =>
  GENDERS.filter((one) => one.show !== show).map((one) => ({
    label: one.label,
    onSelect: () => choose(one.show),
  }));

interface ActsProps {
  set: RankingSet;
  hasRows: boolean;
  isBusy: boolean;
  onExport(): void;
  onPublish(): void;
  onUnpublish(): void;
  onGenerate(): void;
}

/** The accent follows the state: a stale or empty draft offers Generate, a fresh draft Publish, a published set none. */
function Acts({ set, hasRows, isBusy, onExport, onPublish, onUnpublish, onGenerate }: ActsProps) {
  const isDraft = set.published === 0;
  const wantsGenerating = set.state === 'stale' && isDraft;
  const generate = (
    <Button
      key="generate"
      variant={wantsGenerating ? 'main' : 'plain'}
      icon={GenerateIcon}
      disabled={isBusy}
      onClick={onGenerate}
    >
      Generate
    </Button>
  );
  const publish = isDraft ? (
    <Button
      key="publish"
      variant={wantsGenerating ? 'plain' : 'main'}
      disabled={isBusy || !hasRows}
      title={hasRows ? undefined : 'Generate the rankings first'}
      onClick={onPublish}
    >
      Publish
    </Button>
  ) : (
    <Button key="unpublish" disabled={isBusy} onClick={onUnpublish}>
      Unpublish
    </Button>
  );
  return (
    <>
      <Button disabled={!hasRows} onClick={onExport}>
        Export
      </Button>
      {wantsGenerating ? [publish, generate] : [generate, publish]}
    </>
  );
}

/** A ranking set: its state and acts, the choice of what is shown, and both sides. */
export function RankingPage({ answer, error, onReload, forget }: Props) {
  const { set } = answer;
  const list = useListAddress('ranking', DEFAULTS, PASSING);
  const { find, show } = list.values;
  const view = viewOf(list.values.view);
  const follow = useFollowedJob();
  const generation = useGeneration(set, follow);
  const publication = usePublication(set, follow, forget);
  const sets = useLoaded(listRankings, {}).answer?.rankings ?? [];
  const lines = useMemo(() => linesOfView(answer, view), [answer, view]);
  const sides = useShownSides(lines, find, view);
  const shown = shownDivisions(show);
  const isBusy = generation.isRunning || publication.isRunning;
  const hasRows = answer.rankings.length > 0;
  const deleting: MenuEntry = {
    label: 'Delete',
    icon: DeleteIcon,
    isDanger: true,
    isDisabled: isBusy,
    onSelect: () => void publication.remove(),
  };
  return (
    <Page
      name={`RANKINGS ${set.date}`}
      states={<RankingStates set={set} hasRows={hasRows} />}
      note={set.state === 'up to date' ? 'Up to date' : undefined}
      actions={
        <Acts
          {...{ set, hasRows, isBusy }}
          onExport={() => void exportRankings(lines, view, set.date)}
          onPublish={() => void publication.publish()}
          onUnpublish={() => void publication.unpublish()}
          onGenerate={() => void generation.generate()}
        />
      }
      menu={[
        ...genderEntries(show, (next) => list.set({ show: next })),
        ...(set.published === 0 ? [deleting] : []),
      ]}
    >
      <RankingTools
        {...{ set, sets, view, find }}
        onView={(next) => list.set({ view: next })}
        onFind={(next) => list.set({ find: next })}
        onType={generation.setType}
        onCompare={(id, words) => void publication.compareWith(id, words)}
        words={hasRows ? shownWords(shown.map((division) => sides[division].cap)) : ''}
      />
      {error ? <ErrorState words={error.message} onRetry={onReload} /> : null}
      {hasRows ? (
        <ExplanationRoom
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
        </ExplanationRoom>
      ) : (
        <EmptyState
          title="No rankings found, generate them now?"
          action={
            <Button icon={GenerateIcon} disabled={isBusy} onClick={() => void generation.generate()}>
              Generate Rankings
            </Button>
          }
        />
      )}
      <PleaseWait
        isShown={generation.isRunning && !generation.isLeft}
        progress={generation.progress}
        words={`Rankings of ${set.date}. The old rows stay until the new ones are whole.`}
        onLeave={generation.leave}
      />
      <Dialog
        isOpen={publication.deleteError !== null}
        onClose={publication.closeDeleteError}
        title="Delete Error"
        size="narrow"
        isAlert
      >
        {publication.deleteError}
      </Dialog>
    </Page>
  );
}
