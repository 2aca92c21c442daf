import { LineChart, type LineChartSeries } from '@mantine/charts';
import type { RankedDiscipline, SeasonRanking } from '#rules/ranking/athlete-rankings.ts';
import { rankTicks } from './rank-axis.ts';
import styles from './rank-graph.module.css';
import { RankHint } from './rank-hint.tsx';
import { type RankLine, RankMarker, rankLines } from './rank-line-marks.tsx';

export interface RankPlotProps {
  label: string;
  seasons: readonly SeasonRanking[];
  /** The lines that are switched on. */
  shown: readonly RankedDiscipline[];
}

/** One season as input of the chart: a rank for each line, null for a gap. */
const pointOf = (season: SeasonRanking) => ({
  season: season.season,
  overall: season.overall?.rank ?? null,
  swim: season.swim?.rank ?? null,
  bike: season.bike?.rank ?? null,
  run: season.run?.rank ?? null,
});

interface DotPlace {
  cx?: number | undefined;
  cy?: number | undefined;
  value?: unknown;
  index?: number | undefined;
}

/** Draws the markers of a line; no marker where the season has no rank. */
function drawMarker(line: RankLine, isActive: boolean, { cx, cy, value, index }: DotPlace) {
  const isGap = cx === undefined || cy === undefined || value === null || value === undefined;
  if (isGap) return <g key={index} />;
  return <RankMarker key={index} line={line} x={cx} y={cy} isActive={isActive} />;
}

const markers = new Map(
  rankLines.map((line) => [
    line.id,
    {
      dot: (place: DotPlace) => drawMarker(line, false, place),
      activeDot: (place: DotPlace) => drawMarker(line, true, place),
    },
  ]),
);

const markersFor = ({ name }: LineChartSeries) => markers.get(name as RankedDiscipline) ?? {};

/**
 * The lines themselves: best rank on top, with gaps. In a file of its own, since the chart library is
 * loaded only when needed.
 */
export function RankPlot({ label, seasons, shown }: RankPlotProps) {
  const lines = rankLines.filter(({ id }) => shown.includes(id));
  const ranks = seasons.flatMap((season) => lines.map(({ id }) => season[id]?.rank ?? 1));
  const ticks = rankTicks(Math.max(1, ...ranks));
  const bySeason = new Map(seasons.map((season) => [season.season, season]));
  return (
    <LineChart
      classNames={{ root: styles.plot ?? '', axis: styles.axis ?? '' }}
      data={seasons.map(pointOf)}
      dataKey="season"
      series={lines.map(({ id, colour, dash }) => ({
        name: id,
        color: colour,
        ...(dash ? { strokeDasharray: dash } : {}),
      }))}
      curveType="linear"
      connectNulls={false}
      lineProps={markersFor}
      lineChartProps={{ title: label, margin: { top: 8, right: 16, bottom: 0, left: 0 } }}
      gridProps={{ strokeDasharray: '', syncWithTicks: true }}
      tickLine="none"
      xAxisProps={{ padding: { left: 32, right: 32 } }}
      yAxisProps={{
        reversed: true,
        width: 52,
        ticks,
        interval: 0,
        domain: [1, ticks.at(-1) ?? 1],
        padding: { top: 10, bottom: 10 },
        tickFormatter: (rank: number) => `#${rank}`,
      }}
      tooltipProps={{
        filterNull: false,
        content: ({ label: season }) => {
          const chosen = bySeason.get(Number(season));
          return chosen ? <RankHint season={chosen} /> : null;
        },
      }}
    />
  );
}
