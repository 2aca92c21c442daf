/**
 * Plans adding the athletes of a file, row by row: add a new athlete, skip an existing one, request a decision where a name is similar to
 * another one, hold back what cannot be added. An athlete exists when folded name and division are the same, or when the name is a saved
 * alias; a name that is only similar is a question and never a guess (docs/domain.md, "Recognising athletes in files").
 */

import { matchName, type NameMatch } from '../name-matching/name-matching.ts';
import type { MatchIndex } from '../name-matching/name-matching-index.ts';
import { FUZZY_LIMIT } from '../name-matching/name-matching-ratio.ts';
import { foldName, fullName } from '../name-matching/names.ts';
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
export const keyOfRow = ({ first, last, division }: AthletesFileRow): string =>
  `${division} ${foldName(fullName(first, last))}`;

function settled(row: AthletesFileRow, { method, athleteId, runnersUp, reason }: NameMatch): PlannedAthlete {
  if (athleteId !== null && method !== 'fuzzy')
    return { row, act: 'present', athleteIds: [athleteId], reason };
  const near = runnersUp.filter(({ score }) => score > FUZZY_LIMIT).map((one) => one.athleteId);
  const athleteIds = [...(athleteId === null ? [] : [athleteId]), ...near].slice(0, MOST_NEAR);
  if (method === 'none') return { row, act: 'add', athleteIds: [], reason: 'New' };
  return { row, act: 'question', athleteIds, reason };
}

/** Plans one row. `earlier`: the previous row that names the same athlete, or null. */
export function planAthlete(
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

/** For each row the previous one that names the same athlete; rows that cannot be added are ignored. */
export function earlierRows(rows: readonly AthletesFileRow[]): ReadonlyMap<AthletesFileRow, AthletesFileRow> {
  const first = new Map<string, AthletesFileRow>();
  const earlier = new Map<AthletesFileRow, AthletesFileRow>();
  for (const row of rows) {
    if (row.problems.length > 0) continue;
    const before = first.get(keyOfRow(row));
    if (before) earlier.set(row, before);
    else first.set(keyOfRow(row), row);
  }
  return earlier;
}
