import { found } from '#contract/refusal.ts';
import { noteEvent } from '#features/account/server/events/event-store.ts';
import { requestSyncAfterErasure } from '#features/website-sync/server/shared/start-website-sync.ts';
import type { RequestContext, Serve } from '#server/http/register-call.ts';
import {
  eraseAccount,
  eraseAthleteData,
  type PersonalData,
  readAccountData,
  readAthleteData,
} from '../personal-data-contract.ts';
import { eraseAccountOf, eraseAthlete } from './erase-person.ts';
import { idsOfAthlete } from './erase-store.ts';
import {
  accountSubject,
  athleteSubject,
  historyOf,
  logOf,
  personalDataOfAccounts,
  personalDataOfAthlete,
} from './personal-data-store.ts';

const note = ({ db, clock, actor }: RequestContext, what: string) =>
  noteEvent(db, {
    at: clock.now(),
    accountId: actor.accountId,
    kind: 'export',
    details: { what, rows: '1', with_emails: '1' },
  });

async function athleteData(context: RequestContext, id: number): Promise<PersonalData> {
  const { db, clock } = context;
  const athlete = found(await athleteSubject(db, id), `athlete ${id}`);
  await note(context, `personal data of ${athlete.name}`);
  return {
    about: { kind: 'athlete', id: athlete.id, name: athlete.name },
    made_at: clock.now().toISOString(),
    kept: await personalDataOfAthlete(db, athlete),
    history: await historyOf(db, [
      ...(await idsOfAthlete(db, athlete.id)).map((one) => ({ entity: 'athlete', id: one })),
      ...athlete.account_ids.map((one) => ({ entity: 'account', id: one })),
    ]),
    log: (await Promise.all(athlete.account_ids.map((one) => logOf(db, one)))).flat(),
  };
}

async function accountData(context: RequestContext, id: number): Promise<PersonalData> {
  const { db, clock } = context;
  const account = found(await accountSubject(db, id), `account ${id}`);
  await note(context, `personal data of account ${id}`);
  return {
    about: { kind: 'account', ...account },
    made_at: clock.now().toISOString(),
    kept: await personalDataOfAccounts(db, [id]),
    history: await historyOf(db, [{ entity: 'account', id }]),
    log: await logOf(db, id),
  };
}

export function personalDataRoutes(serve: Serve): void {
  serve(readAthleteData, async ({ id }, context) => ({ personal_data: await athleteData(context, id) }));
  serve(readAccountData, async ({ id }, context) => ({ personal_data: await accountData(context, id) }));

  serve(eraseAthleteData, async ({ id }, context) => {
    await eraseAthlete(context, id);
    await requestSyncAfterErasure(context.db, context.jobs, context.actor);
  });

  serve(eraseAccount, async ({ id }, context) => {
    await eraseAccountOf(context, id);
  });
}
