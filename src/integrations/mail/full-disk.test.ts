import { expect, it, vi } from 'vitest';
import { type MailNotSent, makeMailer } from './mailer.ts';

vi.mock('./outbox.ts', () => ({
  putIntoOutbox: async () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  },
}));

it('a mail that the outbox has no room for is tried again later, and says why', async () => {
  const settings = { smtpUrl: null, mailFrom: null, publicUrl: 'http://localhost', dataDirectory: '/none' };
  const mail = { to: 'a@example.org', subject: 's', text: 't', html: '<p>t</p>' };
  const sending = makeMailer(settings, () => undefined).send(mail);
  await expect(sending).rejects.toThrow("The server's disk is full; the mail was not written.");
  await expect(sending).rejects.toMatchObject({ isPassing: true } satisfies Partial<MailNotSent>);
});
