import type { ReactNode } from 'react';
import { AlertIcon, ClockIcon, DoneIcon } from '#console/ui/icons/icons.tsx';
import styles from './weekly-steps.module.css';

export interface VisibleStep {
  name: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** The outcome, or what the step will do. */
  message: ReactNode;
}

const stateLabels: Readonly<Record<VisibleStep['state'], string>> = {
  waiting: 'not yet',
  running: 'running',
  done: 'done',
  failed: 'failed',
};

function Mark({ state, place }: { state: VisibleStep['state']; place: number }) {
  if (state === 'done') return <DoneIcon size={14} />;
  if (state === 'failed') return <AlertIcon size={14} />;
  if (state === 'running') return <ClockIcon size={14} />;
  return <span className="n">{place}</span>;
}

/** The steps of the weekly ranking in a list, each with its state. */
export function WeeklySteps({ steps }: { steps: readonly VisibleStep[] }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map(({ name, state, message }, index) => (
        <li key={name} data-state={state} aria-current={state === 'running' ? 'step' : undefined}>
          <span className={styles.mark} aria-hidden>
            <Mark state={state} place={index + 1} />
          </span>
          <span className={styles.name}>{name}</span>
          <span className="for-readers">{stateLabels[state]}</span>
          <span className={styles.text}>{message}</span>
        </li>
      ))}
    </ol>
  );
}
