import type { ReactNode } from 'react';
import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { LegTime } from '#console/ui/display/discipline-badge.tsx';
import { isRanked, printPoints, printRank } from '#console/ui/format/figures.ts';
import { AlertIcon } from '#console/ui/icons/icons.tsx';
import styles from '#features/results/console/shared/import.module.css';
import type { PlannedLine } from '#features/results/results-import-contract.ts';
import { printTime } from '#rules/dates-and-times/times.ts';
import type { Leg } from '#rules/points/places.ts';
import { fileDiffers } from '../visible-results.ts';
import { ChangeMark } from './change-mark.tsx';
import { changeNames, methodNames } from './plan-texts.ts';

type Column = TableColumn<PlannedLine>;
type TimeName = 'swim' | 't1' | 'bike' | 't2' | 'run' | 'overall';

const WIDTHS: Readonly<Record<TimeName, number>> = {
  ...{ swim: 76, t1: 56, bike: 80, t2: 56, run: 80, overall: 88 },
};
/** The name in a window where the times need the room. */
const SHORT_NAME = 168;

const changeOf = (line: PlannedLine, field: string) => line.changes.find((change) => change.field === field);

type Print = (value: string | number | null) => string;
const printOldTime: Print = (value) => printTime(Number(value ?? 0));
const printOldPlace: Print = (value) => printRank(Number(value ?? 0));
const printOldPoints: Print = (value) => printPoints(value === null ? null : Number(value));
const printOldText: Print = (value) => String(value ?? 'none');

interface ChangedProps {
  line: PlannedLine;
  field: string;
  print: Print;
  /** The new value as text. */
  now: string;
  children: ReactNode;
}

/** A value over the one that it replaces, so that both fit the column; read out as "was 57:28, now 57:29". */
function Changed({ line, field, print, now, children }: ChangedProps) {
  const change = changeOf(line, field);
  if (!change) return <>{children}</>;
  return (
    <>
      <span className="for-readers">{`was ${print(change.from)}, now ${now}`}</span>
      <span className={styles.changed} aria-hidden>
        <span>{children}</span>
        <s className={`${styles.old} n`}>{print(change.from)}</s>
      </span>
    </>
  );
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

/**
 * The name of the matched or new athlete, otherwise the name in the file; with the spelling of the file where more than capitals differ, and
 * a symbol where the row should be checked.
 */
function LineName({ line, isTight }: { line: PlannedLine; isTight: boolean }) {
  const own = `${line.first} ${line.last}`.trim();
  const { first, last } = line.new_athlete ?? line;
  const name = line.athlete?.name ?? `${first} ${last}`.trim();
  const isSame = name.toLowerCase() === own.toLowerCase();
  return (
    <span className={styles.name}>
      <NameCell
        name={name}
        country={line.new_athlete?.country ?? line.country ?? line.athlete?.country ?? null}
        {...(line.new_athlete ? { note: 'new' } : {})}
      />
      {line.new_athlete || isSame || isTight ? null : (
        <span className={styles.spelling} title={own}>
          {own}
        </span>
      )}
      {line.warnings.length > 0 ? (
        <span className={styles.look} title={line.warnings.join('\n')}>
          <AlertIcon size={14} />
          <span className="for-readers">Worth checking: {line.warnings.join(' ')}</span>
        </span>
      ) : null}
    </span>
  );
}

function timeColumn(name: TimeName, head: string, leg: Leg | null, isChanged: boolean): Column {
  const isTransition = name === 't1' || name === 't2';
  return {
    id: name,
    head,
    ...(leg ? { leg } : {}),
    align: 'right',
    width: WIDTHS[name],
    ...(isTransition && !isChanged ? { hideBelow: 900 } : {}),
    cell: (line) => {
      const change = changeOf(line, name);
      const mark = name === 'overall' ? 'overall' : isTransition ? 'transition' : (leg ?? 'overall');
      return (
        <Changed line={line} field={name} print={printOldTime} now={printTime(line[name])}>
          <LegTime leg={change ? 'overall' : mark} seconds={line[name]} />
        </Changed>
      );
    },
    sortValue: (line) => (line[name] > 0 ? line[name] : null),
    cellTint: tinted([name]),
    cellHint: (line) => oldInHint(line, [name], printOldTime),
  };
}

const pointsColumn = (name: 'swim' | 'bike' | 'run' | 'overall', head: string, isAlways: boolean): Column => {
  const key = `${name}_points` as const;
  return {
    id: key,
    head,
    align: 'right',
    width: 70,
    ...(isAlways ? {} : { isOff: true }),
    hideBelow: name === 'overall' ? 650 : LEG_POINTS_FROM,
    cell: (line) => (
      <Changed line={line} field={key} print={printOldPoints} now={printPoints(line.points[key])}>
        {printPoints(line.points[key])}
      </Changed>
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

const changeColumn = (isTight: boolean): Column => ({
  id: 'change',
  head: 'Change',
  width: isTight ? 64 : 134,
  cell: (line) => <ChangeMark change={line.change} isShort={isTight} />,
  sortValue: (line) => changeNames[line.change],
  cellHint: (line) => (isTight ? `${changeNames[line.change]}. ${line.reason}` : line.reason),
});

const who = (isTight: boolean): readonly Column[] => [
  {
    id: 'line',
    head: 'Line',
    align: 'right',
    width: 54,
    tone: 'mute',
    hideBelow: 940,
    cell: (line) => line.line,
    sortValue: (line) => line.line,
  },
  {
    id: 'division',
    head: 'Div.',
    width: 60,
    tone: 'mute',
    hideBelow: 920,
    cell: (line) => line.division,
    sortValue: (line) => line.division,
    cellTint: tinted(['division']),
  },
  {
    id: 'place',
    head: 'Place',
    align: 'right',
    width: 54,
    hideBelow: 700,
    cell: (line) => (
      <Changed line={line} field="place" print={printOldPlace} now={printRank(line.place)}>
        {printRank(line.place)}
      </Changed>
    ),
    sortValue: (line) => (isRanked(line.place) ? line.place : null),
    cellTint: tinted(['place', 'place_in_file']),
    cellHint: (line) => oldInHint(line, ['place', 'place_in_file'], printOldPlace),
  },
  {
    id: 'name',
    head: 'Name',
    isName: true,
    ...(isTight ? { width: SHORT_NAME } : {}),
    cell: (line) => <LineName line={line} isTight={isTight} />,
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
    hideBelow: 910,
    cell: (line) => (
      <Changed line={line} field="status" print={printOldText} now={line.status}>
        {line.status_question === null ? line.status : 'Racing'}
      </Changed>
    ),
    sortValue: (line) => line.status,
    cellTint: tinted(['status']),
    cellHint: (line) => oldInHint(line, ['status']),
  },
  {
    id: 'match',
    head: 'DB match',
    width: 78,
    tone: 'mute',
    hideBelow: 950,
    cell: (line) => (line.decided_by === 'staff' ? 'Chosen' : `${methodNames[line.method]}${scoreOf(line)}`),
    sortValue: (line) => line.score,
    cellHint: (line) => line.reason,
  },
];

const scoreOf = (line: PlannedLine): string => (line.method === 'fuzzy' ? ` ${line.score}` : '');

/** Columns that say what saving does; while a race is followed, provisional places and the last point seen take their room. */
const ONLY_BEFORE_SAVING: ReadonlySet<string> = new Set(['change', 'line', 'place', 'match']);

/** The three discipline points are dropped first when it gets narrow. */
const LEG_POINTS_FROM = 1372;

/**
 * The columns of the preview. A tight window shows a symbol instead of the change's name, no spelling of the file, and the transitions
 * only where one changes. The points of the legs are shown where one changes, or when they are chosen.
 */
export function importColumns(
  lines: readonly PlannedLine[],
  isTight: boolean,
  ofTracker: readonly Column[] | null,
): readonly Column[] {
  const isChanged = (name: string) => lines.some((line) => changeOf(line, name));
  const liveColumns = (ofTracker ?? []).filter(({ id }) => id === 'provisional');
  const isLive = liveColumns.length > 0;
  const own = [changeColumn(isTight), ...who(isTight)];
  return [
    ...(isLive ? [...liveColumns, ...own.filter(({ id }) => !ONLY_BEFORE_SAVING.has(id))] : own),
    ...(ofTracker ?? []).filter((column) => !liveColumns.includes(column)),
    timeColumn('swim', 'Swim', 'swim', true),
    timeColumn('t1', 'T1', null, isChanged('t1')),
    timeColumn('bike', 'Bike', 'bike', true),
    timeColumn('t2', 'T2', null, isChanged('t2')),
    timeColumn('run', 'Run', 'run', true),
    timeColumn('overall', 'Overall', null, true),
    pointsColumn('swim', 'Swim Pts', isChanged('swim_points')),
    pointsColumn('bike', 'Bike Pts', isChanged('bike_points')),
    pointsColumn('run', 'Run Pts', isChanged('run_points')),
    pointsColumn('overall', 'Points', true),
  ];
}
