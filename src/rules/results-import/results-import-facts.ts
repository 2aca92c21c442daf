/** Input and output of the plan of a results import. */

import type { MatchMethod, NameMatch } from '../name-matching/name-matching.ts';
import type { Division } from '../races/division.ts';
import type { ResultFacts, ResultsFileRow } from './results-file.ts';
import type { TimeDoubt } from './times-and-places/impossible-times.ts';

/** An athlete of a match, a runner-up, a choice or an existing result. */
export interface ImportAthlete {
  readonly id: number;
  readonly name: string;
  readonly division: Division;
  readonly country: string | null;
  /** YYYY-MM-DD; null for an active athlete. */
  readonly retirement_date: string | null;
}

/** A current result of the race; one that was added manually has no name from a file. */
export interface PresentResult extends Omit<ResultFacts, 'name_in_file'> {
  readonly result_id: number;
  readonly athlete_id: number;
  readonly name_in_file: string | null;
}

/** The user's decision for a row: this athlete, a new athlete, or leave the row out. */
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
      /** Replace the row's values where the user corrected them. */
      readonly first?: string;
      readonly last?: string;
      readonly country?: string | null;
      readonly division?: Division;
      /** Another person than the athlete or row of the same name and division. */
      readonly isNamesake?: boolean;
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
  /** At most one per row; a later one takes precedence. */
  readonly choices: readonly ImportChoice[];
  /** Overall times in seconds that the user entered, by row number. */
  readonly overalls: ReadonlyMap<number, number>;
  /** Why the rows may be only a part of the race's results; then none is removed, and nothing is saved unless staff take them. */
  readonly incomplete?: { readonly why: string; readonly isTaken: boolean } | null;
}

/**
 * `recalculated`: the facts stay, place or points change because of other rows. `held`: left out by the user. `question`: the user has to
 * decide before the import can be submitted.
 */
export type LineChange = 'create' | 'update' | 'recalculated' | 'unchanged' | 'held' | 'question';

/** The stored place and points of a result; place 99999 for none, points with two decimals. */
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
  readonly texts: ResultsFileRow['texts'];
  /** The columns that the file lacks. */
  readonly absent: ResultsFileRow['absent'];
  /** Values that are stored unchanged, so that the same file plans no change. */
  readonly facts: ResultFacts;
  readonly method: MatchMethod;
  readonly score: number;
  readonly reason: string;
  readonly runnersUp: NameMatch['runnersUp'];
  readonly decidedBy: 'match' | 'staff' | null;
  /** The athlete of this result; null for a new athlete, a row left out and a question. */
  readonly athleteId: number | null;
  readonly newAthlete: NewAthlete | null;
  /** The earlier row that this one repeats: same name, division, status and times. */
  readonly repeats: number | null;
  /** A new athlete of this row would be the second of that name and division, in the file or among the athletes. */
  readonly hasNamesake: boolean;
  /** The spelling to save for `athleteId`; null for none. */
  readonly alias: string | null;
  readonly change: LineChange;
  /** Differences from the existing result, field by field; empty unless `change` is update. */
  readonly changes: readonly FieldChange[];
  /** Differences of place and points from the stored ones; empty when nothing changes. */
  readonly scoreChanges: readonly FieldChange[];
  /** Why the user has to confirm the times; null when there is no question. */
  readonly doubt: TimeDoubt | null;
  /** The overall time used for places and points; 0 for none. */
  readonly countedOverall: number;
  /** By time within the division over all rows that are not left out; 99999 without one. */
  readonly place: number;
  /** Why the row cannot be imported whoever its athlete is: cells that cannot be read, or are missing. Among `problems`. */
  readonly cellProblems: readonly string[];
  /** Why the user has to decide the status; among `cellProblems`, null when it is known. */
  readonly openStatus: string | null;
  /** The problems to resolve before submitting. */
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

/** The number of rows of each change. */
export function countChanges(lines: readonly ImportLine[]): Record<LineChange, number> {
  const of = (change: LineChange) => lines.filter((line) => line.change === change).length;
  return {
    ...{ create: of('create'), update: of('update'), recalculated: of('recalculated') },
    ...{ unchanged: of('unchanged'), held: of('held'), question: of('question') },
  };
}

/** An existing result of one of the file's divisions that is missing from the file: submitting deletes it. */
export interface RemovedResult {
  readonly result_id: number;
  readonly athlete_id: number;
  readonly name: string;
  readonly division: Division;
  /** Open questions whose row may belong to this athlete. */
  readonly possibleRowNumbers: readonly number[];
}

export interface ImportPlan {
  readonly lines: readonly ImportLine[];
  readonly removed: readonly RemovedResult[];
  /** Current results that incomplete data does not contain: they stay and count for places and points. */
  readonly remaining: readonly PresentResult[];
  readonly counts: Readonly<
    Record<LineChange | 'lines' | 'removed' | 'newAthletes' | 'aliases' | 'warnings', number>
  >;
  /** Why the plan cannot be submitted; empty when it can. */
  readonly problems: readonly string[];
  readonly canSubmit: boolean;
}
