import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '#database/change-sets.ts';
import { secretNamed } from '#server/auth/secret-store.ts';

// Codes that people read and type: six characters by mail, ten as a recovery code. Only keyed hashes of
// them are stored.

/**
 * Without letters and digits that look like others: I and 1, L, O and 0. 31 characters, so six make 887
 * million codes.
 */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 6;
const RECOVERY_LENGTH = 10;

const randomSigns = (length: number): string =>
  Array.from({ length }, () => SIGNS[randomInt(SIGNS.length)]).join('');

export const newCode = (): string => randomSigns(CODE_LENGTH);

/** "K7PQ2-X9MDR": in two halves, since people type it. */
export const newRecoveryCode = (): string =>
  `${randomSigns(RECOVERY_LENGTH / 2)}-${randomSigns(RECOVERY_LENGTH / 2)}`;

/** The code in a typed or pasted text: capitals, without spaces and hyphens. */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase();

/**
 * The hash of a code, bound to its address and purpose: the same code for another address or purpose has
 * another hash.
 */
export async function hashCode(db: Queryable, boundTo: string, code: string): Promise<string> {
  const key = await secretNamed(db, 'account-codes');
  return createHmac('sha256', key)
    .update(`${boundTo}\n${plainCode(code)}`)
    .digest('base64url');
}

export const isSameHash = (first: string, second: string): boolean => {
  const [one, other] = [Buffer.from(first), Buffer.from(second)];
  return one.length === other.length && timingSafeEqual(one, other);
};
