import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useUndo } from '#console/api/use-undoable-mutation.ts';
import { addresses } from '#console/routes.ts';
import { AppLink } from '#console/ui/actions/app-link.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { Chip } from '#console/ui/display/chip.tsx';
import { Moment } from '#console/ui/display/moment.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { showFailure } from '#console/ui/overlay/toasts/toast-list.ts';
import type { ListedChangeSet } from '#features/history/history-contract.ts';
import styles from './change-line.module.css';

/** "Undone" or "Undone in part"; nothing for other changes. */
export function UndoneMark({ change }: { change: Pick<ListedChangeSet, 'undone_by' | 'undone_in_part'> }) {
  if (change.undone_by !== null) return <Chip>Undone</Chip>;
  return change.undone_in_part === 1 ? <Chip>Undone in part</Chip> : null;
}

/** Once the pressed button is gone, the focus is on the link of its line instead of nowhere. */
function useFocusInLine(line: RefObject<HTMLElement | null>, isUndone: boolean): () => void {
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    if (isUndone && isPressed.current && document.activeElement === document.body)
      line.current?.querySelector('a')?.focus();
  }, [line, isUndone]);
  return () => {
    isPressed.current = true;
  };
}

/** One change set as a sentence that leads to its page: what, who, when, how many rows, and Undo. */
export function ChangeLine({ change, hasWho }: { change: ListedChangeSet; hasWho: boolean }) {
  const undo = useUndo();
  const line = useRef<HTMLLIElement>(null);
  const noteFocus = useFocusInLine(line, change.undone_by !== null);
  const run = () => {
    noteFocus();
    return undo(change.id).catch(showFailure);
  };
  return (
    <li ref={line} className={styles.line}>
      <span className={styles.what}>
        <AppLink address={addresses.historyChange(change.id)}>{change.what}</AppLink>
        <span className="hint">
          {hasWho ? `${change.who.name} · ` : ''}
          <Moment at={change.at} />
          {change.count > 1 ? ` · ${counted(change.count, 'row')}` : ''}
        </span>
      </span>
      <UndoneMark change={change} />
      {change.undone_by === null ? (
        <Button variant="link" needsNetwork aria-label={`Undo ${change.what}`} onClick={() => void run()}>
          Undo
        </Button>
      ) : null}
    </li>
  );
}
