import { addresses } from '#console/addresses.ts';
import { counted } from '#console/kit/marks/figures.ts';
import { NameCell } from '#console/kit/table/name-cell.tsx';
import type { TableColumn } from '#console/kit/table/table-column.ts';
import type { DuplicatePair, Person } from '../identity-contract.ts';

const notes = (person: Person): string =>
  `${person.division} ${person.id}, ${counted(person.results, 'result')}`;

/** Both names of a pair: the columns that every list of pairs has. */
export const nameColumns: readonly TableColumn<{ one: Person; other: Person }>[] = (
  ['one', 'other'] as const
).map((side) => ({
  id: side,
  head: side === 'one' ? 'Athlete' : 'And',
  width: 288,
  cell: (pair) => (
    <NameCell
      name={pair[side].name}
      country={pair[side].country}
      address={addresses.athlete(pair[side].id)}
      note={notes(pair[side])}
    />
  ),
}));

const wordsOf = (pair: DuplicatePair, isFor: boolean): string =>
  pair.reasons
    .filter((reason) => (reason.speaks === 'for') === isFor)
    .map((reason) => reason.words.replace(/: against$/, ''))
    .join(', ');

/** In the order of the server, the best first: rows are worked through from the top. */
export const pairColumns: readonly TableColumn<DuplicatePair>[] = [
  {
    id: 'score',
    head: 'Score',
    align: 'right',
    width: 72,
    cell: (pair) => pair.score,
    headHint: 'How likely the two are one person, of 100',
  },
  ...nameColumns,
  {
    id: 'for',
    head: 'Speaks for it',
    tone: 'ink2',
    cell: (pair) => wordsOf(pair, true),
    cellHint: (pair) => wordsOf(pair, true),
  },
  {
    id: 'against',
    head: 'Speaks against it',
    width: 208,
    tone: 'mute',
    hideBelow: 1080,
    cell: (pair) => wordsOf(pair, false),
    cellHint: (pair) => wordsOf(pair, false),
  },
];
