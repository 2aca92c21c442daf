import { Progress } from '../display/progress.tsx';
import { Dialog } from './dialog.tsx';
import styles from './please-wait.module.css';

export interface PleaseWaitProps {
  isShown: boolean;
  /** The progress of the operation; without it, only the message is shown. */
  progress?: { done: number; total: number };
  /** What is being done: "Points of IRONMAN South Africa". */
  message?: string;
  /** Given when the operation continues in the background: adds a button that closes the dialog. */
  onLeave?(): void;
}

/** 'Please Wait...' over the page, with progress. Escape closes it when `onLeave` is given. */
export function PleaseWait({ isShown, progress, message, onLeave }: PleaseWaitProps) {
  return (
    <Dialog
      isOpen={isShown}
      onClose={() => onLeave?.()}
      label="Please Wait..."
      size="narrow"
      isAlert
      cancelLabel={null}
      confirm={onLeave ? { label: 'Continue working', run: onLeave, variant: 'plain' } : undefined}
      footerNote={onLeave ? 'It continues in the background.' : undefined}
    >
      <div className={styles.wait} tabIndex={-1} data-autofocus>
        <p className={`heading ${styles.head}`}>Please Wait...</p>
        {message ? <p>{message}</p> : null}
        {progress && progress.total > 0 ? (
          <Progress label="Progress" value={progress.done} max={progress.total} hasCount />
        ) : null}
      </div>
    </Dialog>
  );
}
