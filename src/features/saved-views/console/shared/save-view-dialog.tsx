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

/** `isShared`: null until it is chosen; a view that is replaced stays shared. */
const START: { name: string; isShared: boolean | null } = { name: '', isShared: null };

/** Saves the filters, sort and columns of a list under a name, for oneself or for everyone. */
export function SaveViewDialog({ isOpen, onClose, list, query, views }: SaveViewDialogProps) {
  const named = (name: string) =>
    views.filter((view) => view.name.toLowerCase() === name.trim().toLowerCase());
  const replacedBy = (name: string) => named(name).find((view) => view.is_own);
  const isShared = ({ name, isShared }: typeof START) => isShared ?? replacedBy(name)?.is_shared === 1;
  const hintOf = (name: string) => {
    const [other] = named(name);
    const replaced = replacedBy(name);
    if (replaced) return `Replaces your view ${replaced.name}.`;
    return other && `${other.owner} shares a view with this name. Yours will be added.`;
  };
  return (
    <AddRecordDialog
      {...{ isOpen, onClose }}
      title="Save this view"
      confirmLabel="Save view"
      call={saveView}
      start={START}
      inputOf={(values) =>
        values.name.trim() === ''
          ? null
          : { list, name: values.name.trim(), query, is_shared: isShared(values) }
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
          <CheckField
            {...field('isShared')}
            value={isShared(values)}
            label="Share with everyone"
            layout="bare"
          />
        </>
      )}
    </AddRecordDialog>
  );
}
