import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { LegTime } from '#console/ui/display/discipline-badge.tsx';
import { isRanked, printPoints, printRank } from '#console/ui/format/figures.ts';
import { AlertIcon } from '#console/ui/icons/icons.tsx';
import type { PlannedLine } from '#features/results/results-import-contract.ts';
import { printTime } from '#rules/dates-and-times/times.ts';
import type { Leg } from '#rules/points/places.ts';
import { fileDiffers } from '../visible-results.ts';
import { ChangeMark } from './change-mark.tsx';
import styles from './import.module.css';
import { changeNames, methodNames } from './plan-texts.ts';

type Column = TableColumn<PlannedLine>;
type TimeName = 'swim' | 't1' | 'bike' | 't2' | 'run' | 'overall';

/** Widths in pixels of a single value, and of an old value next to a new one. */
const PLACE_WIDTHS = [58, 84] as const;
const POINTS_WIDTHS = [72, 116] as const;

const WIDTHS: Readonly<Record<TimeName, readonly [number, number]>> = {
  swim: [76, 118],
  t1: [56, 98],
  bike: [80, 122],
  t2: [56, 98],
  run: [80, 122],
  overall: [84, 126],
};

const changeOf = (line: PlannedLine, field: string) => line.changes.find((change) => change.field === field);

type Print = (value: string | number | null) => string;
const printOldTime: Print = (value) => printTime(Number(value ?? 0));
const printOldPlace: Print = (value) => printRank(Number(value ?? 0));
const printOldPoints: Print = (value) => printPoints(value === null ? null : Number(value));
const printOldText: Print = (value) => String(value ?? 'none');

/** The old value struck through, followed by the new one. */
function Old({ line, field, print }: { line: PlannedLine; field: string; print: Print }) {
  const change = changeOf(line, field);
  return change ? <s className={`${styles.old} n`}>{print(change.from)}</s> : null;
}

function oldInHint(line: PlannedLine, fields: readonly string[], print = printOldText): string | undefined {
  const message = fields.flatMap((field) => {
    const change = changeOf(line, field);
    return change ? [`was ${print(change.from)}`] : [];
  });
  return message.length === 0 ? undefined : message.join(', ');
}

const tinted = (fields: readonly string[]) => (line: PlannedLine) =>
  fields.some((field) => changeOf(line, field)) ? ('changed' as const) : undefined;

/** The name of the matched or new athlete, otherwise the name in the file; with a symbol where the row should be checked. */
function LineName({ line, isNarrow }: { line: PlannedLine; isNarrow: boolean }) {
  const own = `${line.first} ${line.last}`.trim();
  const { first, last } = line.new_athlete ?? line;
  const name = line.athlete?.name ?? `${first} ${last}`.trim();
  const note = line.new_athlete ? 'new' : name === own || isNarrow ? undefined : own;
  return (
    <span className={styles.name}>
      <NameCell
        name={name}
        country={line.new_athlete?.country ?? line.country ?? line.athlete?.country ?? null}
        note={note}
      />
      {line.warnings.length > 0 ? (
        <span className={styles.look} title={line.warnings.join('\n')}>
          <AlertIcon size={14} />
          <span className="for-readers">Worth a look: {line.warnings.join(' ')}</span>
        </span>
      ) : null}
    </span>
  );
}

function timeColumn(name: TimeName, head: string, leg: Leg | null, hasOld: boolean): Column {
  const isTransition = name === 't1' || name === 't2';
  return {
    id: name,
    head,
    ...(leg ? { leg } : {}),
    align: 'right',
    width: WIDTHS[name][hasOld ? 1 : 0],
    ...(isTransition ? { hideBelow: 900 } : {}),
    cell: (line) => {
      const change = changeOf(line, name);
      const mark = name === 'overall' ? 'overall' : isTransition ? 'transition' : (leg ?? 'overall');
      return (
        <>
          {hasOld ? <Old line={line} field={name} print={printOldTime} /> : null}
          <LegTime leg={change ? 'overall' : mark} seconds={line[name]} />
        </>
      );
    },
    sortValue: (line) => (line[name] > 0 ? line[name] : null),
    cellTint: tinted([name]),
    cellHint: (line) => oldInHint(line, [name], printOldTime),
  };
}

const pointsColumn = (
  name: 'swim' | 'bike' | 'run' | 'overall',
  head: string,
  hideBelow: number,
  hasOld = false,
): Column => {
  const key = `${name}_points` as const;
  return {
    id: key,
    head,
    align: 'right',
    width: POINTS_WIDTHS[hasOld ? 1 : 0],
    hideBelow,
    cell: (line) => (
      <>
        {hasOld ? <Old line={line} field={key} print={printOldPoints} /> : null}
        {printPoints(line.points[key])}
      </>
    ),
    sortValue: (line) => line.points[key],
    sortFirst: 'down',
    cellTint: tinted([key, `${key}_in_file`]),
    cellHint: (line) =>
      oldInHint(line, [key], printOldPoints) ??
      fileDiffers(line.points[key], line.points_in_file[key]) ??
      undefined,
  };
};

const CHANGE: Column = {
  id: 'change',
  head: 'Change',
  width: 134,
  cell: (line) => <ChangeMark change={line.change} />,
  sortValue: (line) => changeNames[line.change],
  cellHint: (line) => line.reason,
};

const who = (isNarrow: boolean, hasOldPlace: boolean): readonly Column[] => [
  {
    id: 'line',
    head: 'Line',
    align: 'right',
    width: 54,
    tone: 'mute',
    hideBelow: 900,
    cell: (line) => line.line,
    sortValue: (line) => line.line,
  },
  {
    id: 'division',
    head: 'Div.',
    width: 60,
    tone: 'mute',
    hideBelow: 900,
    cell: (line) => line.division,
    sortValue: (line) => line.division,
    cellTint: tinted(['division']),
  },
  {
    id: 'place',
    head: 'Place',
    align: 'right',
    width: PLACE_WIDTHS[hasOldPlace ? 1 : 0],
    cell: (line) => (
      <>
        {hasOldPlace ? <Old line={line} field="place" print={printOldPlace} /> : null}
        {printRank(line.place)}
      </>
    ),
    sortValue: (line) => (isRanked(line.place) ? line.place : null),
    cellTint: tinted(['place', 'place_in_file']),
    cellHint: (line) => oldInHint(line, ['place', 'place_in_file'], printOldPlace),
  },
  {
    id: 'name',
    head: 'Name',
    cell: (line) => <LineName line={line} isNarrow={isNarrow} />,
    sortValue: (line) => `${line.last} ${line.first}`,
    cellTint: tinted(['name_in_file', 'country']),
    cellHint: (line) =>
      oldInHint(line, ['name_in_file', 'country']) ?? `In the file: ${line.first} ${line.last}`,
  },
  {
    id: 'status',
    head: 'Status',
    width: 62,
    tone: 'mute',
    hideBelow: 900,
    cell: (line) => line.status,
    sortValue: (line) => line.status,
    cellTint: tinted(['status']),
    cellHint: (line) => oldInHint(line, ['status']),
  },
  {
    id: 'match',
    head: 'DB match',
    width: 78,
    tone: 'mute',
    hideBelow: 900,
    cell: (line) => (line.decided_by === 'staff' ? 'Chosen' : `${methodNames[line.method]}${scoreOf(line)}`),
    sortValue: (line) => line.score,
    cellHint: (line) => line.reason,
  },
];

const scoreOf = (line: PlannedLine): string => (line.method === 'fuzzy' ? ` ${line.score}` : '');

/** Space that the other columns need; the three discipline points are dropped first when it gets narrow. */
const ROOM_BESIDE_LEG_POINTS = 700;
const ROOM_OF_LEG_POINTS = 216;

/**
 * The columns of the preview; a time column is wide enough for an old value only where one is shown. In a narrow window old values and the
 * spelling of the file are only in the tooltip.
 */
export function importColumns(lines: readonly PlannedLine[], isNarrow: boolean): readonly Column[] {
  const hasOld = (name: string) => !isNarrow && lines.some((line) => changeOf(line, name));
  const names: readonly TimeName[] = ['swim', 't1', 'bike', 't2', 'run', 'overall'];
  const times = names.reduce((sum, name) => sum + WIDTHS[name][hasOld(name) ? 1 : 0], 0);
  const old =
    (hasOld('place') ? PLACE_WIDTHS[1] - PLACE_WIDTHS[0] : 0) +
    (hasOld('overall_points') ? POINTS_WIDTHS[1] - POINTS_WIDTHS[0] : 0);
  const legPointsFrom = ROOM_BESIDE_LEG_POINTS + times + old + ROOM_OF_LEG_POINTS;
  return [
    CHANGE,
    ...who(isNarrow, hasOld('place')),
    timeColumn('swim', 'Swim', 'swim', hasOld('swim')),
    timeColumn('t1', 'T1', null, hasOld('t1')),
    timeColumn('bike', 'Bike', 'bike', hasOld('bike')),
    timeColumn('t2', 'T2', null, hasOld('t2')),
    timeColumn('run', 'Run', 'run', hasOld('run')),
    timeColumn('overall', 'Overall', null, hasOld('overall')),
    pointsColumn('swim', 'Swim Pts', legPointsFrom),
    pointsColumn('bike', 'Bike Pts', legPointsFrom),
    pointsColumn('run', 'Run Pts', legPointsFrom),
    pointsColumn('overall', 'Points', 0, hasOld('overall_points')),
  ];
}
