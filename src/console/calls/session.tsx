import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { login, logout, type User, verifySession } from '#features/account/account-contract.ts';
import { CallError } from './call-error.ts';
import { connectLive } from './live.ts';
import { makeCall, onSignedOut } from './make-call.ts';
import { clearToken, onTokenChange, storedToken, storeToken } from './session-token.ts';

export interface Session {
  /** `looking` until the stored token has been verified; `unreachable` when the server could not be asked. */
  state: 'looking' | 'signed-in' | 'signed-out' | 'unreachable';
  user: User | null;
  /** True when the session ended during work rather than by Logout. */
  hasEnded: boolean;
  serverVersion: string | null;
  /** A newer version of the product answers than the one that this page was loaded from. */
  hasNewVersion: boolean;
  supportEmail: string | null;
  /** Signs in; answers the words of a refusal, or null when it worked. */
  signIn(email: string, password: string): Promise<string | null>;
  signOut(): Promise<void>;
  lookAgain(): void;
}

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

interface Known {
  state: Session['state'];
  user: User | null;
  hasEnded: boolean;
  supportEmail: string | null;
  serverVersion: string | null;
  firstVersion: string | null;
}

const NOTHING: Known = {
  state: 'looking',
  user: null,
  hasEnded: false,
  supportEmail: null,
  serverVersion: null,
  firstVersion: null,
};

async function look(before: Known): Promise<Known> {
  try {
    const { answer } = await makeCall(verifySession, {});
    return {
      state: answer.user ? 'signed-in' : 'signed-out',
      user: answer.user,
      hasEnded: before.hasEnded || (before.state === 'signed-in' && !answer.user),
      supportEmail: answer.support_email,
      serverVersion: answer.server_version,
      firstVersion: before.firstVersion ?? answer.server_version,
    };
  } catch {
    return before.state === 'signed-in' ? before : { ...before, state: 'unreachable' };
  }
}

/** Verifies the stored token at the start, follows sign-ins and sign-outs of other tabs, keeps the live socket. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [known, setKnown] = useState(NOTHING);

  const latest = useRef(known);
  latest.current = known;

  const lookAgain = useCallback(() => void look(latest.current).then(setKnown), []);

  const forget = useCallback(
    (hasEnded: boolean) => {
      setKnown((before) => ({
        ...before,
        state: 'signed-out',
        user: null,
        hasEnded: hasEnded && before.user !== null,
      }));
      if (!hasEnded) client.clear();
    },
    [client],
  );

  useEffect(() => {
    lookAgain();
    const stopListening = onSignedOut(() => forget(true));
    const stopFollowing = onTokenChange((token) => (token === null ? forget(false) : lookAgain()));
    return () => {
      stopListening();
      stopFollowing();
    };
  }, [lookAgain, forget]);

  const userId = known.user?.admin === 1 ? known.user.id : null;
  useEffect(() => {
    if (userId === null) return;
    return connectLive(client, {
      onServerVersion: (serverVersion) => setKnown((before) => ({ ...before, serverVersion })),
      onSignedOut: lookAgain,
    });
  }, [client, userId, lookAgain]);

  const signIn = useCallback(async (email: string, password: string) => {
    try {
      const { answer } = await makeCall(login, { email: encodeURIComponent(email), password });
      if (answer.token_session === undefined) return answer.error ?? 'Signing in did not work. Try again.';
      storeToken(answer.token_session);
      setKnown(await look({ ...NOTHING }));
      return null;
    } catch (error) {
      return error instanceof CallError ? error.message : 'Signing in did not work. Try again.';
    }
  }, []);

  const signOut = useCallback(async () => {
    const hasToken = storedToken() !== null;
    const ending = hasToken ? makeCall(logout, {}).catch(() => null) : null;
    clearToken();
    forget(false);
    await ending;
  }, [forget]);

  const session = useMemo<Session>(
    () => ({
      state: known.state,
      user: known.user,
      hasEnded: known.hasEnded,
      serverVersion: known.serverVersion,
      hasNewVersion: known.firstVersion !== null && known.serverVersion !== known.firstVersion,
      supportEmail: known.supportEmail,
      signIn,
      signOut,
      lookAgain,
    }),
    [known, signIn, signOut, lookAgain],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}
