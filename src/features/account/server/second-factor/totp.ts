import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import type { Queryable } from '#database/change-sets.ts';
import { secretNamed } from '#server/auth/secret-store.ts';

// Time-based one-time passwords (RFC 6238): six digits, 30 seconds, SHA-1, which every authenticator app supports. The key is stored encrypted.

const PERIOD_SECONDS = 30;
/** One step before and after: clocks differ, and typing takes time. */
const STEPS_OFF = 1;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const totpOf = (key: string, email: string): TOTP =>
  new TOTP({
    issuer: 'tridesk',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(key),
  });

/** A new key, base32, 160 bits. */
export const newTotpKey = (): string => new Secret({ size: 20 }).base32;

/** The time step of a correct code, or null; it must be later than the last one that was used. */
export function totpStep(key: string, digits: string, at: Date): number | null {
  const delta = totpOf(key, '').validate({ token: digits, timestamp: at.getTime(), window: STEPS_OFF });
  return delta === null ? null : Math.floor(at.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

/** The dark squares of a QR code as one SVG path, one unit per square. */
function qrPath(text: string): { qr_path: string; qr_size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''));
  return { qr_path: rows.join(''), qr_size: size };
}

/** What an app needs: a code to scan, a link to open, a key to type. */
export function totpKeyForApp(key: string, email: string) {
  const address = totpOf(key, email).toString();
  return { key, address, ...qrPath(address) };
}

export async function encryptTotpKey(db: Queryable, key: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, await secretNamed(db, 'second-factor'), nonce);
  const sealed = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

export async function openTotpKey(db: Queryable, sealed: string): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64url');
  const cipher = createDecipheriv(
    CIPHER,
    await secretNamed(db, 'second-factor'),
    bytes.subarray(0, NONCE_BYTES),
  );
  cipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]).toString(
    'utf8',
  );
}
