import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '#database/change-sets.ts';
import { lockSetUp } from '#database/set-up-lock.ts';
import { hashPassword } from '../password/passwords.ts';
import { accountByEmail, addAdmin, hasAdmin } from '../sign-in/account-store.ts';

export interface FirstAdminSettings {
  email: string | null;
  password: string | null;
  at: Date;
}

/** An admin that was created with a generated password, to be shown once. */
export interface CreatedAdmin {
  email: string;
  password: string;
}

const GENERATED_EMAIL = 'admin@localhost';

/**
 * Creates the first admin: the one of ADMIN_EMAIL if it is missing, or, in an installation without any
 * admin, one with a generated password, which is returned so that it can be printed once. Null when nothing
 * has to be shown.
 */
export async function ensureFirstAdmin(
  database: Database,
  wish: FirstAdminSettings,
): Promise<CreatedAdmin | null> {
  const { email, password, at } = wish;
  const act = { actor: { accountId: null, name: 'tridesk' }, what: 'First admin created', at };
  const add = async (made: CreatedAdmin, isThere: (db: Queryable) => Promise<boolean>) => {
    if (await isThere(database.db)) return null;
    const passwordHash = await hashPassword(made.password);
    const { result } = await database.change(act, async (tx) => {
      await lockSetUp(tx);
      if (await isThere(tx)) return null;
      await addAdmin(tx, made.email, passwordHash, at);
      return made;
    });
    return result;
  };
  if (email === null || password === null)
    return add({ email: GENERATED_EMAIL, password: randomBytes(15).toString('base64url') }, hasAdmin);
  await add({ email, password }, async (db) => (await accountByEmail(db, email)) !== null);
  return null;
}
