import { useRef, useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { callApi } from '#console/api/request.ts';
import { alertError } from '#console/ui/overlay/confirm.ts';
import { type RedirectTest, type SerieRedirect, testRedirect } from '../series-contract.ts';

/** How a redirect's test stands; nothing before it was tested. */
export type RedirectState = 'testing' | RedirectTest;

export interface RedirectTests {
  stateOf(id: number): RedirectState | undefined;
  /** Tests some, one after the other; a refusal stops and is told. */
  test(redirects: readonly SerieRedirect[]): Promise<void>;
  progress: { done: number; total: number } | null;
}

/** The tests of a serie's redirects, done by the server, one or all. */
export function useRedirectTests(): RedirectTests {
  const [states, setStates] = useState<Readonly<Record<number, RedirectState>>>({});
  const [progress, setProgress] = useState<RedirectTests['progress']>(null);
  const isRunning = useRef(false);

  const set = (id: number, state: RedirectState | null) =>
    setStates(({ [id]: _before, ...rest }) => (state === null ? rest : { ...rest, [id]: state }));

  const testOne = async ({ id }: SerieRedirect) => {
    set(id, 'testing');
    try {
      set(id, (await callApi(testRedirect, { id })).answer);
      return true;
    } catch (error) {
      set(id, null);
      if (!(error instanceof ApiError)) throw error;
      await alertError(error.message);
      return false;
    }
  };

  const test = async (redirects: readonly SerieRedirect[]) => {
    if (isRunning.current) return;
    isRunning.current = true;
    for (const [done, redirect] of redirects.entries()) {
      setProgress({ done, total: redirects.length });
      if (!(await testOne(redirect))) break;
    }
    isRunning.current = false;
    setProgress(null);
  };

  return { stateOf: (id) => states[id], test, progress };
}
