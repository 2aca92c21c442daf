import type { z } from 'zod';
import type { Call } from '#contract/declare-call.ts';
import type { done } from '#contract/fields.ts';
import { found, type Refusal } from '#contract/refusal.ts';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { utcToday } from '../clock.ts';
import type { Serve } from '../http/register-call.ts';
import { assertNotStale } from './optimistic-locking.ts';

// Routes that all plain records (tiers, series, brands …) share.

interface Named {
  name: string;
}

/** The entity's name in history and its title in change sets: `{ entity: 'contract_tier', title: 'Contract tier' }`. */
interface Kind {
  entity: string;
  title: string;
}

const namedById = (title: string, id: number) => `${title.toLowerCase()} ${id}`;

export interface Deletion<Row extends Named> extends Kind {
  /** The record, locked until the change is committed. */
  lock(tx: Tx, id: number): Promise<Row | null>;
  remove(tx: Tx, id: number): Promise<void>;
  /** Why the record cannot be deleted: other records use it. */
  refusal?(row: Row, tx: Tx): Refusal | null | Promise<Refusal | null>;
  find(db: Queryable, id: number): Promise<Named | null>;
}

/** A call on one record that responds with { status: 0 }. */
type RecordCall = Call<z.ZodObject, typeof done>;
type IdAndVersion = { id: number; version?: number | undefined };

/** DELETE of a record that no other record uses, unless somebody changed it since it was read (409). */
export function serveDeletion<Row extends Named>(
  serve: Serve,
  call: RecordCall,
  { entity, title, find, lock, remove, refusal }: Deletion<Row>,
): void {
  serve(call, async (input, { db, change }) => {
    const { id, version } = input as IdAndVersion;
    const { name } = found(await find(db, id), namedById(title, id));
    await change(`${title} ${name} deleted`, async (tx) => {
      const row = found(await lock(tx, id), namedById(title, id));
      await assertNotStale(tx, { table: entity, entityId: id, key: { id }, version });
      const refused = await refusal?.(row, tx);
      if (refused) throw refused;
      await remove(tx, id);
    });
  });
}

export interface Archiving<Row extends Named> extends Kind {
  find(db: Queryable, id: number): Promise<Row | null>;
  lock(tx: Tx, id: number): Promise<Row | null>;
  update(tx: Tx, id: number, changes: { is_active: 0 | 1 }): Promise<void>;
  /** Why the record cannot be archived: other records need it. `today` is the day in UTC. */
  archiveRefusal?(row: Row, today: string): Refusal | null;
}

/** Archive and unarchive, unless somebody changed the record since it was read (409); repeating either is harmless. */
export function serveArchiving<Row extends Named>(
  serve: Serve,
  archive: RecordCall,
  unarchive: RecordCall,
  { entity, title, find, lock, update, archiveRefusal }: Archiving<Row>,
): void {
  const serveOne = (call: RecordCall, is_active: 0 | 1) =>
    serve(call, async (input, { db, change, clock }) => {
      const { id, version } = input as IdAndVersion;
      const { name } = found(await find(db, id), namedById(title, id));
      const today = utcToday(clock);
      await change(`${title} ${name} ${is_active === 1 ? 'published' : 'archived'}`, async (tx) => {
        const row = found(await lock(tx, id), namedById(title, id));
        await assertNotStale(tx, { table: entity, entityId: id, key: { id }, version });
        const refused = is_active === 0 ? archiveRefusal?.(row, today) : null;
        if (refused) throw refused;
        await update(tx, id, { is_active });
      });
    });
  serveOne(archive, 0);
  serveOne(unarchive, 1);
}
