import { createHmac } from 'node:crypto';
import { USER_AGENT } from '../json-service/json-client.ts';

// The signed webhook that announces a new snapshot (Standard Webhooks 1.0). One try; the caller repeats it. Redirects are not followed.

const RESPONSE_TIMEOUT_MS = 15_000;

/** The key of a secret: its UTF-8 bytes, or the bytes that its base64 encodes after `whsec_`. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret, 'utf8');

export interface WebsiteNotice {
  /** The same on every try of a notice. */
  id: string;
  at: Date;
  body: string;
}

export function noticeHeaders(secret: string, { id, at, body }: WebsiteNotice): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  };
}

export type NoticeOutcome = { isAccepted: true } | { isAccepted: false; isFinal: boolean; why: string };

/** Sends a notice once. 2xx within 15 s is accepted, 410 is final; everything else may be tried again. Never throws. */
export async function sendNotice(
  { url, secret }: { url: string; secret: string },
  notice: WebsiteNotice,
): Promise<NoticeOutcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: noticeHeaders(secret, notice),
      body: notice.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.ok) return { isAccepted: true };
    return { isAccepted: false, isFinal: response.status === 410, why: `responded with ${response.status}` };
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return {
      isAccepted: false,
      isFinal: false,
      why: isLate ? 'did not respond within 15 seconds' : 'cannot be reached',
    };
  }
}
