import { callApi } from '#console/api/request.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { useSavedForm } from '#console/records/record-form.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { found } from '#contract/refusal.ts';
import { listViews, renameView, type SavedView } from '../../saved-views-contract.ts';

interface RenameViewDialogProps {
  /** The name of the list in storage: "athletes". */
  list: string;
  view: SavedView;
  onClose(): void;
}

/** Renames one of the person's saved views. Render it only while it is open. */
export function RenameViewDialog({ list, view, onClose }: RenameViewDialogProps) {
  const { id } = view;
  const saving = useUndoableMutation(renameView);
  const read = async () => {
    const { views } = (await callApi(listViews, { list })).response;
    return found(
      views.find((one) => one.id === id),
      `view ${view.name}`,
    );
  };
  const form = useSavedForm<SavedView, { name: string }>({
    record: view,
    fieldsOf: ({ name }) => ({ name }),
    labels: { name: 'Name' },
    check: ({ name }) => (name.trim() === '' ? 'Enter a name first' : null),
    save: async ({ name }, version) => {
      await saving.run({ id, name: name.trim(), version }, `View ${view.name} renamed to ${name.trim()}`);
      return { ...view, name: name.trim(), version };
    },
    read,
    onSaved: onClose,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Rename the view"
      size="narrow"
      hasUnsaved={form.isChanged}
      confirm={{
        label: 'Rename',
        isSave: true,
        run: () => void form.save(),
        whyDisabled: form.whyNot,
        request: saving,
      }}
    >
      <TextField
        label="Name"
        width="full"
        layout="stacked"
        isRequired
        isFocused
        maxLength={60}
        {...form.field('name')}
      />
      {form.conflict}
    </Dialog>
  );
}
