import { useEffect, useRef, useState } from 'react';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { Button, IconButton } from '#console/ui/actions/button.tsx';
import { DeleteIcon, EditIcon } from '#console/ui/icons/icons.tsx';
import { Mute } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { deleteView, type SavedView, saveView } from '../../saved-views-contract.ts';
import styles from './edit-views-dialog.module.css';
import { RenameViewDialog } from './rename-view-dialog.tsx';

interface EditViewsDialogProps {
  isOpen: boolean;
  onClose(): void;
  list: string;
  views: readonly SavedView[];
}

const whose = ({ is_own, is_shared, owner }: SavedView): string => {
  if (!is_own) return `Shared by ${owner}`;
  return is_shared === 1 ? 'Shared with everyone' : 'Only for you';
};

/** The saved views of a list: renaming and sharing one's own, and deleting. */
export function EditViewsDialog({ isOpen, onClose, list, views }: EditViewsDialogProps) {
  const saving = useUndoableMutation(saveView);
  const deleting = useUndoableMutation(deleteView);
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  const rows = useRef<HTMLUListElement>(null);
  const { length } = views;
  // A deleted view takes the button with the focus with it.
  useEffect(() => {
    if (length >= 0 && document.activeElement === document.body) rows.current?.focus();
  }, [length]);
  const share = ({ name, query, is_shared }: SavedView) =>
    void saving.attempt(
      { list, name, query, is_shared: is_shared === 1 ? 0 : 1 },
      is_shared === 1 ? `View ${name} is only for you now` : `View ${name} is shared with everyone`,
    );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Saved views"
      confirm={{ label: 'Close', run: onClose, variant: 'plain' }}
      cancelLabel={null}
    >
      {views.length === 0 ? <Mute>No views are saved for this list.</Mute> : null}
      <ul ref={rows} tabIndex={-1}>
        {views.map((view) => (
          <li key={view.id} className={styles.view}>
            <span className={styles.name} title={view.name}>
              {view.name}
            </span>
            <Mute>{whose(view)}</Mute>
            {view.is_own ? (
              <Button size="small" variant="quiet" needsNetwork onClick={() => share(view)}>
                {view.is_shared === 1 ? 'Stop sharing' : 'Share'}
              </Button>
            ) : null}
            {view.is_own ? (
              <IconButton
                icon={EditIcon}
                size="small"
                label={`Rename the view ${view.name}`}
                onClick={() => setRenamed(view)}
              />
            ) : null}
            <IconButton
              icon={DeleteIcon}
              size="small"
              label={`Delete the view ${view.name}`}
              needsNetwork
              onClick={() => void deleting.attempt({ id: view.id }, `View ${view.name} deleted`)}
            />
          </li>
        ))}
      </ul>
      {renamed ? <RenameViewDialog list={list} view={renamed} onClose={() => setRenamed(null)} /> : null}
    </Dialog>
  );
}
