/**
 * What may prevent an athlete on a list from starting: a start within six days in another race (on its start list, or raced), retirement
 * on or before the day of the race, the exclusion from the season's contender ranking or a maternity leave in the season, and a division
 * in which the race is not held. Staff decide; nothing is removed because of it. See docs/domain.md, "Start lists".
 */
import { daysBetween, type PlainDate } from '../dates-and-times/dates.ts';
import type { Division } from '../races/division.ts';

/** Days between two races within which an athlete can hardly start in both. Source: docs/domain.md, "Start lists". */
export const daysBetweenStarts = 6;

export interface OtherStart {
  readonly raceId: number;
  readonly race: string;
  /** A full day. */
  readonly date: PlainDate;
  /** Has a result other than DNS; otherwise the athlete is on the start list. */
  readonly hasRaced: boolean;
}

export interface ConflictFacts {
  readonly division: Division;
  readonly retirementDate: PlainDate | null;
  /** The day on which a maternity leave began. */
  readonly maternityLeave: PlainDate | null;
  /** Excluded in a season whose contenders are everyone but those who are listed. */
  readonly isExcluded: boolean;
  readonly otherStarts: readonly OtherStart[];
}

export interface RaceOfConflicts {
  readonly division: Division | 'BOTH' | null;
  /** A full day; null while it is not known. */
  readonly date: PlainDate | null;
  readonly season: { readonly name: string; readonly start: PlainDate; readonly end: PlainDate } | null;
}

export interface EntryConflict {
  kind: 'other start list' | 'raced' | 'retired' | 'excluded' | 'maternity leave' | 'division';
  text: string;
  /** The other race; null where there is none. */
  raceId: number | null;
}

function distance(days: number): string {
  if (days === 0) return 'the same day';
  const count = Math.abs(days);
  return `${count} ${count === 1 ? 'day' : 'days'} ${days < 0 ? 'before' : 'after'}`;
}

function startConflicts(starts: readonly OtherStart[], date: PlainDate | null): EntryConflict[] {
  if (date === null) return [];
  return starts
    .map((start) => ({ ...start, days: daysBetween(date, start.date) }))
    .filter(({ days }) => Math.abs(days) <= daysBetweenStarts)
    .sort((one, other) => one.days - other.days || one.raceId - other.raceId)
    .map(({ raceId, race, days, hasRaced }) => ({
      kind: hasRaced ? ('raced' as const) : ('other start list' as const),
      text: `${hasRaced ? 'Raced' : 'On the start list of'} ${race}, ${distance(days)}`,
      raceId,
    }));
}

const other = (kind: EntryConflict['kind'], text: string): EntryConflict => ({ kind, text, raceId: null });

/** All conflicts of an entry, other races first, by date. */
export function entryConflicts(facts: ConflictFacts, race: RaceOfConflicts): EntryConflict[] {
  const { division, retirementDate: retired, maternityLeave: leave, isExcluded } = facts;
  const { season } = race;
  const conflicts = startConflicts(facts.otherStarts, race.date);
  if (retired !== null && (race.date === null || retired <= race.date))
    conflicts.push(other('retired', `Retired ${retired}`));
  if (isExcluded && season) conflicts.push(other('excluded', `Excluded in ${season.name}`));
  if (leave !== null && season && leave >= season.start && leave <= season.end)
    conflicts.push(other('maternity leave', `On maternity leave from ${leave}`));
  if (race.division !== null && race.division !== 'BOTH' && race.division !== division)
    conflicts.push(other('division', `Wrong Division - ${race.division} vs ${division}`));
  return conflicts;
}
