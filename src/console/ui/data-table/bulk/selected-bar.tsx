import type { ReactNode } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { counted, printCount } from '#console/ui/format/figures.ts';
import { useShortcuts } from '#console/ui/keyboard/shortcuts.ts';
import { useFocusPassedOn } from '#console/ui/overlay/use-focus-return.ts';
import type { Selection } from '../rows/use-selection.ts';
import type { RowKey } from '../table-column.ts';
import styles from './selected-bar.module.css';

export interface SelectedBarProps {
  selection: Selection;
  /** How many selected rows are in the list. */
  count: number;
  /** The keys of all rows that match the filter, shown or not. */
  allKeys: readonly RowKey[];
  /** One row and several: "athlete", "athletes". */
  nouns: readonly [string, string];
  children: ReactNode;
}

/** Below a list while rows are selected: how many, what can be done with them, and Clear (Escape). */
export function SelectedBar({ selection, count, allKeys, nouns, children }: SelectedBarProps) {
  useShortcuts([
    { keys: 'Escape', label: 'Clear the selection', group: 'Rows', run: () => selection.clear() },
  ]);
  const bar = useFocusPassedOn<HTMLElement>();
  const selectAll = () => {
    selection.selectAll(allKeys);
    // Its button disappears.
    bar.current?.focus();
  };
  return (
    <section ref={bar} tabIndex={-1} className={styles.bar} aria-label="Selected rows">
      <strong aria-live="polite">{counted(count, ...nouns)} selected</strong>
      {count < allKeys.length ? (
        <Button size="small" variant="link" onClick={selectAll}>
          Select all {printCount(allKeys.length)}
        </Button>
      ) : null}
      {children}
      <Button size="small" variant="quiet" onClick={selection.clear}>
        Clear selection
      </Button>
    </section>
  );
}
