import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  passwordTooShortAlone,
  renewRecoveryCodes,
  secondFactorIsOff,
  secondFactorIsOn,
  wrongFirstCode,
} from '#features/account/own-account-contract.ts';
import type { Session } from '#server/auth/authenticate.ts';
import type { RequestContext, Serve } from '#server/http/register-call.ts';
import { noteEvent } from '../events/event-store.ts';
import { mailOwner, provenOwner } from '../own-account/own-account-routes.ts';
import { passwordLength } from '../password/passwords.ts';
import { forgetAttempts } from '../sign-in/rate-limit-store.ts';
import { claimSecondFactorAttempt, isSecondFactorRight, renewedRecoveryCodes } from './second-factor.ts';
import {
  dropSecondFactor,
  encryptedTotpKey,
  savePendingKey,
  startSecondFactor,
} from './second-factor-store.ts';
import { encryptTotpKey, newTotpKey, totpKeyForApp } from './totp.ts';

const SHORTEST_ALONE = 15;

/** The first code proves that the app has the key: the second factor is on from now. */
async function confirm(context: RequestContext, code: string): Promise<{ recovery_codes: string[] }> {
  const { db, change, clock } = context;
  const { id, email } = context.session as Session;
  const at = clock.now();
  if ((await encryptedTotpKey(db, id)) === null) throw secondFactorIsOff();
  const place = await claimSecondFactorAttempt(db, id, at);
  const isDigits = /^\s*(\d\s*){6}$/.test(code);
  if (!isDigits || !(await isSecondFactorRight(db, id, code, at))) throw wrongFirstCode();
  await forgetAttempts(db, { ids: [place] });
  const codes = await change('Second factor switched on', async (tx) => {
    if (!(await startSecondFactor(tx, id, at))) throw secondFactorIsOn();
    await noteEvent(tx, { at, accountId: id, kind: 'second factor on', details: {} });
    return renewedRecoveryCodes(tx, id);
  });
  await mailOwner(context, email, 'second-factor-on');
  return { recovery_codes: codes };
}

export function secondFactorRoutes(serve: Serve): void {
  serve(beginSecondFactor, async ({ password }, context) => {
    const owner = await provenOwner(context, password);
    const key = newTotpKey();
    const isSaved = await savePendingKey(context.db, owner.id, await encryptTotpKey(context.db, key));
    if (!isSaved) throw secondFactorIsOn();
    return totpKeyForApp(key, owner.email);
  });

  serve(confirmSecondFactor, ({ code }, context) => confirm(context, code));

  serve(renewRecoveryCodes, async ({ password }, context) => {
    const owner = await provenOwner(context, password);
    if (owner.totp_since === null) throw secondFactorIsOff();
    return {
      recovery_codes: await context.change('Recovery codes renewed', (tx) =>
        renewedRecoveryCodes(tx, owner.id),
      ),
    };
  });

  serve(endSecondFactor, async ({ password }, context) => {
    const owner = await provenOwner(context, password);
    if (owner.totp_since === null) throw secondFactorIsOff();
    const length = passwordLength(password);
    if (length < SHORTEST_ALONE) throw passwordTooShortAlone(length);
    await context.change('Second factor disabled', async (tx) => {
      await dropSecondFactor(tx, owner.id);
      await noteEvent(tx, {
        at: context.clock.now(),
        accountId: owner.id,
        kind: 'second factor off',
        details: {},
      });
    });
    await mailOwner(context, owner.email, 'second-factor-off');
  });
}
