import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createMailer } from './mailer.ts';
import { writeToOutbox } from './outbox.ts';

it('a mail that the full outbox cannot store is retried later, with the reason', async () => {
  const settings = { smtpUrl: null, mailFrom: null, publicUrl: 'http://localhost', dataDirectory: '/none' };
  const mail = { to: 'a@example.org', subject: 's', text: 't', html: '<p>t</p>' };
  const putMail = async () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  await expect(createMailer(settings, () => undefined, putMail).send(mail)).rejects.toMatchObject({
    message: "The server's disk is full; the mail was not written. Free some space.",
    isTransient: true,
  });
});

it('a mail that was written in part is removed', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'tridesk-outbox-'));
  async function* untilFull() {
    yield Buffer.from('Subject: half');
    throw new Error('no space left on device');
  }
  const message = untilFull() as unknown as Buffer;
  await expect(writeToOutbox(directory, 'a@example.org', message)).rejects.toThrow('no space');
  expect(await readdir(join(directory, 'outbox'))).toEqual([]);
  await rm(directory, { recursive: true });
});
