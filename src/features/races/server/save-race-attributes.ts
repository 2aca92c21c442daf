import { webAddress } from '#contract/web-address.ts';
import type { Tx } from '#database/change-sets.ts';
import { uncheckedEventName } from '#features/results/tracker-contract.ts';
import { raceName, yearAfterMove } from '#rules/races/race-dates.ts';
import { readRaceField, type SubmittedValue } from '#rules/races/race-field-values.ts';
import { type RaceField, type RaceFieldRecord, raceFieldOf } from '#rules/races/race-fields.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { assertNotStale } from '#server/records/optimistic-locking.ts';
import {
  championshipOfOtherSeason,
  computedField,
  fieldProblem,
  notAnAddress,
  raceNotFound,
  recordArchived,
  recordNotFound,
  unknownField,
} from '../races-contract.ts';
import { trackerEventName } from './check-tracker-event.ts';
import { columnOf, type RaceValues, updateRace } from './race-writes-store.ts';
import {
  championshipById,
  findRecord,
  lockRace,
  type RaceBeforeSave,
  type RaceRow,
  raceBeforeSave,
  raceById,
} from './races-store.ts';

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

/** Refuses records that do not exist, and archived ones that the race does not have yet. */
async function refuseRecords(
  tx: Tx,
  before: RaceBeforeSave,
  values: ReadonlyMap<RaceField, string | number | null>,
): Promise<void> {
  const stored: Partial<Record<RaceFieldRecord, number | null>> = {
    tier: before.tier_id,
    season: before.t100_season_id,
    championship: before.t100_championship_id,
  };
  for (const [{ name, record }, value] of values) {
    if (record === undefined || value === null) continue;
    const found = await findRecord(tx, record, Number(value));
    if (!found) throw recordNotFound(name, record, Number(value));
    if (!found.is_active && stored[record] !== value) throw recordArchived(name, record);
  }
}

/** The edition's year is taken from the date, unless it is given too. */
function yearWith(race: RaceBeforeSave, values: RaceValues): RaceValues {
  const { date } = values;
  return typeof date !== 'string' || 'year' in values ? {} : { year: yearAfterMove(race, date) };
}

/**
 * With the tracker's event comes its readable name; null marks an event that could not be checked. Where there is a tracker, no name that is
 * typed may hide that.
 */
async function addTrackerName(
  context: RequestContext,
  race: RaceBeforeSave,
  values: Map<RaceField, string | number | null>,
): Promise<void> {
  const [event, name] = [raceFieldOf('rtrt_event_id'), raceFieldOf('rtrt_name')];
  if (!event || !name || !(values.has(event) || values.get(name))) return;
  const key = values.has(event) ? values.get(event) : race.rtrt_event_id;
  if (key === race.rtrt_event_id && race.rtrt_name !== null) return;
  const known = key == null ? null : await trackerEventName(context, String(key));
  if (known === null && key != null && values.get(name) && context.services.tracker)
    throw uncheckedEventName(String(key));
  if (known !== null || !values.has(name)) values.set(name, known);
}

/**
 * A championship must be of the race's season or of none. A race that changes its season leaves its championship, unless it gets another one
 * with the same save. Returns the values to store, and the name of the championship that the race left.
 */
async function championshipWith(
  tx: Tx,
  before: RaceBeforeSave,
  values: RaceValues,
): Promise<{ values: RaceValues; cleared: string | null }> {
  const { t100_season_id: season = before.t100_season_id, t100_championship_id: chosen } = values;
  if (chosen != null) {
    const championship = await championshipById(tx, Number(chosen));
    if (championship && championship.season_id !== null && championship.season_id !== season)
      throw championshipOfOtherSeason(championship.name);
  }
  const left = before.t100_championship_id;
  if (season === before.t100_season_id || left === null || chosen !== undefined)
    return { values: {}, cleared: null };
  return {
    values: { t100_championship_id: null },
    cleared: (await championshipById(tx, left))?.name ?? null,
  };
}

const joinLabels = (labels: readonly string[]): string =>
  labels.length > 3 ? `${labels.slice(0, 3).join(', ')} and ${labels.length - 3} more` : labels.join(', ');

/** Saves fields of a race, all or none; returns the updated race, and the championship that it left with its season. */
export async function saveRaceAttributes(
  context: RequestContext,
  id: number,
  given: readonly SubmittedAttribute[],
  version: number | undefined,
): Promise<{ race: RaceRow; cleared: string | null }> {
  const { db, change } = context;
  const values = validateValues(given);
  const fields = [...values.keys()];
  const race = await raceBeforeSave(db, id);
  if (!race) throw raceNotFound(id);
  await addTrackerName(context, race, values);
  const what = `${joinLabels(fields.map((field) => field.label))} of ${raceName(race.serie, race)} saved`;
  const cleared = await change(what, async (tx) => {
    const before = await lockRace(tx, id);
    if (!before) throw raceNotFound(id);
    await assertNotStale(tx, {
      table: 'race',
      entityId: id,
      key: { id },
      version,
      fields: fields.map(columnOf),
    });
    await refuseRecords(tx, before, values);
    const byName = Object.fromEntries([...values].map(([field, value]) => [field.name, value]));
    const championship = await championshipWith(tx, before, byName);
    await updateRace(tx, id, { ...yearWith(before, byName), ...byName, ...championship.values });
    return championship.cleared;
  });
  const after = await raceById(db, id);
  if (!after) throw raceNotFound(id);
  return { race: after, cleared };
}
