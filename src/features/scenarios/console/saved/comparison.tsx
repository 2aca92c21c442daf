import { useMemo } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { useRowLimit } from '#console/ui/data-table/use-row-limit.ts';
import { counted, printCount, printPoints, printRank } from '#console/ui/format/figures.ts';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import {
  type ComparedHead,
  type ComparedLine,
  compareScenarios,
} from '#features/scenarios/scenarios-contract.ts';
import { divisionNouns } from '#rules/races/division.ts';
import type { Discipline } from '#rules/ranking/ranking-input.ts';
import styles from '../what-if.module.css';

const STEP = 100;
const ROOM_FOR_POINTS = 640;

const isOtherRank = ({ first, second }: ComparedLine): boolean => first?.rank !== second?.rank;

function columns(first: string, second: string): readonly TableColumn<ComparedLine>[] {
  const number = (
    id: string,
    head: string,
    value: (line: ComparedLine) => number | null | undefined,
    more: Partial<TableColumn<ComparedLine>> = {},
  ): TableColumn<ComparedLine> => ({
    id,
    head,
    align: 'right',
    width: 92,
    cell: (line) => (id.startsWith('points') ? printPoints(value(line)) : printRank(value(line))),
    sortValue: value,
    ...more,
  });
  return [
    number('now', 'Rank now', (line) => line.now?.rank, {
      width: 84,
      tone: 'mute',
      headHint: 'Rank without changes',
    }),
    {
      id: 'name',
      head: 'Athlete',
      cell: (line) => (
        <NameCell
          name={line.name}
          country={line.country}
          address={addresses.athlete(line.id)}
          note={divisionNouns[line.division]}
        />
      ),
      sortValue: (line) => line.name,
    },
    number('first', 'Rank 1st', (line) => line.first?.rank, { width: 80, headHint: `Rank with ${first}` }),
    number('second', 'Rank 2nd', (line) => line.second?.rank, {
      width: 80,
      headHint: `Rank with ${second}`,
      cellTint: (line) => (isOtherRank(line) ? 'changed' : undefined),
    }),
    number('points-now', 'Points now', (line) => line.now?.points, {
      tone: 'mute',
      hideBelow: ROOM_FOR_POINTS,
      headHint: 'Points without changes',
      sortFirst: 'desc',
    }),
    number('points-first', 'Points 1st', (line) => line.first?.points, {
      headHint: `Points with ${first}`,
      sortFirst: 'desc',
    }),
    number('points-second', 'Points 2nd', (line) => line.second?.points, {
      cellTint: (line) => (line.first?.points === line.second?.points ? undefined : 'changed'),
      headHint: `Points with ${second}`,
      sortFirst: 'desc',
    }),
  ];
}

const formatHead = (place: string, { name, moved, gains, loses, problems }: ComparedHead): string =>
  [
    `${place}: ${name}`,
    `${printCount(moved)} move`,
    `${gains} gain Top 10er, ${loses} lose it`,
    ...(problems > 0 ? [`${counted(problems, 'change')} left out`] : []),
  ].join(' · ');

const keyOf = (line: ComparedLine): number => line.id;
const addressOf = (line: ComparedLine): string => addresses.athlete(line.id);

/** Two saved scenarios side by side: every athlete for whom they differ. */
export function Comparison({
  first,
  second,
  discipline,
}: {
  first: number;
  second: number;
  discipline: Discipline;
}) {
  const { response, error, reload, at } = useApiQuery(compareScenarios, { first, second, discipline });
  const cap = useRowLimit(response?.lines.length ?? 0, STEP, 'athletes', `${first} ${second} ${discipline}`);
  const shownColumns = useMemo(
    () => columns(response?.first.name ?? 'the first', response?.second.name ?? 'the second'),
    [response?.first.name, response?.second.name],
  );
  return (
    <div className={styles.main}>
      {response ? (
        <div className={styles.compared}>
          <p>{formatHead('1st', response.first)}</p>
          <p>{formatHead('2nd', response.second)}</p>
          <p>
            {response.total > response.lines.length
              ? `The first ${printCount(response.lines.length)} of ${printCount(response.total)} athletes who differ.`
              : `${counted(response.total, 'athlete')} with differences.`}
          </p>
        </div>
      ) : null}
      <DataTable
        name="Two scenarios"
        columns={shownColumns}
        rows={response?.lines}
        rowKey={keyOf}
        rowAddress={addressOf}
        error={error?.message}
        onRetry={reload}
        readAt={at}
        cap={cap}
        layout="flow"
        empty={<EmptyState title="Both give the same ranking" />}
      />
    </div>
  );
}
