import type { GuardReason } from './guard.ts';

export type RefusedReason = GuardReason | 'unknown-host' | 'no-lookup' | 'redirects';

/** The URL must not or cannot be fetched; the message is for staff. */
export class UrlRefused extends Error {
  readonly reason: RefusedReason;

  constructor(reason: RefusedReason, message: string) {
    super(message);
    this.name = 'UrlRefused';
    this.reason = reason;
  }
}

/** The URL may be fetched, but did not respond as it should; the message is for staff. */
export class PageFailed extends Error {
  override readonly name = 'PageFailed';
}

const MESSAGES: Readonly<Record<RefusedReason, (host: string) => string>> = {
  'not-a-url': () => 'The URL is not a web address. Copy it from the browser, https:// included.',
  'not-http': () => 'The URL must begin with http:// or https://.',
  'user-name': () => 'The URL must not contain a user name or password.',
  port: () => 'The URL may only use ports 80 and 443. Remove the port.',
  private: () => 'The URL leads to a private network. Use the address of a public page.',
  'unknown-host': (host) => `The URL leads nowhere: there is no website at ${host}. Check the spelling.`,
  'no-lookup': (host) =>
    `The host of the URL, ${host}, cannot be looked up. Check the spelling, or try again in a minute.`,
  redirects: () =>
    'The URL redirects more than 3 times. Use the address at which the page is shown in the end.',
};

/** `host` is named in some of the messages. */
export const refusedUrl = (reason: RefusedReason, host: string): UrlRefused =>
  new UrlRefused(reason, MESSAGES[reason](host.slice(0, 100)));
