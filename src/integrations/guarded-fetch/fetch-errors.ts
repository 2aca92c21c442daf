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
  constructor(message: string) {
    super(message);
    this.name = 'PageFailed';
  }
}

const MESSAGES: Readonly<Record<RefusedReason, (host: string) => string>> = {
  'not-a-url': () => 'url is not a web address. Copy it from the browser, https:// included.',
  'not-http': () => 'url must begin with http:// or https://.',
  'user-name': () => 'url must not contain a user name or password.',
  port: () => 'url may use only the ports 80 and 443.',
  private: () => 'url leads into a private network. Use the address of a public page.',
  'unknown-host': (host) => `url: there is no website at ${host}. Check the spelling.`,
  'no-lookup': (host) => `url: ${host} cannot be looked up. Check the spelling, or try again in a minute.`,
  redirects: () => 'url redirects more than 3 times. Use the address at which the page is shown in the end.',
};

/** `host` is named in some of the messages. */
export const refusedUrl = (reason: RefusedReason, host: string): UrlRefused =>
  new UrlRefused(reason, MESSAGES[reason](host.slice(0, 100)));
