import type { Serve } from '#server/serve-call.ts';
import { makeSessionGate } from '#server/session-gate.ts';
import { hashToken, isTokenShaped } from '#server/session-token.ts';
import { SERVER_VERSION } from '#server/version.ts';
import { login, logout, verifySession } from '../account-contract.ts';
import { endSession } from './account-store.ts';
import { signIn } from './sign-in.ts';

export function accountRoutes(serve: Serve): void {
  serve(login, ({ email, password }, { db, client, clock }) =>
    signIn(db, { email, password, address: client.address, userAgent: client.userAgent, at: clock.now() }),
  );

  serve(verifySession, async (_input, { db, client, clock, settings }) => {
    const found = await makeSessionGate(db, clock).find(client.token);
    const user = found && {
      id: found.id,
      email: found.email,
      first: found.first,
      last: found.last,
      admin: found.admin,
    };
    return { user, server_version: SERVER_VERSION, support_email: settings.supportEmail };
  });

  serve(logout, async (_input, { db, client, clock }) => {
    if (isTokenShaped(client.token)) await endSession(db, hashToken(client.token), clock.now());
    return { status: 0 as const };
  });
}
