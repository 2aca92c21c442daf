/** What a plan of a results import is made from, and what it says. Spec 2 section 4 (import flow); expected.md section 12. */

import type { MatchMethod, NameMatch } from '../name-matching/name-matching.ts';
import type { Division } from '../races/division.ts';
import type { TimeDoubt } from './impossible-times.ts';
import type { ResultFacts, ResultsFileRow } from './results-file.ts';

/** An athlete that a match, a runner-up, a choice or a present result names. */
export interface ImportAthlete {
  readonly id: number;
  readonly name: string;
  readonly division: Division;
  readonly country: string | null;
  /** YYYY-MM-DD; null for an active athlete. */
  readonly retirement_date: string | null;
}

/** A result that the race has now; one added by hand has no name in a file. */
export interface PresentResult extends Omit<ResultFacts, 'name_in_file'> {
  readonly result_id: number;
  readonly athlete_id: number;
  readonly name_in_file: string | null;
}

/** What a person decided for a row: this athlete, a new athlete, or leave the row out. */
export type ImportChoice =
  | {
      readonly rowNumber: number;
      readonly kind: 'athlete';
      readonly athleteId: number;
      readonly isAliasRemembered: boolean;
    }
  | {
      readonly rowNumber: number;
      readonly kind: 'create';
      /** In place of the row's own, where the person corrected them. */
      readonly first?: string;
      readonly last?: string;
      readonly country?: string | null;
      readonly division?: Division;
    }
  | { readonly rowNumber: number; readonly kind: 'skip' };

export interface ImportFacts {
  /** YYYY-MM-DD; null while unknown. */
  readonly raceDate: string | null;
  readonly raceDivision: Division | 'BOTH' | null;
  readonly rows: readonly ResultsFileRow[];
  /** One per row, in the same order. */
  readonly matches: readonly NameMatch[];
  readonly athletesById: ReadonlyMap<number, ImportAthlete>;
  readonly present: readonly PresentResult[];
  /** At most one per row; a later one wins. */
  readonly choices: readonly ImportChoice[];
  /** Overall times in seconds that a person gave, by row number. */
  readonly overalls: ReadonlyMap<number, number>;
}

/**
 * `recalculated`: the facts stay, place or points change through other lines. `held`: left out by a person. `question`: a person has to decide
 * before anything is submitted.
 */
export type LineChange = 'create' | 'update' | 'recalculated' | 'unchanged' | 'held' | 'question';

/** What is stored of a result's place and points; place 99999 for none, points with two decimals. */
export interface StoredScore {
  readonly place: number;
  readonly ranking_system: number | null;
  readonly swim_points: number | null;
  readonly bike_points: number | null;
  readonly run_points: number | null;
  readonly overall_points: number | null;
  readonly t100_points: number | null;
}

export interface FieldChange {
  readonly field: keyof ResultFacts | keyof StoredScore;
  readonly from: string | number | null;
  readonly to: string | number | null;
}

export interface NewAthlete {
  readonly rowNumber: number;
  readonly first: string;
  readonly last: string;
  readonly division: Division;
  readonly country: string | null;
}

export interface ImportLine {
  readonly rowNumber: number;
  readonly first: string;
  readonly last: string;
  readonly countryInFile: string;
  readonly divisionInFile: string;
  /** To be stored as they are: the same file then plans no change. */
  readonly facts: ResultFacts;
  readonly method: MatchMethod;
  readonly score: number;
  readonly reason: string;
  readonly runnersUp: NameMatch['runnersUp'];
  readonly decidedBy: 'match' | 'staff' | null;
  /** The athlete whose result this becomes; null for a new athlete, a held line and a question. */
  readonly athleteId: number | null;
  readonly newAthlete: NewAthlete | null;
  /** The spelling to remember for `athleteId`; null for none. */
  readonly alias: string | null;
  readonly change: LineChange;
  /** Against the present result, field by field; empty unless `change` is update. */
  readonly changes: readonly FieldChange[];
  /** Place and points against the stored ones; empty where none changes. */
  readonly scoreChanges: readonly FieldChange[];
  /** Why a person has to confirm the times; null when nothing is open. */
  readonly doubt: TimeDoubt | null;
  /** The overall time that places and points are worked out from; 0 for none. */
  readonly countedOverall: number;
  /** Counted by time within the division over all lines but the held ones; 99999 without one (D27). */
  readonly place: number;
  /** What has to be solved before submitting. */
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

/** A present result of a division that the file brings, which the file does not have: submitting removes it. */
export interface RemovedResult {
  readonly result_id: number;
  readonly athlete_id: number;
  readonly name: string;
  readonly division: Division;
  /** Rows that still are a question and may be this athlete's. */
  readonly possibleRowNumbers: readonly number[];
}

export interface ImportPlan {
  readonly lines: readonly ImportLine[];
  readonly removed: readonly RemovedResult[];
  readonly counts: Readonly<
    Record<LineChange | 'lines' | 'removed' | 'newAthletes' | 'aliases' | 'warnings', number>
  >;
  /** What keeps the plan from being submitted, in words; empty when it can be. */
  readonly problems: readonly string[];
  readonly canSubmit: boolean;
}
