import { useEffect } from 'react';
import type { Loaded } from '#console/api/queries.ts';
import { alertMessage } from '#console/ui/overlay/confirm.ts';

/** Shows the message of a list or a picker that could not be read at all in a dialog, once per attempt. */
export function useLoadAlert({ answer, error }: Pick<Loaded<unknown>, 'answer' | 'error'>): void {
  const failure = answer === undefined ? error : null;
  useEffect(() => {
    if (failure) void alertMessage(failure.message);
  }, [failure]);
}
