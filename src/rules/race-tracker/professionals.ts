/**
 * Who of an event is a professional: division or class names professionals or the elite, and nothing names a relay. The division is the sex;
 * where that is missing, a division written MPRO or FPRO. Everyone else is left out and counted (docs/domain.md, "Race tracker").
 */
import type { Division } from '../races/division.ts';
import { pointKey, type TrackerRow, textField } from './tracker-fields.ts';

export type LeftOut = 'age group' | 'relay' | 'no sex';

const PROFESSIONAL = /(?<![\p{L}\p{N}])(?:[MF]?PRO|PROFESSIONAL)(?![\p{L}\p{N}])|ELITE/iu;
const RELAY = /RELAY/i;
const WRITTEN_DIVISION = /(?<![\p{L}\p{N}])([MF])PRO(?![\p{L}\p{N}])/iu;

/** The division of a professional, or why an entry is left out. */
export function professionalDivision(profile: TrackerRow): { division: Division } | { leftOut: LeftOut } {
  const text = (name: string) => textField(profile, name);
  if (['division', 'class', 'course', 'race'].some((name) => RELAY.test(text(name))))
    return { leftOut: 'relay' };
  if (!PROFESSIONAL.test(text('division')) && !PROFESSIONAL.test(text('class')))
    return { leftOut: 'age group' };
  const sex = pointKey(text('sex'));
  const letter =
    sex === 'M' || sex === 'F' ? sex : WRITTEN_DIVISION.exec(text('division'))?.[1]?.toUpperCase();
  if (letter === undefined) return { leftOut: 'no sex' };
  return { division: letter === 'M' ? 'MPRO' : 'FPRO' };
}

export interface Professional {
  readonly pid: string;
  readonly division: Division;
  readonly profile: TrackerRow;
}

export interface Entries {
  /** In the order of the tracker; of a repeated pid the first row. */
  readonly professionals: readonly Professional[];
  /** Distinct entries with a pid. */
  readonly count: number;
  readonly leftOut: Readonly<Record<LeftOut, number>>;
  /** Rows that cannot be used, because their pid is missing or not made of letters and digits. */
  readonly withoutPid: number;
}

/** Sorts the rows of an event's entries. */
export function readEntries(profiles: readonly TrackerRow[]): Entries {
  const seen = new Set<string>();
  const professionals: Professional[] = [];
  const leftOut = { 'age group': 0, relay: 0, 'no sex': 0 };
  let withoutPid = 0;
  for (const profile of profiles) {
    const pid = textField(profile, 'pid');
    if (!/^[A-Za-z0-9]+$/.test(pid)) withoutPid += 1;
    else if (!seen.has(pid)) {
      seen.add(pid);
      const found = professionalDivision(profile);
      if ('division' in found) professionals.push({ pid, profile, ...found });
      else leftOut[found.leftOut] += 1;
    }
  }
  return { professionals, count: seen.size, leftOut, withoutPid };
}
