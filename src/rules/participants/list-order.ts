/**
 * The order of start lists and wait lists: late entries last, then the world ranking, then the contender ranking; equal entries by last
 * name, first name and athlete, so that the order is total and every reader gets the same one.
 */
import { foldLetters } from '../name-matching/names.ts';

export interface OrderedEntry {
  /** The athlete's id. */
  readonly id: number;
  readonly first: string;
  readonly last: string;
  readonly late_entry: 0 | 1;
  /** 99999 is unranked. */
  readonly overall_rank: number;
  readonly contender_ranking: number;
}

const compareNames = (one: string, other: string): number => {
  const [first, second] = [foldLetters(one), foldLetters(other)];
  return first === second ? 0 : first < second ? -1 : 1;
};

/** Compares two entries: negative when the first comes first. */
export function compareEntries(one: OrderedEntry, other: OrderedEntry): number {
  return (
    one.late_entry - other.late_entry ||
    one.overall_rank - other.overall_rank ||
    one.contender_ranking - other.contender_ranking ||
    compareNames(one.last, other.last) ||
    compareNames(one.first, other.first) ||
    one.id - other.id
  );
}

/** The entries in the order of the list. */
export const inListOrder = <Entry extends OrderedEntry>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted(compareEntries);

export interface ExportedEntry extends OrderedEntry {
  readonly participant_id: number;
  readonly division: 'MPRO' | 'FPRO';
  readonly is_waiting: 0 | 1;
}

/** The order of exported participants: division, starters before waiting, world ranking, contender ranking, id. */
export const inExportOrder = <Entry extends ExportedEntry>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted(
    (one, other) =>
      (one.division === other.division ? 0 : one.division < other.division ? -1 : 1) ||
      one.is_waiting - other.is_waiting ||
      one.overall_rank - other.overall_rank ||
      one.contender_ranking - other.contender_ranking ||
      one.participant_id - other.participant_id,
  );
