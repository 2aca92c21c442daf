/**
 * The changes of a race's lists as plain text for a mail: per division, then per kind of change. Reasons of withdrawals are internal
 * notes and stay out of it. See docs/domain.md, "Start lists".
 */
import { type Division, divisionNames, divisions } from '../races/division.ts';
import type { ComparedEntry, ListChanges } from './compare-lists.ts';

const lists = ['start', 'wait'] as const;

const noChanges = 'No changes.';

interface Section {
  head: string;
  lines: string[];
}

function sectionsOf<Entry extends ComparedEntry, Withdrawn extends ComparedEntry>(
  changes: ListChanges<Entry, Withdrawn>,
  division: Division,
): Section[] {
  const sections = <One extends { list: 'start' | 'wait'; entry: ComparedEntry }>(
    head: string,
    some: readonly One[],
    line: (one: One) => string = ({ entry }) => entry.name,
  ): Section[] =>
    lists.map((list) => ({
      head: `${head} the ${list} list`,
      lines: some.filter((one) => one.list === list && one.entry.division === division).map(line),
    }));
  const withdrawn = changes.withdrawn.map((entry) => ({ list: entry.list, entry }));
  return [
    ...sections('Withdrawn from', withdrawn),
    ...sections('Moved to', changes.moved, ({ entry, place }) => `${entry.name}, now #${place}`),
    ...sections('New on', changes.joined, ({ entry, place }) => `${entry.name}, #${place}`),
    ...sections('No longer on', changes.left),
    ...sections(
      'New place on',
      changes.reordered,
      ({ entry, place, placeBefore }) => `${entry.name}, #${place} (was #${placeBefore})`,
    ),
  ].filter(({ lines }) => lines.length > 0);
}

/** The text without a greeting or heading; divisions without changes are omitted. */
export function listChangesText<Entry extends ComparedEntry, Withdrawn extends ComparedEntry>(
  changes: ListChanges<Entry, Withdrawn>,
): string {
  const parts = divisions.flatMap((division) => {
    const sections = sectionsOf(changes, division);
    if (sections.length === 0) return [];
    const texts = sections.map(({ head, lines }) =>
      [`${head}:`, ...lines.map((line) => `- ${line}`)].join('\n'),
    );
    return [[divisionNames[division], ...texts].join('\n\n')];
  });
  return parts.length === 0 ? noChanges : parts.join('\n\n');
}
