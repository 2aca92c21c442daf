import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { clockTime } from '../format/dates.ts';
import { useFocusPassedOn } from '../overlay/use-focus-return.ts';
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
  const part = useFocusPassedOn<HTMLDivElement>();
  return (
    <div ref={part} className={styles.empty}>
      <h2 className="heading">{title}</h2>
      {message ? <p className={styles.text}>{message}</p> : null}
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
  rowsReadAt?: Date | null;
}

/** Loading failed: what happened, what was saved, what to do. Old rows remain below it. */
export function ErrorState({ message, onRetry, rowsReadAt }: ErrorStateProps) {
  const part = useFocusPassedOn<HTMLDivElement>();
  return (
    <div ref={part} className={styles.error} role="alert">
      <p>
        {message}
        {rowsReadAt ? ` The rows of ${clockTime(rowsReadAt)} are still shown below.` : ''}
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

export interface LoadingStateProps {
  lines?: number;
  /** What the page will be: lines of text, fields with labels, a table, or a tool bar above two tables next to each other. */
  shape?: 'lines' | 'form' | 'table' | 'two tables';
}

const widthOf = (index: number): number => WIDTHS[index % WIDTHS.length] ?? 0;

/** As many of the same as wanted, without content. */
function Lines({ count, of }: { count: number; of(index: number): ReactNode }) {
  return Array.from({ length: count }, (_line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines without content
    <div key={index}>{of(index)}</div>
  ));
}

function TableShape() {
  const cells = (index: number) => (
    <>
      <Skeleton width={index === 0 ? 48 : 20} />
      <Skeleton width={widthOf(index) / 2} />
      <Skeleton width={52} />
      <Skeleton width={52} />
    </>
  );
  return (
    <div className={styles.rows}>
      <Lines count={16} of={cells} />
    </div>
  );
}

function FormShape() {
  const field = (index: number) => (
    <>
      <Skeleton width={widthOf(index) / 4} />
      <span className={styles.input} />
    </>
  );
  return (
    <div className={styles.fields}>
      <Lines count={9} of={field} />
    </div>
  );
}

const SHAPES = {
  lines: (count: number) => (
    <div className={styles.lines}>
      <Lines count={count} of={(index) => <Skeleton width={widthOf(index)} />} />
    </div>
  ),
  form: () => <FormShape />,
  table: () => <TableShape />,
  'two tables': () => (
    <>
      <div className={styles.tools}>
        <Skeleton width={260} />
      </div>
      <div className={styles.halves}>
        <TableShape />
        <TableShape />
      </div>
    </>
  ),
};

/** A page or tab that is loading, after 150 ms: its shape in grey, so that little moves when the content arrives. */
export function LoadingState({ lines = 6, shape = 'lines' }: LoadingStateProps) {
  const isShown = useAfterMoment(true);
  return (
    <div role="status" aria-busy="true" aria-label="Loading">
      {isShown ? <div aria-hidden>{SHAPES[shape](lines)}</div> : null}
    </div>
  );
}

/** One bar in place of a text; no shimmer. */
export function Skeleton({ width = '100%' }: { width?: number | string }) {
  return <span className={styles.bar} style={{ width }} aria-hidden />;
}
