import { useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { TextField } from '#console/ui/form/text-field.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { alertError } from '#console/ui/overlay/confirm.ts';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { foldName } from '#rules/name-matching/names.ts';
import { serieAlias } from '#rules/name-matching/slugs.ts';
import { addSerie, type ListedSerie, type Serie } from '../series-contract.ts';

export interface AddSerieDialogProps {
  isOpen: boolean;
  onClose(): void;
  /** Present series, to tell at once what is taken or nearly equal. */
  series: readonly ListedSerie[];
  onAdded(serie: Serie): void;
}

/** The alias follows the name until a person types one. */
function useNewSerie({ isOpen, series, onAdded, onClose }: AddSerieDialogProps) {
  const [name, setName] = useState('');
  const [typedAlias, setAlias] = useState<string | null>(null);
  const [isShown, setShown] = useState(isOpen);
  const act = useUndoableMutation(addSerie);
  if (isOpen !== isShown) {
    setShown(isOpen);
    setName('');
    setAlias(null);
  }
  const alias = typedAlias ?? serieAlias(name);
  const kept = serieAlias(alias);
  const like = series.find((one) => name.trim() !== '' && foldName(one.name) === foldName(name));
  const owner = series.find((one) => one.alias === kept);
  const add = async () => {
    try {
      const { serie } = await act.run({ name, alias }, `Serie ${name.trim()} added`);
      onClose();
      onAdded(serie);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await alertError(error.message);
    }
  };
  return {
    name,
    setName,
    alias,
    setAlias,
    like,
    owner,
    kept,
    add,
    isReady: name.trim() !== '' && kept !== '' && owner === undefined,
    request: act,
  };
}

function aliasHint(alias: string, kept: string): string | undefined {
  if (kept === '') return 'The address of the serie: /serie/…';
  return kept === alias ? `The serie is at /serie/${kept}` : `Kept as ${kept}`;
}

/** Add a new Serie: name and alias are needed. */
export function AddSerieDialog(props: AddSerieDialogProps) {
  const { name, setName, alias, setAlias, like, owner, kept, add, isReady, request } = useNewSerie(props);
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title="Add a new Serie"
      hasUnsaved={name !== '' || alias !== ''}
      confirm={{ label: 'Add', run: () => void add(), isDisabled: !isReady, request }}
    >
      <Stack>
        <TextField
          label="Name"
          layout="stacked"
          width="full"
          isRequired
          isFocused
          maxLength={200}
          value={name}
          onChange={setName}
          hint={like ? `There is already a serie ${like.name}.` : undefined}
        />
        <TextField
          label="Alias"
          layout="stacked"
          width="full"
          isRequired
          maxLength={200}
          value={alias}
          onChange={setAlias}
          hint={aliasHint(alias, kept)}
          error={owner ? `The alias ${kept} is taken by ${owner.name}. Choose another one.` : null}
        />
      </Stack>
    </Dialog>
  );
}
