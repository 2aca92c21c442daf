import { expect, it } from 'vitest';
import { createMailer } from './mailer.ts';

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
