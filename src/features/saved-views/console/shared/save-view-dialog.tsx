import { AddRecordDialog } from '#console/records/add-record-dialog.tsx';
import { CheckField } from '#console/ui/form/check-field.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { type SavedView, saveView } from '../../saved-views-contract.ts';

interface SaveViewDialogProps {
  isOpen: boolean;
  onClose(): void;
  list: string;
  /** Filters, sort and columns as they are now. */
  query: string;
  views: readonly SavedView[];
}

const START = { name: '', isShared: false };

/** Saves the filters, sort and columns of a list under a name, for oneself or for everyone. */
export function SaveViewDialog({ isOpen, onClose, list, query, views }: SaveViewDialogProps) {
  const hintOf = (name: string) =>
    views.some((view) => view.is_own && view.name === name.trim())
      ? `Replaces your view ${name.trim()}.`
      : undefined;
  return (
    <AddRecordDialog
      {...{ isOpen, onClose }}
      title="Save this view"
      confirmLabel="Save view"
      call={saveView}
      start={START}
      inputOf={({ name, isShared }) =>
        name.trim() === '' ? null : { list, name: name.trim(), query, is_shared: isShared }
      }
      message={({ name }) => `View ${name.trim()} saved`}
      onAdded={() => undefined}
    >
      {({ values, field }) => (
        <>
          <TextField
            label="Name"
            width="full"
            isRequired
            isFocused
            maxLength={60}
            hint={hintOf(values.name)}
            {...field('name')}
          />
          <CheckField {...field('isShared')} label="Share with everyone" layout="bare" />
        </>
      )}
    </AddRecordDialog>
  );
}
