/** What the plan of a start or wait list import is made from, and what it consists of. See race-list.ts. */
import type { Division } from '../races/division.ts';
import type { ImportAthlete, NewAthlete } from '../results-import/results-import-facts.ts';
import type { ListChoice, ListedAthlete } from './listed-athletes.ts';
import type { RaceListKind, RaceListLine } from './race-list-file.ts';

export interface RaceListChoice extends ListChoice {
  /** Adds the athlete as named by the line, with what staff typed instead; athleteId is null. Null: adds nobody. */
  readonly created: Partial<NewListAthlete> | null;
}

export type ListAthlete = Omit<ImportAthlete, 'retirement_date'>;

/** An entry of the race now. */
export interface PresentEntry {
  readonly participant_id: number;
  readonly athlete_id: number;
  readonly name: string;
  readonly division: Division;
  readonly is_waiting: 0 | 1;
  readonly is_by_hand: 0 | 1;
  readonly by_hand_reason: string | null;
}

export interface RaceListFacts {
  readonly list: RaceListKind;
  readonly raceDivision: Division | 'BOTH';
  readonly athletes: ReadonlyMap<number, ListAthlete>;
  readonly present: readonly PresentEntry[];
  /** Athletes who hold a contract tier named Contract or Hot Shot in the race's season, with its name. */
  readonly contracts: ReadonlyMap<number, string>;
  /** Athletes who withdrew, with the reason. */
  readonly withdrawn: ReadonlyMap<number, string | null>;
  readonly choices: readonly RaceListChoice[];
  /** Entries that stay although the file lacks them. */
  readonly retained: ReadonlySet<number>;
  readonly areAllRetained: boolean;
}

export type RaceListAct = 'join' | 'move' | 'stay' | 'warning' | 'out';
export type ListErrorCode = 'ATHLETE_NOT_FOUND' | 'ATHLETE_UNCLEAR';

export type NewListAthlete = Omit<NewAthlete, 'rowNumber'>;

export interface RaceListRow extends ListedAthlete<RaceListLine> {
  readonly act: RaceListAct;
  /** Of a warning its reason; of a line left out why; otherwise how the athlete was found. */
  readonly reason: string;
  readonly errorCode: ListErrorCode | null;
  readonly newAthlete: NewListAthlete | null;
  readonly warnings: readonly string[];
}

export interface ListedEntry extends PresentEntry {
  readonly why: string;
}

export interface RaceListPlan {
  readonly rows: readonly RaceListRow[];
  readonly divisions: readonly Division[];
  readonly leaves: readonly ListedEntry[];
  readonly kept: readonly ListedEntry[];
}
