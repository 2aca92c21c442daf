import { useState } from 'react';
import { SectionHead } from '../layout/page.tsx';
import { LoadingState } from '../layout/page-states.tsx';
import { lazyPart } from '../lazy/lazy-part.tsx';
import type { RaceRanks } from './race-ranks.ts';
import styles from './rank-graph.module.css';
import { ReadersTable } from './readers-table.tsx';

export interface RaceRankGraphProps extends RaceRanks {
  name: string;
  facts: string;
}

const RaceRankPlot = lazyPart(() => import('./race-rank-plot.tsx').then((file) => file.RaceRankPlot), {
  loading: <LoadingState lines={5} />,
});

/** Ranks after each race, the best on top. A pressed name emphasises its line. */
export function RaceRankGraph({ name, facts, label, races, lines }: RaceRankGraphProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <section aria-label={name}>
      <SectionHead
        name={name}
        facts={facts}
        end={
          // biome-ignore lint/a11y/useSemanticElements: a row of switches is not a set of form fields
          <div className={styles.legend} role="group" aria-label={`Emphasise a line: ${name}`}>
            {lines.map((line) => (
              <button
                key={line.id}
                type="button"
                className={styles.emphasis}
                aria-pressed={chosen === line.id}
                title={line.name}
                onClick={() => setChosen(chosen === line.id ? null : line.id)}
              >
                {line.shortName}
              </button>
            ))}
          </div>
        }
      />
      <div className={styles.room} data-tall>
        <RaceRankPlot {...{ label, races, lines, chosen }} />
      </div>
      <ReadersTable
        caption={label}
        head="Athlete"
        columns={races}
        rows={lines.map((line) => ({ ...line, cells: races.map((_race, at) => line.ranks[at] ?? '–') }))}
      />
    </section>
  );
}
