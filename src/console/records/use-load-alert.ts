import { useEffect } from 'react';
import { type Loaded, useApiQuery } from '#console/api/queries.ts';
import { alertMessage } from '#console/ui/overlay/confirm.ts';
import type { Call, InputOf, ResponseOf } from '#contract/declare-call.ts';

/**
 * Shows the message of a list or a picker that could not be read at all in a dialog, once per attempt; until it is read.
 */
export function useLoadAlert({ response, error }: Pick<Loaded<unknown>, 'response' | 'error'>): void {
  const failure = response === undefined ? error : null;
  useEffect(() => {
    if (!failure) return;
    const over = new AbortController();
    void alertMessage(failure.message, over.signal);
    return () => over.abort();
  }, [failure]);
}

/** `useApiQuery` with this alert. */
export function useAlertingQuery<C extends Call>(call: C, input: InputOf<C>): Loaded<ResponseOf<C>> {
  const loaded = useApiQuery(call, input);
  useLoadAlert(loaded);
  return loaded;
}
