import { sql } from 'drizzle-orm';
import type { Tx } from '#database/change-sets.ts';
import type { Row } from '#features/history/server/history-store.ts';
import { athleteField } from '#rules/athletes/athlete-fields.ts';
import { equipmentItem } from '#rules/athletes/equipment-catalogue.ts';
import { raceName } from '#rules/races/race-dates.ts';

async function nameOfRace(tx: Tx, id: unknown): Promise<string> {
  const found = await tx.execute<{ serie: string; date: string | null; year: number | null }>(sql`
    select serie.name as serie, race.date::text as date, race.year
    from race join serie on serie.id = race.serie_id where race.id = ${Number(id)}`);
  const race = found.rows[0];
  return race ? raceName(race.serie, race) : `race ${id}`;
}

async function nameIn(tx: Tx, table: 'brand' | 't100_season' | 'media', id: unknown): Promise<string> {
  const column = table === 'media' ? 'filename' : 'name';
  const found = await tx.execute<{ name: string }>(
    sql`select ${sql.identifier(column)} as name from ${sql.identifier(table)} where id = ${Number(id)}`,
  );
  return found.rows[0]?.name ?? `${table} ${id}`;
}

const labelsOf = (place: 'members' | 'profile', fields: readonly string[]): string =>
  fields.map((name) => athleteField(place, name)?.label ?? name.replaceAll('_', ' ')).join(', ');

type Describe = (tx: Tx, row: Row, fields: readonly string[]) => string | Promise<string>;

/** The name of a row of each table in the report of rows that could not be returned. Erased values are null. */
const message: Readonly<Record<string, Describe>> = {
  athlete: (_tx, _row, fields) => labelsOf('members', fields),
  athlete_profile: (_tx, _row, fields) =>
    `Profile${fields.length > 0 ? ` (${labelsOf('profile', fields)})` : ''}`,
  athlete_attribute: (_tx, row) => athleteField('attributes', String(row.name))?.label ?? String(row.name),
  athlete_equipment: (_tx, row) => `Equipment: ${equipmentItem(String(row.name))?.label ?? row.name}`,
  athlete_alias: (_tx, row) => `Alias ${row.alias}`,
  athlete_old_link: (_tx, row) => `Earlier address ${row.link}`,
  athlete_old_id: (_tx, row) => `Earlier id ${row.old_id}`,
  athlete_note: (_tx, row) => (row.date === null ? 'Note' : `Note of ${row.date}`),
  athletes_not_the_same: () => 'A pair marked as different people',
  athlete_sponsor: async (tx, row) => `Sponsor ${await nameIn(tx, 'brand', row.brand_id)}`,
  media_athlete: async (tx, row) => `Tag of ${await nameIn(tx, 'media', row.media_id)}`,
  result: async (tx, row) => `Result of ${await nameOfRace(tx, row.race_id)}`,
  participant: async (tx, row) => `Entry for ${await nameOfRace(tx, row.race_id)}`,
  t100_season_participant: async (tx, row) => `Contract of ${await nameIn(tx, 't100_season', row.season_id)}`,
  t100_contender: async (tx, row) => `Contender of ${await nameIn(tx, 't100_season', row.season_id)}`,
  account: (_tx, row) => (row.email === null ? 'Account' : `Account ${row.email}`),
  setting: () => 'Exclusion from team views',
};

/** A row as text: "Result of IRONMAN Nice 2026". `fields` are those that stay, for a row that exists. */
export async function labelOfRow(
  tx: Tx,
  table: string,
  row: Row,
  fields: readonly string[] = [],
): Promise<string> {
  return (await message[table]?.(tx, row, fields)) ?? table.replaceAll('_', ' ');
}
