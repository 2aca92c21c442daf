/**
 * Plans adding the athletes of a file, row by row: add a new athlete, skip an existing one, request a decision where a name is similar to
 * another one, hold back what cannot be added. An athlete exists when folded name and division are the same, or when the name is a saved
 * alias; a name that is only similar, also to one of an earlier row, is a question and never a guess (docs/domain.md, "Recognising
 * athletes in files").
 */

import { matchName, type NameMatch } from '../name-matching/name-matching.ts';
import type { MatchIndex } from '../name-matching/name-matching-index.ts';
import { fileNames, type NameFile, nearestNames } from '../name-matching/name-matching-nearest.ts';
import { FUZZY_LIMIT, levenshteinRatio } from '../name-matching/name-matching-ratio.ts';
import { foldName, fullName, nameKey } from '../name-matching/names.ts';
import type { Division } from '../races/division.ts';
import type { AthletesFileRow } from './athletes-file.ts';

export type PlannedAction = 'add' | 'present' | 'question' | 'held';

export interface PlannedAthlete {
  readonly row: AthletesFileRow;
  readonly act: PlannedAction;
  /** The existing athlete, or the possible ones, best first. */
  readonly athleteIds: readonly number[];
  /** Message for the preview. */
  readonly reason: string;
}

/** Maximum number of possible athletes that are shown. */
const MOST_NEAR = 5;

/** Two rows with the same key name the same athlete. */
const keyOfRow = ({ first, last, division }: AthletesFileRow): string =>
  `${division} ${nameKey(fullName(first, last))}`;

function settled(row: AthletesFileRow, { method, athleteId, runnersUp, reason }: NameMatch): PlannedAthlete {
  if (athleteId !== null && method !== 'fuzzy')
    return { row, act: 'present', athleteIds: [athleteId], reason };
  const near = runnersUp.filter(({ score }) => score > FUZZY_LIMIT).map((one) => one.athleteId);
  const athleteIds = [...(athleteId === null ? [] : [athleteId]), ...near].slice(0, MOST_NEAR);
  if (method === 'none') return { row, act: 'add', athleteIds: [], reason: 'New' };
  return { row, act: 'question', athleteIds, reason };
}

/** Plans one row. `earlier`: the previous row that names the same athlete, or null. */
function planAthlete(
  row: AthletesFileRow,
  index: MatchIndex,
  earlier: AthletesFileRow | null,
): PlannedAthlete {
  const { division, country } = row;
  if (earlier !== null)
    return { row, act: 'held', athleteIds: [], reason: `Same athlete as in row ${earlier.rowNumber}.` };
  const name = fullName(row.first, row.last);
  const same = (index.byName.get(foldName(name)) ?? []).filter((one) => one.division === division);
  // What a row lacks matters only when its athlete is to be added.
  if (same.length > 0)
    return { row, act: 'present', athleteIds: same.map(({ id }) => id), reason: 'Same name' };
  if (row.problems.length > 0 || division === null)
    return { row, act: 'held', athleteIds: [], reason: row.problems.join(' ') };
  return settled(row, matchName(index, { name, division, country }));
}

/** Plans the rows in their order, one at a time. */
export function* planRows(rows: readonly AthletesFileRow[], index: MatchIndex): Generator<PlannedAthlete> {
  const names = { MPRO: namesOf(rows, 'MPRO'), FPRO: namesOf(rows, 'FPRO') };
  const first = new Map<string, AthletesFileRow>();
  const addable = new Map<number, AthletesFileRow>();
  for (const row of rows) {
    const earlier = row.problems.length > 0 ? undefined : first.get(keyOfRow(row));
    const planned = planAthlete(row, index, earlier ?? null);
    yield planned.act === 'add' ? questionedOf(planned, names, addable) : planned;
    if (row.problems.length === 0 && !earlier) first.set(keyOfRow(row), row);
    if (planned.act === 'add' || planned.act === 'question') addable.set(row.rowNumber, row);
  }
}

const namesOf = (rows: readonly AthletesFileRow[], division: Division): NameFile =>
  fileNames(
    rows
      .filter((row) => row.division === division)
      .map((row) => ({ athleteId: row.rowNumber, folded: foldName(fullName(row.first, row.last)) })),
  );

/** A new athlete whose name is similar to that of an earlier row that may be added too is a question. */
function questionedOf(
  planned: PlannedAthlete,
  names: Readonly<Record<Division, NameFile>>,
  earlier: ReadonlyMap<number, AthletesFileRow>,
): PlannedAthlete {
  const { first, last, division } = planned.row;
  if (division === null) return planned;
  const near = nearestNames(names[division], foldName(fullName(first, last)), levenshteinRatio);
  const like = near.find(({ athleteId, score }) => score > FUZZY_LIMIT && earlier.has(athleteId));
  const row = earlier.get(like?.athleteId ?? 0);
  if (!like || !row) return planned;
  const reason = `${like.score} % like ${fullName(row.first, row.last)} in row ${row.rowNumber}.`;
  return { ...planned, act: 'question', reason };
}
