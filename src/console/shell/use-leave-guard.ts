import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { cancelPendingWrites } from '../api/pending-writes.ts';
import {
  attemptsEnded,
  discardUnsavedChanges,
  flushUnsaved,
  hasUnsavedChanges,
  namesOfUnsavedChanges,
  whenAllSaved,
} from '../ui/autosave/unsaved-changes.ts';
import { confirm } from '../ui/overlay/confirm.ts';

const MOST_NAMES = 5;

/** Names the fields: "Phone and Height are not saved. Leaving discards what you typed there." */
function questionAbout(names: readonly string[]): string {
  if (names.length === 0 || names.length > MOST_NAMES)
    return 'What you typed on this page is not saved. Leaving discards it.';
  const fields = new Intl.ListFormat('en-GB').format(names);
  return `${fields} ${names.length === 1 ? 'is' : 'are'} not saved. Leaving discards what you typed there.`;
}

/**
 * Before another screen or tab opens: unsaved values are sent, and attempts that run are waited for; for those that cannot be sent a
 * confirmation is shown; a pending request is cancelled. A change of filters alone passes.
 */
export function useLeaveGuard(): void {
  const history: RouterHistory = useRouter().history;
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: false,
        blockerFn: async ({ currentLocation, nextLocation }) => {
          const isOtherPage = currentLocation.pathname !== nextLocation.pathname;
          if (!isOtherPage && currentLocation.hash === nextLocation.hash) return false;
          flushUnsaved();
          if (hasUnsavedChanges()) await attemptsEnded();
          if (!hasUnsavedChanges()) {
            if (isOtherPage) cancelPendingWrites();
            return false;
          }
          // Saved after all, such as when the connection is back: nothing is left to ask.
          const saved = new AbortController();
          whenAllSaved(() => saved.abort());
          const question = {
            title: 'Leave without saving?',
            question: questionAbout(namesOfUnsavedChanges()),
            confirmLabel: 'Leave',
            isDanger: true,
            needsNetwork: false,
          };
          if (!(await confirm(question, saved.signal)) && !saved.signal.aborted) return true;
          discardUnsavedChanges();
          if (isOtherPage) cancelPendingWrites();
          return false;
        },
      }),
    [history],
  );
}
