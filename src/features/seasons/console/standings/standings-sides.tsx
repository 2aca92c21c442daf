import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { useScrollMemory } from '#console/ui/data-table/rows/use-scroll-memory.ts';
import { narrowestTable } from '#console/ui/data-table/table-column.ts';
import { isRanked } from '#console/ui/format/figures.ts';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { type Division, divisionNames, divisionNouns } from '#rules/races/division.ts';
import type { Standing, Standings } from '../../standings-contract.ts';
import { standingsColumns } from './standings-columns.tsx';
import styles from './standings-tab.module.css';
import { needsText } from './standings-texts.ts';

interface SidesProps {
  shown: Standings | undefined;
  error: string | null;
  onRetry(): void;
  open: Standing | null;
  onOpen(row: Standing): void;
}

/** What each needs in the Grand Final to win the season. */
function Needs({ division, rows }: { division: Division; rows: readonly Standing[] }) {
  const texts = rows.flatMap((row) => needsText(row) ?? []);
  if (texts.length === 0) return null;
  const head = `${divisionNames[division]}: what each needs`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls when there are many, also by keyboard
    <section className={styles.needs} aria-label={head} tabIndex={0}>
      <h2>{head}</h2>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

function Side({ division, shown, error, onRetry, open, onOpen }: SidesProps & { division: Division }) {
  const rows = useMemo(() => shown?.standings.filter((row) => row.division === division), [shown, division]);
  const columns = useMemo(() => standingsColumns(shown ?? NOTHING, division), [shown, division]);
  return (
    <div className={styles.side}>
      <div className={styles.table}>
        <DataTable
          name={`${divisionNames[division]} standings`}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          onOpen={onOpen}
          openKey={open?.division === division ? open.id : null}
          isMuteRow={(row) => !isRanked(row.rank)}
          error={error}
          onRetry={onRetry}
          layout="flow"
          empty={
            <EmptyState
              title={`No ${divisionNouns[division]} yet`}
              message="Everyone who scores in a race of this season is ranked here; contract holders are listed before that."
            />
          }
        />
      </div>
      {rows ? <Needs division={division} rows={rows} /> : null}
    </div>
  );
}

const NOTHING = { races: [], standings: [] };

/** Men and women side by side where both tables fit, otherwise below each other; or one of them. */
export function StandingsSides({ divisions, ...props }: SidesProps & { divisions: readonly Division[] }) {
  const { shown } = props;
  const needed = useMemo(
    () => Math.max(...divisions.map((one) => narrowestTable(standingsColumns(shown ?? NOTHING, one)))),
    [divisions, shown],
  );
  const { ref, width } = useElementSize();
  const scroller = useRef<HTMLDivElement>(null);
  useScrollMemory(scroller, 'Standings', shown !== undefined && width > 0);
  const isStacked = width > 0 && width < divisions.length * needed;
  return (
    <div
      ref={useMergedRef(ref, scroller)}
      className={styles.sides}
      data-count={divisions.length}
      data-stacked={isStacked || undefined}
    >
      {divisions.map((division) => (
        <Side key={division} division={division} {...props} />
      ))}
    </div>
  );
}
