import { AddRecordDialog } from '#console/records/add-record-dialog.tsx';
import type { AddDialogProps } from '#console/records/list-screen.tsx';
import { NewNameField } from '#console/records/name-field.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { serieAlias } from '#rules/name-matching/slugs.ts';
import { addSerie, type ListedSerie } from '../series-contract.ts';
import { takenAlias } from './taken-alias.ts';

/** The alias follows the name until one is typed. */
const EMPTY = { name: '', typedAlias: null as string | null };

const aliasOf = ({ name, typedAlias }: typeof EMPTY): string => typedAlias ?? serieAlias(name);

function aliasHint(alias: string, name: string): string {
  const saved = serieAlias(alias);
  if (saved === '')
    return name.trim() === ''
      ? 'The address of the serie: /serie/…'
      : 'Type an alias with letters from a to z or digits';
  return saved === alias ? `The serie is at /serie/${saved}` : `Saved as ${saved}`;
}

/** Add a new Serie: name and alias are required. */
export function AddSerieDialog({ isOpen, onClose, rows, onAdded }: AddDialogProps<ListedSerie>) {
  return (
    <AddRecordDialog
      {...{ isOpen, onClose }}
      start={EMPTY}
      title="Add a new Serie"
      call={addSerie}
      inputOf={(values) => {
        const alias = aliasOf(values);
        return values.name.trim() === '' || serieAlias(alias) === '' ? null : { name: values.name, alias };
      }}
      problemIn={(values) => takenAlias(rows, aliasOf(values))}
      message={({ name }) => `Serie ${name.trim()} added`}
      onAdded={({ serie }) => onAdded(serie)}
    >
      {(form) => {
        const alias = aliasOf(form.values);
        return (
          <>
            <NewNameField rows={rows} noun="serie" form={form} longest={200} />
            <TextField
              label="Alias"
              layout="stacked"
              width="full"
              isRequired
              maxLength={200}
              value={alias}
              onChange={(typedAlias) => form.set({ typedAlias })}
              hint={aliasHint(alias, form.values.name)}
              error={takenAlias(rows, alias)}
            />
          </>
        );
      }}
    </AddRecordDialog>
  );
}
