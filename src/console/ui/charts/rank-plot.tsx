import type { LineChartSeries } from '@mantine/charts';
import type { RankedDiscipline, SeasonRanking } from '#rules/ranking/athlete-rankings.ts';
import { pointsTicks, rankTicks } from './rank-axis.ts';
import { EndNames, type LineEnd, RankChart } from './rank-chart.tsx';
import { RankHint } from './rank-hint.tsx';
import { type RankLine, RankMarker, rankLines } from './rank-line-marks.tsx';
import { figureOf, formatOf, type Metric } from './rank-metric.ts';

/** Between two names, in pixels: the height of one. */
const GAP = 16;

interface RankPlotProps {
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

/** The name and the last value of a line, at the last season that has one. */
function endOf(line: RankLine, { seasons, metric }: RankPlotProps): LineEnd[] {
  const last = seasons.findLast((season) => figureOf(season[line.id], metric) !== null);
  const value = last === undefined ? null : figureOf(last[line.id], metric);
  if (last === undefined || value === null) return [];
  const text = `${line.name} ${formatOf(value, metric)}`;
  return [{ id: line.id, x: last.season, value, text, colour: line.textColour }];
}

/**
 * The lines themselves: best rank or most points on top, with gaps. In a file of its own, since the chart library is
 * loaded only when needed.
 */
export function RankPlot(props: RankPlotProps) {
  const { label, seasons, shown, metric } = props;
  const lines = rankLines.filter(({ id }) => shown.includes(id));
  const values = seasons.flatMap((season) => lines.flatMap(({ id }) => figureOf(season[id], metric) ?? []));
  const bySeason = new Map(seasons.map((season) => [season.season, season]));
  // Overall last, over the lines of the legs.
  const drawn = lines.toReversed();
  return (
    <RankChart
      label={label}
      data={seasons.map((season) => pointOf(season, metric))}
      dataKey="season"
      series={drawn.map(({ id, colour }) => ({ name: id, color: colour }))}
      axis={axisOf(values, metric)}
      nameSpace={104}
      lineProps={drawingOf}
      tooltipProps={{
        filterNull: false,
        content: ({ label: season }) => {
          const chosen = bySeason.get(Number(season));
          return chosen ? <RankHint season={chosen} /> : null;
        },
      }}
    >
      <EndNames ends={lines.flatMap((line) => endOf(line, props))} gap={GAP} />
    </RankChart>
  );
}
