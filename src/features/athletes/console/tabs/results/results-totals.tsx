import { printPoints } from '#console/ui/format/figures.ts';
import { resultTotals } from '#rules/athletes/athlete-results.ts';
import { type ResultRow, totalled } from './result-rows.ts';
import styles from './results-totals.module.css';

export function ResultsTotals({ rows }: { rows: readonly ResultRow[] }) {
  const totals = resultTotals(rows.map(totalled));
  const others = [
    ['DNF', totals.didNotFinish],
    ['DNS', totals.didNotStart],
    ['DQ', totals.disqualified],
  ] as const;
  const facts: readonly (readonly [string, string | number])[] = [
    ['Races', totals.races],
    ['Finishes', totals.finishes],
    ...others.filter(([, count]) => count > 0),
    ['Best place', totals.bestPlace ?? '–'],
    ['Wins', totals.wins],
    ['Podiums', totals.podiums],
    ['Best points', printPoints(totals.bestPoints)],
    ['Mean points', printPoints(totals.meanPoints)],
  ];
  return (
    <section aria-label="Totals">
      <dl className={styles.totals}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="n">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
