import { useState } from 'react';
import { type ApiError, refusalOf } from '#console/api/api-error.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { CheckField } from '#console/ui/form/check-field.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { inviteAccount } from '#features/account/staff-accounts-contract.ts';

const EMPTY = { email: '', first: '', last: '', isAdmin: true };

/** Creates an account for a colleague and mails the invitation. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const inviting = useUndoableMutation(inviteAccount);
  const [form, setForm] = useState(EMPTY);
  const [fault, setFault] = useState<ApiError | null>(null);
  const set = (changes: Partial<typeof EMPTY>) => {
    setForm({ ...form, ...changes });
    setFault(null);
  };
  const send = async () => {
    const { isAdmin, ...names } = form;
    const refusal = await refusalOf(
      inviting.run({ ...names, admin: isAdmin ? 1 : 0 }, `Invitation mailed to ${form.email.trim()}`),
    );
    if (refusal === null) onClose();
    else setFault(refusal);
  };
  const errorAt = (field: string) => (fault?.field === field ? fault.message : null);
  const field = (name: 'email' | 'first' | 'last') =>
    ({
      layout: 'stacked',
      width: 'full',
      autoComplete: 'off',
      error: errorAt(name),
      value: form[name],
      onChange: (value: string) => set({ [name]: value }),
    }) as const;
  const isTyped = form.email !== '' || form.first !== '' || form.last !== '';
  return (
    <Dialog
      isOpen
      title="Invite somebody"
      onClose={onClose}
      hasUnsaved={isTyped}
      confirm={{
        label: 'Send invitation',
        run: () => void send(),
        whyDisabled:
          form.email.trim() === '' || form.first.trim() === ''
            ? 'Enter the e-mail address and first name'
            : null,
        request: inviting,
      }}
    >
      <Stack gap={12}>
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          isFocused
          error={errorAt('email') ?? (fault && fault.field === null ? fault.message : null)}
        />
        <TextField {...field('first')} label="First Name" />
        <TextField {...field('last')} label="Last Name" />
        <CheckField
          label="Admin rights: can use this console"
          layout="bare"
          value={form.isAdmin}
          onChange={(isAdmin) => set({ isAdmin })}
        />
      </Stack>
    </Dialog>
  );
}
