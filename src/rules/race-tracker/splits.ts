/**
 * Splits: the time from an athlete's own start to a point of the course. Times are H:MM:SS, HH:MM:SS or MM:SS, with or without a fraction,
 * which is dropped. Empty, --:--, zero (except at START) and unreadable times are no split. Of the same point twice the row with the larger
 * epochTime counts, else the later one (docs/domain.md, "Race tracker").
 */
import { fileTime } from '../dates-and-times/times.ts';
import { numberField, pointKey, type TrackerRow, textField } from './tracker-fields.ts';

/** The point of the start, where a time of zero is a split. */
const START = 'START';
const SHAPE = /^(?:(\d{1,2}):)?(\d{1,2}):(\d{2})(?:[.,]\d+)?$/;

/** Whole seconds of a time; null for none. */
export function splitSeconds(text: string): number | null {
  const match = SHAPE.exec(text.trim());
  if (!match) return null;
  const [, hours, minutes, seconds] = match;
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return null;
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
}

export interface Split {
  /** The point as the tracker writes it. */
  readonly point: string;
  readonly seconds: number;
}

/** The splits of one athlete by the key of the point. */
export type Splits = ReadonlyMap<string, Split>;

function readSplit(row: TrackerRow): (Split & { epoch: number | null }) | null {
  const point = textField(row, 'point');
  const seconds = splitSeconds(textField(row, 'time') || textField(row, 'netTime'));
  if (point === '' || seconds === null) return null;
  if (seconds === 0 && pointKey(point) !== START) return null;
  return { point, seconds, epoch: numberField(row, 'epochTime') };
}

/** The splits of each athlete by pid. The order of the rows matters only for rows of the same point without different epochTimes. */
export function splitsByPid(rows: readonly TrackerRow[]): Map<string, Splits> {
  const found = new Map<string, Map<string, Split & { epoch: number | null }>>();
  for (const row of rows) {
    const split = readSplit(row);
    const pid = textField(row, 'pid');
    if (!split || pid === '') continue;
    const own = found.get(pid) ?? new Map();
    found.set(pid, own);
    const before = own.get(pointKey(split.point));
    const isOlder =
      before !== undefined && before.epoch !== null && split.epoch !== null && split.epoch < before.epoch;
    if (!isOlder) own.set(pointKey(split.point), split);
  }
  return found;
}

/** The split that is furthest from the start; null without any. */
export function lastSplit(splits: Splits): Split | null {
  let last: Split | null = null;
  for (const split of splits.values()) if (last === null || split.seconds >= last.seconds) last = split;
  return last;
}

/** A cumulative time: h:mm:ss. Zero, at the start, is a time too. */
export const formatSplit = (seconds: number): string => (seconds > 0 ? fileTime(seconds) : '0:00:00');
