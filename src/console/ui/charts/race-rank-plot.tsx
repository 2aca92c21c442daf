import type { RaceRankLine, RaceRanks } from './race-ranks.ts';
import { rankTicks } from './rank-axis.ts';
import { EndNames, RankChart } from './rank-chart.tsx';

type PlotProps = RaceRanks & { chosen: number | null };

/** Between two names, in pixels: the height of one. */
const GAP = 14;

const lineColour = ({ id }: RaceRankLine, chosen: number | null): string =>
  chosen === null ? 'var(--ink2)' : id === chosen ? 'var(--accent)' : 'var(--line2)';

/** The lines themselves: the best rank on top. In a file of its own, since the chart library is loaded only when needed. */
export function RaceRankPlot({ label, races, lines, chosen }: PlotProps) {
  const ticks = rankTicks(Math.max(1, ...lines.flatMap(({ ranks }) => ranks.map((rank) => rank ?? 1))));
  const data = races.map((race, at) => ({
    race: race.name,
    ...Object.fromEntries(lines.map(({ id, ranks }) => [String(id), ranks[at] ?? null])),
  }));
  // The emphasised line last, over the others.
  const drawn = lines.toSorted((a, b) => Number(a.id === chosen) - Number(b.id === chosen));
  const ends = lines.flatMap(({ id, ranks, shortName }) => {
    const value = ranks.at(-1) ?? null;
    const colour = chosen === id ? 'var(--accent-t)' : 'var(--ink)';
    return value === null
      ? []
      : { id, x: races.at(-1)?.name ?? '', value, text: `${value} ${shortName}`, colour };
  });
  return (
    <RankChart
      label={label}
      data={data}
      dataKey="race"
      series={drawn.map((line) => ({
        name: String(line.id),
        label: line.name,
        color: lineColour(line, chosen),
      }))}
      axis={{ ticks, reversed: true, tickFormatter: (rank) => `#${rank}` }}
      nameSpace={136}
      strokeWidth={1.6}
      dotProps={{ r: 3 }}
      withTooltip={false}
    >
      <EndNames ends={ends} gap={GAP} />
    </RankChart>
  );
}
