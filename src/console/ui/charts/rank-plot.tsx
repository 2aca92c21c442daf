import { LineChart, type LineChartSeries } from '@mantine/charts';
import type { RankedDiscipline, SeasonRanking } from '#rules/ranking/athlete-rankings.ts';
import { pointsTicks, rankTicks } from './rank-axis.ts';
import { RankEndLabels } from './rank-end-labels.tsx';
import styles from './rank-graph.module.css';
import { RankHint } from './rank-hint.tsx';
import { type RankLine, RankMarker, rankLines } from './rank-line-marks.tsx';
import { figureOf, type Metric } from './rank-metric.ts';

export interface RankPlotProps {
  label: string;
  seasons: readonly SeasonRanking[];
  /** The lines that are switched on. */
  shown: readonly RankedDiscipline[];
  metric: Metric;
}

/** One season as input of the chart: a value for each line, null for a gap. */
const pointOf = (season: SeasonRanking, metric: Metric) => ({
  season: season.season,
  overall: figureOf(season.overall, metric),
  swim: figureOf(season.swim, metric),
  bike: figureOf(season.bike, metric),
  run: figureOf(season.run, metric),
});

interface DotPlace {
  cx?: number | undefined;
  cy?: number | undefined;
  value?: unknown;
  index?: number | undefined;
}

/** Draws the markers of a line; no marker where the season has no value. */
function drawMarker(line: RankLine, isActive: boolean, { cx, cy, value, index }: DotPlace) {
  const isGap = cx === undefined || cy === undefined || value === null || value === undefined;
  if (isGap) return <g key={index} />;
  return <RankMarker key={index} line={line} x={cx} y={cy} isActive={isActive} />;
}

const drawings = new Map(
  rankLines.map((line) => [
    line.id,
    {
      strokeWidth: line.width,
      dot: (place: DotPlace) => drawMarker(line, false, place),
      activeDot: (place: DotPlace) => drawMarker(line, true, place),
    },
  ]),
);

const drawingOf = ({ name }: LineChartSeries) => drawings.get(name as RankedDiscipline) ?? {};

function axisOf(values: readonly number[], metric: Metric) {
  if (metric === 'rank') {
    const ticks = rankTicks(Math.max(1, ...values));
    return { ticks, reversed: true, tickFormatter: (rank: number) => `#${rank}` };
  }
  const ticks = values.length === 0 ? [0, 50, 100] : pointsTicks(Math.min(...values), Math.max(...values));
  return { ticks, reversed: false, tickFormatter: String };
}

/**
 * The lines themselves: best rank or most points on top, with gaps. In a file of its own, since the chart library is
 * loaded only when needed.
 */
export function RankPlot({ label, seasons, shown, metric }: RankPlotProps) {
  const lines = rankLines.filter(({ id }) => shown.includes(id));
  const values = seasons.flatMap((season) => lines.flatMap(({ id }) => figureOf(season[id], metric) ?? []));
  const axis = axisOf(values, metric);
  const bySeason = new Map(seasons.map((season) => [season.season, season]));
  // Overall last, over the lines of the legs.
  const drawn = lines.toReversed();
  return (
    <LineChart
      classNames={{ root: styles.plot ?? '', axis: styles.axis ?? '' }}
      data={seasons.map((season) => pointOf(season, metric))}
      dataKey="season"
      series={drawn.map(({ id, colour }) => ({ name: id, color: colour }))}
      curveType="linear"
      connectNulls={false}
      lineProps={drawingOf}
      lineChartProps={{ title: label, margin: { top: 8, right: 16, bottom: 0, left: 0 } }}
      gridProps={{ strokeDasharray: '', syncWithTicks: true }}
      tickLine="none"
      // On the right there is space for the names of the lines.
      xAxisProps={{ padding: { left: 32, right: 104 } }}
      yAxisProps={{
        ...axis,
        width: 52,
        interval: 0,
        domain: [axis.ticks[0] ?? 0, axis.ticks.at(-1) ?? 1],
        padding: { top: 10, bottom: 10 },
      }}
      tooltipProps={{
        filterNull: false,
        content: ({ label: season }) => {
          const chosen = bySeason.get(Number(season));
          return chosen ? <RankHint season={chosen} /> : null;
        },
      }}
    >
      <RankEndLabels lines={lines} seasons={seasons} metric={metric} />
    </LineChart>
  );
}
