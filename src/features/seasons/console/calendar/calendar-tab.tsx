import { useMemo } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { NameLinks } from '#console/ui/actions/name-links.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { nameColumn, valueColumn } from '#console/ui/data-table/value-column.tsx';
import { Chip } from '#console/ui/display/chip.tsx';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { Notice } from '#console/ui/layout/notice.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { Mute } from '#console/ui/layout/stack.tsx';
import { type Division, divisionNouns } from '#rules/races/division.ts';
import { printRaceDate, raceDateOrder } from '#rules/races/race-dates.ts';
import { divisionsWithoutFinal } from '#rules/standings/season-races.ts';
import type { Season } from '../../seasons-contract.ts';
import { readStandings } from '../../standings-contract.ts';
import { type CalendarRow, calendarRows } from './calendar-rows.ts';
import styles from './calendar-tab.module.css';
import { ContractHolders } from './contract-holders.tsx';

function Winners({ race, division }: { race: CalendarRow; division: Division }) {
  const of = race[division];
  if (of === null) return <Mute>–</Mute>;
  if (of.missing === 'results')
    return <StatusBadge state="stale" label="Results missing" address={addresses.race(race.id, 'rtrt')} />;
  if (of.missing === 'race') return <Mute>Upcoming</Mute>;
  if (of.winners.length === 0) return <Mute>No finisher</Mute>;
  return <NameLinks records={of.winners} urlOf={(id) => addresses.athlete(id)} />;
}

const winnerColumn = (division: Division): TableColumn<CalendarRow> =>
  valueColumn(
    `winner_${division.toLowerCase()}`,
    `${division} Winner`,
    (race) => race[division]?.winners.map(({ name }) => name).join(', ') ?? null,
    { cell: (race) => <Winners {...{ race, division }} />, width: 200 },
  );

const COLUMNS: readonly TableColumn<CalendarRow>[] = [
  {
    ...valueColumn<CalendarRow>('date', 'Date', raceDateOrder, { width: 116 }),
    cell: (race) =>
      race.date === null || race.date_status !== null ? (
        <StatusBadge
          state="stale"
          label={race.date === null ? 'No date' : printRaceDate(race)}
          address={addresses.race(race.id)}
        />
      ) : (
        printRaceDate(race)
      ),
  },
  nameColumn('name', 'Race', (race) => addresses.race(race.id)),
  valueColumn('final', 'Final', (race) => (race.is_t100_grand_final === 1 ? 'Final' : null), {
    cell: (race) => (race.is_t100_grand_final === 1 ? <Chip look="filled">Final</Chip> : null),
    width: 72,
    hideBelow: 760,
  }),
  valueColumn('division', 'Division', (race) => race.division, { width: 84, tone: 'ink2', hideBelow: 980 }),
  winnerColumn('MPRO'),
  winnerColumn('FPRO'),
  valueColumn('points', 'Points at stake', (race) => race.points[0] ?? null, {
    align: 'right',
    width: 120,
    cellHint: ({ points }) => `${points.join(', ')} for the first ${points.length}`,
    headHint: 'Season points of the winner',
    hideBelow: 880,
  }),
];

const NO_RACES = 'Choose this season on the Info tab of a race, and the race appears here.';

/** The races of the season with their winners or what is missing, and the starts that contract holders owe. */
export function CalendarTab({ season }: { season: Season }) {
  const loaded = useApiQuery(readStandings, { id: season.id });
  const standings = loaded.response;
  const today = new Date().toISOString().slice(0, 10);
  const rows = useMemo(() => standings && calendarRows(standings, today), [standings, today]);
  const without = standings ? divisionsWithoutFinal(standings.races) : [];
  return (
    <>
      {without.length === 0 ? null : (
        <div className={styles.notice}>
          <Notice kind="look">
            No Grand Final is marked for {without.map((division) => divisionNouns[division]).join(' and ')}.
            Mark it on the Info tab of its race.
          </Notice>
        </div>
      )}
      <DataTable
        name="Calendar"
        columns={COLUMNS}
        rows={rows}
        rowKey={(race) => race.id}
        rowAddress={(race) => addresses.race(race.id)}
        error={loaded.error?.message ?? null}
        onRetry={loaded.reload}
        readAt={loaded.at}
        layout="flow"
        empty={<EmptyState title="No races in this season yet" message={NO_RACES} />}
      />
      {standings ? <ContractHolders {...{ season, standings }} /> : null}
    </>
  );
}
