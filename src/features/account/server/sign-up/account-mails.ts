import { type MailPart, oneLine, type WrittenMail, writeMail } from '#integrations/mail/mail-layout.ts';

// The texts of the mails. Names are typed by users: a mail contains one only when it looks like a name, so
// that nobody can send texts or addresses of their own through the product.

const NOT_YOU =
  'If this was not you, you can ignore this e-mail: nothing has changed, and nothing will without the code.';
const CODE_IS_GOOD_FOR = 'The code is valid for ten minutes and can be used once.';

/** The name for a greeting, or null when it does not look like a name: letters, spaces, hyphens and apostrophes, at most 40. */
export function greetingName(first: string): string | null {
  const name = oneLine(first);
  return /^[\p{L}\p{M}][\p{L}\p{M} '’-]{0,39}$/u.test(name) ? name : null;
}

const greeting = (first: string | null): MailPart => {
  const name = first === null ? null : greetingName(first);
  return { message: name === null ? 'Hello,' : `Hello ${name},` };
};

/** Screens that mails link to, under PUBLIC_URL. Opening one changes nothing: the user has to type the code there. */
export function mailLinks(publicUrl: string) {
  return {
    verifyEmail: (email: string) => `${publicUrl}/verifyemail/${encodeURIComponent(email)}`,
    verifyCode: (email: string) => `${publicUrl}/verifycode/${encodeURIComponent(email)}`,
    forgot: (email: string) => `${publicUrl}/forgot?email=${encodeURIComponent(email)}`,
    signup: () => `${publicUrl}/signup`,
    login: () => `${publicUrl}/login`,
  };
}
export type MailLinks = ReturnType<typeof mailLinks>;

export const signUpCodeMail = (links: MailLinks, email: string, first: string, code: string): WrittenMail =>
  writeMail('Your code for tridesk Admin', [
    greeting(first),
    {
      message: 'Enter this code on the open page to confirm your e-mail address.',
    },
    { code },
    { message: CODE_IS_GOOD_FOR },
    { link: links.verifyEmail(email), message: 'Closed the page? Open it again', isQuiet: true },
    { note: NOT_YOU },
  ]);

export const alreadyThereMail = (links: MailLinks, email: string, first: string): WrittenMail =>
  writeMail('You already have an account', [
    greeting(first),
    {
      message:
        'Someone, probably you, tried to sign up for tridesk Admin with this address. It already has an account; nothing has changed.',
    },
    { link: links.login(), message: 'Sign in' },
    { link: links.forgot(email), message: 'Forgot the password? Choose a new one', isQuiet: true },
    { note: 'If this was not you, you can ignore this e-mail.' },
  ]);

export const resetCodeMail = (links: MailLinks, email: string, first: string, code: string): WrittenMail =>
  writeMail('Your code for a new password', [
    greeting(first),
    {
      message: 'Enter this code on the open page to choose a new password for tridesk Admin.',
    },
    { code },
    { message: CODE_IS_GOOD_FOR },
    { link: links.verifyCode(email), message: 'Closed the page? Open it again', isQuiet: true },
    { note: NOT_YOU },
  ]);

export const nobodyHereMail = (links: MailLinks): WrittenMail =>
  writeMail('No account with this address', [
    greeting(null),
    {
      message:
        'Someone, probably you, requested a new password for tridesk Admin with this address. There is no account with this address. You may have signed up with another one.',
    },
    { link: links.signup(), message: 'Sign up' },
    { note: 'If this was not you, you can ignore this e-mail.' },
  ]);

export const invitationMail = (
  links: MailLinks,
  email: string,
  first: string,
  { by, athlete }: { by: string; athlete: string | null },
): WrittenMail => {
  const host = greetingName(by);
  const reason = athlete === null ? '' : ` for the athlete ${oneLine(athlete)}`;
  return writeMail('Your account for tridesk Admin', [
    greeting(first),
    {
      message: `${host ?? 'An admin'} has created an account${reason} with this address. You only need to choose a password.`,
    },
    {
      message:
        'Open the page and press "Send link to reset". You will receive a code by e-mail; enter it to choose your password.',
    },
    { link: links.forgot(email), message: 'Choose a password' },
    {
      note: 'If you did not expect this, you can ignore this e-mail: nobody can use the account without a password.',
    },
  ]);
};

export type Notice = 'password' | 'second-factor-on' | 'second-factor-off';

const NOTICES: Readonly<Record<Notice, { subject: string; message: string }>> = {
  password: {
    subject: 'Your password was changed',
    message: 'The password of your account for tridesk Admin was changed. All other sessions have ended.',
  },
  'second-factor-on': {
    subject: 'Second factor switched on',
    message:
      'Your account for tridesk Admin now requires a second factor. Store the recovery codes in a safe place.',
  },
  'second-factor-off': {
    subject: 'Second factor disabled',
    message: 'Your account for tridesk Admin no longer requires a second factor.',
  },
};

export const noticeMail = (links: MailLinks, email: string, first: string, notice: Notice): WrittenMail =>
  writeMail(NOTICES[notice].subject, [
    greeting(first),
    { message: NOTICES[notice].message },
    { note: 'If this was not you, choose a new password now and inform an admin.' },
    { link: links.forgot(email), message: 'Choose a new password' },
  ]);
