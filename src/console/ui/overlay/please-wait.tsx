import { ProgressBar } from '../display/progress-bar.tsx';
import { Dialog } from './dialog.tsx';
import styles from './please-wait.module.css';

export interface PleaseWaitProps {
  isShown: boolean;
  /** How far the work is; without it only the words stand. */
  progress?: { done: number; total: number };
  /** What is being done: "Points of IRONMAN South Africa". */
  message?: string;
  /** Given when the work goes on without the person: a button to leave it. */
  onLeave?(): void;
}

/** 'Please Wait...' over the page, with progress. Escape leaves it where that is offered. */
export function PleaseWait({ isShown, progress, message, onLeave }: PleaseWaitProps) {
  return (
    <Dialog
      isOpen={isShown}
      onClose={() => onLeave?.()}
      label="Please Wait..."
      size="narrow"
      isAlert
      cancelLabel={null}
      confirm={onLeave ? { label: 'Go on working', run: onLeave, variant: 'plain' } : undefined}
      footerNote={onLeave ? 'It goes on without you.' : undefined}
    >
      <div className={styles.wait} tabIndex={-1} data-autofocus>
        <p className={styles.head}>Please Wait...</p>
        {message ? <p>{message}</p> : null}
        {progress && progress.total > 0 ? <ProgressBar label="Progress" {...progress} /> : null}
      </div>
    </Dialog>
  );
}
