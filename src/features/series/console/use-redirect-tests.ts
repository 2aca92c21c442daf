import { useRef, useState } from 'react';
import { callApi } from '#console/api/request.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { type RedirectTest, type SerieRedirect, testRedirect } from '../series-contract.ts';

/** The state of a redirect's test; undefined before it. */
export type RedirectState = 'testing' | RedirectTest;

export interface RedirectTests {
  stateOf(id: number): RedirectState | undefined;
  /** Tests redirects one after the other; a refusal is shown and ends the tests. */
  test(redirects: readonly SerieRedirect[]): Promise<void>;
  progress: { done: number; total: number } | null;
}

/** Tests a serie's redirects on the server, one or all of them. */
export function useRedirectTests(): RedirectTests {
  const [states, setStates] = useState<Readonly<Record<number, RedirectState>>>({});
  const [progress, setProgress] = useState<RedirectTests['progress']>(null);
  const isRunning = useRef(false);

  const set = (id: number, state: RedirectState | null) =>
    setStates(({ [id]: _before, ...rest }) => (state === null ? rest : { ...rest, [id]: state }));

  const testOne = async ({ id }: SerieRedirect) => {
    set(id, 'testing');
    const response = await showRefusal(callApi(testRedirect, { id }));
    set(id, response?.response ?? null);
    return response !== null;
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
