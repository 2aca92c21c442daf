import type { ReactNode } from 'react';
import styles from './stack.module.css';

type Step = 2 | 4 | 6 | 8 | 10 | 12 | 16 | 20 | 24 | 40;

/** Things below each other, a step apart. */
export function Stack({ children, gap = 12 }: { children: ReactNode; gap?: Step }) {
  return (
    <div className={styles.stack} style={{ gap: `var(--step-${gap})` }}>
      {children}
    </div>
  );
}

/** Things beside each other, a step apart, on the middle line; they wrap. */
export function Line({ children, gap = 8 }: { children: ReactNode; gap?: Step }) {
  return (
    <div className={styles.line} style={{ gap: `var(--step-${gap})` }}>
      {children}
    </div>
  );
}

/** Words that matter less: facts, hints. */
export function Mute({ children }: { children: ReactNode }) {
  return <span className={styles.mute}>{children}</span>;
}
