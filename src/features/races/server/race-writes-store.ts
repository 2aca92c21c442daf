import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#database/change-sets.ts';
import { importWarning, participant, race, result, serie, withdrawal } from '#database/tables/race-tables.ts';
import { type RaceField, raceFieldOf } from '#rules/races/race-fields.ts';

export type RaceValues = Readonly<Record<string, string | number | null>>;

/** Prevents a serie from being deleted until the transaction ends. False when there is none. */
export async function lockSerieOfRaces(tx: Tx, serieId: number): Promise<boolean> {
  const found = await tx.execute(sql`select 1 from ${serie} where ${serie.id} = ${serieId} for key share`);
  return found.rows.length > 0;
}

export const columnOf = (field: RaceField): string => (field.name === 'serie' ? 'serie_id' : field.name);

/** Field names and their values as columns: times as dates. Unknown names have no column and are left out. */
function asColumns(values: RaceValues) {
  const columns: Record<string, string | number | Date | null> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = raceFieldOf(name);
    if (!field) continue;
    columns[columnOf(field)] = field.kind === 'instant' && value !== null ? new Date(value) : value;
  }
  return columns;
}

/** Writes validated values of a race's fields, by the names of the fields. */
export async function updateRace(tx: Tx, id: number, values: RaceValues): Promise<void> {
  await tx.update(race).set(asColumns(values)).where(eq(race.id, id));
}

export async function insertRace(tx: Tx, serieId: number, values: RaceValues): Promise<number> {
  const columns = { ...asColumns(values), serie_id: serieId };
  const [row] = await tx.insert(race).values(columns).returning({ id: race.id });
  return (row as { id: number }).id;
}

/** Dependent rows first: an undo restores rows in the opposite order, and they need their race. */
export async function removeRace(tx: Tx, id: number): Promise<void> {
  await tx.delete(importWarning).where(eq(importWarning.race_id, id));
  await tx.delete(withdrawal).where(eq(withdrawal.race_id, id));
  await tx.delete(participant).where(eq(participant.race_id, id));
  await tx.delete(result).where(eq(result.race_id, id));
  await tx.delete(race).where(eq(race.id, id));
}
