import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

// Argon2id with OWASP's second recommended cost: 19 MiB, two passes, one lane (Password Storage Cheat Sheet).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const LONGEST_PASSWORD = 128;

/** Hashing occupies a whole core: one core is left for all other requests while many sign in. */
const hashLimit = pLimit(Math.max(1, availableParallelism() - 1));
/** Characters as people count them, so that an emoji is one. */
export const passwordLength = (password: string): number => [...password].length;

/** Never the hash of a real password: unknown addresses take the same time as known ones. */
let dummy: Promise<string> | null = null;

export const hashPassword = (password: string): Promise<string> => hashLimit(() => hash(password, COST));

/** True when the password is right. Takes the same time when there is no hash to compare with. */
export async function isPasswordRight(password: string, passwordHash: string | null): Promise<boolean> {
  dummy ??= hashPassword('no account has this one');
  const known = passwordHash ?? (await dummy);
  const isTooLong = passwordLength(password) > LONGEST_PASSWORD;
  const isRight = await hashLimit(() => verify(known, isTooLong ? '' : password));
  return isRight && passwordHash !== null && !isTooLong;
}
