import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  login,
  logout,
  type SignInResponse,
  type User,
  verifySession,
} from '#features/account/account-contract.ts';
import { draftsBelongTo } from '../ui/autosave/draft-storage.ts';
import { currentConnection, onConnectionChange } from '../ui/connection/connection.ts';
import { chooseTimeZone } from '../ui/format/dates.ts';
import { ApiError } from './api-error.ts';
import { connectLive } from './live.ts';
import { pendingRequests } from './pending-requests.ts';
import { addPendingWrite } from './pending-writes.ts';
import { callApi, watchSession } from './request.ts';
import { clearToken, onTokenChange, storedToken, storeToken } from './session-token.ts';

export type SignInStep =
  | { kind: 'in' }
  | { kind: 'second-factor'; challenge: string }
  | { kind: 'refused'; message: string };

interface Known {
  /** `looking` until the stored token has been verified; `unreachable` when the server could not be reached. */
  state: 'looking' | 'signed-in' | 'signed-out' | 'unreachable';
  user: User | null;
  /** The session ended during work: the page remains and a sign-in is shown over it. */
  isSignInShown: boolean;
  /** True when a session that ended during work was not continued. */
  hasEnded: boolean;
  supportEmail: string | null;
  serverVersion: string | null;
  firstVersion: string | null;
  /** Counts the sessions of this page: the live socket belongs to one of them. */
  number: number;
}

export interface Session extends Omit<Known, 'serverVersion' | 'firstVersion' | 'number'> {
  /** The server runs a newer version of the product than the one this page was loaded from. */
  hasNewVersion: boolean;
  /** The first step. Leaving the page aborts either step. */
  signIn(email: string, password: string): Promise<SignInStep>;
  /** The second step, for accounts that have one: the digits of the app, or a recovery code. */
  verifySecondFactor(challenge: string, code: string): Promise<SignInStep>;
  /** Takes the response of a call that ends in a session, such as setting a password. */
  enter(response: SignInResponse): Promise<SignInStep>;
  /** Runs a call that ends this session and returns the token of the next one; no sign-in is shown meanwhile. */
  renew(work: () => Promise<string>): Promise<void>;
  signOut(): Promise<void>;
  /** Leaves the page on which the session ended, for the sign-in screen. */
  giveUp(): void;
  lookAgain(): void;
}

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

const NOTHING: Known = {
  state: 'looking',
  user: null,
  isSignInShown: false,
  hasEnded: false,
  supportEmail: null,
  serverVersion: null,
  firstVersion: null,
  number: 0,
};

async function look(before: Known): Promise<Known> {
  try {
    const { response } = await callApi(verifySession, {});
    const versions = {
      supportEmail: response.support_email,
      serverVersion: response.server_version,
      firstVersion: before.firstVersion ?? response.server_version,
    };
    // During work the page remains. Without a token the user has signed out, here or in another tab.
    if (!response.user && before.state === 'signed-in' && storedToken() !== null)
      return { ...before, ...versions, isSignInShown: true };
    return {
      ...before,
      ...versions,
      state: response.user ? 'signed-in' : 'signed-out',
      user: response.user,
      isSignInShown: false,
    };
  } catch {
    return before.state === 'signed-in' ? before : { ...before, state: 'unreachable' };
  }
}

const refusal = (error: unknown): SignInStep => ({
  kind: 'refused',
  message: error instanceof ApiError ? error.message : 'Sign-in failed. Try again.',
});

/**
 * Verifies the stored token at the start, follows sign-ins and sign-outs in other tabs, and maintains the
 * live socket.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [known, setKnown] = useState(NOTHING);
  const latest = useRef(known);
  latest.current = known;
  const waiting = useRef(pendingRequests()).current;

  /** The outcome for the session: waiting calls continue, or are refused when another user is signed in now. */
  const settle = useCallback(
    (found: Known) => {
      const before = latest.current.user;
      if (before && found.user && before.id !== found.user.id) client.clear();
      if (found.user) draftsBelongTo(found.user.id);
      chooseTimeZone(found.user?.timezone ?? null);
      setKnown(found);
      if (!found.isSignInShown) waiting.end(found.user !== null && found.user.id === before?.id);
    },
    [client, waiting],
  );

  const lookAgain = useCallback(() => {
    if (!waiting.isRenewing()) void look(latest.current).then(settle);
  }, [settle, waiting]);

  const forget = useCallback(
    (hasEnded: boolean) => {
      client.clear();
      settle({ ...latest.current, state: 'signed-out', user: null, isSignInShown: false, hasEnded });
    },
    [client, settle],
  );

  useEffect(() => {
    lookAgain();
    const stopWatching = watchSession({
      ended(token) {
        if (storedToken() !== token) return Promise.resolve(storedToken() !== null);
        if (latest.current.state !== 'signed-in') return Promise.resolve(false);
        if (!waiting.isRenewing()) setKnown((before) => ({ ...before, isSignInShown: true }));
        return waiting.add();
      },
      rightLost: lookAgain,
    });
    const stopFollowing = onTokenChange((token) => (token === null ? forget(false) : lookAgain()));
    const stopReconnecting = onConnectionChange(() => {
      const isMissing = latest.current.state === 'unreachable';
      if (isMissing && currentConnection() === 'online') lookAgain();
    });
    return () => {
      stopReconnecting();
      stopWatching();
      stopFollowing();
    };
  }, [lookAgain, forget, waiting]);

  const socketOf = known.user?.admin === 1 && !known.isSignInShown ? known.number : null;
  useEffect(() => {
    if (socketOf === null) return;
    return connectLive(client, {
      onServerVersion: (serverVersion) => setKnown((before) => ({ ...before, serverVersion })),
      onSignedOut: lookAgain,
    });
  }, [client, socketOf, lookAgain]);

  const take = useCallback(
    async (token: string) => {
      storeToken(token);
      const { number } = latest.current;
      settle(await look({ ...latest.current, hasEnded: false, number: number + 1 }));
    },
    [settle],
  );

  const actions = useMemo(() => {
    const enter = async (response: SignInResponse): Promise<SignInStep> => {
      if (response.token_session !== undefined) {
        await take(response.token_session);
        return { kind: 'in' };
      }
      if (response.challenge !== undefined) return { kind: 'second-factor', challenge: response.challenge };
      return { kind: 'refused', message: response.error ?? 'Sign-in failed. Try again.' };
    };
    const step = (input: Parameters<typeof callApi<typeof login>>[1]) => {
      const abort = new AbortController();
      const remove = addPendingWrite(() => abort.abort());
      return callApi(login, input, { signal: abort.signal })
        .finally(remove)
        .then(({ response }) => enter(response), refusal);
    };
    return {
      enter,
      signIn: (email: string, password: string) => step({ email: encodeURIComponent(email), password }),
      verifySecondFactor: (challenge: string, code: string) => step({ challenge, code }),
      renew: (work: () => Promise<string>) => waiting.renew(async () => take(await work())),
      async signOut() {
        const ending = storedToken() === null ? null : callApi(logout, {}).catch(() => null);
        clearToken();
        forget(false);
        await ending;
      },
      giveUp() {
        clearToken();
        forget(true);
      },
    };
  }, [take, forget, waiting]);

  const session = useMemo<Session>(() => {
    const { serverVersion, firstVersion, number: _number, ...shown } = known;
    const hasNewVersion = firstVersion !== null && serverVersion !== firstVersion;
    return { ...shown, hasNewVersion, ...actions, lookAgain };
  }, [known, actions, lookAgain]);
  return <SessionContext value={session}>{children}</SessionContext>;
}
