import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { clockTime } from '../autosave/saved-state.ts';
import styles from './page-states.module.css';
import { useAfterMoment } from './use-delayed-flag.ts';

export interface EmptyStateProps {
  /** What belongs here: "No rankings found, generate them now?" */
  title: string;
  message?: ReactNode;
  /** The action that fills it. */
  action?: ReactNode;
}

/** An empty list or part: what belongs here, and the action that fills it. */
export function EmptyState({ title, message, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <h2 className={styles.title}>{title}</h2>
      {message ? <p className={styles.words}>{message}</p> : null}
      {action ? <div className={styles.act}>{action}</div> : null}
    </div>
  );
}

export interface NoMatchProps {
  /** What was typed or chosen. */
  filter: string;
  onClear(): void;
}

/** There are rows, but none matches the filter. */
export function NoMatch({ filter, onClear }: NoMatchProps) {
  return (
    <EmptyState
      title={filter === '' ? 'No match for these filters' : `No match for “${filter}”`}
      action={<Button onClick={onClear}>Clear</Button>}
    />
  );
}

export interface ErrorStateProps {
  /** What happened: the server's message. */
  message: string;
  onRetry?(): void;
  /** When the rows that are still shown were read. */
  keptSince?: Date | null;
}

/** Loading failed: what happened, what was saved, what to do. Old rows remain below it. */
export function ErrorState({ message, onRetry, keptSince }: ErrorStateProps) {
  return (
    <div className={styles.error} role="alert">
      <p>
        {message}
        {keptSince ? ` The rows of ${clockTime(keptSince)} are kept below.` : ''}
      </p>
      {onRetry ? (
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      ) : null}
    </div>
  );
}

const WIDTHS = [180, 320, 260, 380, 220, 300];

/** A page or tab that is loading, after 150 ms: bars instead of its lines. Give `isShown` only while it loads. */
export function LoadingState({ lines = 6 }: { lines?: number }) {
  const isShown = useAfterMoment(true);
  return (
    <div role="status" aria-busy="true" aria-label="Loading">
      {isShown ? (
        <div className={styles.lines} aria-hidden>
          {Array.from({ length: lines }, (_line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines without content
            <Skeleton key={index} width={WIDTHS[index % WIDTHS.length]} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** One bar in place of a text; no shimmer. */
export function Skeleton({ width = '100%' }: { width?: number | string }) {
  return <span className={styles.bar} style={{ width }} aria-hidden />;
}
