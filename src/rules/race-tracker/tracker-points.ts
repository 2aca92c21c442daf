/**
 * The points of an event, in course order, and which of them end a leg: those named SWIM, T1, BIKE and T2 in any case, and FINISH, otherwise
 * the one that the tracker marks as the finish (docs/domain.md, "Race tracker").
 */
import type { MappedPoints } from './legs.ts';
import { pointKey, type TrackerRow, textField } from './tracker-fields.ts';

export interface TrackerPoint {
  readonly name: string;
  readonly label: string;
  readonly isFinish: boolean;
}

/** The points with a name, each once. */
export function readPoints(rows: readonly TrackerRow[]): TrackerPoint[] {
  const points = new Map<string, TrackerPoint>();
  for (const row of rows) {
    const name = textField(row, 'name');
    if (name === '' || points.has(pointKey(name))) continue;
    points.set(pointKey(name), {
      name,
      label: textField(row, 'label') || name,
      isFinish: textField(row, 'isFinish') === '1' || row.isFinish === true,
    });
  }
  return [...points.values()];
}

/** The proposed mapping; empty for a point that the event does not have. */
export function proposedPoints(points: readonly TrackerPoint[]): MappedPoints {
  const named = (key: string) => points.find((point) => pointKey(point.name) === key)?.name ?? '';
  return {
    swim: named('SWIM'),
    t1: named('T1'),
    bike: named('BIKE'),
    t2: named('T2'),
    finish: named('FINISH') || (points.find((point) => point.isFinish)?.name ?? ''),
  };
}
