import { z } from 'zod';
import { declareCall } from './declare-call.ts';
import { flagField, id, version } from './fields.ts';
import { conflict, type Refusal } from './refusal.ts';

// What the contracts of plain records (tiers, series, brands …) have in common.

/** Fields of a record that can be archived: `isRelatedRecords` means that other records use it, so that it cannot be deleted. */
export const recordFlags = { is_active: flagField, isRelatedRecords: z.boolean(), version: z.number() };

/** The response of a write that returns the record: `savedRecord({ tier })`. */
export const savedRecord = <Shape extends z.ZodRawShape>(record: Shape) =>
  z.object({ status: z.literal(0), id: z.number(), ...record });

/** GET of a list; `dependsOn` are the kinds of records that it shows: `listCall('/api/tiers/', 'Lists all tiers.', ['tier', 'race'], { tiers: z.array(tier) })`. */
export const listCall = <Shape extends z.ZodRawShape>(
  path: string,
  purpose: string,
  dependsOn: readonly string[],
  records: Shape,
) =>
  declareCall({
    method: 'GET',
    path,
    purpose,
    dependsOn,
    response: z.object(records),
  });

/** GET of one record; `path` is the record's: /api/tier/{id}. */
export const readCall = <Shape extends z.ZodRawShape>(
  path: string,
  purpose: string,
  dependsOn: readonly string[],
  record: Shape,
) =>
  declareCall({
    method: 'GET',
    path,
    purpose,
    dependsOn,
    input: z.object({ id }),
    response: z.object(record),
  });

/** POST of a new record, which is returned: `addCall('/api/tier', 'Adds a tier.', fields, { tier })`. */
export const addCall = <Fields extends z.ZodRawShape, Shape extends z.ZodRawShape>(
  path: string,
  purpose: string,
  fields: Fields,
  record: Shape,
) =>
  declareCall({
    method: 'POST',
    path,
    purpose,
    input: z.object(fields),
    response: savedRecord(record),
  });

/** PUT of a record's fields; `path` is the record's: /api/tier/{id}. */
export const saveCall = <Fields extends z.ZodRawShape, Shape extends z.ZodRawShape>(
  path: string,
  purpose: string,
  fields: Fields,
  record: Shape,
) =>
  declareCall({
    method: 'PUT',
    path,
    purpose,
    input: z.object({ id, ...fields, version }),
    response: savedRecord(record),
  });

/** DELETE of a record; `path` is the record's: /api/tier/{id}. */
export const deleteCall = (path: string, purpose: string) =>
  declareCall({
    method: 'DELETE',
    path,
    purpose,
    input: z.object({ id, version }),
  });

const recordAction = (path: string, purpose: string) =>
  declareCall({
    method: 'POST',
    path,
    purpose,
    input: z.object({ id, version }),
  });

/** POST {path}/archive; `path` is the record's: /api/tier/{id}. */
export const archiveCall = (noun: string, path: string) =>
  recordAction(
    `${path}/archive`,
    `Archives a ${noun}: pickers no longer offer it, records that use it are not changed.`,
  );

/** POST {path}/publish: the path of `unarchiveCall` for T100 records. */
export const publishCall = (noun: string, path: string) =>
  recordAction(`${path}/publish`, `Restores an archived ${noun}: pickers offer it again.`);

export const unarchiveCall = (noun: string, path: string) =>
  recordAction(`${path}/unarchive`, `Restores an archived ${noun}: pickers offer it again.`);

/** "1 race", "3 races". */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

/** "1 race uses it", "3 races use it". */
export const countedUse = (count: number, noun: string) =>
  count === 1 ? `1 ${noun} uses it` : `${count} ${noun}s use it`;

/** 409: the record cannot be deleted; `use` says which records use it. */
export const recordInUse = (noun: string, name: string, use: string) =>
  conflict(`${noun}-in-use`, `${name} cannot be deleted: ${use}.`);

/** Why a record that races use cannot be deleted (409); null while none does: `export const tierInUse = inUseByRaces('tier');` */
export const inUseByRaces =
  (noun: string) =>
  ({ name, races_count }: { name: string; races_count: number }): Refusal | null =>
    races_count === 0 ? null : recordInUse(noun, name, countedUse(races_count, 'race'));
