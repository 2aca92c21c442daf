import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { oneLine, writeMail } from './mail-layout.ts';
import { createMailer, type MailSettings } from './mailer.ts';

const EVIL = 'Eve\r\nBcc: all@example.org\r\n\r\n<script>alert(1)</script> %00 "><img src=x>';
const mail = {
  to: 'mara+50%@example.org',
  ...writeMail('Your code', [
    { message: `Hello ${EVIL},` },
    {
      message:
        'here is the code that you asked for. Type it into the page that is open, or paste it; it is valid for ten minutes.',
    },
    { code: 'K7PQ2X' },
    { link: 'https://admin.example.org/verifyemail/mara%2B50%25%40example.org', message: 'Open the page' },
    { note: 'Was it not you? Then nothing has to be done.' },
  ]),
};

let folder: string;
let server: SMTPServer;
let received: { from: string; to: string[]; raw: string }[];
let refuse: (address: string) => Error | undefined;
const printed: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tridesk-mail-'));
  received = [];
  printed.length = 0;
  refuse = () => undefined;
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(refuse(address)),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map((one) => one.address),
          raw: Buffer.concat(parts).toString('utf8'),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await rm(folder, { recursive: true });
});

const port = () => (server.server.address() as AddressInfo).port;
const mailer = (given: Partial<MailSettings> = {}) =>
  createMailer(
    {
      smtpUrl: `smtp://127.0.0.1:${port()}`,
      mailFrom: 'Ranking office <office@example.org>',
      publicUrl: 'https://admin.example.org',
      dataDirectory: folder,
      ...given,
    },
    (line) => printed.push(line),
  );

describe('a mail through a server', () => {
  it('arrives at its only recipient, with text and HTML, and no injected header', async () => {
    await mailer().send(mail);
    expect(received.map(({ from, to }) => [from, to])).toEqual([
      ['office@example.org', ['mara+50%@example.org']],
    ]);
    const parsed = await PostalMime.parse(received[0]?.raw ?? '');
    expect(parsed.from).toMatchObject({ name: 'Ranking office', address: 'office@example.org' });
    expect(parsed.to?.map((one) => one.address)).toEqual(['mara+50%@example.org']);
    expect([parsed.bcc ?? [], parsed.subject]).toEqual([[], 'Your code']);
    expect(parsed.messageId).not.toContain('localhost');
    expect(parsed.text?.split(/\r?\n/)).toContain('K7PQ2X');
    expect(parsed.text).toContain('https://admin.example.org/verifyemail/mara%2B50%25%40example.org');
    expect(parsed.html).toContain('href="https://admin.example.org/verifyemail/mara%2B50%25%40example.org"');
  });

  it('delivers the code and the link unbroken', async () => {
    await mailer().send(mail);
    const raw = received[0]?.raw ?? '';
    expect(raw).toMatch(/^K7PQ2X\r$/m);
    expect(raw).toMatch(/^https:\/\/admin\.example\.org\/verifyemail\/mara%2B50%25%40example\.org\r$/m);
  });

  it('shows markup in names as text', async () => {
    await mailer().send(mail);
    const { html } = await PostalMime.parse(received[0]?.raw ?? '');
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toMatch(/<script|<img/i);
  });

  it.each([
    ['refuses the address', 550, false],
    ['asks to come back', 451, true],
  ])('that %s reports whether a retry can succeed', async (_name, responseCode, isTransient) => {
    refuse = () => Object.assign(new Error('no'), { responseCode });
    await expect(mailer().send(mail)).rejects.toMatchObject({ name: 'MailNotSent', isTransient });
    expect(received).toEqual([]);
  });

  it('that is unavailable is retried', async () => {
    const smtpUrl = 'smtp://127.0.0.1:1';
    await expect(mailer({ smtpUrl }).send(mail)).rejects.toMatchObject({
      isTransient: true,
      message: expect.stringMatching(/^The mail server cannot accept the mail now \(E\w+\)\.$/),
    });
  });
});

describe('the outbox', () => {
  it('stores the mail as a file that only the owner can read, and the terminal shows its path', async () => {
    await mailer({ smtpUrl: null, mailFrom: null }).send(mail);
    const [file = '', ...more] = await readdir(join(folder, 'outbox'));
    expect([file.endsWith('.eml'), more]).toEqual([true, []]);
    expect(printed).toEqual([`Mail to mara+50%@example.org written to ${join(folder, 'outbox', file)}`]);
    expect((await stat(join(folder, 'outbox', file))).mode & 0o777).toBe(0o600);
    const parsed = await PostalMime.parse(await readFile(join(folder, 'outbox', file)));
    expect(parsed.from?.address).toBe('no-reply@admin.example.org');
    expect(parsed.text?.split(/\r?\n/)).toContain('K7PQ2X');
  });

  it('writes only into its folder, whatever the recipient', async () => {
    await mailer({ smtpUrl: null }).send({ ...mail, to: '"../../x/y"@example.org' });
    expect(await readdir(folder)).toEqual(['outbox']);
    expect((await readdir(join(folder, 'outbox')))[0]).not.toMatch(/[/"]|\.\./);
  });
});

it('a single line is never broken', () => {
  expect(oneLine('a\r\nb\tc\u2028d\u202ee\u0000 ')).toBe('a b c d e');
});
