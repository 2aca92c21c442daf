import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import type { SeasonRanking } from '#rules/ranking/athlete-rankings.ts';
import { pushedApart } from './rank-axis.ts';
import styles from './rank-graph.module.css';
import type { RankLine } from './rank-line-marks.tsx';
import { figureOf, formatOf, type Metric } from './rank-metric.ts';

/** Between two names, in pixels: the height of one. */
const GAP = 16;
/** From the mark to the name. */
const FROM_MARK = 10;

interface EndLabelsProps {
  lines: readonly RankLine[];
  seasons: readonly SeasonRanking[];
  metric: Metric;
}

interface LineEnd {
  line: RankLine;
  season: number;
  value: number;
}

/** The last season of a line that has a value. */
function endOf(line: RankLine, { seasons, metric }: EndLabelsProps): LineEnd[] {
  const last = seasons.findLast((season) => figureOf(season[line.id], metric) !== null);
  const value = last === undefined ? null : figureOf(last[line.id], metric);
  return last === undefined || value === null ? [] : [{ line, season: last.season, value }];
}

/** The name and the last value of each line next to its end, pushed apart where ends are close. */
export function RankEndLabels(props: EndLabelsProps) {
  const area = usePlotArea();
  const xOf = useXAxisScale();
  const yOf = useYAxisScale();
  if (!area || !xOf || !yOf) return null;
  const bounds = { gap: GAP, top: area.y, bottom: area.y + area.height };
  const bySeason = Map.groupBy(
    props.lines.flatMap((line) => endOf(line, props)),
    ({ season }) => season,
  );
  return [...bySeason].flatMap(([season, ends]) => {
    const heights = pushedApart(
      ends.map(({ value }) => yOf(value) ?? 0),
      bounds,
    );
    return ends.map(({ line, value }, at) => (
      <text
        key={line.id}
        className={styles.end}
        x={(xOf(season) ?? 0) + FROM_MARK}
        y={heights[at]}
        dominantBaseline="central"
        fill={line.textColour}
        aria-hidden
      >
        {line.name} {formatOf(value, props.metric)}
      </text>
    ));
  });
}
