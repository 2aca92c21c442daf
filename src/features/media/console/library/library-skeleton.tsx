import type { CSSProperties } from 'react';
import { Skeleton } from '#console/ui/layout/page-states.tsx';
import { useAfterMoment } from '#console/ui/layout/use-delayed-flag.ts';
import styles from './picture-grid.module.css';

const CELLS = 28;

/** The loading state of the grid, after 150 ms: a placeholder of the same size for each picture. */
export function LibrarySkeleton() {
  const isShown = useAfterMoment(true);
  return (
    <div className={styles.scroller} role="status" aria-busy="true" aria-label="Loading">
      {isShown ? (
        <div className={styles.bones} aria-hidden>
          {Array.from({ length: CELLS }, (_cell, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells without content
            <div key={place}>
              <div className={styles.bone} style={{ aspectRatio: '4 / 3' } as CSSProperties} />
              <div className={styles.caption}>
                <Skeleton width="60%" />
              </div>
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
