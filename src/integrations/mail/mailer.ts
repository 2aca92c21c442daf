import { createTransport } from 'nodemailer';
import type { WrittenMail } from './mail-layout.ts';
import { writeToOutbox } from './outbox.ts';

// Sends mails through the server of SMTP_URL; without one they are written into a folder, so that the product can be tried anyway.

/** Time limits: an unreachable mail server is detected in this time, a slow one may take a little longer. */
const CONNECT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;

export interface Mail extends WrittenMail {
  to: string;
}

export interface Mailer {
  /** Returns a message that says where the mail was sent. Throws {@link MailNotSent}. */
  send(mail: Mail): Promise<string>;
}

/** `isTransient`: sending it again later may succeed. */
export class MailNotSent extends Error {
  readonly isTransient: boolean;

  constructor(message: string, isTransient: boolean) {
    super(message);
    this.name = 'MailNotSent';
    this.isTransient = isTransient;
  }
}

export interface MailSettings {
  smtpUrl: string | null;
  mailFrom: string | null;
  publicUrl: string;
  /** The folder that contains the outbox. */
  dataDirectory: string;
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

/** 5xx for the recipient or the mail is final (RFC 5321, 4.2.1); a wrong login can be corrected by the operator. */
function notSent(error: SmtpError): MailNotSent {
  const isFinal =
    (error.responseCode ?? 0) >= 500 && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
  const reason = error.responseCode ? `responded with ${error.responseCode}` : (error.code ?? 'failed');
  return new MailNotSent(
    isFinal
      ? `The mail server refused the mail (${reason}).`
      : `The mail server cannot accept the mail now (${reason}).`,
    !isFinal,
  );
}

export function createMailer(
  settings: MailSettings,
  tell: (line: string) => void,
  putMail = writeToOutbox,
): Mailer {
  const { hostname } = new URL(settings.publicUrl);
  const from =
    settings.mailFrom ??
    `tridesk Admin <no-reply@${/^[a-z0-9.-]+$/i.test(hostname) ? hostname : 'localhost'}>`;
  const shared = { name: hostname, disableFileAccess: true, disableUrlAccess: true };
  const transport =
    settings.smtpUrl === null
      ? createTransport({ ...shared, streamTransport: true, buffer: true, newline: 'windows' })
      : createTransport({
          ...shared,
          url: settings.smtpUrl,
          connectionTimeout: CONNECT_MS,
          greetingTimeout: CONNECT_MS,
          socketTimeout: SOCKET_TIMEOUT_MS,
        });
  return {
    async send({ to, subject, text, html }) {
      const message = {
        from,
        // An object, so that nothing in the address is parsed as a second one.
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
      const sent = await transport.sendMail(message).catch((error: SmtpError) => {
        throw notSent(error);
      });
      if (settings.smtpUrl !== null) return 'handed to the mail server';
      const file = await putMail(
        settings.dataDirectory,
        to,
        (sent as unknown as { message: Buffer }).message,
      ).catch((error: Error & { code?: string }) => {
        if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') throw error;
        throw new MailNotSent("The server's disk is full; the mail was not written. Free some space.", true);
      });
      tell(`Mail to ${to} written to ${file}`);
      return `written to ${file}`;
    },
  };
}
