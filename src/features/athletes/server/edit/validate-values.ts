import { webAddress } from '#contract/web-address.ts';
import type { Tx } from '#database/change-sets.ts';
import {
  invalidValue,
  notAnAddress,
  readOnlyName,
  unknownName,
} from '#features/athletes/athlete-edit-contract.ts';
import { readAthleteField, type SubmittedAthleteValue } from '#rules/athletes/athlete-field-values.ts';
import {
  type AthleteField,
  type AthleteFieldPlace,
  athleteField,
  isReadOnlyOfAthlete,
} from '#rules/athletes/athlete-fields.ts';
import { assertItemNotStale } from '#server/records/optimistic-locking.ts';
import { isNestedDeeper } from '../biography/html-nesting.ts';
import { sanitizeBiography } from '../biography/sanitize-biography.ts';
import type { StoredValue } from './athlete-writes-store.ts';

/** Maximum depth of nested HTML elements: far more than an editor creates, few enough to be cleaned at once. */
const MOST_NESTED = 500;

export interface SubmittedValue {
  name: string;
  value: SubmittedAthleteValue;
  version?: number | undefined;
}

/** A value that can be stored, with the field and the version that its edit started from. */
export interface CheckedValue {
  field: AthleteField;
  value: StoredValue;
  version: number | undefined;
}

function writableField(place: AthleteFieldPlace, name: string): AthleteField {
  const field = athleteField(place, name);
  if (field) return field;
  throw isReadOnlyOfAthlete(name) ? readOnlyName(name) : unknownName(place, name);
}

/** Cleaned text can be longer than before: text that would be refused the next time must not be accepted now. */
async function cleanText(
  { name, label, longest = Infinity }: AthleteField,
  given: string,
): Promise<StoredValue> {
  if (isNestedDeeper(given, MOST_NESTED))
    throw invalidValue(name, label, `must have at most ${MOST_NESTED} nested elements`);
  const clean = await sanitizeBiography(given);
  if (clean !== null && clean.length > longest)
    throw invalidValue(name, label, `must be at most ${longest} characters, including link URLs`);
  return clean;
}

/** The value to store; formatted text is cleaned after this. */
function readValue(field: AthleteField, given: SubmittedAthleteValue): StoredValue {
  const reading = readAthleteField(field, given);
  if ('problem' in reading) throw invalidValue(field.name, field.label, reading.problem);
  if (reading.value === null || field.kind !== 'web address') return reading.value;
  const address = webAddress(String(reading.value));
  if (address === null) throw notAnAddress(field.name, field.label);
  return address;
}

/**
 * The values to store; refused as a whole when one is invalid. The last value of a name counts. The version of the whole is that of
 * the value where there is only one.
 */
export async function validateValues(
  place: AthleteFieldPlace,
  given: readonly SubmittedValue[],
  version: number | undefined,
): Promise<CheckedValue[]> {
  const byName = new Map(given.map((one) => [one.name, one]));
  const read = [...byName.values()].map((one) => {
    const field = writableField(place, one.name);
    return {
      field,
      value: readValue(field, one.value),
      version: one.version ?? (byName.size === 1 ? version : undefined),
    };
  });
  const isFormatted = ({ field, value }: CheckedValue) => field.kind === 'rich text' && value !== null;
  return Promise.all(
    read.map(async (one) =>
      isFormatted(one) ? { ...one, value: await cleanText(one.field, String(one.value)) } : one,
    ),
  );
}

/** Refuses a value whose attribute or item of equipment changed since the version on which its edit is based. */
export const assertValueNotStale = (
  tx: Tx,
  table: string,
  id: number,
  { name, label, ...versions }: { name: string; label: string; version: number | undefined; present: number },
): Promise<void> =>
  assertItemNotStale(tx, { table, key: { athlete_id: id, name }, field: name, label, ...versions });

/** "Height, Weight and 2 more": the saved fields, for history. */
export function joinLabels(labels: readonly string[]): string {
  return labels.length > 3
    ? `${labels.slice(0, 3).join(', ')} and ${labels.length - 3} more`
    : labels.join(', ');
}
