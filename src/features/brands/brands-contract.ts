import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { attributes, filledText, id, version } from '#contract/fields.ts';
import { addCall, deleteCall, listCall, readCall, recordInUse, savedRecord } from '#contract/record-parts.ts';
import { badInput, conflict } from '#contract/refusal.ts';

/** `logo` is shown on a light background, `logo_color` on any; both are complete URLs. */
const listedBrand = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string().nullable(),
  logo: z.string().nullable(),
  logo_color: z.string().nullable(),
});
export type ListedBrand = z.output<typeof listedBrand>;

const brand = listedBrand.extend({
  isRelatedRecords: z.boolean(),
  /** The athletes that the brand sponsors, by name. */
  sponsored: z.array(z.object({ id: z.number(), name: z.string() })),
  version: z.number(),
});
export type Brand = z.output<typeof brand>;

/** The names allowed in a brand's `attributes`. */
export const brandFields = ['name', 'url', 'logo', 'logo_color'] as const;
export type BrandField = (typeof brandFields)[number];

const brands = z.array(listedBrand);
export const listBrands = listCall('/api/brands', 'Lists all brands by name.', ['brand'], { brands });

export const addBrand = addCall(
  '/api/brands/add',
  'Adds a brand and returns all of them; an existing name is refused, ignoring case.',
  { name: filledText(200) },
  { brands },
);

export const readBrand = readCall(
  '/api/brand/{id}',
  'Returns a brand and the athletes that it sponsors.',
  ['brand', 'athlete'],
  { brand },
);

export const saveBrand = declareCall({
  method: 'POST',
  path: '/api/brands/{id}/update',
  purpose: 'Saves the listed fields of a brand (name, address, logos), all or none.',
  input: z.object({ id, attributes, version }),
  response: savedRecord({ brand }),
});

export const deleteBrand = deleteCall('/api/brand/{id}', 'Deletes a brand that sponsors no athlete.');

export const brandNameTaken = (name: string) =>
  conflict('brand-name-taken', `There is already a brand ${name}. Open it, or choose another name.`, 'name');

export const brandInUse = (name: string, athletes: number) =>
  recordInUse('brand', name, `it sponsors ${athletes} ${athletes === 1 ? 'athlete' : 'athletes'}`);

export const brandNameMissing = () => badInput('name', 'Name must not be empty.');

export const notAWebAddress = (field: string) =>
  badInput(field, `${field} must be a web address, such as https://example.com.`);
