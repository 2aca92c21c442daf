/**
 * The tracker's entries and splits as rows of a results import: professionals only, legs from their splits. Without split and status an
 * athlete did not start; otherwise the tracker's status counts, otherwise the athlete finished. A finisher without a finish time is a
 * question, because the tracker may have missed the finish or the athlete may still be racing or have stopped. So is an athlete without
 * status whose splits could not be read: nothing is known about them (docs/domain.md, "Race tracker").
 */
import { splitName } from '../name-matching/names.ts';
import type { ResultStatus } from '../points/places.ts';
import type { Division } from '../races/division.ts';
import { type ResultsFileRow, resultsRow } from '../results-import/results-file.ts';
import { dispensable } from '../results-import/results-file-columns.ts';
import type { ResultTimes } from '../results-import/results-file-status.ts';
import { legsOf, type MappedPoints, unmappedLegs } from './legs.ts';
import { type Entries, type Professional, readEntries } from './professionals.ts';
import { formatSplit, lastSplit, type Split, type Splits, splitsByPid } from './splits.ts';
import { pointKey, type TrackerRow, textField } from './tracker-fields.ts';
import { readPoints, type TrackerPoint } from './tracker-points.ts';

/** What a fetch read, as it was received, and how it was interpreted. */
export interface TrackerResponse {
  readonly mapped: MappedPoints;
  readonly points: readonly TrackerRow[];
  readonly profiles: readonly TrackerRow[];
  readonly splits: readonly TrackerRow[];
  /** The athletes whose splits could not be read to the end; absent in responses stored before this was recorded. */
  readonly unreadPids?: readonly string[] | undefined;
}

export interface TrackerAthlete {
  readonly pid: string;
  /** The number of its row in the import, from 1. */
  readonly rowNumber: number;
  readonly division: Division;
  readonly bib: string;
  readonly first: string;
  readonly last: string;
  readonly nation: string;
  /** The tracker's word. */
  readonly status: string;
  readonly splits: Splits;
  readonly last_seen: Split | null;
  /** Some or all of the splits could not be read. */
  readonly isUnread: boolean;
  readonly row: ResultsFileRow;
}

export interface TrackerResults {
  readonly athletes: readonly TrackerAthlete[];
  /** The event's points in its order, then those that occur only in the splits. */
  readonly points: readonly TrackerPoint[];
  readonly entries: Entries;
  /** About the fetch as a whole: who was left out. */
  readonly notes: readonly string[];
}

const STATUSES: Readonly<Record<string, ResultStatus>> = {
  FINISH: 'Finish',
  FINISHED: 'Finish',
  FINISHER: 'Finish',
  DNF: 'DNF',
  DNS: 'DNS',
  DQ: 'DQ',
  DSQ: 'DQ',
};

/** The tracker's status; null for none. Another word counts as none, with a warning. */
export function readTrackerStatus(text: string): { status: ResultStatus | null; warning: string | null } {
  const word = text.trim().toUpperCase();
  const status = Object.hasOwn(STATUSES, word) ? (STATUSES[word] ?? null) : null;
  const isUnknown = word !== '' && status === null;
  return {
    status,
    warning: isUnknown
      ? `Status: the tracker says “${text.slice(0, 40)}”, which is not a known status.`
      : null,
  };
}

function nameOf(profile: TrackerRow): { first: string; last: string } {
  const [first, last, name] = ['fname', 'lname', 'name'].map((field) => textField(profile, field));
  if (first && last) return { first, last };
  return name ? splitName(name) : { first: first ?? '', last: last ?? '' };
}

/** Why the status has to be decided; null when it is known. */
function openStatus(status: ResultStatus, times: ResultTimes, seen: Split | null, isUnread: boolean) {
  if (status !== 'Finish' || times.overall > 0) return null;
  const last = seen === null ? '' : `last seen ${seen.point} ${formatSplit(seen.seconds)}`;
  if (isUnread)
    return last === ''
      ? 'The splits could not be read, so the status is unknown.'
      : `Not all splits could be read, ${last}.`;
  return last === '' ? 'Finish, but without any split.' : `No finish time, ${last}.`;
}

function athleteOf(
  { pid, division, profile }: Professional,
  at: number,
  splits: Splits,
  isUnread: boolean,
  mapped: MappedPoints,
): TrackerAthlete {
  const seen = lastSplit(splits);
  const { times, warnings } = legsOf(splits, mapped);
  const given = readTrackerStatus(textField(profile, 'status'));
  const status = given.status ?? (splits.size === 0 && !isUnread ? 'DNS' : 'Finish');
  const open = openStatus(status, times, seen, isUnread);
  const nation = textField(profile, 'country_iso') || textField(profile, 'country');
  const name = nameOf(profile);
  const time = (seconds: number) => (seconds > 0 ? formatSplit(seconds) : '');
  const row = resultsRow(
    at + 1,
    {
      ...{ First: name.first, Last: name.last, Division: division, Country: nation, Status: status },
      ...{ Swim: time(times.swim), T1: time(times.t1), Bike: time(times.bike), T2: time(times.t2) },
      ...{ Run: time(times.run), Overall: time(times.overall) },
    },
    [...dispensable, ...unmappedLegs(mapped), ...(nation === '' ? (['Country'] as const) : [])],
    {
      openStatus: open,
      warnings: [
        ...warnings,
        ...(given.warning === null ? [] : [given.warning]),
        ...(isUnread && open === null ? ['Splits: not all could be read, times may be missing.'] : []),
      ],
    },
  );
  return {
    ...{ pid, division, ...name, nation, splits, isUnread, row },
    rowNumber: at + 1,
    bib: textField(profile, 'bib'),
    status: textField(profile, 'status'),
    last_seen: seen,
  };
}

function formatLeftOut({ leftOut, withoutPid }: Entries): string[] {
  const parts = [
    leftOut['age group'] > 0 ? `${leftOut['age group']} of age groups` : '',
    leftOut.relay > 0 ? `${leftOut.relay} in relays` : '',
    leftOut['no sex'] > 0 ? `${leftOut['no sex']} without sex` : '',
    withoutPid > 0 ? `${withoutPid} without a usable id` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? [] : [`Left out: ${parts.join(', ')}.`];
}

/** Points of the event, then points that are only in the splits. */
function allPoints(given: readonly TrackerRow[], splits: Iterable<Splits>): TrackerPoint[] {
  const points = readPoints(given);
  const known = new Set(points.map((point) => pointKey(point.name)));
  for (const own of splits)
    for (const [key, { point }] of own)
      if (!known.has(key)) {
        known.add(key);
        points.push({ name: point, label: point, isFinish: false });
      }
  return points;
}

/** Interprets a response of the tracker. */
export function readTrackerResults(response: TrackerResponse): TrackerResults {
  const entries = readEntries(response.profiles);
  const splits = splitsByPid(response.splits);
  const none: Splits = new Map();
  const unread = new Set(response.unreadPids);
  const athletes = entries.professionals.map((one, at) =>
    athleteOf(one, at, splits.get(one.pid) ?? none, unread.has(one.pid), response.mapped),
  );
  return {
    athletes,
    points: allPoints(
      response.points,
      athletes.map((one) => one.splits),
    ),
    entries,
    notes: formatLeftOut(entries),
  };
}

const fingerprint = ({ row, last_seen }: TrackerAthlete): string =>
  JSON.stringify([row.facts, row.problems, last_seen?.point, last_seen?.seconds]);

/** The rows that are new or different since an earlier fetch; none without one. What could not be read is no change. */
export function changedRows(
  now: readonly TrackerAthlete[],
  before: readonly TrackerAthlete[] | null,
): number[] {
  if (before === null) return [];
  const earlier = new Map(before.map((one) => [one.pid, fingerprint(one)]));
  return now
    .filter((one) => !one.isUnread && earlier.get(one.pid) !== fingerprint(one))
    .map((one) => one.rowNumber);
}
