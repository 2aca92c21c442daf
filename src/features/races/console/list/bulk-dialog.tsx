import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { RadioField } from '#console/ui/form/radio-field.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { LoadingState } from '#console/ui/layout/page-states.tsx';
import { Line, Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { JobProgress } from '#features/jobs/console/shared/job-progress.tsx';
import type { ListedRace } from '#features/races/race-record-contract.ts';
import { listRaces } from '#features/races/races-contract.ts';
import { BULK_ACTIONS, type BulkAction } from './bulk-actions.ts';
import type { BulkKind } from './bulk-titles.ts';
import { type BulkRun, bulkResultMessage, useBulkAction } from './use-bulk-action.ts';

export interface BulkDialogProps {
  kind: BulkKind;
  isOpen: boolean;
  onClose(): void;
  /** The rows of the list with the current filter. */
  shown: readonly ListedRace[] | undefined;
  /** The selected rows; the dialog starts with them. */
  selected: readonly ListedRace[];
}

function ScopeChoice({ act, run }: { act: BulkAction; run: BulkRun }) {
  const { scope, setScope, counts, currentYear } = run;
  return (
    <Stack>
      <p>{act.message}</p>
      <RadioField
        label="Races"
        layout="stacked"
        value={scope}
        onChange={setScope}
        options={[
          ...(counts.selected > 0
            ? [
                {
                  value: 'selected' as const,
                  label: 'Selected races',
                  note: counted(counts.selected, 'race'),
                },
              ]
            : []),
          { value: 'window', label: act.windowLabel(currentYear), note: counted(counts.window, 'race') },
          { value: 'shown', label: 'Races in the list as filtered now', note: counted(counts.shown, 'race') },
        ]}
      />
    </Stack>
  );
}

/** The job, and the actions for the races it did not complete. */
function BulkProgress({ act, run }: { act: BulkAction; run: BulkRun }) {
  const { job, left } = run;
  if (!job) return <LoadingState lines={1} />;
  const failed = run.isRunning ? 0 : job.errors.length;
  return (
    <Stack>
      <JobProgress
        job={job}
        addressOf={(error) => addresses.race(error.id)}
        doneMessage={(done) => bulkResultMessage(act, done)}
      />
      {left.length > 0 || failed > 0 ? (
        <Line>
          {left.length > 0 ? (
            <Button size="small" needsNetwork onClick={() => void run.goOn()}>
              Continue with {counted(left.length, 'race')}
            </Button>
          ) : null}
          {failed > 0 ? (
            <Button size="small" needsNetwork onClick={() => void run.retry()}>
              Try {counted(failed, 'race')} again
            </Button>
          ) : null}
        </Line>
      ) : null}
      {run.isRunning ? <Mute>It continues in the background.</Mute> : null}
    </Stack>
  );
}

/** Points or strength of field of many races: scope, count, progress, stop, and each race that failed. */
export function BulkDialog({ kind, isOpen, onClose, shown, selected }: BulkDialogProps) {
  const act: BulkAction = BULK_ACTIONS[kind];
  const all = useApiQuery(listRaces, {}, { isOff: !isOpen });
  const run = useBulkAction(act, { all: all.response?.races, shown, selected }, (job) => {
    all.reload();
    if (!isOpen) toasts.info(bulkResultMessage(act, job));
  });
  const isChosen = run.isRunning || run.job !== undefined;
  const count = run.counts[run.scope];
  const close = () => {
    onClose();
    if (!run.isRunning) run.forget();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={act.title}
      size={run.job && run.job.errors.length > 0 ? 'wide' : 'normal'}
      confirm={
        isChosen
          ? { label: run.isRunning ? 'Continue working' : 'Close', run: close, variant: 'plain' }
          : {
              label: act.confirmLabel(count),
              run: () => void run.start(),
              whyDisabled: count === 0 ? 'There are no races to calculate' : null,
              needsNetwork: true,
            }
      }
      cancelLabel={isChosen ? null : 'Cancel'}
    >
      {isChosen ? <BulkProgress act={act} run={run} /> : <ScopeChoice act={act} run={run} />}
    </Dialog>
  );
}
