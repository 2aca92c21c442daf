import { useMemo } from 'react';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import type { Cap } from '#console/ui/data-table/use-row-limit.ts';
import { Flag } from '#console/ui/display/flag.tsx';
import { printCount } from '#console/ui/format/figures.ts';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { divisionNames, divisionNouns } from '#rules/races/division.ts';
import { formatRanks } from '#rules/ranking/moves.ts';
import type { PreviewedDivision, PreviewedLine } from '../what-if-contract.ts';
import type { PreviewResponse } from './use-preview.ts';
import styles from './what-if.module.css';
import { whatIfColumns } from './what-if-columns.tsx';

/** Athletes who gain or lose the title, with both ranks; renders nothing if there are none. */
function Crossings({ side }: { side: PreviewedDivision }) {
  const head = divisionNames[side.division];
  const of = (crossing: PreviewedLine['crossing']) =>
    side.crossings.filter((line) => line.crossing === crossing);
  const parts = [
    {
      message: `${printCount(side.gains)} ${side.gains === 1 ? 'gains' : 'gain'} Top 10er`,
      lines: of('gains'),
    },
    { message: `${printCount(side.loses)} ${side.loses === 1 ? 'loses' : 'lose'} it`, lines: of('loses') },
  ];
  if (side.crossings.length === 0)
    return <p className={styles.nobody}>No {divisionNouns[side.division]} gain or lose Top 10er.</p>;
  return (
    <section className={styles.crossings} aria-label={`${head}, Top 10er`}>
      {parts.map(({ message, lines }) => (
        <div key={message}>
          <h3 className={styles.part}>{message}</h3>
          <ul className={styles.names}>
            {lines.map((line) => (
              <li key={line.id}>
                <Flag country={line.country} />
                <TextLink address={addresses.athlete(line.id)}>{line.name}</TextLink>
                <span className={`${styles.ranks} n`}>
                  {formatRanks(line.before?.rank, line.after?.rank)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

const keyOf = (line: PreviewedLine): number => line.id;
const addressOf = (line: PreviewedLine): string => addresses.athlete(line.id);

/** Why no rank changes, when all changes are of races that do not count; otherwise empty. */
function whyNobodyMoves(changes: PreviewResponse['changes']): string {
  if (changes.length === 0 || changes.some(({ outside }) => outside === null)) return '';
  return changes.length === 1
    ? ': the change is outside the weeks that count'
    : ': all changes are outside the weeks that count';
}

function Side({ side, cap, reason }: { side: PreviewedDivision; cap: Cap; reason: string }) {
  const [head, noun] = [divisionNames[side.division], divisionNouns[side.division]];
  const columns = useMemo(() => whatIfColumns(`${head} ${printCount(side.ranked)}`), [head, side.ranked]);
  return (
    <div className={styles.side}>
      <Crossings side={side} />
      <DataTable
        name={head}
        columns={columns}
        rows={side.lines}
        rowKey={keyOf}
        rowAddress={addressOf}
        isMuteRow={(line) => line.after === null}
        cap={cap}
        layout="flow"
        empty={
          <EmptyState
            title={side.ranked === 0 ? `No ${noun} in this ranking` : `No ${noun} would move${reason}`}
          />
        }
      />
    </div>
  );
}

/** Men and women side by side: first the athletes who cross rank 10, then the ranking with the changes. */
export function WhatIfSides({
  response: { divisions, changes },
  caps,
  isOld,
}: {
  response: PreviewResponse;
  caps: Readonly<Record<PreviewedDivision['division'], Cap>>;
  /** Newer numbers are being calculated. */
  isOld: boolean;
}) {
  const reason = whyNobodyMoves(changes);
  return (
    <div className={styles.sides} aria-busy={isOld}>
      {divisions.map((side) => (
        <Side key={side.division} side={side} cap={caps[side.division]} reason={reason} />
      ))}
    </div>
  );
}
