import { Refusal } from '#contract/refusal.ts';
import type { Actor, Db } from '#database/change-sets.ts';
import type { WrittenMail } from '#integrations/mail/mail-layout.ts';
import { type Mailer, MailNotSent } from '#integrations/mail/mailer.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import type { JobRun } from '#server/jobs/job-run.ts';
import { type Jobs, RetryLater } from '#server/jobs/jobs.ts';
import { type AccountRow, accountByEmail } from '../sign-in/account-store.ts';
import { takePlace } from '../sign-in/rate-limit-store.ts';
import {
  alreadyThereMail,
  invitationMail,
  type MailLinks,
  mailLinks,
  type Notice,
  nobodyHereMail,
  noticeMail,
  resetCodeMail,
  signUpCodeMail,
} from './account-mails.ts';
import { type CodePurpose, putCode, type SignUpDetails } from './code-store.ts';
import { hashCode, newCode } from './codes.ts';

// Mails are sent by jobs: the request does the same work for every address, whether it is known, new or has
// had its three mails, and what differs happens here, where its time cannot be measured. A code is created
// here too, so that the database never contains one. A mail is sent at least once: a process that dies
// after sending and before recording it sends it again, with a new code.

export const MAIL_JOB = 'account-mail';
const MAILS_PER_ADDRESS = 3;
/** More than anybody needs; a limit against flooding strangers with mails. */
const MAILS_PER_CLIENT = 1000;

export type MailRequest = { email: string; client: string } & (
  | { mail: 'sign-up'; details: SignUpDetails }
  | { mail: 'reset' }
  | { mail: 'invitation'; by: string; athlete: string | null }
  | { mail: 'notice'; notice: Notice }
);

const NAMES: Readonly<Record<MailRequest['mail'], string>> = {
  'sign-up': 'code to sign up',
  reset: 'code for a new password',
  invitation: 'invitation',
  notice: 'notice of a change',
};

/** Enqueues a mail. It is sent even if the process stops after the promise resolves. */
export async function requestMail(jobs: Jobs, mail: MailRequest, actor: Actor): Promise<void> {
  const kind = 'notice' in mail ? `${mail.mail} ${mail.notice}` : mail.mail;
  await jobs.start(
    MAIL_JOB,
    `${kind} ${mail.email}`,
    `Mail to ${mail.email}: ${NAMES[mail.mail]}`,
    mail,
    actor,
  );
}

/** Enqueues the invitation of a new account; `athlete`: the name of the athlete whose account it is, null for staff. */
export const requestInvitation = (
  { jobs, actor, client }: Pick<RequestContext, 'jobs' | 'actor' | 'client'>,
  email: string,
  athlete: string | null,
): Promise<void> =>
  requestMail(jobs, { mail: 'invitation', email, by: actor.name, athlete, client: client.address }, actor);

interface Writing {
  db: Db;
  at: Date;
  links: MailLinks;
}

/** A new code for an address, whether or not it has an account: the stored row looks the same for all. */
async function makeCode(
  { db, at }: Writing,
  email: string,
  purpose: CodePurpose,
  details: SignUpDetails | null,
): Promise<string> {
  const code = newCode();
  await putCode(db, {
    email,
    purpose,
    codeHash: await hashCode(db, `${purpose} ${email}`, code),
    details,
    at,
  });
  return code;
}

async function writeRequested(
  writing: Writing,
  mail: MailRequest,
  found: AccountRow | null,
): Promise<WrittenMail | null> {
  const { links } = writing;
  const { email } = mail;
  if (mail.mail === 'sign-up') {
    const code = await makeCode(writing, email, 'signup', mail.details);
    return found?.password_hash
      ? alreadyThereMail(links, email, found.first)
      : signUpCodeMail(links, email, mail.details.first, code);
  }
  if (mail.mail === 'reset') {
    const code = await makeCode(writing, email, 'reset', null);
    return found ? resetCodeMail(links, email, found.first, code) : nobodyHereMail(links);
  }
  if (!found) return null;
  if (mail.mail === 'invitation') return invitationMail(links, email, found.first, mail);
  return noticeMail(links, email, found.first, mail.notice);
}

/** Three mails to an address in 15 minutes; a repeated attempt of the same mail counts once. */
async function isAllowed(db: Db, mail: MailRequest, tries: number, at: Date): Promise<boolean> {
  if (tries > 1) return true;
  const take = (key: string, most: number) => takePlace(db, { key, most }, at);
  if (!(await take(`mails mail by ${mail.client}`, MAILS_PER_CLIENT)).isTaken) return false;
  return (await take(`mails to ${mail.email}`, MAILS_PER_ADDRESS)).isTaken;
}

async function sendRequested(
  run: JobRun<MailRequest>,
  mailer: Mailer,
  links: MailLinks,
): Promise<{ sent: string }> {
  const { db } = run.database;
  const { input: mail, clock } = run;
  if (!(await isAllowed(db, mail, run.tries, clock.now())))
    return { sent: 'not sent: three mails went to this address in the last 15 minutes' };
  const found = await accountByEmail(db, mail.email);
  const written = await writeRequested({ db, at: clock.now(), links }, mail, found);
  if (!written) return { sent: 'not sent: the account was deleted' };
  try {
    return { sent: await mailer.send({ to: mail.email, ...written }) };
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error;
    if (error.isTransient) throw new RetryLater(error.message);
    throw new Refusal(503, 'mail-refused', error.message);
  }
}

/** Registers the handler of mails with the queue. */
export function defineAccountMail(jobs: Jobs, mailer: Mailer, publicUrl: string): void {
  const links = mailLinks(publicUrl);
  jobs.define<MailRequest, { sent: string }>({
    kind: MAIL_JOB,
    isRetried: true,
    run: (run) => sendRequested(run, mailer, links),
  });
}
