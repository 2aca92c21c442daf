import { useUndo } from '#console/api/use-undoable-mutation.ts';
import { addresses } from '#console/routes.ts';
import { AppLink } from '#console/ui/actions/app-link.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { Chip } from '#console/ui/display/chip.tsx';
import { Moment } from '#console/ui/display/moment.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import type { ListedChangeSet } from '#features/history/history-contract.ts';
import styles from './change-line.module.css';

/** "Undone" or "Undone in part"; nothing for other changes. */
export function UndoneMark({ change }: { change: Pick<ListedChangeSet, 'undone_by' | 'undone_in_part'> }) {
  if (change.undone_by !== null) return <Chip>Undone</Chip>;
  return change.undone_in_part === 1 ? <Chip>Undone in part</Chip> : null;
}

/** One change set as a sentence that leads to its page: what, who, when, how many rows, and Undo. */
export function ChangeLine({ change, hasWho }: { change: ListedChangeSet; hasWho: boolean }) {
  const undo = useUndo();
  const run = () =>
    undo(change.id).catch((error: Error) =>
      toasts.error(error.message, {
        label: 'Show it',
        run: () => window.location.assign(addresses.historyChange(change.id, 'undo')),
      }),
    );
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        <AppLink address={addresses.historyChange(change.id)}>{change.what}</AppLink>
        <span className={styles.facts}>
          {hasWho ? `${change.who.name} · ` : ''}
          <Moment at={change.at} />
          {change.count > 1 ? ` · ${counted(change.count, 'row')}` : ''}
        </span>
      </span>
      <UndoneMark change={change} />
      {change.undone_by === null ? (
        <Button variant="link" needsNetwork onClick={() => void run()}>
          Undo
        </Button>
      ) : null}
    </li>
  );
}
