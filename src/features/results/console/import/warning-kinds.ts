import type { PlannedLine } from '#features/results/results-import-contract.ts';

/** A warning begins with what it is about: "Place: the file says 9, by time it is 8." Others are about the athlete or the whole row. */
const about = /^(\p{L}[\p{L}\d ]{0,20}): /u;
const OTHER = 'Other';

/** What a warning is about: Place, Country, Division, Status, a column. */
export const kindOfWarning = (warning: string): string => about.exec(warning)?.[1] ?? OTHER;

/** The kinds of the warnings and the number of lines that have one, the most frequent first. */
export function warningKinds(lines: readonly Pick<PlannedLine, 'warnings'>[]): readonly [string, number][] {
  const counts = new Map<string, number>();
  for (const { warnings } of lines)
    for (const kind of new Set(warnings.map(kindOfWarning))) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
}
