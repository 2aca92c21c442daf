import { useState } from 'react';
import { refusalOf } from '#console/api/api-error.ts';
import { TextField } from '#console/ui/form/text-field.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';

/** The field of a scenario's name in a dialog. */
export const NAME_FIELD = {
  label: 'Name',
  layout: 'stacked',
  width: 'full',
  maxLength: 100,
  isRequired: true,
  isFocused: true,
} as const;

interface Props {
  /** Saves under the name; the message of a refusal is shown at the field. */
  save(name: string): Promise<unknown>;
  /** The request that `save` sends. */
  request: { isRunning: boolean; cancel(): void };
  onClose(): void;
}

/** Asks for the name of a new scenario and saves it. Render it only while it is open. */
export function SaveDialog({ save, request, onClose }: Props) {
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState<{ message: string; name: string } | null>(null);
  const run = async () => {
    const refused = await refusalOf(save(name.trim()));
    if (refused === null) onClose();
    else setRefusal({ message: refused.message, name });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Save as scenario"
      size="narrow"
      hasUnsaved={name.trim() !== ''}
      confirm={{
        label: 'Save',
        run: () => void run(),
        whyDisabled: name.trim() === '' ? 'Enter a name first' : null,
        request,
      }}
    >
      <TextField
        {...NAME_FIELD}
        placeholder="For example: Nice as Diamond"
        value={name}
        onChange={setName}
        error={refusal?.name === name ? refusal.message : null}
      />
    </Dialog>
  );
}
