import { type ComponentProps, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { ColumnsButton } from '#console/ui/data-table/columns/columns-button.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { useFilteredRows } from '#console/ui/data-table/rows/use-filtered-rows.ts';
import { useScrollMemory } from '#console/ui/data-table/rows/use-scroll-memory.ts';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import type { ListParams } from '#console/ui/data-table/use-list-params.ts';
import { type Cap, useRowLimit } from '#console/ui/data-table/use-row-limit.ts';
import { printCount } from '#console/ui/format/figures.ts';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { listMaternityLeaves } from '#features/athletes/athletes-contract.ts';
import {
  type ExplainedRow,
  ExplanationLayout,
} from '#features/ranking-explanations/console/shared/explanation-layout.tsx';
import { useColumnChoice } from '#features/saved-views/console/shared/use-column-choice.ts';
import { nationName } from '#rules/nations/nation-names.ts';
import { type Division, divisionNames, divisionNouns } from '#rules/races/division.ts';
import { foldForSearch } from '#rules/text/words.ts';
import styles from './division-sides.module.css';

/** Rows shown per gender at first; the others are shown on request. */
const MOST_ROWS = 100;
/** Below this width of a side, in pixels, padding is reduced before names are cut. */
const TIGHT_BELOW = 420;

/** A row of one side; null: a place without an athlete. */
export interface SideLine {
  key: string;
  athlete: { id: number; name: string; country: string | null; country_3?: string | null } | null;
}

export interface SideColumns {
  /** The title of the side: "Men 124". */
  head: string;
  /** Athletes on maternity leave, who are marked. */
  leaves: ReadonlySet<number>;
  /** The side is narrow: the numbers leave as much space as possible to the names. */
  isTight: boolean;
}

const textOf = ({ athlete }: SideLine): string =>
  athlete === null ? '' : foldForSearch(athlete.name, nationName(athlete.country ?? ''), athlete.country_3);

const keyOf = (line: SideLine): string => line.key;

interface ShownSide<Line> {
  found: readonly Line[] | undefined;
  cap: Cap;
}

export type Lines<Line> = Readonly<Record<Division, readonly Line[]>>;

function useShownSide<Line extends SideLine>(
  lines: readonly Line[],
  noun: string,
  find: string,
  scope: string,
): ShownSide<Line> {
  const found = useFilteredRows(lines, textOf, find);
  const count = found?.filter((line) => line.athlete !== null).length ?? 0;
  return { found, cap: useRowLimit(count, MOST_ROWS, noun, `${scope} ${find}`) };
}

/** Props of both sides: the athletes that match the search, limited at first. */
export function useVisibleSides<Line extends SideLine>(
  lines: Lines<Line>,
  find: string,
  scope: string,
): Record<Division, ShownSide<Line>> {
  const men = useShownSide(lines.MPRO, divisionNouns.MPRO, find, scope);
  const women = useShownSide(lines.FPRO, divisionNouns.FPRO, find, scope);
  return { MPRO: men, FPRO: women };
}

/** Athletes on maternity leave; empty until loaded. */
function useLeaves(): ReadonlySet<number> {
  const { response } = useApiQuery(listMaternityLeaves, {});
  return useMemo(() => new Set(response?.athletes.map(({ id }) => id)), [response]);
}

type ColumnsOf<Line> = (side: SideColumns) => readonly TableColumn<Line>[];

interface SideProps<Line> {
  division: Division;
  lines: readonly Line[];
  side: ShownSide<Line>;
  /** The name under which chosen columns are stored. */
  table: string;
  /** The columns of a side; a stable function. */
  columnsOf: ColumnsOf<Line>;
  /** A line below a row, by its key: what the rows above it get. */
  linesAfter?: ReadonlyMap<string, string> | undefined;
  find: string;
  onClearFind(): void;
  explained: ExplainedRow;
}

function SideTable<Line extends SideLine>({
  division,
  lines,
  side,
  table,
  columnsOf,
  linesAfter,
  find,
  onClearFind,
  explained,
  isTight,
}: SideProps<Line> & { isTight: boolean }) {
  const head = divisionNames[division];
  const count = lines.filter((line) => line.athlete !== null).length;
  const { athleteId } = explained;
  const open = ({ athlete }: Line) => athlete && explained.open(athlete.id);
  const follow = ({ athlete }: Line) => athlete && explained.follow(athlete.id);
  const leaves = useLeaves();
  const all = useMemo(
    () => columnsOf({ head: `${head} ${printCount(count)}`, leaves, isTight }),
    [columnsOf, head, count, leaves, isTight],
  );
  const { columns } = useColumnChoice(table, all);
  return (
    <DataTable
      name={head}
      columns={columns}
      rows={side.found}
      rowKey={keyOf}
      onOpen={open}
      onMove={athleteId === null ? undefined : follow}
      openKey={athleteId === null ? null : String(athleteId)}
      cap={side.cap}
      lineAfter={linesAfter && ((line: Line) => linesAfter.get(line.key))}
      layout="flow"
      empty={<EmptyState title={`No ${divisionNouns[division]} in this view`} />}
      noMatch={find === '' || lines.length === 0 ? null : { filter: find, onClear: onClearFind }}
    />
  );
}

/** One side: its table, with less padding where it is narrow. */
function Side<Line extends SideLine>(props: SideProps<Line>) {
  const [isTight, setTight] = useState(false);
  const room = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return;
    const measure = () => setTight(element.clientWidth > 0 && element.clientWidth < TIGHT_BELOW);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={room} className={styles.side} data-tight={isTight || undefined}>
      <SideTable {...props} isTight={isTight} />
    </div>
  );
}

const NOBODY: ReadonlySet<number> = new Set();

/** Chooses the columns of both sides. */
export function SideColumnsButton<Line extends SideLine>(props: {
  table: string;
  columnsOf: ColumnsOf<Line>;
}) {
  const { table, columnsOf } = props;
  const all = useMemo(() => columnsOf({ head: 'Athlete', leaves: NOBODY, isTight: false }), [columnsOf]);
  return <ColumnsButton choice={useColumnChoice(table, all).choice} isCompact />;
}

interface SidesProps<Line>
  extends Pick<SideProps<Line>, 'table' | 'columnsOf' | 'linesAfter'>,
    Pick<ComponentProps<typeof ExplanationLayout>, 'setId' | 'kind' | 'discipline'> {
  lines: Lines<Line>;
  sides: Record<Division, ShownSide<Line>>;
  /** One gender, or both side by side. */
  shown: readonly Division[];
  /** The search, and the athlete whose row is explained. */
  list: Pick<ListParams<{ find: string; athlete: string }>, 'values' | 'set'>;
}

/** Men and women side by side in one scroll area; opening a row shows its explanation next to them. */
export function RankingSides<Line extends SideLine>(props: SidesProps<Line>) {
  const { lines, sides, shown, list, table, columnsOf, linesAfter, ...explained } = props;
  const { find, athlete } = list.values;
  const scroller = useRef<HTMLDivElement>(null);
  useScrollMemory(scroller, 'Rankings', lines.MPRO.length + lines.FPRO.length > 0);
  return (
    <ExplanationLayout {...explained} athlete={athlete} onAthlete={(next) => list.set({ athlete: next })}>
      {(row) => (
        <div ref={scroller} className={styles.sides} data-count={shown.length}>
          {shown.map((division) => (
            <Side
              key={division}
              {...{ division, table, columnsOf, linesAfter, find }}
              lines={lines[division]}
              side={sides[division]}
              onClearFind={() => list.set({ find: '' })}
              explained={row}
            />
          ))}
        </div>
      )}
    </ExplanationLayout>
  );
}
