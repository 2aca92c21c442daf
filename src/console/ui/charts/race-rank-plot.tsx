import { LineChart } from '@mantine/charts';
import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import type { RaceRankLine, RaceRanks } from './race-ranks.ts';
import { pushedApart, rankTicks } from './rank-axis.ts';
import styles from './rank-graph.module.css';

type PlotProps = RaceRanks & { chosen: number | null };

/** Between two names, in pixels: the height of one. */
const GAP = 14;
/** From the end of the line to the name. */
const FROM_LINE = 10;

const lineColour = ({ id }: RaceRankLine, chosen: number | null): string =>
  chosen === null ? 'var(--ink2)' : id === chosen ? 'var(--accent)' : 'var(--line2)';

/** The last name next to the end of each line, pushed apart where ends are close. */
function EndNames({ races, lines, chosen }: PlotProps) {
  const area = usePlotArea();
  const xOf = useXAxisScale();
  const yOf = useYAxisScale();
  if (!area || !xOf || !yOf) return null;
  const ends = lines.flatMap((line) => {
    const rank = line.ranks.at(-1) ?? null;
    return rank === null ? [] : [{ line, rank }];
  });
  const heights = pushedApart(
    ends.map(({ rank }) => yOf(rank) ?? 0),
    { gap: GAP, top: area.y, bottom: area.y + area.height },
  );
  return ends.map(({ line, rank }, at) => (
    <text
      key={line.id}
      className={styles.end}
      x={(xOf(races.at(-1)?.name ?? '') ?? 0) + FROM_LINE}
      y={heights[at]}
      dominantBaseline="central"
      fill={chosen === line.id ? 'var(--accent-t)' : 'var(--ink)'}
      aria-hidden
    >
      {rank} {line.shortName}
    </text>
  ));
}

/** The lines themselves: the best rank on top. In a file of its own, since the chart library is loaded only when needed. */
export function RaceRankPlot({ label, races, lines, chosen }: PlotProps) {
  const ticks = rankTicks(Math.max(1, ...lines.flatMap(({ ranks }) => ranks.map((rank) => rank ?? 1))));
  const data = races.map((race, at) => ({
    race: race.name,
    ...Object.fromEntries(lines.map(({ id, ranks }) => [String(id), ranks[at] ?? null])),
  }));
  // The emphasised line last, over the others.
  const drawn = lines.toSorted((a, b) => Number(a.id === chosen) - Number(b.id === chosen));
  return (
    <LineChart
      classNames={{ root: styles.plot ?? '', axis: styles.axis ?? '' }}
      data={data}
      dataKey="race"
      series={drawn.map((line) => ({
        name: String(line.id),
        label: line.name,
        color: lineColour(line, chosen),
      }))}
      curveType="linear"
      connectNulls={false}
      strokeWidth={1.6}
      dotProps={{ r: 3 }}
      lineChartProps={{ title: label, margin: { top: 8, right: 16, bottom: 0, left: 0 } }}
      gridProps={{ strokeDasharray: '', syncWithTicks: true }}
      tickLine="none"
      withTooltip={false}
      xAxisProps={{ padding: { left: 32, right: 136 } }}
      yAxisProps={{
        ticks,
        reversed: true,
        tickFormatter: (rank: number) => `#${rank}`,
        width: 52,
        interval: 0,
        domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1],
        padding: { top: 10, bottom: 10 },
      }}
    >
      <EndNames {...{ label, races, lines, chosen }} />
    </LineChart>
  );
}
