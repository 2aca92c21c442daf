/**
 * The header row of a file: its columns in any case, order and spacing, under their usual names, in English or the other languages of timing
 * companies. Lines above the header, such as the title of the race, are skipped.
 */
import { foldName } from '../name-matching/names.ts';

/** Titles, dates and empty lines above a header are fewer. */
const LINES_ABOVE_MAX = 20;
/** A row with as many known names is a header, not a title. */
const COLUMNS_OF_A_HEADER = 3;
/** A longer cell means a broken file: its beginning is enough to show that. */
const CELL_LENGTH_MAX = 1000;
const SHOWN_LENGTH_MAX = 60;
/** "Swim (1.9 km)", "Overall [h:mm:ss]". */
const unit = /\s*[([][^)\]]*[)\]]\s*$/;

/** The names of each column, folded. */
export type HeaderNames<Column extends string> = Readonly<Partial<Record<Column, readonly string[]>>>;

export interface HeaderRow<Column> {
  /** The index of the row among the records, from 0; 0 without a filled row. */
  readonly at: number;
  /** The index of each column in a row, from 0. */
  readonly places: ReadonlyMap<Column, number>;
  /** As written, shortened. */
  readonly unknown: readonly string[];
  readonly twice: readonly Column[];
}

/** Names of the columns about a person that count where none of the usual names is in the file. */
export const otherPersonNames = {
  first: ['forename', 'vorname', 'prenom', 'nombre', 'nome'],
  last: ['nachname', 'familienname', 'nom', 'nom de famille', 'apellido', 'apellidos', 'cognome'],
  name: ['athlete name', 'full name', 'athlet', 'atleta', 'name vorname', 'nom prenom'],
  country: ['nat', 'noc', 'land', 'nationalitat', 'pays', 'nationalite', 'pais', 'nacionalidad'].concat([
    'nazione',
    'nazionalita',
    'paese',
  ]),
  division: ['gender', 'sex', 'category', 'klasse', 'kategorie', 'geschlecht', 'categorie'].concat([
    'categoria',
    'sexe',
    'sexo',
    'sesso',
  ]),
} as const;

function readRow<Column extends string>(
  cells: readonly string[],
  usual: ReadonlyMap<string, Column>,
  others: ReadonlyMap<string, Column>,
): Omit<HeaderRow<Column>, 'at'> {
  const folded = cells.map((cell) => foldName(cell.slice(0, CELL_LENGTH_MAX).replace(unit, '')));
  const named = new Set(folded.flatMap((name) => usual.get(name) ?? []));
  const places = new Map<Column, number>();
  const [unknown, twice]: [string[], Column[]] = [[], []];
  folded.forEach((name, place) => {
    const other = others.get(name);
    const column = usual.get(name) ?? (other !== undefined && !named.has(other) ? other : undefined);
    const shown = (cells[place] ?? '').trim().slice(0, SHOWN_LENGTH_MAX);
    if (column === undefined) {
      if (shown !== '') unknown.push(shown);
    } else if (places.has(column)) twice.push(column);
    else places.set(column, place);
  });
  return { places, unknown, twice };
}

const columnByName = <Column extends string>(names: HeaderNames<Column>): Map<string, Column> =>
  new Map(
    (Object.entries(names) as [Column, readonly string[]][]).flatMap(([column, own]) =>
      own.map((name) => [name, column] as const),
    ),
  );

/**
 * Finds the header among the rows of a file: the first row that names at least three columns, else the first filled row. A name of
 * `otherNames` counts only where no usual name of its column is in the row.
 */
export function findHeaderRow<Column extends string>(
  records: readonly (readonly string[])[],
  usualNames: HeaderNames<Column>,
  otherNames: HeaderNames<Column>,
): HeaderRow<Column> {
  const [usual, others] = [columnByName(usualNames), columnByName(otherNames)];
  const rows = records
    .slice(0, LINES_ABOVE_MAX)
    .map((cells, at) => ({ at, ...readRow(cells, usual, others) }));
  const filled = records.findIndex((cells) => cells.some((cell) => cell.trim() !== ''));
  const at = Math.max(0, filled);
  return (
    rows.find(({ places }) => places.size >= COLUMNS_OF_A_HEADER) ??
    rows[at] ?? { at, ...readRow(records[at] ?? [], usual, others) }
  );
}
