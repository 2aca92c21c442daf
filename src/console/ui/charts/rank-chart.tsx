import { LineChart, type LineChartProps } from '@mantine/charts';
import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import { pushedApart } from './rank-axis.ts';
import styles from './rank-graph.module.css';

interface RankChartProps extends LineChartProps {
  /** For screen readers. */
  label: string;
  axis: { ticks: readonly number[]; reversed: boolean; tickFormatter: (value: number) => string };
  /** Pixels on the right for the names of the lines. */
  nameSpace: number;
}

/** What the graphs of ranks have in common: straight lines with gaps, a grid, and space for the names of the lines. */
export function RankChart({ label, axis, nameSpace, ...chart }: RankChartProps) {
  return (
    <LineChart
      classNames={{ root: styles.plot ?? '', axis: styles.axis ?? '' }}
      curveType="linear"
      connectNulls={false}
      lineChartProps={{ title: label, margin: { top: 8, right: 16, bottom: 0, left: 0 } }}
      gridProps={{ strokeDasharray: '', syncWithTicks: true }}
      tickLine="none"
      xAxisProps={{ padding: { left: 32, right: nameSpace } }}
      yAxisProps={{
        ...axis,
        width: 52,
        interval: 0,
        domain: [axis.ticks[0] ?? 0, axis.ticks.at(-1) ?? 1],
        padding: { top: 10, bottom: 10 },
      }}
      {...chart}
    />
  );
}

export interface LineEnd {
  id: string | number;
  /** Where the line ends. */
  x: string | number;
  value: number;
  text: string;
  colour: string;
}

/** From the end of a line to its name, in pixels. */
const FROM_END = 10;

/** The name of each line next to its end; pushed apart by `gap`, the height of a name, where ends at one place are close. */
export function EndNames({ ends, gap }: { ends: readonly LineEnd[]; gap: number }) {
  const area = usePlotArea();
  const xOf = useXAxisScale();
  const yOf = useYAxisScale();
  if (!area || !xOf || !yOf) return null;
  return [...Map.groupBy(ends, ({ x }) => x)].flatMap(([x, together]) => {
    const heights = pushedApart(
      together.map(({ value }) => yOf(value) ?? 0),
      { gap, top: area.y, bottom: area.y + area.height },
    );
    return together.map(({ id, text, colour }, at) => (
      <text
        key={id}
        className={styles.end}
        x={(xOf(x) ?? 0) + FROM_END}
        y={heights[at]}
        dominantBaseline="central"
        fill={colour}
        aria-hidden
      >
        {text}
      </text>
    ));
  });
}
