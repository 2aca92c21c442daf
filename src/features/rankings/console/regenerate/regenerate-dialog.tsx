import { useRef, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { CheckBox } from '#console/ui/form/check-field.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { formatCauses } from '#features/rankings/console/shared/stale-causes.ts';
import type { StaleCause } from '#features/rankings/current-ranking-contract.ts';
import { readGenerationReview } from '#features/rankings/ranking-review-contract.ts';
import type { RankingSetInList } from '#features/rankings/rankings-contract.ts';
import { GenerationSummary } from './generation-changes.tsx';
import styles from './regenerate-dialog.module.css';
import { type Outcome, useRegeneration } from './use-regeneration.ts';

export type StaleSet = RankingSetInList & { stale_because: readonly StaleCause[] };

interface RowProps {
  set: StaleSet;
  isChosen: boolean;
  onChoose(isChosen: boolean): void;
  outcome: Outcome | undefined;
  /** While sets are generated, nothing is read again. */
  isRunning: boolean;
}

function OutcomeMessage({ outcome }: { outcome: Outcome }) {
  if (outcome.state === 'failed') return <StatusBadge state="failed" label={outcome.message} />;
  const labels = { waiting: 'Waiting', running: 'Generating', done: 'Generated' };
  return <Mute>{labels[outcome.state]}</Mute>;
}

/** The effect on one set: a line with the counts, and the athletes on demand. */
function Effect({ id, isRunning }: { id: number; isRunning: boolean }) {
  const { response, error, reload } = useApiQuery(readGenerationReview, { id }, { isOff: isRunning });
  if (response) return <GenerationSummary review={response} />;
  return error ? <ErrorState message={error.message} onRetry={reload} /> : <LoadingState lines={1} />;
}

function SetRow({ set, isChosen, onChoose, outcome, isRunning }: RowProps) {
  return (
    <li className={styles.set}>
      <CheckBox
        label={`Regenerate the set of ${set.date}`}
        isChecked={isChosen}
        isDisabled={isRunning}
        onChange={onChoose}
      />
      <div className={styles.text}>
        <div className={styles.head}>
          <TextLink address={addresses.ranking(set.id)}>{set.date}</TextLink>
          <StatusBadge
            state={set.published === 1 ? 'published' : 'draft'}
            label={set.published === 1 ? 'Published' : 'Draft'}
          />
          <StatusBadge state="stale" label={formatCauses(set.stale_because) ?? 'Stale'} />
          {outcome ? (
            <span className={styles.outcome} role="status">
              <OutcomeMessage outcome={outcome} />
            </span>
          ) : null}
        </div>
        {outcome?.state === 'done' ? null : <Effect id={set.id} isRunning={isRunning} />}
      </div>
    </li>
  );
}

const publicNotice = (sets: readonly StaleSet[]): string => {
  const published = sets.filter((set) => set.published === 1).length;
  return published === 0
    ? 'All are drafts: nothing public changes.'
    : `${counted(published, 'set is', 'sets are')} published: the public sees the new rows immediately.`;
};

interface Props {
  /** The stale sets, newest first. */
  sets: readonly StaleSet[];
  onClose(): void;
}

/** Regenerates all stale sets, or the selected ones, after one review of what changes in each. */
export function RegenerateDialog({ sets: stale, onClose }: Props) {
  // The sets under review stay listed while they stop being stale one by one.
  const [sets] = useState(stale);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const regeneration = useRegeneration();
  const { outcomes, isRunning, isStopping, stop } = regeneration;
  const chosen = sets.filter(({ id }) => !left.has(id) && outcomes.get(id)?.state !== 'done');
  const choose = (id: number, isChosen: boolean) =>
    setLeft((before) => {
      const next = new Set(before);
      if (isChosen) next.delete(id);
      else next.add(id);
      return next;
    });
  const content = useRef<HTMLDivElement>(null);
  const run = async () => {
    // A box that has the focus is disabled now, and would lose it.
    content.current?.focus();
    // Oldest first, so that the strength of field of coming races is calculated last from the current set.
    const generated = await regeneration.run(chosen.map(({ id }) => id).reverse());
    if (generated > 0) toasts.success(`${counted(generated, 'ranking set')} regenerated`);
    if (generated === chosen.length) onClose();
  };
  const close = () => {
    stop();
    onClose();
  };
  const done = [...outcomes.values()].filter(({ state }) => state === 'done').length;
  return (
    <Dialog
      isOpen
      onClose={close}
      title={`Regenerate ${counted(sets.length, 'stale ranking set')}?`}
      size="wide"
      isAlert
      cancelLabel={outcomes.size > 0 ? 'Close' : 'Cancel'}
      confirm={{
        label: chosen.length === 0 ? 'Regenerate' : `Regenerate ${counted(chosen.length, 'set')}`,
        run: () => void run(),
        whyDisabled: chosen.length === 0 ? 'Choose at least one set' : null,
        isBusy: isRunning,
      }}
      footerNote={
        isRunning ? (
          isStopping ? (
            'Stops after this set.'
          ) : (
            <Button size="small" onClick={stop}>
              Stop after this set
            </Button>
          )
        ) : done > 0 ? (
          `${done} of ${counted(outcomes.size, 'set')} generated.`
        ) : undefined
      }
    >
      <div ref={content} tabIndex={-1} data-autofocus>
        <Stack>
          <p>{publicNotice(chosen)} The old rows of a set stay until its new ones are complete.</p>
          <ul className={styles.sets}>
            {sets.map((set) => (
              <SetRow
                key={set.id}
                set={set}
                isChosen={!left.has(set.id)}
                onChoose={(isChosen) => choose(set.id, isChosen)}
                outcome={outcomes.get(set.id)}
                isRunning={isRunning}
              />
            ))}
          </ul>
        </Stack>
      </div>
    </Dialog>
  );
}
