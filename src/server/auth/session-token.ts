import { hash, randomBytes } from 'node:crypto';

/** A new session or account token: 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token: SHA-256, since a token of 256 bits needs no slow hash. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/** True for text that could be one of our tokens; anything else is not looked up. */
export const isTokenShaped = (given: unknown): given is string =>
  typeof given === 'string' && /^[A-Za-z0-9_-]{43}$/.test(given);
