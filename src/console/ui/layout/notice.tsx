import type { ReactNode } from 'react';
import { AlertIcon } from '../icons/icons.tsx';
import styles from './notice.module.css';

export interface NoticeProps {
  /** `danger`: something is missing or refused. `look`: worth checking, nothing is refused. */
  kind: 'danger' | 'look';
  children: ReactNode;
  /** The action that resolves it. */
  action?: ReactNode;
}

/** A line above a part of a page that says what is wrong with it, and what to do. */
export function Notice({ kind, children, action }: NoticeProps) {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'danger' ? 'alert' : 'note'}>
      <AlertIcon />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}
