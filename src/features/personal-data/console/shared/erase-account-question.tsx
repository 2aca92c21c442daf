import { callApi } from '#console/api/request.ts';
import { confirmTyped } from '#console/ui/overlay/confirm.ts';
import { eraseAccount } from '../../personal-data-contract.ts';
import { orError } from './personal-data-acts.ts';
import { BEYOND, ERASE, WhatGoes } from './what-goes.tsx';

/** Asks with what goes and what stays, and erases the account; true when it is gone. */
export async function confirmAndEraseAccount({ id, whose }: { id: number; whose: string }): Promise<boolean> {
  const isMeant = await confirmTyped({
    title: 'Erase account?',
    question: (
      <WhatGoes
        lead={`${whose} account is erased for good, in the history too: no undo brings it back.`}
        goes="Name, e-mail, time zone, password, second factor, sessions and saved views."
        stays={`What was done with it, in the history, as "Former account ${id}".`}
        beyond={BEYOND}
      />
    ),
    expected: ERASE,
    confirmLabel: 'Erase for good',
  });
  return isMeant && (await orError(() => callApi(eraseAccount, { id })));
}
