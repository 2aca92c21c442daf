import type { Queryable } from '#database/change-sets.ts';
import type { ChangedField } from '../../undo-contract.ts';
import { describedField, namesFor } from '../labels/describe-rows.ts';
import { isRecordKind, tableOf } from '../labels/record-names-store.ts';
import { labelsOf } from '../labels/table-labels.ts';
import { recordedIdOf } from '../list/change-sets-store.ts';
import { changedFields } from '../undo/net-changes.ts';
import { type FieldRows, originOf, raceOfParticipant } from './field-origin-store.ts';

interface Field {
  entity: string;
  id: string;
  field: string;
}

type Rows = Omit<FieldRows, 'columns'>;

/** Fields of the screens that are several columns of the record. */
const SEVERAL_COLUMNS = new Map([
  ['media focal', ['focal_x', 'focal_y']],
  ['news picture', ['media_id', 'picture_key']],
]);

/** "attributes.height": an attribute of an athlete; the profile has a column of that name. */
const ATTRIBUTE = 'attributes.';

/** The rows whose columns are the fields of a record; null for an unknown kind or an id that no record has. */
async function ownRows(db: Queryable, { entity, id }: Field): Promise<Rows | null> {
  if (entity === 'participant') {
    if (!/^\d{1,9}$/.test(id)) return null;
    const entityId = await raceOfParticipant(db, Number(id));
    return entityId === null
      ? null
      : { entity: 'race', entityId, tables: ['participant'], key: { id: Number(id) } };
  }
  if (entity === 'season_participant') {
    const [entityId = '', athleteId] = id.split('-');
    const key = { athlete_id: Number(athleteId) };
    return { entity: 'season', entityId, tables: ['t100_season_participant'], key };
  }
  if (!isRecordKind(entity)) return null;
  const tables = entity === 'athlete' ? ['athlete', 'athlete_profile'] : [tableOf(entity)];
  return { entity, entityId: await recordedIdOf(db, entity, id), tables };
}

/** Where a field is recorded: in columns of the record, in all rows of a table, or in a row of that name that belongs to the athlete. */
async function rowsOf(db: Queryable, wanted: Field): Promise<FieldRows | null> {
  const own = await ownRows(db, wanted);
  if (own === null) return null;
  const { entity, id, field } = wanted;
  if (entity === 'athlete' && field === 'sponsors')
    return { entity, entityId: id, tables: ['athlete_sponsor'], columns: null };
  if (entity === 'athlete' && field.startsWith(ATTRIBUTE)) {
    const key = { name: field.slice(ATTRIBUTE.length) };
    return { entity, entityId: id, tables: ['athlete_attribute'], key, columns: null };
  }
  const columns = SEVERAL_COLUMNS.get(`${entity} ${field}`) ?? [field];
  const tables = own.tables.filter((table) =>
    columns.every((name) => Object.hasOwn(labelsOf(table)?.columns ?? {}, name)),
  );
  if (tables.length > 0) return { ...own, tables, columns };
  if (entity !== 'athlete') return null;
  const named = { tables: ['athlete_attribute', 'athlete_equipment'], key: { name: field }, columns: null };
  return { entity, entityId: id, ...named };
}

export interface FieldOrigin {
  changeSetId: number;
  /** The record, or the row of this field, was added with the value. */
  added: boolean;
  /** The field before and after; of equipment what changed of it. Empty for a field of several rows: its change says what changed. */
  fields: ChangedField[];
}

/** Which change gave a field of a record its current value; null when none is recorded. */
export async function fieldOrigin(db: Queryable, wanted: Field): Promise<FieldOrigin | null> {
  const rows = await rowsOf(db, wanted);
  const found = rows && (await originOf(db, rows));
  if (!rows || !found) return null;
  const { table, before, after } = found;
  const names = await namesFor(db, [
    { table, entity: rows.entity, entity_id: null, states: [after, before] },
  ]);
  const isOneRow = rows.columns !== null || rows.key !== undefined;
  const isValue = (name: string) => name !== 'athlete_id' && !(name in (rows.key ?? {}));
  const differing = changedFields(found);
  const changed =
    rows.columns?.length === 1
      ? rows.columns
      : differing.filter((name) => rows.columns?.includes(name) ?? (isOneRow && isValue(name)));
  return {
    changeSetId: found.change_set_id,
    added: isOneRow && before === null,
    fields: changed.map((name) => describedField(names, table, name, before?.[name], after?.[name])),
  };
}
