import { webAddress } from '#contract/web-address.ts';
import type { Tx } from '#database/change-sets.ts';
import { yearAfterMove } from '#rules/races/race-dates.ts';
import { readRaceField, type SubmittedValue } from '#rules/races/race-field-values.ts';
import { type RaceField, raceFieldOf } from '#rules/races/race-fields.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { assertNotStale } from '#server/records/optimistic-locking.ts';
import {
  computedField,
  fieldProblem,
  notAnAddress,
  raceNotFound,
  recordNotFound,
  unknownField,
} from '../races-contract.ts';
import { columnOf, lockRace, type RaceValues, updateRace } from './race-writes-store.ts';
import { isThere, type RaceRow, raceById } from './races-store.ts';

export interface SubmittedAttribute {
  name: string;
  value: SubmittedValue;
}

function writableField(name: string): RaceField {
  const field = raceFieldOf(name);
  if (!field) throw unknownField(name);
  if (field.isReadOnly) throw computedField(name, field.label);
  return field;
}

function checkedValue(field: RaceField, given: SubmittedValue): string | number | null {
  const reading = readRaceField(field, given);
  if ('problem' in reading) throw fieldProblem(field.name, field.label, reading.problem);
  if (field.kind !== 'web address' || reading.value === null) return reading.value;
  const address = webAddress(String(reading.value));
  if (address === null) throw notAnAddress(field.name, field.label);
  return address;
}

/** The values to store, by field; refused as a whole when one of them is invalid. The last value of a name counts. */
export function validateValues(given: readonly SubmittedAttribute[]): Map<RaceField, string | number | null> {
  const values = new Map<RaceField, string | number | null>();
  for (const { name, value } of given) {
    const field = writableField(name);
    values.set(field, checkedValue(field, value));
  }
  return values;
}

async function refuseMissingRecords(tx: Tx, values: ReadonlyMap<RaceField, string | number | null>) {
  for (const [field, value] of values)
    if (field.record !== undefined && value !== null && !(await isThere(tx, field.record, Number(value))))
      throw recordNotFound(field.name, field.record, Number(value));
}

/** The edition's year is taken from the date, unless it is given too. */
function yearWith(race: RaceRow, values: RaceValues): RaceValues {
  const { date } = values;
  return typeof date !== 'string' || 'year' in values ? {} : { year: yearAfterMove(race, date) };
}

const joinLabels = (labels: readonly string[]): string =>
  labels.length > 3 ? `${labels.slice(0, 3).join(', ')} and ${labels.length - 3} more` : labels.join(', ');

/** Saves fields of a race, all or none, and returns the updated race. */
export async function saveRaceAttributes(
  { db, change }: RequestContext,
  id: number,
  given: readonly SubmittedAttribute[],
  version: number | undefined,
): Promise<RaceRow> {
  const values = validateValues(given);
  const fields = [...values.keys()];
  const race = await raceById(db, id);
  if (!race) throw raceNotFound(id);
  const what = `${joinLabels(fields.map((field) => field.label))} of ${race.serie} saved`;
  await change(what, async (tx) => {
    const before = await lockRace(tx, id);
    if (!before) throw raceNotFound(id);
    await assertNotStale(tx, {
      table: 'race',
      entityId: id,
      key: { id },
      version,
      fields: fields.map(columnOf),
    });
    await refuseMissingRecords(tx, values);
    const byName = Object.fromEntries([...values].map(([field, value]) => [field.name, value]));
    await updateRace(tx, id, { ...yearWith(before, byName), ...byName });
  });
  const after = await raceById(db, id);
  if (!after) throw raceNotFound(id);
  return after;
}
