import { useState } from 'react';
import type { RankedDiscipline, SeasonRank, SeasonRanking } from '#rules/ranking/athlete-rankings.ts';
import { SegmentedControl } from '../actions/segmented-control.tsx';
import { printPoints } from '../format/figures.ts';
import { SectionHead } from '../layout/page.tsx';
import { LoadingState } from '../layout/page-states.tsx';
import { lazyPart } from '../lazy/lazy-part.tsx';
import styles from './rank-graph.module.css';
import { RankLineSample, rankLines } from './rank-line-marks.tsx';
import type { Metric } from './rank-metric.ts';
import { ReadersTable } from './readers-table.tsx';

export interface RankGraphProps {
  /** Its head, with a fact or two next to it. */
  name: string;
  facts?: string;
  /** What it shows, for screen readers: "Ranks of Laura Philipp by season". */
  label: string;
  /** Oldest first, every year once. */
  seasons: readonly SeasonRanking[];
}

const RankPlot = lazyPart(() => import('./rank-plot.tsx').then((file) => file.RankPlot), {
  loading: <LoadingState lines={5} />,
});

const formatRank = (standing: SeasonRank): string =>
  standing === null
    ? '–'
    : `#${standing.rank}${standing.points === null ? '' : `, ${printPoints(standing.points)} pts`}`;

interface LegendProps extends Pick<RankGraphProps, 'seasons'> {
  shown: readonly RankedDiscipline[];
  onToggle(id: RankedDiscipline): void;
}

function Legend({ seasons, shown, onToggle }: LegendProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of switches is not a set of form fields
    <div className={styles.legend} role="group" aria-label="Chart lines">
      {rankLines.map((line) => {
        const isEverRanked = seasons.some((season) => season[line.id] !== null);
        return (
          <button
            key={line.id}
            type="button"
            className={styles.toggle}
            aria-pressed={isEverRanked && shown.includes(line.id)}
            disabled={!isEverRanked}
            title={isEverRanked ? undefined : `No rank in ${line.name.toLowerCase()}`}
            onClick={() => onToggle(line.id)}
          >
            <RankLineSample line={line} />
            {line.name}
          </button>
        );
      })}
    </div>
  );
}

const METRICS = [
  { id: 'rank', label: 'Rank' },
  { id: 'points', label: 'Points' },
] as const;

/**
 * Ranks or points by season for overall, swim, bike and run: the best on top, gaps for seasons without a rank.
 * The pointer, or the arrow keys while the graph has the focus, show a season's ranks and points.
 */
export function RankGraph({ name, facts, label, seasons }: RankGraphProps) {
  const [shown, setShown] = useState<readonly RankedDiscipline[]>(() => rankLines.map(({ id }) => id));
  const [metric, setMetric] = useState<Metric>('rank');
  const toggle = (id: RankedDiscipline) =>
    setShown((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  return (
    <section aria-label={name}>
      <SectionHead
        name={name}
        facts={facts}
        end={
          <>
            <Legend seasons={seasons} shown={shown} onToggle={toggle} />
            <SegmentedControl<Metric> label="Values" segments={METRICS} value={metric} onChange={setMetric} />
          </>
        }
      />
      <div className={styles.room}>
        <RankPlot {...{ label, seasons, shown, metric }} />
      </div>
      <ReadersTable
        caption={label}
        head="Season"
        columns={rankLines}
        rows={seasons.map((season) => ({
          id: season.season,
          name: season.season,
          cells: rankLines.map((line) => formatRank(season[line.id])),
        }))}
      />
    </section>
  );
}
