import { useMemo } from 'react';
import { RaceRankGraph } from '#console/ui/charts/race-rank-graph.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { type Division, divisionNames, divisionNouns } from '#rules/races/division.ts';
import type { Standings } from '../../standings-contract.ts';
import { ranksAfterRaces } from './ranks-after-races.ts';
import styles from './standings-tab.module.css';

/** More lines cannot be distinguished. */
const MOST_LINES = 10;

/** The ranks after each race of the first ten, for men and women. */
export function StandingsGraphs({ shown, divisions }: { shown: Standings; divisions: readonly Division[] }) {
  const graphs = useMemo(
    () => divisions.map((division) => ({ division, ...ranksAfterRaces(shown, division, MOST_LINES) })),
    [shown, divisions],
  );
  if (graphs.every(({ races }) => races.length === 0))
    return (
      <EmptyState title="No ranks yet" message="The graph begins with the first race that has results." />
    );
  return (
    <div className={styles.graphs}>
      {graphs.map(({ division, races, lines }) =>
        races.length === 0 ? null : (
          <RaceRankGraph
            key={division}
            name={divisionNames[division]}
            facts={`Rank after each race, first ${lines.length}`}
            label={`Ranks of the ${divisionNouns[division]} after each race`}
            races={races}
            lines={lines}
          />
        ),
      )}
    </div>
  );
}
