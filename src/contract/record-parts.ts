import { z } from 'zod';
import { declareCall } from './declare-call.ts';
import { done, flagField, id } from './fields.ts';

// What the contracts of plain records (tiers, series, brands …) have in common.

/** Fields of a record that can be archived: `isRelatedRecords` says that others use it, so that it cannot be deleted. */
export const recordFlags = { is_active: flagField, isRelatedRecords: z.boolean(), version: z.number() };

const recordAction = (path: string, purpose: string) =>
  declareCall({ method: 'POST', path, purpose, access: 'admin', input: z.object({ id }), response: done });

/** POST {path}/archive; `path` is the record's: /api/tier/{id}. */
export const archiveCall = (noun: string, path: string) =>
  recordAction(`${path}/archive`, `Removes a ${noun} from pickers; records that use it keep it.`);

/** POST {path}/unarchive. */
export const unarchiveCall = (noun: string, path: string) =>
  recordAction(`${path}/unarchive`, `Offers an archived ${noun} in pickers again.`);
