/** How a race ended for an athlete: Finish, DNF (did not finish), DQ (disqualified), DNS (did not start). */
import type { ResultStatus } from '../points/places.ts';

const statusByWord: Readonly<Record<string, ResultStatus>> = {
  finish: 'Finish',
  finished: 'Finish',
  finisher: 'Finish',
  dnf: 'DNF',
  'did not finish': 'DNF',
  dq: 'DQ',
  dsq: 'DQ',
  disqualified: 'DQ',
  dns: 'DNS',
  'did not start': 'DNS',
};

/** Whole seconds, 0 for none. */
export interface ResultTimes {
  readonly swim: number;
  readonly t1: number;
  readonly bike: number;
  readonly t2: number;
  readonly run: number;
  readonly overall: number;
}

/** The times of the legs in the order of the course. */
export const legsOf = ({ swim, t1, bike, t2, run }: ResultTimes): number[] => [swim, t1, bike, t2, run];

/** The sum of the legs; null while one is missing. */
export function sumOfLegs(times: ResultTimes): number | null {
  const legs = legsOf(times);
  return legs.includes(0) ? null : legs.reduce((sum, leg) => sum + leg, 0);
}

function statusOf(text: string): ResultStatus | undefined {
  const word = text.toLowerCase();
  return Object.hasOwn(statusByWord, word) ? statusByWord[word] : undefined;
}

/** Whether a cell of a time has a status, or that the athlete was lapped, in place of a time. */
export const isWordForNoTime = (text: string): boolean =>
  statusOf(text) !== undefined || /^lap(?:ped)?$/i.test(text);

/** The status by the times alone: with an overall time Finish, with some leg DNF, without times DNS. */
export function statusFromTimes(times: ResultTimes): ResultStatus {
  if (times.overall > 0) return 'Finish';
  return legsOf(times).some((leg) => leg > 0) ? 'DNF' : 'DNS';
}

/**
 * The status of a row: the written one, else a status in another column, else the one by the times. An unknown text without
 * times is a DNF, because only a row without status and times is a DNS.
 *
 * @param elsewhere the cells that can have the status where its own is empty: place, then times
 */
export function readStatus(
  text: string,
  elsewhere: readonly string[],
  times: ResultTimes,
  warnings: string[],
): ResultStatus {
  const other = text === '' ? elsewhere.find(isWordForNoTime) : undefined;
  const written = statusOf(text) ?? statusOf(other ?? '');
  const fromTimes = statusFromTimes(times);
  if (other !== undefined && written === undefined && fromTimes === 'DNS') return 'DNF';
  if (written === undefined) {
    if (text === '' || text.toUpperCase() === 'NULL') return fromTimes;
    const taken = fromTimes === 'DNS' ? 'DNF' : fromTimes;
    warnings.push(`Status: "${text.slice(0, 40)}" is not Finish, DNF, DQ or DNS; taken as ${taken}.`);
    return taken;
  }
  if (written === 'Finish' && times.overall === 0) {
    warnings.push('Status: Finish without an overall time; the row gets no place.');
  }
  if (written === 'DNS' && fromTimes !== 'DNS') warnings.push('Status: DNS, but the row has times.');
  return written;
}
