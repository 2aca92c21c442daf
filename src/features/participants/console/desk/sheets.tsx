import type { ReactNode } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { useIsNarrow } from '#console/ui/layout/use-is-narrow.ts';
import { createStoredChoice, useStore } from '#console/ui/store.ts';
import styles from './desk.module.css';

const arrangement = createStoredChoice('tridesk-lists', ['stacked', 'side by side']);

/** Both lists, below each other with more columns, or next to each other like two sheets; the choice is stored in this browser. */
export function Sheets({ children }: { children: ReactNode }) {
  const isNarrow = useIsNarrow();
  const isSideBySide = useStore(arrangement) === 'side by side' && !isNarrow;
  return (
    <div className={styles.sheets} data-side-by-side={isSideBySide || undefined}>
      {children}
    </div>
  );
}

/** Puts both lists next to each other, where there is room for it. */
export function SheetsButton() {
  const isNarrow = useIsNarrow();
  const isSideBySide = useStore(arrangement) === 'side by side';
  if (isNarrow) return null;
  return (
    <Button
      size="small"
      aria-pressed={isSideBySide}
      onClick={() => arrangement.set(isSideBySide ? 'stacked' : 'side by side')}
    >
      Side by side
    </Button>
  );
}
