import { addresses } from '#console/routes.ts';
import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import type { DuplicatePair, Person } from '../identity-contract.ts';
import styles from './pair-columns.module.css';

type Two = { one: Person; other: Person };

const nameColumn = (side: keyof Two, head: string): TableColumn<Two> => ({
  id: side,
  head,
  width: 276,
  cell: (pair) => {
    const { id, name, country, division } = pair[side];
    return (
      <NameCell name={name} country={country} address={addresses.athlete(id)} note={`${division} ${id}`} />
    );
  },
});

const resultsColumn = (side: keyof Two, fullHead: string): TableColumn<Two> => ({
  id: `${side}-results`,
  head: 'Results',
  fullHead,
  align: 'right',
  width: 80,
  tone: 'ink2',
  // Then the reasons have the room that they need.
  hideBelow: 1100,
  cell: (pair) => pair[side].results,
});

/** Both names of a pair, each with the number of results: the columns that every list of pairs has. */
export const nameColumns: readonly TableColumn<Two>[] = [
  nameColumn('one', 'Athlete'),
  resultsColumn('one', 'Results of the first'),
  nameColumn('other', 'And'),
  resultsColumn('other', 'Results of the second'),
];

/** The evidence that they are one person, then the evidence against it; shown in full, so that nothing is overlooked. */
function reasonsOf({ reasons }: DuplicatePair): string {
  const listed = (isFor: boolean) =>
    reasons
      .filter((reason) => (reason.speaks === 'for') === isFor)
      .map((reason) => reason.message.replace(/: against$/, ''))
      .join(', ');
  const against = listed(false);
  return against === '' ? listed(true) : `${listed(true)}; against it: ${against}`;
}

/** In the order of the server, most likely first: rows are reviewed from the top. */
export const pairColumns: readonly TableColumn<DuplicatePair>[] = [
  {
    id: 'score',
    head: 'Score',
    align: 'right',
    width: 72,
    hideBelow: 800,
    cell: (pair) => pair.score,
    headHint: 'How likely they are one person, 0 to 100',
  },
  ...nameColumns,
  {
    id: 'reasons',
    head: 'Why',
    tone: 'ink2',
    cell: (pair) => <span className={styles.reasons}>{reasonsOf(pair)}</span>,
    cellHint: reasonsOf,
  },
];
