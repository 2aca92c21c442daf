import { addPendingWrite } from '#console/api/pending-writes.ts';
import { CANCELLED } from '#console/api/queries.ts';
import { callApi } from '#console/api/request.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { eraseAccount } from '../../personal-data-contract.ts';
import { confirmErasure } from './confirm-erasure.tsx';

/**
 * Sends the request unless the user leaves the page first. It does not use `useApiMutation`, which reloads everything before it
 * returns: after the current user's account is erased, that would show the sign-in page.
 */
async function erase(id: number): Promise<boolean> {
  const abort = new AbortController();
  const removePending = addPendingWrite(() => abort.abort());
  try {
    return (await showRefusal(callApi(eraseAccount, { id }, { signal: abort.signal }))) !== null;
  } catch (error) {
    if (!abort.signal.aborted) throw error;
    toasts.error(CANCELLED);
    return false;
  } finally {
    removePending();
  }
}

/** Erases an account after a typed confirmation that lists what is erased and what is retained; true when it is erased. */
export async function confirmAndEraseAccount({ id, whose }: { id: number; whose: string }): Promise<boolean> {
  const isConfirmed = await confirmErasure({
    title: 'Erase account?',
    lead: `${whose} account is permanently erased, in the history too. This cannot be undone.`,
    goes: 'Name, e-mail, time zone, password, second factor, sessions and saved views.',
    stays: `Changes made with it, in the history, as "Former account ${id}".`,
  });
  return isConfirmed && (await erase(id));
}
