import { notAField, tooLong } from '#contract/refusal.ts';
import { webAddress } from '#contract/web-address.ts';
import { tidyText } from '#rules/name-matching/names.ts';
import { type BrandField, brandFields, brandNameMissing, notAWebAddress } from '../brands-contract.ts';
import type { BrandChanges } from './brands-store.ts';

const LONGEST_NAME = 200;
const LONGEST_ADDRESS = 2000;

type Given = readonly { name: string; value: string | number | boolean | null }[];

const isBrandField = (name: string): name is BrandField => brandFields.some((field) => field === name);

/**
 * A logo is a web address, or the URL of one of this product's files. `ownAddresses` are the prefixes of those URLs: their host may be a
 * plain name such as localhost, which staff could not enter elsewhere.
 */
function addressOf(field: BrandField, typed: string, ownAddresses: readonly string[]): string | null {
  if (typed === '') return null;
  if (typed.length > LONGEST_ADDRESS) throw tooLong(field, LONGEST_ADDRESS);
  const isOwn = field !== 'url' && ownAddresses.some((own) => typed.startsWith(`${own}/`));
  const address = webAddress(typed) ?? (isOwn && /^[!-~]+$/.test(typed) ? typed : null);
  if (address === null) throw notAWebAddress(field);
  return address;
}

/** A brand's name as it is stored: one line with single spaces, so that no two brands differ only in spaces. */
export function brandName(typed: string): string {
  const name = tidyText(typed);
  if (name === '') throw brandNameMissing();
  if (name.length > LONGEST_NAME) throw tooLong('name', LONGEST_NAME);
  return name;
}

/** The changes that a list of attributes makes to a brand; the whole list is refused (400) when one of them is invalid. */
export function brandChanges(given: Given, ownAddresses: readonly string[]): BrandChanges {
  const changes: BrandChanges = {};
  for (const { name, value } of given) {
    if (!isBrandField(name)) throw notAField('brand', name, brandFields);
    const typed = value === null ? '' : String(value).trim();
    if (name === 'name') changes.name = brandName(typed);
    else changes[name] = addressOf(name, typed, ownAddresses);
  }
  return changes;
}
