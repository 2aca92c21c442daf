import type { SeasonRanking } from '#rules/ranking/athlete-rankings.ts';
import { printPoints } from '../format/figures.ts';
import styles from './rank-graph.module.css';
import { RankLineSample, rankLines } from './rank-line-marks.tsx';

/** Rank and points of one season, for the pointer and the keyboard. Rank as #n, points as "n pts". */
export function RankHint({ season }: { season: SeasonRanking }) {
  return (
    <div className={`floating ${styles.hint}`} role="status">
      <div className={styles.season}>{season.season}</div>
      <dl className={styles.ranks}>
        {rankLines.map((line) => {
          const standing = season[line.id];
          return (
            <div key={line.id}>
              <dt>
                <RankLineSample line={line} />
                {line.name}
              </dt>
              <dd className="n">{standing === null ? '–' : `#${standing.rank}`}</dd>
              <dd className={`${styles.points} n`}>
                {standing === null || standing.points === null ? '' : `${printPoints(standing.points)} pts`}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
