import { useState } from 'react';
import { TextField } from '../form/text-field.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { linkAddress } from './link-address.ts';

interface LinkDialogProps {
  /** The current address; empty for a new link. */
  address: string;
  /** Null removes the link. */
  onChosen(address: string | null): void;
  onClose(): void;
}

/** Edits the address of a link; an empty address removes the link. */
export function LinkDialog({ address, onChosen, onClose }: LinkDialogProps) {
  const [typed, setTyped] = useState(address);
  const whole = linkAddress(typed);
  const isEmpty = typed.trim() === '';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Link"
      size="narrow"
      hasUnsaved={typed !== address}
      confirm={{
        label: isEmpty ? 'Remove link' : 'Set link',
        whyDisabled: (isEmpty ? address === '' : whole === null) ? 'Enter a web or e-mail address' : null,
        run: () => onChosen(isEmpty ? null : whole),
      }}
    >
      <TextField
        label="Address"
        layout="stacked"
        width="full"
        type="url"
        isFocused
        placeholder="https://"
        error={isEmpty || whole !== null ? null : 'must be a web or e-mail address'}
        value={typed}
        onChange={setTyped}
      />
    </Dialog>
  );
}
