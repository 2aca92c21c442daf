import { z } from 'zod';
import { declareCall, LARGEST_CSV_BODY } from '#contract/declare-call.ts';
import { division, filledText, flagField, id, option } from '#contract/fields.ts';
import { badInput, conflict } from '#contract/refusal.ts';
import {
  addedAthlete,
  athleteChoice,
  correctedAthlete,
  createdAthlete,
  fileContent,
  lineNumber,
  matchedAthlete,
  matchMethod,
} from '#features/results/import-parts-contract.ts';
import { LIST_ROWS_MAX } from '#rules/lists-import/list-file.ts';

const corrected = correctedAthlete.extend({ last: filledText(100).optional() });

/** The decision of staff for a line: this athlete, a new athlete, or leave the line out. */
const choice = z.object({
  line: lineNumber,
  ...athleteChoice,
  create: createdAthlete(corrected),
});
export type ListChoiceInput = z.input<typeof choice>;

/** start and wait: a World-Triathlon-style CSV or the World Triathlon API; participants: the participant CSV, which contains both lists. */
export const listKind = z.enum(['start', 'wait', 'participants'], 'must be start, wait or participants');
export type ListKind = z.output<typeof listKind>;

const list = {
  id,
  list: listKind,
  source: z.enum(['csv', 'api'], 'must be csv or api').default('csv'),
  filename: filledText(255).optional(),
  /** The file itself; or `file`, the id under which an earlier plan stored it. With source api neither fetches the list. */
  ...fileContent,
  file: id.optional(),
  choices: z.array(choice, 'must be a list of choices').max(LIST_ROWS_MAX).default([]),
  /** Entries that stay on the list although the file lacks them. */
  keep: z.array(id, 'must be a list of participant ids').max(LIST_ROWS_MAX).default([]),
  /** 1: nobody leaves. */
  keep_absent: option,
};

const line = z.object({
  /** As a spreadsheet counts, the header being row 1; of an API response the entry, from 1. */
  line: z.number(),
  first: z.string(),
  last: z.string(),
  country: z.string().nullable(),
  country_in_file: z.string(),
  /** Null: neither the file nor the athlete determines it. */
  division: division.nullable(),
  /** The list that the line belongs to. */
  is_waiting: flagField,
  /** out: not to be imported, `reason` says why. */
  act: z.enum(['join', 'move', 'stay', 'warning', 'out']),
  athlete: matchedAthlete.nullable(),
  new_athlete: addedAthlete.nullable(),
  /** The spelling that will be saved as an alias. */
  alias: z.string().nullable(),
  /** How the athlete was found, and how similar the names are, 0 to 100. */
  method: matchMethod,
  score: z.number(),
  decided_by: z.enum(['match', 'staff']).nullable(),
  /** Of a warning its errorReason, of a line that is left out why; otherwise how the athlete was found. */
  reason: z.string(),
  /** Of a warning: ATHLETE_NOT_FOUND, ATHLETE_UNCLEAR, or null. */
  error_code: z.string().nullable(),
  /** Other possible athletes, best first. */
  runners_up: z.array(matchedAthlete.extend({ score: z.number() })),
  /** Retired, excluded, on another list: does not prevent the import. */
  warnings: z.array(z.string()),
});
export type PlannedListLine = z.output<typeof line>;

const entry = z.object({
  participant_id: z.number(),
  athlete_id: z.number(),
  name: z.string(),
  division,
  is_waiting: flagField,
  why: z.string(),
});
export type PlannedListEntry = z.output<typeof entry>;

const counts = z.object({
  join: z.number(),
  move: z.number(),
  stay: z.number(),
  warning: z.number(),
  out: z.number(),
  leaves: z.number(),
  kept: z.number(),
  new_athletes: z.number(),
  aliases: z.number(),
});

const plan = z.object({
  /** The id under which the file or response is stored; plan and submit accept it instead of the content. */
  file: z.number(),
  filename: z.string(),
  list: listKind,
  source: z.enum(['csv', 'api']),
  /** Those that the import overrides. */
  divisions: z.array(division),
  /** Identifies what submitting would write; submit sends it back. */
  digest: z.string(),
  lines: z.array(line),
  /** Entries that the import removes, those made by hand first. */
  leaves: z.array(entry),
  /** Entries that stay although the file lacks them, and why. */
  kept: z.array(entry),
  /** About the file as a whole. */
  notes: z.array(z.string()),
  counts,
  /** Why it cannot be submitted. */
  problems: z.array(z.string()),
  can_submit: z.boolean(),
});
export type ListPlan = z.output<typeof plan>;

export const listWarning = z.object({
  id: z.number(),
  list: listKind,
  line: z.number().nullable(),
  name: z.string(),
  country: z.string().nullable(),
  division: division.nullable(),
  errorReason: z.string(),
  errorCode: z.string().nullable(),
  resolved: flagField,
  /** The newest stored file of the list and division; null when none is stored. */
  file: z.number().nullable(),
  /** The name of that file, which may be of a preview that was not imported. */
  filename: z.string().nullable(),
});
export type ListWarning = z.output<typeof listWarning>;

export const planList = declareCall({
  method: 'POST',
  path: '/api/race/{id}/lists/plan',
  purpose: 'Previews the import of a start or wait list, line by line, without changing the lists.',
  largestBody: LARGEST_CSV_BODY,
  input: z.object(list),
  response: plan,
});

export const submitList = declareCall({
  method: 'POST',
  path: '/api/race/{id}/lists/submit',
  purpose:
    'Adds entries, moves and removes them as previewed, in one change; unresolved lines become warnings.',
  largestBody: LARGEST_CSV_BODY,
  input: z.object({ ...list, digest: filledText(100) }),
  response: z.object({ status: z.literal(0), counts, warnings: z.array(listWarning) }),
});

export const dismissListWarning = declareCall({
  method: 'POST',
  path: '/api/race/{id}/lists/warnings/{warningId}/dismiss',
  purpose: 'Dismisses a warning of a list import; this can be undone.',
  input: z.object({ id, warningId: id }),
  response: z.object({ status: z.literal(0) }),
});

export const listPlanChanged = () =>
  conflict(
    'plan-changed',
    'The lists, athletes or decisions have changed since the preview. Check the new preview, then import again.',
    'digest',
  );

/** 409: the stored file is not the newest of its list and division. */
export const olderListFile = () =>
  conflict(
    'older-list-file',
    'A newer file of this list is stored. Import that one again, or choose the file itself.',
    'file',
  );

export const listFileMissing = () =>
  badInput(
    'content',
    'Please upload a valid CSV file. The list is missing; a stored one may have been deleted.',
  );

export const noDivisionInRace = (list: ListKind) =>
  badInput(
    'division',
    `No division set in race for ${list === 'wait' ? 'Wait' : 'Start'} List import. Set it on the Info tab.`,
  );

export const unclearListChoice = (line: number) =>
  badInput(
    'choices',
    `Line ${line}: choose an athlete, add a new one, or leave the line out; one of the three.`,
  );

export const notALine = (line: number) => badInput('choices', `The list has no line ${line}.`);

export const noAthleteOfChoice = (line: number, athleteId: number) =>
  badInput('choices', `Line ${line}: there is no athlete ${athleteId}.`);

export const notAListOfWorldTriathlon = () =>
  badInput('list', 'list must be start or wait: World Triathlon has no other lists.');

export const worldTriathlonNotMapped = (missing: readonly string[]) =>
  badInput(
    'source',
    `This race is not mapped to World Triathlon. On the Info tab, set ${missing.join(' and ')}.`,
  );

export const otherProgram = (division: 'MPRO' | 'FPRO', programId: number, name: string | null) =>
  badInput(
    'source',
    `Program ${programId} is “${name ?? ''}”, not Elite ${division === 'MPRO' ? 'Men' : 'Women'}. Correct the program of ${division} on the Info tab.`,
  );
