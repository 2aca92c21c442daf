import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { pointsColumn, valueColumn } from '#console/ui/data-table/value-column.tsx';
import { LegTime } from '#console/ui/display/discipline-badge.tsx';
import { isRanked, printPoints, printRank } from '#console/ui/format/figures.ts';
import type { PlannedLine } from '#features/results/results-import-contract.ts';
import { printTime } from '#rules/dates-and-times/times.ts';
import type { Leg } from '#rules/points/places.ts';
import { fileDiffers } from '../visible-results.ts';
import { ChangeMark } from './change-mark.tsx';
import {
  Changed,
  changeOf,
  oldInHint,
  printOldPlace,
  printOldPoints,
  printOldText,
  printOldTime,
  tinted,
} from './changed-cells.tsx';
import { databaseMatch, lineNameColumns } from './line-name-columns.tsx';
import { changeNames } from './plan-texts.ts';

type Column = TableColumn<PlannedLine>;
type TimeName = 'swim' | 't1' | 'bike' | 't2' | 'run' | 'overall';

/** The number of the line is dropped first when it gets narrow, then the three discipline points. */
const LINE_FROM = 1400;
const LEG_POINTS_FROM = 1372;

const WIDTHS: Readonly<Record<TimeName, number>> = {
  ...{ swim: 70, t1: 50, bike: 70, t2: 50, run: 70, overall: 70 },
};
/** Without room times that do not change are left out first, then changed transitions; place and points, which decide, stay longer. */
const SAME_TIMES: Readonly<Partial<Record<TimeName, number>>> = {
  ...{ t1: 900, t2: 900, swim: 830, bike: 820, run: 810 },
};
const CHANGED_TIMES: Readonly<Partial<Record<TimeName, number>>> = { t1: 720, t2: 720 };

function timeColumn(name: TimeName, head: string, leg: Leg | null, isChanged: boolean): Column {
  const isTransition = name === 't1' || name === 't2';
  const hideBelow = (isChanged ? CHANGED_TIMES : SAME_TIMES)[name];
  return valueColumn(name, head, (line) => (line[name] > 0 ? line[name] : null), {
    ...(leg ? { leg } : {}),
    align: 'right',
    width: WIDTHS[name],
    ...(hideBelow === undefined ? {} : { hideBelow }),
    cell: (line) => {
      const change = changeOf(line, name);
      const mark = name === 'overall' ? 'overall' : isTransition ? 'transition' : (leg ?? 'overall');
      return (
        <Changed line={line} field={name} print={printOldTime} now={printTime(line[name])}>
          <LegTime leg={change ? 'overall' : mark} seconds={line[name]} />
        </Changed>
      );
    },
    cellTint: tinted([name]),
    cellHint: (line) => oldInHint(line, [name], printOldTime),
  });
}

const pointsOf = (name: 'swim' | 'bike' | 'run' | 'overall', head: string): Column => {
  const key = `${name}_points` as const;
  return pointsColumn(key, head, (line) => line.points[key], {
    width: name === 'overall' ? 66 : 58,
    hideBelow: name === 'overall' ? 650 : LEG_POINTS_FROM,
    cell: (line) => (
      <Changed line={line} field={key} print={printOldPoints} now={printPoints(line.points[key])}>
        {printPoints(line.points[key])}
      </Changed>
    ),
    cellTint: tinted([key, `${key}_in_file`]),
    cellHint: (line) =>
      oldInHint(line, [key], printOldPoints) ??
      fileDiffers(line.points[key], line.points_in_file[key]) ??
      undefined,
  });
};

const changeColumn = (isTight: boolean): Column =>
  valueColumn('change', 'Change', (line) => changeNames[line.change], {
    width: isTight ? 69 : 122,
    cell: (line) => <ChangeMark change={line.change} isShort={isTight} />,
    cellHint: (line) => (isTight ? `${changeNames[line.change]}. ${line.reason}` : line.reason),
  });

const who = (isTight: boolean, isOfTracker: boolean): readonly Column[] => [
  valueColumn('line', 'Line', (line) => line.line, {
    align: 'right',
    width: 46,
    tone: 'mute',
    hideBelow: LINE_FROM,
  }),
  valueColumn('division', 'Div.', (line) => line.division, {
    width: 54,
    tone: 'mute',
    hideBelow: 920,
    cellTint: tinted(['division']),
  }),
  valueColumn('place', 'Place', (line) => (isRanked(line.place) ? line.place : null), {
    align: 'right',
    width: 44,
    hideBelow: 700,
    cell: (line) => (
      <Changed line={line} field="place" print={printOldPlace} now={printRank(line.place)}>
        {printRank(line.place)}
      </Changed>
    ),
    cellTint: tinted(['place', 'place_in_file']),
    cellHint: (line) => oldInHint(line, ['place', 'place_in_file'], printOldPlace),
  }),
  ...lineNameColumns(isTight),
  valueColumn('status', 'Status', (line) => line.status, {
    width: 50,
    tone: 'mute',
    hideBelow: 910,
    cell: (line) => (
      <Changed line={line} field="status" print={printOldText} now={line.status}>
        {isOfTracker && line.status_question !== null ? 'Racing' : line.status}
      </Changed>
    ),
    cellTint: tinted(['status']),
    cellHint: (line) => oldInHint(line, ['status']),
  }),
  valueColumn('match', 'DB match', (line) => line.score, {
    width: 72,
    tone: 'mute',
    hideBelow: 950,
    cell: databaseMatch,
    cellHint: (line) => line.reason,
  }),
];

/** While a race is followed, a status may be "Racing". */
const LIVE_STATUS = 60;

/** Columns that say what saving does; while a race is followed, provisional places and the last point seen take their room. */
const ONLY_BEFORE_SAVING: ReadonlySet<string> = new Set(['change', 'line', 'place', 'match']);

/**
 * The columns of the preview: all but the number of the line fit a window of 1440 pixels. A tight window shows a symbol instead of the
 * change's name, the name in one column, and times that do not change only where there is room.
 */
export function importColumns(
  lines: readonly PlannedLine[],
  isTight: boolean,
  ofTracker: readonly Column[] | null,
): readonly Column[] {
  const isChanged = (name: string) => lines.some((line) => changeOf(line, name));
  const liveColumns = (ofTracker ?? []).filter(({ id }) => id === 'provisional');
  const isLive = liveColumns.length > 0;
  const own = [changeColumn(isTight), ...who(isTight, ofTracker !== null)];
  const duringRace = own
    .filter(({ id }) => !ONLY_BEFORE_SAVING.has(id))
    .map((column) => (column.id === 'status' ? { ...column, width: LIVE_STATUS } : column));
  return [
    ...(isLive ? [...liveColumns, ...duringRace] : own),
    ...(ofTracker ?? []).filter((column) => !liveColumns.includes(column)),
    timeColumn('swim', 'Swim', 'swim', isChanged('swim')),
    timeColumn('t1', 'T1', null, isChanged('t1')),
    timeColumn('bike', 'Bike', 'bike', isChanged('bike')),
    timeColumn('t2', 'T2', null, isChanged('t2')),
    timeColumn('run', 'Run', 'run', isChanged('run')),
    timeColumn('overall', 'Overall', null, true),
    pointsOf('swim', 'Swim Pts'),
    pointsOf('bike', 'Bike Pts'),
    pointsOf('run', 'Run Pts'),
    pointsOf('overall', 'Points'),
  ];
}
