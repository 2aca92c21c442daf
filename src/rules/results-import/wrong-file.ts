/**
 * Detects the file of another race. It is reported first when most rows indicate it: they equal the stored results of another race, they
 * are of age groups or of a division that the race does not have, their athletes are of the other division or not on the start list, or
 * the times are those of another distance. Fewer than five rows prove nothing. In the published races of 2024 to 2026 the median time of a
 * division is 61 % (a shortened course) to 113 % of that of other races of the distance; half the distance takes 56 % at most.
 */

import { printTime } from '../dates-and-times/times.ts';
import type { ResultStatus } from '../points/places.ts';
import { type Division, divisionNouns, divisions } from '../races/division.ts';

const FEWEST_ROWS = 5;
const SHORTEST_SHARE = 0.57;
const LONGEST_SHARE = 1.75;
const AGE_GROUP = /\d{2}/;

/** A row of the file, with its matched athlete. */
export interface FileRow {
  readonly division: Division;
  readonly divisionInFile: string;
  readonly status: ResultStatus;
  /** Seconds; 0 for none. */
  readonly overall: number;
  readonly athleteId: number | null;
  /** Division of the athlete with this name; null for none. */
  readonly athleteDivision: Division | null;
}

/** The facts about the race that do not come from the file. */
export interface RaceField {
  readonly division: Division | 'BOTH' | null;
  /** The other race with the most equal results: the number of equal rows, and how many of those have an overall time. */
  readonly equalRace: {
    readonly id: number;
    readonly name: string;
    readonly rows: number;
    readonly timed: number;
  } | null;
  /** Athletes on the start list. */
  readonly starters: Readonly<Record<Division, ReadonlySet<number>>>;
  /** Median overall seconds in other races of the same distance; null while there are too few. */
  readonly medianSeconds: Readonly<Record<Division, number | null>>;
}

export interface WrongFileReason {
  readonly message: string;
  /** The race that the file seems to belong to, for the message. */
  readonly race: { readonly id: number; readonly name: string } | null;
}

const isMost = (count: number, of: number): boolean => count >= FEWEST_ROWS && count * 2 > of;

function equalRows(rows: readonly FileRow[], { equalRace }: RaceField): WrongFileReason[] {
  if (!equalRace || !isMost(equalRace.timed, rows.filter((row) => row.overall > 0).length)) return [];
  const { id, name } = equalRace;
  return [{ message: `${equalRace.rows} of ${rows.length} rows equal ${name}.`, race: { id, name } }];
}

function ofAgeGroups(rows: readonly FileRow[]): string[] {
  const groups = rows.map((row) => row.divisionInFile).filter((text) => AGE_GROUP.test(text));
  if (!isMost(groups.length, rows.length)) return [];
  return [`${groups.length} of ${rows.length} rows are of age groups (${groups[0]}).`];
}

/** Another word for the division says nothing about it: the user is asked what it means. */
const saysDivision = ({ divisionInFile }: FileRow): boolean => /^[mf]pro$/i.test(divisionInFile);

function ofOtherDivision(all: readonly FileRow[], { division }: RaceField): string[] {
  const rows = all.filter(saysDivision);
  const strange = rows.filter((row) => division !== null && division !== 'BOTH' && row.division !== division);
  if (isMost(strange.length, rows.length))
    return [`${strange.length} of ${rows.length} rows are ${strange[0]?.division}; the race is ${division}.`];
  const crossed = rows.filter((row) => row.athleteDivision !== null && row.athleteDivision !== row.division);
  if (!isMost(crossed.length, rows.length)) return [];
  const [one] = crossed;
  return [
    `${crossed.length} of ${rows.length} athletes are ${one?.athleteDivision}; their rows say ${one?.division}.`,
  ];
}

function notOnStartList(rows: readonly FileRow[], { starters }: RaceField): string[] {
  const compared = rows.filter((row) => starters[row.division].size >= FEWEST_ROWS);
  const missing = compared.filter(
    (row) => row.athleteId === null || !starters[row.division].has(row.athleteId),
  );
  if (!isMost(missing.length, compared.length)) return [];
  return [`${missing.length} of ${compared.length} athletes are not on the start list of this race.`];
}

function ofOtherDistance(rows: readonly FileRow[], { medianSeconds }: RaceField): string[] {
  return divisions.flatMap((division) => {
    const times = rows
      .filter((row) => row.division === division && row.status === 'Finish' && row.overall > 0)
      .map((row) => row.overall)
      .sort((one, other) => one - other);
    const usual = medianSeconds[division];
    const own = times[Math.floor(times.length / 2)] ?? 0;
    if (usual === null || times.length < FEWEST_ROWS) return [];
    if (own >= SHORTEST_SHARE * usual && own <= LONGEST_SHARE * usual) return [];
    return [
      `The median time of the ${divisionNouns[division]} is ${printTime(own)}; in other races of this distance it is ${printTime(usual)}.`,
    ];
  });
}

/** Why the file is probably of another race; empty when nothing indicates it. The order of the rows does not matter. */
export function wrongFileReasons(rows: readonly FileRow[], field: RaceField): WrongFileReason[] {
  const messages = [
    ...ofAgeGroups(rows),
    ...ofOtherDivision(rows, field),
    ...notOnStartList(rows, field),
    ...ofOtherDistance(rows, field),
  ];
  return [...equalRows(rows, field), ...messages.map((message) => ({ message, race: null }))];
}
