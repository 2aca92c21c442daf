/**
 * The changes of a race's lists as plain text for a mail: per division, then per kind of change. Reasons of withdrawals are internal
 * notes and stay out of it. See docs/domain.md, "Start lists".
 */
import { type Division, divisions } from '../races/division.ts';
import type { ComparedEntry, ListChanges } from './compare-lists.ts';

const divisionNames: Readonly<Record<Division, string>> = { MPRO: 'Men', FPRO: 'Women' };
const listNames = { start: 'start list', wait: 'wait list' } as const;
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
  const ofList = <One extends { list: 'start' | 'wait'; entry: ComparedEntry }>(
    some: readonly One[],
    list: 'start' | 'wait',
    line: (one: One) => string = ({ entry }) => entry.name,
  ) => some.filter((one) => one.list === list && one.entry.division === division).map(line);
  const withdrawn = changes.withdrawn.map((entry) => ({ list: entry.list, entry }));
  return [
    ...lists.map((list) => ({
      head: `Withdrawn from the ${listNames[list]}`,
      lines: ofList(withdrawn, list),
    })),
    ...lists.map((list) => ({
      head: `Moved to the ${listNames[list]}`,
      lines: ofList(changes.moved, list, ({ entry, place }) => `${entry.name}, now #${place}`),
    })),
    ...lists.map((list) => ({
      head: `New on the ${listNames[list]}`,
      lines: ofList(changes.joined, list, ({ entry, place }) => `${entry.name}, #${place}`),
    })),
    ...lists.map((list) => ({
      head: `No longer on the ${listNames[list]}`,
      lines: ofList(changes.left, list),
    })),
    ...lists.map((list) => ({
      head: `New place on the ${listNames[list]}`,
      lines: ofList(
        changes.reordered,
        list,
        ({ entry, place, placeBefore }) => `${entry.name}, #${place} (was #${placeBefore})`,
      ),
    })),
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
