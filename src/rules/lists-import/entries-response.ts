/**
 * Entries of World Triathlon as the lines of a start or wait list, one program per division (docs/domain.md, "World Triathlon API"). The
 * division is that of the program; an entry whose gender contradicts it has the wrong division.
 */
import type { Division } from '../races/division.ts';
import { divisionNamed } from '../races/division-named.ts';
import { countryOf, lineProblem } from './list-file.ts';
import { divisionOfProgram, nameOf, type RaceListFile, type RaceListLine } from './race-list-file.ts';

export interface StoredEntry {
  readonly first: string;
  readonly last: string;
  readonly gender: 'male' | 'female' | null;
  readonly country: string | null;
}

/** The response of the service for one program of a race. */
export interface StoredProgram {
  readonly division: Division;
  readonly prog_name: string | null;
  readonly entries: readonly StoredEntry[];
}

export const NO_ENTRIES = 'No athletes were found in the WT API response.';

/** Whether a program is that of the division: Elite Men for MPRO, Elite Women for FPRO. Without entries its name does not matter. */
export const isProgramOf = ({ division, prog_name, entries }: StoredProgram): boolean =>
  divisionOfProgram(prog_name ?? '') === division || (prog_name === null && entries.length === 0);

function readEntry(
  entry: StoredEntry,
  division: Division,
  isWaiting: 0 | 1,
  rowNumber: number,
): RaceListLine {
  const gender = divisionNamed(entry.gender ?? '');
  const line = {
    rowNumber,
    ...nameOf(entry.first, entry.last),
    country: countryOf(entry.country ?? ''),
    countryInFile: entry.country ?? '',
    division,
    tierInFile: null,
    isWaiting,
    contradicting: gender === division ? null : gender,
  };
  return { ...line, leftOut: lineProblem(line) };
}

/** The lines of the programs, numbered from 1 throughout. Programs without entries are named in the notes. */
export function readEntries(programs: readonly StoredProgram[], isWaiting: 0 | 1): RaceListFile {
  const entries = programs.flatMap(({ division, entries }) => entries.map((entry) => ({ entry, division })));
  const empty = programs.filter((program) => program.entries.length === 0);
  return {
    lines: entries.map(({ entry, division }, at) => readEntry(entry, division, isWaiting, at + 1)),
    notes: empty.map(({ division }) => `${NO_ENTRIES} ${division} is unchanged.`),
  };
}
