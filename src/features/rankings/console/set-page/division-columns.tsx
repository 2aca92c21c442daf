import { useMemo } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { useFilteredRows } from '#console/ui/data-table/rows/use-filtered-rows.ts';
import { type Cap, useCap } from '#console/ui/data-table/use-row-limit.ts';
import { printCount } from '#console/ui/format/figures.ts';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { listMaternityLeaves } from '#features/athletes/athletes-contract.ts';
import type { ExplainedRow } from '#features/ranking-explanations/console/shared/explanation-layout.tsx';
import { nationName } from '#rules/nations/nation-names.ts';
import type { Division } from '#rules/races/division.ts';
import { foldForSearch } from '#rules/text/words.ts';
import styles from './division-columns.module.css';
import { rankingColumns } from './ranking-columns.tsx';
import type { RankingLine } from './ranking-views.ts';

/** Rows shown per gender at first; the others are shown on request. */
const MOST_ROWS = 100;

export const sideNames: Readonly<Record<Division, { head: string; noun: string }>> = {
  MPRO: { head: 'Men', noun: 'men' },
  FPRO: { head: 'Women', noun: 'women' },
};

const textOf = ({ athlete }: RankingLine): string =>
  athlete === null ? '' : foldForSearch(athlete.name, nationName(athlete.country ?? ''), athlete.country_3);

const keyOf = (line: RankingLine): string => line.key;

interface ShownSide {
  found: readonly RankingLine[] | undefined;
  cap: Cap;
}

type Lines = Readonly<Record<Division, readonly RankingLine[]>>;

function useShownSide(lines: readonly RankingLine[], noun: string, find: string, scope: string): ShownSide {
  const found = useFilteredRows(lines, textOf, find);
  const count = found?.filter((line) => line.athlete !== null).length ?? 0;
  return { found, cap: useCap(count, MOST_ROWS, noun, `${scope} ${find}`) };
}

/** Props of both sides: the athletes that match the search, limited at first. */
export function useVisibleSides(lines: Lines, find: string, scope: string): Record<Division, ShownSide> {
  const men = useShownSide(lines.MPRO, sideNames.MPRO.noun, find, scope);
  const women = useShownSide(lines.FPRO, sideNames.FPRO.noun, find, scope);
  return { MPRO: men, FPRO: women };
}

/** Athletes on maternity leave; empty until loaded. */
function useLeaves(): ReadonlySet<number> {
  const { answer } = useApiQuery(listMaternityLeaves, {});
  return useMemo(() => new Set(answer?.athletes.map(({ id }) => id)), [answer]);
}

interface SideProps {
  division: Division;
  lines: readonly RankingLine[];
  side: ShownSide;
  find: string;
  onClearFind(): void;
  explained: ExplainedRow;
}

function Side({ division, lines, side, find, onClearFind, explained }: SideProps) {
  const { head, noun } = sideNames[division];
  const count = lines.filter((line) => line.athlete !== null).length;
  const { athleteId } = explained;
  const open = ({ athlete }: RankingLine) => athlete && explained.open(athlete.id);
  const follow = ({ athlete }: RankingLine) => athlete && explained.follow(athlete.id);
  const leaves = useLeaves();
  const columns = useMemo(
    () => rankingColumns(`${head} ${printCount(count)}`, leaves),
    [head, count, leaves],
  );
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
      layout="flow"
      empty={<EmptyState title={`No ${noun} in this view`} />}
      noMatch={find === '' || lines.length === 0 ? null : { filter: find, onClear: onClearFind }}
    />
  );
}

interface SidesProps {
  lines: Lines;
  sides: Record<Division, ShownSide>;
  /** One gender, or both side by side. */
  shown: readonly Division[];
  find: string;
  onClearFind(): void;
  explained: ExplainedRow;
}

/** Men and women side by side in one scroll area; opening a row shows its explanation. */
export function RankingSides({ lines, sides, shown, ...rest }: SidesProps) {
  return (
    <div className={styles.sides} data-count={shown.length}>
      {shown.map((division) => (
        <div key={division} className={styles.side}>
          <Side division={division} lines={lines[division]} side={sides[division]} {...rest} />
        </div>
      ))}
    </div>
  );
}
