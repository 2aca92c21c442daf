import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { secret } from '#database/tables/account-tables.ts';

/** The installation's secret of this name: 32 bytes, created at the first request, the same for all instances of the server. */
export async function secretNamed(db: Queryable, name: string): Promise<Buffer> {
  const find = () => db.select({ value: secret.value }).from(secret).where(eq(secret.name, name));
  const [found] = await find();
  if (found) return Buffer.from(found.value);
  await db
    .insert(secret)
    .values({ name, value: randomBytes(32) })
    .onConflictDoNothing();
  const [made] = await find();
  return Buffer.from((made as { value: Buffer }).value);
}
