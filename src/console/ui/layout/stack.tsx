import type { ReactNode, Ref } from 'react';
import styles from './stack.module.css';

type Step = 2 | 4 | 6 | 8 | 10 | 12 | 16 | 20 | 24 | 40;

/** A vertical stack with a gap of one step. */
export function Stack({
  children,
  gap = 12,
  ref,
}: {
  children: ReactNode;
  gap?: Step;
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div ref={ref} className={styles.stack} style={{ gap: `var(--step-${gap})` }}>
      {children}
    </div>
  );
}

/** A horizontal row with a gap of one step, centred vertically; it wraps. */
export function Line({ children, gap = 8 }: { children: ReactNode; gap?: Step }) {
  return (
    <div className={styles.line} style={{ gap: `var(--step-${gap})` }}>
      {children}
    </div>
  );
}

/** Less important text: facts, hints. */
export function Mute({ children }: { children: ReactNode }) {
  return <span className={styles.mute}>{children}</span>;
}
