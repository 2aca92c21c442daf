import { useMemo } from 'react';
import { addresses } from '#console/routes.ts';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { nameColumn, valueColumn } from '#console/ui/data-table/value-column.tsx';
import { Flag } from '#console/ui/display/flag.tsx';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { SectionHead } from '#console/ui/layout/page.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { type Division, divisionNames, divisionNouns } from '#rules/races/division.ts';
import type { Season } from '../../seasons-contract.ts';
import type { Standings } from '../../standings-contract.ts';
import { type HolderRow, holderRows } from './calendar-rows.ts';
import styles from './contract-holders.module.css';

function State({ contract: { state, missing, racesLeft } }: HolderRow) {
  if (state === 'met') return <StatusBadge state="published" label="Complete" />;
  if (state === 'owed') return <StatusBadge state="draft" label={`${missing} missing`} />;
  return <StatusBadge state="failed" label={`${missing} missing, ${counted(racesLeft, 'race')} left`} />;
}

const columnsOf = (minRaces: number, seasonId: number): readonly TableColumn<HolderRow>[] => [
  nameColumn('name', 'Name', (row) => addresses.seasonParticipant(seasonId, row.id)),
  valueColumn('country', 'Country', (row) => row.country, {
    cell: (row) => <Flag country={row.country} />,
    width: 72,
  }),
  valueColumn('tier', 'Tier', (row) => row.contract_tier, { width: 84, hideBelow: 560 }),
  valueColumn('starts', 'Starts', (row) => row.contract.starts, {
    cell: (row) => `${row.contract.starts} of ${minRaces}`,
    align: 'right',
    width: 72,
  }),
  valueColumn('state', 'Contract', (row) => row.contract.missing, {
    cell: (row) => <State {...row} />,
    width: 172,
  }),
];

interface SideProps {
  season: Season;
  standings: Standings;
  division: Division;
}

function Side({ season, standings, division }: SideProps) {
  const { id, contract_min_races: minRaces } = season;
  const rows = useMemo(() => holderRows(standings, division, minRaces), [standings, division, minRaces]);
  const columns = useMemo(() => columnsOf(minRaces, id), [minRaces, id]);
  const head = `${divisionNames[division]} under contract`;
  const complete = rows.filter(({ contract }) => contract.state === 'met').length;
  return (
    <section>
      <SectionHead
        name={head}
        facts={rows.length === 0 ? undefined : `${complete} of ${rows.length} have enough starts`}
      />
      <DataTable
        name={head}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowAddress={(row) => addresses.seasonParticipant(id, row.id)}
        layout="flow"
        empty={<EmptyState title={`No ${divisionNouns[division]} under contract`} />}
      />
    </section>
  );
}

/** The races that contract holders have started in, of those that they owe. */
export function ContractHolders({ season, standings }: Omit<SideProps, 'division'>) {
  if (standings.standings.every((one) => one.contract_tier === null))
    return <p className={styles.rule}>Nobody holds a contract of this season yet.</p>;
  return (
    <>
      <p className={styles.rule}>
        A contract requires {counted(season.contract_min_races, 'start')}. Every result except DNS is a start.
      </p>
      <div className={styles.sides}>
        <Side {...{ season, standings }} division="MPRO" />
        <Side {...{ season, standings }} division="FPRO" />
      </div>
    </>
  );
}
