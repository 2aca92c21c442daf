import type { ReactNode } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { Moment } from '#console/ui/display/moment.tsx';
import { Progress } from '#console/ui/display/progress.tsx';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { Line, Mute, Stack } from '#console/ui/layout/stack.tsx';
import type { SyncState } from '#features/dashboard/dashboard-contract.ts';
import styles from './dashboard.module.css';
import { countsText } from './sync-texts.ts';

export interface SyncPanelProps {
  label: string;
  isMain?: boolean;
  sync: { isRunning: boolean; start(): Promise<void> };
  /** Undefined while it loads. */
  state: SyncState | undefined;
  children?: ReactNode;
}

const by = (who: string | null): string => (who ? ` by ${who}` : '');

function LastRuns({ last_success: success, last_failure: failure }: SyncState) {
  return (
    <>
      {success ? (
        <span>
          Last success <Moment at={success.at} />
          {by(success.who)}: {countsText(success.counts)}.
        </span>
      ) : (
        <Mute>Not synced yet.</Mute>
      )}
      {failure ? (
        <StatusBadge state="failed" label={`The last run${by(failure.who)} failed: ${failure.error}`} />
      ) : null}
    </>
  );
}

/** The button of a sync, who runs it now and how far it is, and how the last ones ended. */
export function SyncPanel({ label, isMain, sync, state, children }: SyncPanelProps) {
  const running = state?.running ?? null;
  return (
    <section className={styles.panel} aria-label={label}>
      <Stack>
        <Line>
          <Button
            variant={isMain ? 'main' : 'plain'}
            isBusy={sync.isRunning}
            onClick={() => void sync.start()}
          >
            {label}
          </Button>
          {running ? (
            <span role="status">
              {running.what}: running{by(running.who)} since <Moment at={running.started_at} />
            </span>
          ) : null}
        </Line>
        {running ? (
          <Progress
            label={running.what}
            value={running.total ? running.done : null}
            max={running.total ?? 1}
          />
        ) : null}
        {state ? <LastRuns {...state} /> : null}
        {children}
      </Stack>
    </section>
  );
}
