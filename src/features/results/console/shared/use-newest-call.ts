import { useCallback, useEffect, useRef } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { callApi } from '#console/api/request.ts';
import type { Call, InputOf, ResponseOf } from '#contract/declare-call.ts';

/**
 * Calls of which only the newest counts: `run` resolves to null when a newer call or `cancel` has ended it, and to the error when it failed.
 * Leaving the page cancels.
 */
export function useNewestCall() {
  const running = useRef<AbortController | null>(null);
  const cancel = useCallback(() => running.current?.abort(), []);
  useEffect(() => cancel, [cancel]);
  const run = useCallback(
    async <C extends Call>(call: C, input: InputOf<C>): Promise<ResponseOf<C> | ApiError | null> => {
      cancel();
      const own = new AbortController();
      running.current = own;
      try {
        return (await callApi(call, input, { signal: own.signal })).response;
      } catch (error) {
        if (own.signal.aborted) return null;
        if (!(error instanceof ApiError)) throw error;
        return error;
      }
    },
    [cancel],
  );
  return { run, cancel };
}
