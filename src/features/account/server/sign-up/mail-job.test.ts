import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { resetPassword, signUp, verifyEmail } from '#features/account/account-contract.ts';
import { listJobs } from '#features/jobs/jobs-contract.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

// Mails through a real mail server that is slow, refuses, or responds "try again later": the calls never
// wait for it.

let mailServer: SMTPServer;
let server: TestServer;
let received: string[] = [];
let refuse: (() => Error | undefined) | null = null;
let held: Promise<void> = Promise.resolve();

beforeAll(async () => {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => void held.then(() => done(refuse?.())),
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString('utf8'));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const { port } = mailServer.server.address() as AddressInfo;
  server = await startTestServer({
    settings: { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'office@example.org' },
  });
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});
beforeEach(() => {
  received = [];
  refuse = null;
  held = Promise.resolve();
});

const signUpAs = (email: string) =>
  server.call(signUp, { email: encodeURIComponent(email), first: 'Nora', last: 'Falk' }, 'nobody');
const jobFor = async (email: string) =>
  (await server.ask(listJobs, {})).jobs.find((job) => job.what.startsWith(`Mail to ${email}`));
const codeOf = async (raw: string) =>
  /^[A-Z2-9]{6}$/m.exec((await PostalMime.parse(raw)).text ?? '')?.[0] ?? '';

it('the call responds while the mail server hangs; the mail is sent when it is back', async () => {
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  expect((await signUpAs('slow@example.org')).body).toEqual({ status: 0 });
  await expect.poll(async () => (await jobFor('slow@example.org'))?.state).toBe('running');
  expect(received).toEqual([]);
  release();
  await expect.poll(() => received.length).toBe(1);
});

it('a deferred mail shows the reason in the jobs, is tried again and sent once, with a code that works', async () => {
  const email = 'later@example.org';
  refuse = () => Object.assign(new Error('busy'), { responseCode: 451 });
  await signUpAs(email);
  await expect
    .poll(async () => (await jobFor(email))?.error)
    .toBe('The mail server cannot accept the mail now (responded with 451). It will be retried.');
  refuse = () => undefined;
  // Requested again meanwhile it is the same mail.
  expect((await signUpAs(email)).body).toEqual({ status: 0 });
  await expect.poll(() => received.length).toBe(1);
  await expect.poll(async () => (await jobFor(email)) ?? 'done and not listed').toBe('done and not listed');
  const code = await codeOf(received[0] as string);
  expect((await server.call(verifyEmail, { email, code }, 'nobody')).body).toMatchObject({ status: 0 });
  expect(received).toHaveLength(1);
});

it('a mail that the server refuses permanently ends as a failed job, and the response is the same', async () => {
  const email = 'nowhere@example.org';
  refuse = () => Object.assign(new Error('no such user'), { responseCode: 550 });
  expect((await server.call(resetPassword, { email }, 'nobody')).body).toEqual({ status: 0 });
  await expect.poll(async () => (await jobFor(email))?.state).toBe('failed');
  expect(await jobFor(email)).toMatchObject({
    error: 'The mail server refused the mail (responded with 550).',
    what: `Mail to ${email}: code for a new password`,
  });
  // As a separate word: ids contain six such letters in a row by chance.
  expect(JSON.stringify(await jobFor(email))).not.toMatch(/\b[A-Z2-9]{6}\b/);
});
