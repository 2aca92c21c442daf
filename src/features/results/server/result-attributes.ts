import { badInput } from '#contract/refusal.ts';
import { printTime, readTime } from '#rules/dates-and-times/times.ts';
import type { ResultStatus } from '#rules/points/places.ts';
import { divisions } from '#rules/races/division.ts';
import { sentenceCase } from '#rules/text/nouns.ts';
import { notCorrectable } from '../result-by-hand-contract.ts';
import type { ResultFields, ResultRecord } from './results-store.ts';
import { nationOf } from './shared/nation-of.ts';

/** The fields of a result that can be corrected. Its athlete is changed by reassigning; place and points are calculated. */
export type CorrectedFields = Partial<Omit<ResultFields, 'athlete_id'>> & {
  ranking_system_id?: 1 | 2 | null;
};

type Value = string | number | boolean | null;

const TIMES = ['swim', 't1', 'bike', 't2', 'run', 'overall'] as const;
type TimeName = (typeof TIMES)[number];
const isTimeName = (name: string): name is TimeName => TIMES.some((time) => time === name);
const STATUSES: readonly ResultStatus[] = ['Finish', 'DNF', 'DQ', 'DNS'];

/** Seconds, or a time as text; empty means no time. */
function timeOf(name: TimeName, value: Value): number {
  const reading = readTime(value === null ? '' : String(value));
  if ('seconds' in reading) return reading.seconds;
  throw badInput(name, `${sentenceCase(shownNames[name])}: ${reading.problem}.`);
}

function oneOf<T extends string | number>(
  name: keyof CorrectedFields,
  value: Value,
  allowed: readonly T[],
): T {
  const found = allowed.find((one) => String(one) === String(value));
  if (found === undefined)
    throw badInput(name, `${sentenceCase(shownNames[name])} must be one of ${allowed.join(', ')}.`);
  return found;
}

function field(name: string, value: Value): CorrectedFields {
  if (isTimeName(name)) return { [name]: timeOf(name, value) };
  if (name === 'division') return { division: oneOf(name, value, divisions) };
  if (name === 'status') return { status: oneOf(name, value, STATUSES) };
  if (name === 'country') return { country: nationOf(name, value) };
  if (name !== 'ranking_system_id') throw notCorrectable(name.slice(0, 60));
  const isEmpty = value === null || value === '';
  return { ranking_system_id: isEmpty ? null : oneOf(name, value, [1, 2] as const) };
}

/** The fields that a list of named values corrects. Refuses unknown and calculated names and invalid values. */
export function correctedFields(attributes: readonly { name: string; value: Value }[]): CorrectedFields {
  return Object.assign({}, ...attributes.map(({ name, value }) => field(name, value)));
}

const shownNames: Readonly<Record<keyof CorrectedFields, string>> = {
  division: 'division',
  status: 'status',
  country: 'country',
  swim: 'swim',
  t1: 'T1',
  bike: 'bike',
  t2: 'T2',
  run: 'run',
  overall: 'overall',
  ranking_system_id: 'rank system',
};

const printed = (name: string, value: unknown): string =>
  isTimeName(name) ? printTime(Number(value)) : String(value ?? 'none');

/** A correction as text for history: "T2 00:54 → 00:45, status Finish → DQ". Empty when nothing differs. */
export function formatCorrection(before: ResultRecord, fields: CorrectedFields): string {
  const names = Object.keys(shownNames) as (keyof CorrectedFields)[];
  return names
    .filter((name) => name in fields && fields[name] !== before[name])
    .map((name) => `${shownNames[name]} ${printed(name, before[name])} → ${printed(name, fields[name])}`)
    .join(', ');
}
