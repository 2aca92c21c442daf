import { addresses } from '#console/routes.ts';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { ChipButton } from '#console/ui/display/chip.tsx';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { isRanked, printPoints } from '#console/ui/format/figures.ts';
import { SectionHead } from '#console/ui/layout/page.tsx';
import type { Scoring } from '../results-contract.ts';
import styles from './results.module.css';
import type { VisibleDivision, VisibleResult } from './visible-results.ts';

interface Props {
  raceId: number;
  division: VisibleDivision;
  tier: string | null;
  columns: readonly TableColumn<VisibleResult>[];
  onOpen(result: VisibleResult): void;
  /** Opens the explanation of the strength of field. */
  onExplainStrength(): void;
}

/** The strength of field in force; it opens its explanation. */
function StrengthChip({ scoring, onExplain }: { scoring: Scoring; onExplain(): void }) {
  const inForce = printPoints(scoring.sof_manual ?? scoring.sof_calculated);
  return (
    <ChipButton label={`SOF ${inForce}: athletes counted`} onClick={onExplain}>
      <span className="n">SOF {inForce}</span>
    </ChipButton>
  );
}

const missingLabels = {
  tier: 'No points: the race has no tier',
  'strength of field': 'No points: strength of field is not known',
  'adjusted ideal time': 'No points: the adjusted ideal time is not set',
} as const;

/** The results of one division: a header with the parts of points, and the table. */
export function DivisionResults({ raceId, division, tier, columns, onOpen, onExplainStrength }: Props) {
  const { name, rows, scoring, started, finished, others } = division;
  const isByTime = scoring?.ranking_system === 1;
  const facts = [
    [`${started} started`, `${finished} finished`, ...others].join(', '),
    isByTime ? 'Adjusted Ideal Time' : tier,
    scoring?.sof_manual != null && !isByTime ? 'SOF set manually' : null,
  ];
  return (
    <section className={styles.division} aria-label={`${name}, ${division.division}`}>
      <SectionHead
        name={name}
        facts={rows.length === 0 ? undefined : facts.filter((one) => one !== null).join(' · ')}
        end={
          scoring?.missing && rows.length > 0 ? (
            <StatusBadge
              state="failed"
              label={missingLabels[scoring.missing]}
              address={addresses.race(raceId, 'info')}
            />
          ) : undefined
        }
      >
        {scoring && !isByTime ? <StrengthChip scoring={scoring} onExplain={onExplainStrength} /> : null}
      </SectionHead>
      {rows.length === 0 ? (
        <p className={styles.none}>No results of {name.toLowerCase()} yet.</p>
      ) : (
        <DataTable
          name={`Results ${division.division}`}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.result_id}
          onOpen={onOpen}
          isMuteRow={(row) => !isRanked(row.rank)}
          layout="flow"
          empty={null}
        />
      )}
    </section>
  );
}
