import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { valueColumn } from '#console/ui/data-table/value-column.tsx';
import { printRank } from '#console/ui/format/figures.ts';
import type { PlannedLine, PlanTracker, ResultsPlan } from '#features/results/results-import-contract.ts';
import { provisionalOrder } from '#rules/race-tracker/provisional-order.ts';
import { formatSplit } from '#rules/race-tracker/splits.ts';
import { pointKey } from '#rules/race-tracker/tracker-fields.ts';

/** The lines of a race in progress in their provisional order, with their provisional places. */
export function liveLines({ lines, tracker }: ResultsPlan) {
  const athletes = new Map(tracker?.athletes.map((one) => [one.line, one]));
  const points = tracker?.points.map(({ name }) => pointKey(name)) ?? [];
  const order = provisionalOrder(
    lines.map(({ line, division, place }) => {
      const { last_seen: seen = null, is_racing = false } = athletes.get(line) ?? {};
      const reached = seen && { point: points.indexOf(pointKey(seen.point)), seconds: seen.seconds };
      return { line, division, place, is_racing, reached };
    }),
  );
  const byNumber = new Map(lines.map((line) => [line.line, line]));
  return {
    lines: order.flatMap(({ line }) => byNumber.get(line) ?? []),
    places: new Map(order.map(({ line, place }) => [line, place])),
  };
}

/** The columns that only the rows of a fetch have: the provisional place while a race is followed, and the last point seen. */
export function trackerColumns(
  { athletes }: PlanTracker,
  places: ReadonlyMap<number, number | null> | undefined,
): TableColumn<PlannedLine>[] {
  const seen = new Map(athletes.map((one) => [one.line, one.last_seen]));
  const placeOf = ({ line }: PlannedLine) => places?.get(line) ?? null;
  const provisional = valueColumn('provisional', 'Now', placeOf, {
    align: 'right',
    width: 54,
    cell: (line) => printRank(placeOf(line)),
  });
  const secondsOf = ({ line }: PlannedLine) => seen.get(line)?.seconds ?? null;
  const lastSeen = valueColumn('last-seen', 'Last seen', secondsOf, {
    width: 130,
    cell: ({ line }) => {
      const split = seen.get(line);
      return split ? `${split.point} ${formatSplit(split.seconds)}` : '–';
    },
    ...(places ? {} : { hideBelow: 1500 }),
  });
  return places ? [provisional, lastSeen] : [lastSeen];
}
