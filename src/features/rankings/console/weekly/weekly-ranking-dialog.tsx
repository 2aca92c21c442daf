import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { DateField } from '#console/ui/form/dates/date-field.tsx';
import { RadioField } from '#console/ui/form/radio-field.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { ErrorState } from '#console/ui/layout/page-states.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { RankingReviewLists } from '#features/rankings/console/shared/set-page/ranking-review.tsx';
import { formatUpcomingSof, today } from '#features/rankings/console/shared/sets-list/confirm-second-set.ts';
import { formatCauses } from '#features/rankings/console/shared/stale-causes.ts';
import type { RankingReview } from '#features/rankings/ranking-review-contract.ts';
import type { ListedRankingSet } from '#features/rankings/rankings-contract.ts';
import { defaultRankingType, rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import { useSofMessage } from '../publish/follow-sof-job.ts';
import { AfterPublishing } from '../publish/publish-texts.tsx';
import { isGenerated, useWeeklyRanking, type WeeklyStep } from './use-weekly-ranking.ts';
import { type VisibleStep, WeeklySteps } from './weekly-steps.tsx';

type Routine = ReturnType<typeof useWeeklyRanking>;

const isPublished = ({ review }: Routine): boolean => review?.set.published === 1;

function generateLabel(review: RankingReview | undefined): string {
  if (review === undefined || review.set.generated_at === null)
    return 'Calculates the ranking from the results';
  const causes = formatCauses(review.set.stale_because);
  if (causes !== null) return `Stale: ${causes} since; it will be generated again`;
  return review.set.athletes === 0
    ? 'No result counts on this date'
    : counted(review.set.athletes, 'athlete');
}

function formatReview({ divisions, against }: RankingReview): string {
  const sum = (count: (one: RankingReview['divisions'][number]) => number) =>
    divisions.reduce((total, one) => total + count(one), 0);
  const from = against === null ? '' : `, against ${against.date}`;
  return `${sum((one) => one.entered.length)} new, ${sum((one) => one.gone.length)} gone, ${sum((one) => one.moved)} moved${from}`;
}

/** The state and outcome of each step. */
function shownSteps(routine: Routine, date: string | null, sof: string | null): VisibleStep[] {
  const { review, draftId, running, failure, drafts } = routine;
  const draft = review?.set ?? drafts.find(({ id }) => id === draftId);
  const type = rankingTypeOf(draft?.type ?? (date === null ? -1 : defaultRankingType(date)));
  const isReady = isGenerated(review);
  const stateOf = (step: WeeklyStep, isDone: boolean): VisibleStep['state'] =>
    running === step ? 'running' : failure?.step === step ? 'failed' : isDone ? 'done' : 'waiting';
  const messageOf = (step: WeeklyStep, message: VisibleStep['message']) =>
    failure?.step === step && running === null ? failure.message : message;
  const draftMessage =
    draftId === null ? (
      type?.name
    ) : (
      <>
        <TextLink address={addresses.ranking(draftId)}>Set {draftId}</TextLink>, {type?.name}
      </>
    );
  return [
    {
      name: 'New set',
      state: stateOf('create', draftId !== null),
      message: messageOf('create', draftMessage),
    },
    {
      name: 'Generate',
      state: stateOf('generate', isReady),
      message: messageOf('generate', generateLabel(review)),
    },
    {
      name: 'Review',
      state: isReady ? 'done' : 'waiting',
      message: isReady && review ? formatReview(review) : 'Shows what changes before anything is public',
    },
    {
      name: 'Publish',
      state: stateOf('publish', isPublished(routine)),
      message: messageOf('publish', isPublished(routine) ? (sof ?? 'Public now') : 'You decide'),
    },
  ];
}

interface ChoiceProps {
  routine: Routine;
  isAnother: boolean;
  onAnother(isAnother: boolean): void;
}

/** A draft of the date exists: continue with it, or create another. */
function DraftChoice({ routine, isAnother, onAnother }: ChoiceProps) {
  const [draft] = routine.drafts;
  if (routine.hasBegun || !draft) return null;
  return (
    <RadioField
      label="There is already a draft of this date"
      layout="stacked"
      value={isAnother ? 'another' : 'draft'}
      onChange={(choice) => onAnother(choice === 'another')}
      options={[
        { value: 'draft', label: `Continue set ${draft.id}`, note: 'from the current step' },
        { value: 'another', label: 'Create another set of this date' },
      ]}
    />
  );
}

export interface WeeklyRankingDialogProps {
  sets: readonly ListedRankingSet[];
  onClose(): void;
}

/**
 * The weekly ranking: new set, generate, review, publish. It stops for the review; leaving saves the draft, and it can be continued later.
 */
export function WeeklyRankingDialog({ sets, onClose }: WeeklyRankingDialogProps) {
  const router = useRouter();
  const [date, setDate] = useState<string | null>(today);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAnother, setAnother] = useState(false);
  const routine = useWeeklyRanking(sets, date, isAnother);
  const sof = useSofMessage();
  const { review, running, draftId, publishedOfDate } = routine;
  const isReady = isGenerated(review);
  const isDone = isPublished(routine);
  const close = () => {
    routine.stop();
    onClose();
  };
  const confirm = isDone
    ? { label: 'Open the rankings', run: () => router.history.push(addresses.ranking(draftId ?? 0)) }
    : isReady
      ? { label: 'Publish', run: () => void routine.publish() }
      : { label: draftId === null ? 'Start' : 'Continue', run: () => void routine.goOn() };
  return (
    <Dialog
      isOpen
      onClose={close}
      title="Weekly ranking"
      size="wide"
      cancelLabel={isDone ? 'Close' : 'Stop here'}
      confirm={{
        ...confirm,
        // What opens the rankings waits for nothing.
        isBusy: running !== null && !isDone,
        whyDisabled: isDone
          ? null
          : date === null || problem !== null
            ? 'Enter a date first'
            : routine.isReading
              ? 'The changes are still being calculated'
              : null,
      }}
      footerNote={<Note routine={routine} />}
    >
      {/* Enter starts and continues, but publishing needs its own button. */}
      <div data-keeps-enter={isReady && !isDone ? '' : undefined}>
        <Stack gap={16}>
          <DateField
            label="Date"
            layout="stacked"
            isRequired
            isDisabled={running !== null}
            value={date}
            onChange={(next) => {
              setDate(next);
              setAnother(false);
            }}
            onProblem={setProblem}
            hint={formatUpcomingSof(date) ?? undefined}
          />
          {publishedOfDate > 0 && !isDone ? (
            <Mute>{counted(publishedOfDate, 'set')} of this date published already.</Mute>
          ) : null}
          <DraftChoice routine={routine} isAnother={isAnother} onAnother={setAnother} />
          <WeeklySteps steps={shownSteps(routine, date, sof)} />
          {routine.reviewError ? (
            <ErrorState message={routine.reviewError.message} onRetry={routine.reload} />
          ) : null}
          {isReady && !isDone && review ? (
            <Stack gap={16}>
              <AfterPublishing review={review} />
              <RankingReviewLists divisions={review.divisions} />
            </Stack>
          ) : null}
        </Stack>
      </div>
    </Dialog>
  );
}

/** Footer: stop before the next step, or what remains saved after leaving. */
function Note({ routine: { running, isStopping, stop, draftId, review } }: { routine: Routine }) {
  if (running === 'create')
    return isStopping ? (
      'Stops after this step.'
    ) : (
      <Button size="small" onClick={stop}>
        Stop after this step
      </Button>
    );
  if (running !== null) return 'This step finishes even if you leave.';
  if (draftId === null || review?.set.published === 1) return null;
  return 'The draft is saved. You can continue at any time.';
}
