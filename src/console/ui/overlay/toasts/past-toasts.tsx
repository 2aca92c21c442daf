import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { clockTime, formatUtc } from '#console/ui/format/dates.ts';
import styles from './past-toasts.module.css';
import { runToastAction, useVisibleToasts } from './toast-list.ts';
import { ToastMark } from './toast-region.tsx';

/** All messages since the page was loaded, newest first; those that can still be undone can be undone here too. `children` follow them. */
export function PastToasts({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  const { past } = useVisibleToasts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    box.current?.focus();
    const outside = (event: MouseEvent) => {
      if (!box.current?.parentElement?.contains(event.target as Node)) onClose();
    };
    document.addEventListener('mousedown', outside);
    return () => {
      document.removeEventListener('mousedown', outside);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [onClose]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <div
      ref={box}
      className={styles.box}
      role="dialog"
      aria-label="Messages"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <h2 className={`heading ${styles.head}`}>Messages</h2>
      {past.length === 0 && !children ? (
        <p className={styles.none}>No activity yet. Your changes appear here and can be undone.</p>
      ) : null}
      <ul>
        {past.map((toast) => (
          <li key={toast.id} className={styles.line}>
            <ToastMark kind={toast.kind} />
            <span className={styles.text}>{toast.message}</span>
            {toast.act && !toast.isUsed ? (
              <Button
                variant="link"
                needsNetwork={toast.act.label === 'Undo' || toast.act.label === 'Redo'}
                aria-label={`${toast.act.label} ${toast.message}`}
                onClick={() => void runToastAction(toast.id)}
              >
                {toast.act.label}
              </Button>
            ) : null}
            <time
              className={`hint ${styles.at} n`}
              dateTime={toast.at.toISOString()}
              title={formatUtc(toast.at.toISOString())}
            >
              {clockTime(toast.at)}
            </time>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
