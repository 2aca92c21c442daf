import { addresses } from '#console/routes.ts';
import { idColumn } from '#console/ui/data-table/id-column.tsx';
import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { factColumn, valueColumn } from '#console/ui/data-table/value-column.tsx';
import { Flag } from '#console/ui/display/flag.tsx';
import { printPoints } from '#console/ui/format/figures.ts';
import { EditIcon } from '#console/ui/icons/icons.tsx';
import { nationCodeOf } from '#rules/nations/nation-names.ts';
import { printRaceDate, raceDateOrder } from '#rules/races/race-dates.ts';
import { foldForSearch } from '#rules/text/words.ts';
import type { ListedRace } from '../race-record-contract.ts';
import styles from './races.module.css';

function Country({ name }: { name: string | null }) {
  if (name === null) return '–';
  return (
    <span className={styles.country}>
      {/* The name is next to it; repeating it would only be noise. */}
      <span aria-hidden>
        <Flag country={nationCodeOf(name)} />
      </span>
      <span className={styles.text}>{name}</span>
    </span>
  );
}

interface Sof {
  manual: number | null;
  calculated: number | null;
}

const sofHint = ({ manual, calculated }: Sof): string | undefined =>
  manual === null ? undefined : `Set manually. Calculated: ${printPoints(calculated)}`;

/** A manual strength of field takes precedence over the calculated one, and is marked. */
function SofCell({ sof }: { sof: Sof }) {
  const message = printPoints(sof.manual ?? sof.calculated);
  if (sof.manual === null) return message;
  return (
    <span className={styles.manual}>
      <EditIcon size={13} />
      <span className="for-readers">manual</span>
      {message}
    </span>
  );
}

function sofColumn(division: 'mpro' | 'fpro'): TableColumn<ListedRace> {
  const sofOf = (race: ListedRace): Sof => ({
    manual: race[`sof_${division}_manual`],
    calculated: race[`sof_${division}_calculated`],
  });
  return {
    id: `sof_${division}`,
    head: `SOF ${division.toUpperCase()}`,
    headHint: 'Strength of field; a manual value takes precedence over the calculated one',
    align: 'right',
    width: 100,
    isShownEmpty: true,
    cell: (race) => <SofCell sof={sofOf(race)} />,
    cellHint: (race) => sofHint(sofOf(race)),
    sortValue: (race) => sofOf(race).manual ?? sofOf(race).calculated,
    sortFirst: 'desc',
    exportValue: (race) => (sofOf(race).manual ?? sofOf(race).calculated)?.toFixed(2),
  };
}

export const RACE_COLUMNS: readonly TableColumn<ListedRace>[] = [
  { ...idColumn<ListedRace>((race) => addresses.race(race.id)), hideBelow: 700 },
  {
    id: 'serie',
    head: 'Serie',
    isName: true,
    cell: (race) => <NameCell name={race.serie} address={addresses.race(race.id)} />,
    cellHint: (race) => [race.name, race.brand, race.city, race.country_name].filter(Boolean).join(', '),
    sortValue: (race) => race.serie,
  },
  {
    id: 'date',
    head: 'Date',
    isShownEmpty: true,
    headHint: 'The day at the race’s place, as far as it is known',
    width: 104,
    cell: (race) => printRaceDate(race),
    sortValue: raceDateOrder,
    sortFirst: 'desc',
    exportValue: (race) => race.date,
  },
  factColumn('year', 'Year', (race) => race.year, {
    align: 'right',
    width: 64,
    isOff: true,
    sortFirst: 'desc',
  }),
  factColumn('brand', 'Brand', (race) => race.brand, {
    isShownEmpty: true,
    width: 120,
    hideBelow: 1000,
    cellHint: (race) => race.brand ?? undefined,
  }),
  {
    id: 'country',
    head: 'Country',
    isShownEmpty: true,
    width: 176,
    tone: 'ink2',
    hideBelow: 900,
    cell: (race) => <Country name={race.country_name} />,
    cellHint: (race) => race.country_name ?? undefined,
    sortValue: (race) => race.country_name,
  },
  factColumn('city', 'City', (race) => race.city, {
    width: 140,
    isOff: true,
    cellHint: (race) => race.city ?? undefined,
  }),
  factColumn('division', 'Division', (race) => race.division, { width: 84, isOff: true }),
  valueColumn('results', 'Res.', (race) => race.results_count, {
    hideBelow: 800,
    fullHead: 'Results',
    headHint: 'Results',
    align: 'right',
    width: 64,
    tone: 'ink2',
    sortFirst: 'desc',
  }),
  factColumn('tier', 'Tier', (race) => race.tier, { isShownEmpty: true, width: 104 }),
  factColumn('season', 'Season', (race) => race.t100_season, {
    width: 120,
    isOff: true,
    cellHint: (race) => race.t100_season ?? undefined,
  }),
  sofColumn('mpro'),
  sofColumn('fpro'),
];

export const textOfRace = (race: ListedRace): string =>
  foldForSearch(
    race.id,
    race.name,
    race.brand,
    race.country_name,
    race.city,
    race.tier,
    race.division,
    race.t100_season,
    race.date,
    printRaceDate(race),
  );
